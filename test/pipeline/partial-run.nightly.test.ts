// A rule that is replayed with those rules that read what its request changes shows what it shows among all rules of its profile.
import { expect, it } from "vitest";
import { ROOT } from "../../scripts/command-line/installation.ts";
import { type PartialRun, preparePartialRuns } from "../../scripts/pipeline/5-replay/partial-run.ts";
import { createReplays } from "../../scripts/pipeline/5-replay/replay-requests.ts";
import { compileSources } from "../../scripts/pipeline/compile.ts";
import type { Example } from "../../scripts/pipeline/model/authored.ts";
import type { LinkedProfile, RequestPatch } from "../../scripts/pipeline/model/model.ts";
import { getContent } from "../../scripts/pipeline/tools/rule-set.ts";
import { createRun, type Run } from "../../server/engine/engine.ts";
import { type CheckOptions, createReadOptions } from "../../server/engine/options.ts";
import type { DraftRequest } from "../../server/engine/request.ts";
import type { Mode, Rule, RuleSet } from "../../server/engine/rule-set.ts";
import { sources } from "../bridge.ts";
import { schemas } from "./author.ts";

const { profiles: madeUp = [], service } = compileSources(sources, schemas).value ?? {};
const { profiles: published = [] } = compileSources(`${ROOT}profiles-src`, schemas).value ?? {};
const PROFILES = [...madeUp, ...published].map((profile) => [profile.alias, profile] as const);
const MODES: readonly Mode[] = ["lint", "prevalidation"];

const toDraft = ({ report, evidence_manifest = {} }: Example["request"]): DraftRequest => ({
  report,
  evidence_manifest,
});

/** The draft with other members; null removes one. */
function change(draft: DraftRequest, { merge_patch, fill = {} }: Pick<RequestPatch, "merge_patch" | "fill">) {
  const apply = (before: object, after: object | undefined) =>
    Object.fromEntries(Object.entries({ ...before, ...after }).filter(([, value]) => value !== null));
  const texts = Object.fromEntries(Object.entries(fill).map(([name, count]) => [name, "x".repeat(count)]));
  const report = { ...apply(draft.report, merge_patch.report), ...texts };
  return { report, evidence_manifest: apply(draft.evidence_manifest, merge_patch.evidence_manifest) } as DraftRequest;
}

const shownIn = ({ notApplicable, traces }: Run, { rule_id }: Rule) => ({
  applies: notApplicable.every((other) => other.rule_id !== rule_id),
  raises: traces.some((trace) => trace.rule_id === rule_id),
});

/** What a run does, or the error that it throws. */
function attempt<T>(run: () => T): T | string {
  try {
    return run();
  } catch (error) {
    return String(error);
  }
}

interface Compared {
  readonly ruleSet: RuleSet;
  readonly mode: Mode;
  readonly options: CheckOptions;
}

/** The rules of a mode that do not show the same in both runs of a variant. */
function findOthers({ ruleSet, mode, options }: Compared, partial: PartialRun, variant: DraftRequest) {
  const run = createRun(ruleSet, mode);
  const whole = attempt(() => run(variant, options));
  const rules = ruleSet.rules.filter(({ checks }) => checks.includes(mode));
  return rules.flatMap((rule) => {
    const expected = typeof whole === "string" ? whole : shownIn(whole, rule);
    const shown = attempt(() => partial(rule, variant));
    return JSON.stringify(shown) === JSON.stringify(expected) ? [] : [[rule.rule_id, shown, expected]];
  });
}

it.each(PROFILES)(
  "%s: every rule shows the same with the rules that read what changes and with all, on the requests of all rules",
  (_, profile) => {
    const ruleSet = getContent(profile, service as NonNullable<typeof service>);
    const [base] = profile.examples.map(({ request }) => toDraft(request));
    const readOptions = createReadOptions(ruleSet);
    const others: unknown[] = [];
    for (const mode of MODES) {
      const run = createRun(ruleSet, mode);
      const runOn = preparePartialRuns(ruleSet)[mode];
      const rules = ruleSet.rules.filter(({ checks }) => checks.includes(mode));
      const replays = createReplays(profile);
      for (const rule of rules) {
        const { fires, quiet, query } = replays.get(rule.rule_id) as NonNullable<ReturnType<typeof replays.get>>;
        const options = readOptions(new URLSearchParams(query)) as CheckOptions;
        const partial = runOn(base as DraftRequest, options);
        for (const patch of [fires, quiet]) {
          const variant = change(base as DraftRequest, patch);
          const shown = partial(rule, variant);
          const expected = shownIn(run(variant, options), rule);
          if (JSON.stringify(shown) !== JSON.stringify(expected)) others.push([rule.rule_id, shown, expected]);
        }
      }
    }
  },
);

it.each(PROFILES)("%s: all rules show the same in an example as in a variant of the one before", (_, profile) => {
  const ruleSet = getContent(profile, service as NonNullable<typeof service>);
  const drafts = profile.examples.map(({ request }) => toDraft(request));
  const options = createReadOptions(ruleSet)(new URLSearchParams()) as CheckOptions;
  for (const mode of MODES) {
    const runOn = preparePartialRuns(ruleSet)[mode];
    for (const [position, variant] of drafts.entries()) {
      const partial = runOn(drafts.at(position - 1) as DraftRequest, options);
      expect(findOthers({ ruleSet, mode, options }, partial, variant)).toEqual([]);
    }
  }
});

it("a rule that fails at a variant fails in both runs, whether or not it is the rule to be shown", () => {
  const profile = madeUp.find(({ alias }) => alias === "closing") as LinkedProfile;
  const ruleSet = getContent(profile, service as NonNullable<typeof service>);
  const [base] = profile.examples.map(({ request }) => toDraft(request));
  // Without the rules that check its type, rules read a value of another type.
  const rules = ruleSet.rules.filter(({ kind }) => kind !== "type" && kind !== "date_time");
  const options = createReadOptions(ruleSet)(new URLSearchParams()) as CheckOptions;
  const compared = { ruleSet: { ...ruleSet, rules }, mode: "prevalidation", options } as const;
  const run = createRun(compared.ruleSet, "prevalidation");
  const partial = preparePartialRuns(compared.ruleSet).prevalidation(base as DraftRequest, options);
  const failing = Object.keys((base as DraftRequest).report).filter((name) => {
    const variant = change(base as DraftRequest, { merge_patch: { report: { [name]: { not: "a value" } } } });
    expect(findOthers(compared, partial, variant)).toEqual([]);
    return typeof attempt(() => run(variant, options)) === "string";
  });
  expect(failing).not.toEqual([]);
});
