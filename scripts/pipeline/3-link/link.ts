// Resolves the references between files, and makes a Profile of each stage.
import { basename } from "node:path";
import type { CodeListDocument } from "../model/authored.ts";
import { instrumentIdOf } from "../model/authored-instrument.ts";
import type { PhaseResult, Profile, Resolved, RuleGroup, SourceFile, Sources } from "../model/model.ts";
import type { Schemas } from "../model/schemas.ts";
import { collectFindings, collectShared, hasErrors, type ReportAt } from "../tools/findings.ts";
import { expandStages } from "../tools/report-stages.ts";
import { indexClocks } from "./act-clocks.ts";
import { reportUnusedFacts, resolveBoard, resolveReports } from "./board.ts";
import type { Shared } from "./context.ts";
import { checkStarts } from "./decisions.ts";
import { checkExamples } from "./examples.ts";
import { indexInstruments } from "./instruments.ts";
import { referNames, valuesIn } from "./names.ts";
import { reportForeignAtoms, resolveProfile } from "./profile.ts";
import { createIndex, type Definition, type Index } from "./references.ts";
import { resolveReleased } from "./released.ts";
import { resolveSameFacts } from "./same-facts.ts";
import { resolveService } from "./service.ts";

/** Resolves all sources. All findings are errors. */
export function linkSources(sources: Sources, schemas: Schemas): PhaseResult<Resolved> {
  const { findings, report } = collectFindings();
  const service = sources.service.value;
  const shared: Shared = {
    service,
    schemas,
    report,
    ...indexShared(sources, schemas, report),
    selections: collectShared(),
  };
  const expanded = sources.profiles.flatMap(expandStages);
  const names = createIndex<string>("act", report);
  for (const { profile, folder } of expanded) {
    const { act_id, aliases } = profile.value;
    names.define(profile, ["act_id"], act_id, act_id);
    for (const [position, alias] of aliases.entries()) {
      const path = ["aliases", position];
      names.define(profile, path, alias, act_id);
      if (alias === folder || !expanded.some((files) => files.stage !== null && files.folder === alias)) continue;
      const message = `the alias "${alias}" is the name of a folder with stages`;
      report(profile, path, { code: "duplicate_act", message, hint: "the pages of its fields have that path" });
    }
  }
  resolveService(sources, expanded, shared);
  const profiles = expanded.map((files) => resolveProfile(files, shared));
  const { clocks, facts } = resolveBoard(sources, shared);
  const board = {
    ...clocks,
    reports: resolveReports(clocks, profiles),
    same_facts: resolveSameFacts(sources.board, profiles, shared),
  };
  const released = resolveReleased(sources.released, expanded, report);
  // These may follow from the mistakes above.
  if (!hasErrors(findings)) for (const profile of profiles) reportForeignAtoms(profile, shared);
  if (!hasErrors(findings)) {
    shared.selections.reportTo(report);
    for (const profile of profiles) checkExamples(profile, shared);
    checkStarts(profiles, report);
    reportUnused(shared, profiles);
    reportUnusedFacts(facts, shared);
    reportReasons(shared, profiles);
  }
  return { value: { service, profiles, board, released, guides: sources.guides.map(({ value }) => value) }, findings };
}

function indexShared(
  sources: Sources,
  schemas: Schemas,
  report: ReportAt,
): Pick<Shared, "instruments" | "atoms" | "codeLists" | "codes" | "groups" | "clocks" | "assumptionsOf"> {
  const { instruments, atoms } = indexInstruments(sources.instruments, report);
  const codeLists = createIndex<CodeListDocument>("code_list", report);
  const codes = new Map<string, Index<string>>();
  for (const file of sources.codeLists) {
    for (const [position, list] of file.value.code_lists.entries()) {
      const path = ["code_lists", position];
      codeLists.define(file, [...path, "code_list_id"], list.code_list_id, list);
      const ofList = createIndex<string>("code", report);
      if (!codes.has(list.code_list_id)) codes.set(list.code_list_id, ofList);
      for (const [row, { code }] of list.items.entries())
        ofList.define(file, [...path, "items", row, "code"], code, code);
    }
    referNames(file, valuesIn(file, schemas), { atom: atoms });
  }
  const groups = createIndex<SourceFile<RuleGroup>>("rule_group", report);
  for (const file of sources.ruleGroups) groups.define(file, [], basename(file.path, ".yaml"), file);
  const clocks = indexClocks(sources.clocks, { atoms, codeLists, schemas, report });
  const assumptionsOf = (act: string) =>
    sources.clocks.find(({ path }) => path.endsWith(`/${act}/clocks.yaml`))?.value.assumptions ?? {};
  return { instruments, atoms, codeLists, codes, groups, clocks, assumptionsOf };
}

const hasReason = ({ value }: Definition<{ stands_because?: string }>): boolean => value.stands_because !== undefined;

function reportUnused(
  { instruments, atoms, codeLists, groups, clocks, report }: Shared,
  profiles: readonly Profile[],
): void {
  const unlisted = new Set(instruments.unused().map(({ name }) => name));
  const reportAll = (unused: readonly Definition<unknown>[], code: string, message: string, hint: string) => {
    for (const { name, file, path } of unused) report(file, path, { code, message: `${message} "${name}"`, hint });
  };
  const withoutReason = "use it, remove it, or state under stands_because why it is here";
  const unusedAtoms = atoms.unused().filter((atom) => !hasReason(atom) && !unlisted.has(instrumentIdOf(atom.value)));
  const unusedLists = codeLists.unused().filter((list) => !hasReason(list));
  reportAll(instruments.unused(), "unused_instrument", "no profile lists the instrument", "add it to a profile.yaml");
  reportAll(unusedAtoms, "unused_atom", "nothing refers to the atom", withoutReason);
  reportAll(unusedLists, "unused_code_list", "nothing uses the code list", withoutReason);
  const had = new Set(profiles.flatMap((profile) => profile.clocks.map(({ clock_id }) => clock_id)));
  const unusedClocks = clocks.all().filter(({ name }) => !had.has(name));
  reportAll(unusedClocks, "unused_clock", "no profile has the clock", "add it to a profile.yaml");
  reportAll(groups.unused(), "unused_rule_group", "no profile includes the rules", "include or remove them");
}

/** An atom that no profile keeps for its reason needs none. */
function reportReasons({ atoms, report }: Shared, profiles: readonly Profile[]): void {
  const kept = profiles.flatMap((profile) => profile.atoms.filter((atom) => atom.stands_because !== undefined));
  const ids = new Set(kept.map(({ source_atom_id }) => source_atom_id));
  for (const { name, file, path } of atoms.all().filter(hasReason)) {
    if (ids.has(name)) continue;
    const message = `no profile needs the reason to keep the atom "${name}"`;
    report(file, path, { code: "needless_reason", message, hint: "remove stands_because, or correct stands_in" });
  }
}
