// A draft: the JSON text of each of its values. A value that is parsed and printed again would lose 1.0, 1e400 and the order of some names;
// here it stays as it is written until it is changed.
import { readJson } from "../../../server/engine/read-json.ts";
import { isObject } from "../../../server/engine/request.ts";
import { findMembers } from "../json/json-members.ts";
import { printJson } from "../json/print-json.ts";

/** The JSON text of each member of an object, by name and in order. */
export type JsonTexts = ReadonlyMap<string, string>;

/** The members of a request that have members of their own. */
export type Holder = "report" | "evidence_manifest";

/** A request to check a report. */
export interface Draft {
  /** The values by field. */
  readonly report: JsonTexts;
  /** The labels of records by field; null for a manifest that is not an object, which is among the others. */
  readonly evidence_manifest: JsonTexts | null;
  /** What else the request has. */
  readonly others: JsonTexts;
}

export const EMPTY_DRAFT: Draft = { report: new Map(), evidence_manifest: new Map(), others: new Map() };

/** `bare`: fields outside of `report`. `answer`: the answer of a check. `other`: other JSON. `broken`: not strict JSON, or too long. */
export type NotDraft = "bare" | "answer" | "other" | "broken";

export interface ReadOptions {
  /** A longer text counts as broken; in characters. */
  readonly maxLength?: number;
  /** The fields by which a text without `report` is known to be `bare`. */
  readonly fieldIds?: readonly string[];
}

/** The draft that a text is, or what it is instead. A blank text is an empty draft. */
export function readDraft(
  text: string,
  { maxLength = Number.POSITIVE_INFINITY, fieldIds = [] }: ReadOptions = {},
): Draft | NotDraft {
  if (text.length > maxLength) return "broken";
  if (text.trim() === "") return EMPTY_DRAFT;
  const parsed = readJson(text);
  if ("error" in parsed) return "broken";
  if (!isObject(parsed.value)) return "other";
  const members = readMembers(text);
  if (!members.has("report")) {
    const names = [...members.keys()];
    if (names.includes("prevalidation_status")) return "answer";
    if (names.some((name) => fieldIds.includes(name))) return "bare";
    if (names.some((name) => name !== "evidence_manifest")) return "other";
  }
  const { report = {} } = parsed.value;
  return isObject(report) ? toDraft(members) : "other";
}

/** The draft that the fields of a text without `report` make, and an evidence manifest among them. */
export function readBareDraft(text: string): Draft {
  const fields = new Map(readMembers(text));
  const manifest = fields.get("evidence_manifest");
  fields.delete("evidence_manifest");
  const beside: JsonTexts = new Map(manifest === undefined ? [] : [["evidence_manifest", manifest]]);
  return { ...toDraft(beside), report: fields };
}

function toDraft(members: JsonTexts): Draft {
  const others = new Map(members);
  others.delete("report");
  const given = members.get("evidence_manifest") ?? "null";
  const manifest = given === "null" ? "{}" : given;
  const isObjectText = manifest.startsWith("{");
  if (isObjectText) others.delete("evidence_manifest");
  return {
    report: readMembers(members.get("report") ?? ""),
    evidence_manifest: isObjectText ? readMembers(manifest) : null,
    others,
  };
}

/** The members of the object that a valid JSON text is; any other text has none. */
const readMembers = (text: string): JsonTexts =>
  new Map([...findMembers(text)].map(([name, { json }]) => [name, json] as const));

/** The JSON of a draft: the body of a request. */
export function writeDraft({ report, evidence_manifest, others }: Draft): string {
  const hasManifest = evidence_manifest !== null && evidence_manifest.size > 0;
  return print([
    ["report", print(report, "  ")],
    ...(hasManifest ? [["evidence_manifest", print(evidence_manifest, "  ")] as const] : []),
    ...others,
  ]);
}

function print(members: Iterable<readonly [string, string]>, indent = ""): string {
  const lines = [...members].map(([name, json]) => `\n${indent}  ${JSON.stringify(name)}: ${json}`);
  return lines.length === 0 ? "{}" : `{${lines.join()}\n${indent}}`;
}

export interface MemberChange {
  readonly holder: Holder;
  readonly name: string;
  /** The new value as JSON text; null removes the member. */
  readonly json: string | null;
  /** Names in the order in which new members are inserted. */
  readonly order: readonly string[];
}

/**
 * The draft with one member of its report or its manifest set or removed; the same draft where there is nothing to remove. A manifest that
 * is not an object stays.
 */
export function changeMember(draft: Draft, { holder, name, json, order }: MemberChange): Draft {
  const members = draft[holder];
  if (members === null || (json === null && !members.has(name))) return draft;
  return { ...draft, [holder]: json === null ? without(members, name) : withMember(members, { name, json, order }) };
}

function without(members: JsonTexts, name: string): JsonTexts {
  const rest = new Map(members);
  rest.delete(name);
  return rest;
}

/** A new member goes behind those that are before it in `order`; one that `order` lacks goes to the end. */
function withMember(
  members: JsonTexts,
  { name, json, order }: Pick<MemberChange, "name" | "order"> & { json: string },
) {
  if (members.has(name)) return new Map(members).set(name, json);
  if (!order.includes(name)) return new Map([...members, [name, json]]);
  const entries = [...members];
  const former = order.slice(0, order.indexOf(name));
  return new Map(entries.toSpliced(entries.findLastIndex(([other]) => former.includes(other)) + 1, 0, [name, json]));
}

/** The draft with values in fields of its report; the same draft without any. `order` is that of the fields. */
export const putValues = (
  draft: Draft,
  order: readonly string[],
  values: readonly (readonly [fieldId: string, value: unknown])[],
): Draft =>
  values.reduce(
    (filled, [name, value]) => changeMember(filled, { holder: "report", name, json: printJson(value), order }),
    draft,
  );

/** The value of a field; undefined without one. */
export function getValue({ report }: Draft, fieldId: string): unknown {
  const json = report.get(fieldId);
  return json === undefined ? undefined : JSON.parse(json);
}

/** The values of a report by field. */
export const getReport = ({ report }: Draft): Readonly<Record<string, unknown>> =>
  Object.fromEntries([...report].map(([id, json]) => [id, JSON.parse(json)]));

/** Whether two drafts have the same values as they are written, in any order. */
export const isSameDraft = (a: Draft, b: Draft): boolean => keyOf(a) === keyOf(b);

const keyOf = ({ report, evidence_manifest, others }: Draft): string =>
  JSON.stringify([report, evidence_manifest ?? [], others].map((members) => [...members].sort()));

/** Whether a draft has no value and no records. */
export const isEmptyDraft = ({ report, evidence_manifest, others }: Draft): boolean =>
  report.size === 0 && evidence_manifest?.size === 0 && others.size === 0;
