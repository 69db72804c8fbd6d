// The board of clocks: the clocks of all acts that have one, with facts in the place of the fields of a profile.
import type { Board, BoardAct, BoardClock, BoardFact } from "../../report/published/board.ts";
import { getCitedTitle, getInstrumentId } from "../../report/wording/citations.ts";
import type {
  ActClock,
  AuthoredBoard,
  AuthoredClocks,
  BoardReport,
  CitedPlace,
  ResolvedBoard,
} from "../model/authored-clocks.ts";
import type { LinkedProfile, Source, Sources } from "../model/model.ts";
import { createFactIn, placeClock } from "./clocks.ts";
import type { Shared } from "./context.ts";
import { checkSentences, checkTexts, defineNames, referCodes, referNames, valuesIn } from "./names.ts";
import { createIndex, type Index, type Path } from "./references.ts";
import { citingIn } from "./uses.ts";

type BoardFile = Source<AuthoredClocks & { readonly board: AuthoredBoard }>;

const hasBoard = (file: Source<AuthoredClocks>): file is BoardFile => file.value.board !== undefined;

interface Names {
  readonly persons: Index<string>;
  readonly facts: Index<BoardFact>;
  readonly shared: Shared;
}

/** The board of all acts, in the order of their folders. A name that is not defined is a finding. */
export function resolveBoard(
  { clocks: files, board }: Sources,
  shared: Shared,
): { readonly clocks: Omit<ResolvedBoard, "reports" | "same_facts">; readonly facts: Index<BoardFact> } {
  checkSentences(board, files, "reading", ["unused_reading", "no clock names the reading"], shared);
  checkTexts(board, valuesIn(board, shared.schemas), shared.report, true);
  const withBoard = files.filter(hasBoard);
  const names: Names = {
    persons: createIndex<string>("kind_of_person", shared.report),
    facts: createIndex<BoardFact>("fact", shared.report),
    shared,
  };
  for (const file of withBoard) defineFacts(file, names);
  const acts = withBoard.map((file) => resolveAct(file, names));
  const lists = new Set(acts.flatMap(({ facts }) => facts.flatMap(({ code_list }) => code_list ?? [])));
  const hasZones = ({ items }: { items: readonly { attributes?: Readonly<Record<string, unknown>> }[] }) =>
    items.some(({ attributes }) => attributes?.time_zone !== undefined);
  const code_lists = shared.codeLists.values().filter((list) => lists.has(list.code_list_id) || hasZones(list));
  const { readings } = board.value;
  return { clocks: { acts, code_lists, readings, cited: citedBy(acts, shared) }, facts: names.facts };
}

/** The places that clocks and reasons are based on, each once. */
function citedBy(acts: readonly BoardAct[], { atoms, instruments }: Shared): readonly CitedPlace[] {
  const citing = acts.flatMap(({ clocks, not_owed_by, persons }) => [
    ...clocks.flatMap((clock) => [...citingIn(clock), ...(clock.not_owed_by ?? [])]),
    ...not_owed_by,
    ...persons.flatMap(({ owes_from }) => owes_from ?? []),
  ]);
  return [...new Set(citing.flatMap(({ source_atom_ids }) => source_atom_ids))].sort().flatMap((id): CitedPlace[] => {
    const atom = atoms.get(id);
    const instrument = atom && instruments.get(getInstrumentId(atom));
    if (atom === undefined || instrument === undefined) return [];
    const { source_atom_id, locator, href } = atom;
    return [{ source_atom_id, locator, instrument: getCitedTitle(instrument), ...(href !== undefined && { href }) }];
  });
}

function defineFacts(file: BoardFile, { persons, facts, shared }: Names): void {
  const { board } = file.value;
  defineNames(file, valuesIn(file, shared.schemas), { kind_of_person: persons });
  for (const [index, { kind, title }] of (board.not_owed_by ?? []).entries())
    if (title !== undefined) persons.define(file, ["board", "not_owed_by", index, "kind"], kind, kind);
  for (const [fact, { code_list = null, takes_several = false, ...rest }] of Object.entries(board.facts))
    facts.define(file, ["board", "facts", fact], fact, { fact, code_list, takes_several, ...rest });
}

function resolveAct(file: BoardFile, names: Names): BoardAct {
  const { clocks, board } = file.value;
  const { persons, facts, shared } = names;
  const [, act = ""] = file.path.split("/");
  referNames(file, valuesIn(file, shared.schemas), { kind_of_person: persons });
  referFacts(file, facts, shared);
  return {
    act,
    title: board.title,
    persons: board.persons,
    not_owed_by: board.not_owed_by ?? [],
    implied_kinds: (board.implied_kinds ?? []).map((implied) => ({ ...implied, if: createFact(implied.if) })),
    facts: Object.keys(board.facts).flatMap((fact) => facts.get(fact) ?? []),
    clocks: clocks.map(({ clock_id }) => resolveBoardClock(shared.clocks.get(clock_id) as ActClock, board, shared)),
  };
}

