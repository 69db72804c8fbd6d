// What fits together by its names and is still wrong. A new check is a row in one of the tables.
import type { LinkedSources } from "../model/linked.ts";
import type { AuthorFinding, ProfileSources } from "../model/model.ts";
import { concerns } from "../tools/doubt.ts";
import { collectFindings } from "../tools/findings.ts";
import { ALTERNATIVE_LINTS } from "./alternative-clocks.ts";
import { CLOCK_FACT_LINTS } from "./clock-facts.ts";
import { CLOCK_LINTS } from "./clocks.ts";
import { FACT_LINTS } from "./facts.ts";
import { CONDITION_LINTS } from "./impossible-conditions.ts";
import { INSTRUMENT_LINTS } from "./instruments.ts";
import type { Lint } from "./lint-check.ts";
import { NUMBER_LINTS } from "./numbers.ts";
import { RULE_LINTS } from "./rules.ts";
import { SIBLING_LINTS } from "./siblings.ts";
import { TYPE_LINTS } from "./types.ts";
import { UNUSED_LINTS } from "./unused.ts";
import { VERSION_LINTS } from "./versions.ts";
import { createWaive } from "./waivers.ts";

export const LINTS: readonly Lint[] = [
  ...INSTRUMENT_LINTS,
  ...CLOCK_LINTS,
  ...CLOCK_FACT_LINTS,
  ...ALTERNATIVE_LINTS,
  ...UNUSED_LINTS,
  ...RULE_LINTS,
  ...TYPE_LINTS,
  ...NUMBER_LINTS,
  ...CONDITION_LINTS,
  ...FACT_LINTS,
  ...SIBLING_LINTS,
  ...VERSION_LINTS,
];

/** Runs all checks, except where what they need does not resolve: what they find there may follow from that. */
export function lintSources(linked: LinkedSources): readonly AuthorFinding[] {
  const { findings, report } = collectFindings();
  const { isWaived, reportUnused } = createWaive(linked.sources);
  const skipped = new Set<string>();
  for (const { code, severity = "error", needs = [], isPerProfile, check } of LINTS) {
    const isDoubtful = createDoubt(linked, needs);
    const sure = isPerProfile ? linked.profiles.filter(({ files }) => !isDoubtful(files)) : linked.profiles;
    if (sure.length < linked.profiles.length || (!isPerProfile && isDoubtful())) skipped.add(code);
    if (!isPerProfile && isDoubtful()) continue;
    check({ ...linked, profiles: sure }, (file, path, finding) => {
      if (severity === "warning" && isWaived(code, file, path)) return;
      report(file, path, { ...finding, code, severity });
    });
  }
  const warning = new Set(LINTS.flatMap(({ code, severity }) => (severity === "warning" ? code : [])));
  reportUnused(warning, skipped, report);
  return findings;
}

/** Whether a name of one of the kinds does not resolve: in any file, or in one that matters to a profile. */
function createDoubt({ unresolved, sources }: LinkedSources, kinds: readonly string[]) {
  const isNeeded = ({ code }: AuthorFinding) =>
    kinds.some((kind) => code === kind || code.replace(/^(?:unknown|duplicate|missing)_/, "") === kind);
  const doubts = unresolved.filter(isNeeded);
  return (files?: ProfileSources): boolean =>
    doubts.some((finding) => files === undefined || concerns(finding, files, sources));
}
