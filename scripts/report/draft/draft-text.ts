// Changes single members of a draft's JSON text and keeps the values of all others as they are written. A draft that is parsed and
// printed again would lose 1.0, 1e400 and the order of some names.
import { readJson } from "../../../server/engine/read-json.ts";
import { isObject } from "../../../server/engine/request.ts";
import { type DetailsProfile, type EntityDetails, findDetailValues } from "../entity-details/entity-details.ts";
import { findMembers } from "../json/json-members.ts";

export type Holder = "report" | "evidence_manifest";

/** The JSON of each member of an object, by name and in order. */
type Members = ReadonlyMap<string, string>;

/** The members of the object that a valid JSON text is; a blank text has none. */
export const readMembers = (text: string): Map<string, string> =>
  new Map([...findMembers(text)].map(([name, { json }]) => [name, json]));

function print(members: Members, indent = ""): string {
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

/** The request text with one member of `report` or `evidence_manifest` set or removed. A blank text is an empty request. */
export function changeMember(text: string, { holder, name, json, order }: MemberChange): string {
  const request = readMembers(text);
  const members = readMembers(request.get(holder) ?? "");
  if (json !== null) return printWith(request, holder, withMember(members, name, json, order));
  return members.delete(name) ? printWith(request, holder, members) : text;
}

const printWith = (request: Members, holder: Holder, members: Members): string =>
  print(withMember(request, holder, print(members, "  "), ["report", "evidence_manifest"]));

/** A new member goes behind those that are before it in `order`. */
function withMember(members: Members, name: string, json: string, order: readonly string[]): Members {
  if (members.has(name)) return new Map(members).set(name, json);
  const entries = [...members];
  const former = order.slice(0, order.indexOf(name));
  return new Map(entries.toSpliced(entries.findLastIndex(([other]) => former.includes(other)) + 1, 0, [name, json]));
}

/** A request with the fields of a draft without `report` in it, and an evidence manifest among them beside it. */
export function wrapDraft(text: string): string {
  const fields = readMembers(text);
  const manifest = fields.get("evidence_manifest");
  fields.delete("evidence_manifest");
  const request = new Map([["report", print(fields, "  ")]]);
  return print(manifest === undefined ? request : request.set("evidence_manifest", manifest));
}

/** The request text with the entity details in the fields that it leaves empty; a text that is no request stays as it is. */
export function fillText(text: string, profile: DetailsProfile, details: EntityDetails): string {
  const parsed = readJson(text);
  const report = "value" in parsed && isObject(parsed.value) ? parsed.value.report : null;
  if (!isObject(report)) return text;
  return putValues(text, profile, Object.entries(findDetailValues(profile, details, report)));
}

/** The request text with values in fields of its report. */
export function putValues(
  text: string,
  { fields }: Pick<DetailsProfile, "fields">,
  values: readonly (readonly [fieldId: string, value: unknown])[],
): string {
  const order = fields.map(({ field_id }) => field_id);
  return values.reduce(
    (filled, [name, value]) => changeMember(filled, { holder: "report", name, json: JSON.stringify(value), order }),
    text,
  );
}