/** Reports facts of the clocks that are not defined, or not of the form that they need. What only a draft shows is not asked on the board. */
function referFacts(file: BoardFile, facts: Index<BoardFact>, { schemas, codes, report }: Shared): void {
  const fitting = (code: string, isFit: (fact: BoardFact) => boolean, words: string, hint: string) => ({
    refer(_: Source, path: Path, name: string): void {
      const fact = facts.refer(file, path, name);
      if (fact !== undefined && !isFit(fact))
        report(file, path, { code, message: `the fact "${name}" ${words}`, hint });
    },
  });
  const { board } = file.value;
  const values = valuesIn(file, schemas);
  const instant = fitting(
    "not_an_instant",
    (fact) => fact.code_list === null,
    "has codes, and the clock needs an instant",
    "name a fact without code_list, or one of its codes",
  );
  const isAsked = (name: string) => Object.hasOwn(board.facts, name);
  for (const { schema, holder, path, value } of values)
    if (schema.refers_to === "asked_fact" && holder.codes === undefined && isAsked(String(value)))
      instant.refer(file, path, String(value));
  referNames(file, values, {
    awareness: fitting(
      "not_an_awareness",
      (fact) => fact.is_awareness === true,
      "is not an awareness",
      "name a fact with is_awareness",
    ),
    instant,
    asked_fact: { refer: (_, path, name) => (isAsked(name) || path[0] === "board") && facts.refer(file, path, name) },
  });
  // Those of clocks are referred to by profiles.
  const ofBoard = values.filter(({ path }) => path[0] === "board");
  referCodes(file, ofBoard, ({ holder }) => codes.get(facts.get(String(holder.fact))?.code_list ?? ""));
}

/** What only a draft shows, such as which report it is, is not asked on the board. */
function resolveBoardClock(clock: ActClock, board: AuthoredBoard, { clocks }: Shared): BoardClock {
  const { due_with, voluntary, relief, sent_with, whom_if, not_owed_by } = clock;
  const { owed_by = board.persons.map(({ kind }) => kind) } = clock;
  const no_relief_for = relief?.excluded?.kinds;
  return {
    ...placeClock(clock, {
      clocks,
      findPlace: (fact) => (fact in board.facts ? { field_id: fact } : undefined),
      createFact,
      getFacts: (facts = []) => facts.filter(({ fact }) => fact in board.facts).map(createFact),
    }),
    ...(no_relief_for && { no_relief_for }),
    ...(due_with && { due_with: due_with.map(({ clock, ...fact }) => ({ clock_id: clock, ...createFact(fact) })) }),
    ...(voluntary && { voluntary }),
    ...(sent_with && { sent_with }),
    ...(whom_if && { whom_if: whom_if.map(({ if: facts, ...other }) => ({ if: facts.map(createFact), ...other })) }),
    ...(not_owed_by && { not_owed_by }),
    owed_by,
  };
}

const createFact = createFactIn((fact) => fact);

/**
 * The field or option of a report for each fact of the board. If it has several facts, the one that a clock of the report counts from counts.
 */
function getFields({ acts }: Board, { authored, clocks }: LinkedProfile) {
  const asked = new Set(acts.flatMap(({ facts }) => facts.map(({ fact }) => fact)));
  const counted = new Set(clocks.flatMap(({ starts }) => starts.map(({ start }) => start)));
  const known = Object.entries(authored.clock_facts ?? {}).filter(([fact]) => asked.has(fact));
  const isShared = (source: string) => known.filter(([, other]) => other === source).length > 1;
  return Object.fromEntries(known.filter(([fact, source]) => counted.has(fact) || !isShared(source)));
}

/** The reports that a person may write, with their clocks. If several have a clock, the report with the official form has it. */
export function resolveReports(board: Board, profiles: readonly LinkedProfile[]): readonly BoardReport[] {
  const dueWithOthers = new Set(
    board.acts.flatMap(({ clocks }) => clocks.flatMap(({ clock_id, due_with }) => (due_with ? [clock_id] : []))),
  );
  const reports = profiles.filter(({ authored }) => authored.decision === undefined);
  const official = reports.toSorted((a, b) => Number(a.stage === null) - Number(b.stage === null));
  const seen = new Set<string>();
  return official.flatMap((profile) => {
    const clock_ids = profile.clocks.flatMap(({ clock_id, limits, submission }, index) => {
      const isReport = index === 0 || limits.length > 0 || submission !== undefined;
      return isReport && !dueWithOthers.has(clock_id) && !seen.has(clock_id) ? [clock_id] : [];
    });
    for (const id of clock_ids) seen.add(id);
    const { alias, authored } = profile;
    return clock_ids.length === 0
      ? []
      : [{ profile: alias, title: authored.title, clock_ids, fields: getFields(board, profile) }];
  });
}
