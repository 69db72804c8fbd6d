// Joins the authored files by their names, makes a profile of each stage, and reports what does not resolve.
import { basename } from "node:path";
import type { CodeListDocument, Service } from "../model/authored.ts";
import type { Definition, LinkedSources } from "../model/linked.ts";
import type { LinkedProfile, PhaseResult, RuleGroup, Source, Sources } from "../model/model.ts";
import type { Schemas } from "../model/schemas.ts";
import { collectFindings, collectShared, type ReportAt } from "../tools/findings.ts";
import { expandStages } from "../tools/report-stages.ts";
import { indexClocks } from "./act-clocks.ts";
import { defineAliases } from "./aliases.ts";
import { resolveBoard, resolveReports } from "./board.ts";
import type { Shared } from "./context.ts";
import { checkStarts } from "./decisions.ts";
import { checkExamples } from "./examples.ts";
import { indexInstruments } from "./instruments.ts";
import { referNames, valuesIn } from "./names.ts";
import { resolveProfile } from "./profile.ts";
import { createIndex, type Index } from "./references.ts";
import { resolveReleased } from "./released.ts";
import { resolveSameFacts } from "./same-facts.ts";
import { resolveService } from "./service.ts";

/** Links all sources. All findings are errors: names that do not resolve, or that two things have. */
export function linkSources(sources: Sources, schemas: Schemas): PhaseResult<LinkedSources> {
  const { findings, report } = collectFindings();
  const service = sources.service.value;
  const [selections, namesOfSelections] = [collectShared(), collectShared()];
  const shared: Shared = {
    service,
    schemas,
    report,
    ...indexShared(sources, schemas, report),
    selections,
    namesOfSelections,
  };
  const expanded = sources.profiles.flatMap(expandStages);
  defineAliases(expanded, sources.released, report);
  resolveService(sources, expanded, shared);
  const profiles = decisionsFirst(
    expanded.map((files) => resolveProfile(files, shared)),
    service,
  );
  namesOfSelections.reportTo(report);
  for (const profile of profiles) checkExamples(profile, shared);
  checkStarts(profiles, report);
  const { clocks, facts } = resolveBoard(sources, shared);
  const board = {
    ...clocks,
    acts: clocks.acts.toSorted((a, b) => placeByUse(a.act, service) - placeByUse(b.act, service)),
    reports: resolveReports(clocks, profiles),
    same_facts: resolveSameFacts(sources.board, profiles, shared),
  };
  const released = resolveReleased(sources.released, expanded, report);
  const guides = sources.guides.map(({ value }) => value);
  const names = listNames(shared, facts);
  const emptySelections = selections.found().map(([file, path, { hint }]) => ({ file, path, hint }));
  const value = { service, profiles, board, released, guides, sources, schemas, names, emptySelections };
  return { value: { ...value, unresolved: findings }, findings };
}

/** What is decided before a report, then the reports, each in the order of the acts. */
function decisionsFirst(profiles: readonly LinkedProfile[], service: Service): LinkedProfile[] {
  const isReport = ({ authored }: LinkedProfile): number => (authored.decision === undefined ? 1 : 0);
  const getPlace = ({ files: { act } }: LinkedProfile): number => placeByUse(act, service);
  return profiles.toSorted((a, b) => isReport(a) - isReport(b) || getPlace(a) - getPlace(b));
}

/** The place of an act among all: acts that the service does not name come last. */
const placeByUse = (act: string, { acts_by_use = [] }: Service): number =>
  acts_by_use.includes(act) ? acts_by_use.indexOf(act) : acts_by_use.length;

/** The names that lint looks at. */
const listNames = (
  { instruments, atoms, codeLists, groups, clocks }: Shared,
  facts: Index<unknown>,
): ReadonlyMap<string, readonly Definition[]> =>
  new Map(
    Object.entries({
      instrument: instruments,
      atom: atoms,
      code_list: codeLists,
      rule_group: groups,
      clock: clocks,
      fact: facts,
    }).map(([kind, index]) => [kind, index.all()]),
  );

function indexShared(
  sources: Sources,
  schemas: Schemas,
  report: ReportAt,
): Pick<Shared, "instruments" | "atoms" | "codeLists" | "codes" | "groups" | "clocks" | "getAssumptions"> {
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
  const groups = createIndex<Source<RuleGroup>>("rule_group", report);
  for (const file of sources.ruleGroups) groups.define(file, [], basename(file.path, ".yaml"), file);
  const clocks = indexClocks(sources.clocks, { atoms, codeLists, schemas, report });
  const getAssumptions = (act: string) =>
    sources.clocks.find(({ path }) => path.endsWith(`/${act}/clocks.yaml`))?.value.assumptions ?? {};
  return { instruments, atoms, codeLists, codes, groups, clocks, getAssumptions };
}
