// What the tables of drafts under every act have in common: a row, what is expected of it, and the answer to it over the server.
import { expect } from "vitest";
import type { Answer } from "../server/engine/answer.ts";
import { post } from "./support.ts";

export type Changes = Readonly<Record<string, unknown>>;
export type Options = Readonly<Record<string, string>>;
type Severity = "blocking" | "attention" | "info";
type Status = "blocked" | "attention_required" | "ready_for_preverification";
/** The place is a field; null is the whole draft. */
export type ExpectedFinding<Place = string | null> = readonly [code: string, place: Place, severity: Severity];

export interface TableDraft {
  readonly name: string;
  /** Changes to the report of a base draft; null removes a member. */
  readonly report: Changes;
  /** Query parameters. */
  readonly options?: Options;
  /** All of them, in any order. */
  readonly findings: readonly ExpectedFinding[];
}

/** A row of the table of an act: its findings are those that are blocking or attention. */
export interface ActCase extends TableDraft {
  readonly provision: string;
  /** Codes of notes that must be there. */
  readonly notes?: readonly string[];
  /** Codes that no finding has. */
  readonly lacks?: readonly string[];
  /** The fields whose values the deadline lacks. */
  readonly missing?: readonly string[];
  /** What messages say, by code and field: `no_such_code title`. */
  readonly says?: Readonly<Record<string, RegExp>>;
  /** Atoms that a finding cites, and some that it does not, by its code and field. */
  readonly cites?: Readonly<Record<string, { readonly has: readonly string[]; readonly lacks: readonly string[] }>>;
}

/** Returns what writes rows of the table of an act that have something in common. */
export const rowsWith =
  <Row extends ActCase>(common: Omit<Row, keyof ActCase>) =>
  (
    name: string,
    provision: string,
    report: Changes,
    findings: readonly ExpectedFinding[] = [],
    more: Partial<Row> = {},
  ): Row =>
    ({ name, provision, report, findings, ...common, ...more }) as Row;

export const blocking = (code: string, field: string): ExpectedFinding<string> => [code, field, "blocking"];
export const attention = (code: string, field: string): ExpectedFinding<string> => [code, field, "attention"];
export const info = (code: string, field: string | null): ExpectedFinding => [code, field, "info"];

/** Members without those that are null. */
const withoutNull = (members: Changes) =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null));

const withoutUndefined = (members: object) =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));

/** Findings as lines, in an order that does not depend on theirs. */
export const inOrder = (findings: readonly (readonly unknown[])[]): string[] =>
  findings.map((finding) => finding.join(" ")).sort();
/** The same of findings in an answer. */
export const linesOf = (findings: Answer["findings"]): string[] =>
  inOrder(findings.map(({ code, field_id, severity }) => [code, field_id, severity]));

/** The pre-validation of a draft under a profile. Members that are null are left out. */
export async function answerTo(
  alias: string,
  report: Changes,
  options: Options = {},
  evidence: Changes = {},
): Promise<Answer> {
  const draft = { report: withoutNull(report), evidence_manifest: withoutNull(evidence) };
  const response = await post(`/api/v1/profiles/${alias}/prevalidate-report?${new URLSearchParams(options)}`, draft);
  expect(response.status).toBe(200);
  return (await response.json()) as Answer;
}

/** The status that follows from findings. */
export const statusOf = (findings: readonly ExpectedFinding[]): Status => {
  const has = (severity: Severity) => findings.some((finding) => finding[2] === severity);
  return has("blocking") ? "blocked" : has("attention") ? "attention_required" : "ready_for_preverification";
};

/** Expects what a row says, the status that follows from its findings, and of each clock what is given; undefined is a clock that is not owed. */
export function expectCase(answer: Answer, row: ActCase, clocks: Readonly<Record<string, object | undefined>>): void {
  const { findings, notes = [], lacks = [], missing, says = {}, cites = {} } = row;
  expect(linesOf(answer.findings.filter(({ severity }) => severity !== "info"))).toEqual(inOrder(findings));
  expect(answer.prevalidation_status).toBe(statusOf(findings));
  const codes = answer.findings.map(({ code }) => code);
  expect(codes).toEqual(expect.arrayContaining([...notes]));
  expect(codes.filter((code) => lacks.includes(code))).toEqual([]);
  for (const [id, expected] of Object.entries(clocks)) {
    const clock = answer.timeline?.clocks.find(({ clock_id }) => clock_id === id);
    if (expected === undefined) expect([id, clock]).toEqual([id, undefined]);
    else expect({ due: null, ...clock }).toMatchObject(withoutUndefined(expected));
  }
  if (missing !== undefined) expect(answer.timeline_missing).toEqual(missing);
  const find = (place: string): number => {
    const index = answer.findings.findIndex(({ code, field_id }) => `${code} ${field_id}` === place);
    return index < 0 ? expect.fail(place) : index;
  };
  for (const [place, words] of Object.entries(says)) expect(answer.findings[find(place)]?.message).toMatch(words);
  for (const [place, { has, lacks }] of Object.entries(cites)) {
    const cited = answer.traces[find(place)]?.source_atom_ids ?? [];
    expect(cited).toEqual(expect.arrayContaining([...has]));
    expect(cited.filter((atom) => lacks.includes(atom))).toEqual([]);
  }
}
