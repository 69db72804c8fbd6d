// What a firm enters alike into each of its reports: its details, which fill in what a draft leaves empty. Which field takes which detail
// is data of the profile.
import { presenceOf } from "../../../server/engine/presence.ts";
import { isObject } from "../../../server/engine/request.ts";
import type { PublishedProfile } from "../published/profile.ts";
import { isList } from "../wording/field-types.ts";

/** The details that a file of them may have. `member_state` is also an option of a check. */
export const DETAILS = [
  ...["legal_name", "lei", "entity_type", "parent_name", "parent_lei", "currency", "member_state", "authority"],
  ...["contact_name", "contact_email", "contact_telephone"],
  ...["second_contact_name", "second_contact_email", "second_contact_telephone"],
] as const;

/** A text, or several codes, by the name of the detail. */
export type Details = Readonly<Record<string, string | readonly string[]>>;

/** What of a profile shows where the details go. */
export type HouseProfile = Pick<PublishedProfile, "fields" | "code_lists">;

type Report = Readonly<Record<string, unknown>>;

const isText = (value: unknown): value is string => typeof value === "string" && value.trim() !== "";
const isDetail = (value: unknown): value is string | string[] =>
  isText(value) || (Array.isArray(value) && value.length > 0 && value.every(isText));

/** The details of a file; null if it is not one. The file is `{"our_details": {"legal_name": "…"}}`, with no other names. */
export function readDetails(json: unknown): Details | null {
  const details = isObject(json) && Object.keys(json).length === 1 ? json.our_details : null;
  if (!isObject(details)) return null;
  const isKnown = ([name, value]: [string, unknown]) =>
    (DETAILS as readonly string[]).includes(name) && isDetail(value);
  return Object.entries(details).every(isKnown) ? (details as Details) : null;
}

/** A detail that is a text; undefined for several codes. */
export const textOf = (detail: Details[string] | undefined): string | undefined =>
  typeof detail === "string" ? detail : undefined;

/** The file of the details. */
export const detailsText = (details: Details): string => `${JSON.stringify({ our_details: details }, null, 2)}\n`;

/** The values for the fields of a report that are empty and take a detail, by field id. A code that the list of a field lacks is left out. */
export function valuesFor(
  { fields, code_lists }: HouseProfile,
  details: Details,
  report: Report,
): Record<string, unknown> {
  const values = fields.flatMap(({ field_id, field_type: type, code_list, house_detail = "" }): [string, unknown][] => {
    const detail = Object.hasOwn(details, house_detail) ? details[house_detail] : undefined;
    const present = Object.hasOwn(report, field_id) ? presenceOf(report[field_id]) : "absent";
    if (detail === undefined || present === "value") return [];
    const codes = code_lists.find(({ code_list_id }) => code_list_id === code_list)?.items.map(({ code }) => code);
    const items = [detail].flat().filter((item) => codes?.includes(item) ?? true);
    if (isList({ type })) return items.length === 0 ? [] : [[field_id, items]];
    return items.length === 1 ? [[field_id, items[0]]] : [];
  });
  return Object.fromEntries(values);
}

/** The details that a report shows; the first of several fields with the same detail counts. */
export function detailsOf({ fields }: HouseProfile, report: Report, memberState: string | undefined): Details {
  const entries = fields.flatMap(({ field_id, house_detail }): [string, string | string[]][] => {
    const value = Object.hasOwn(report, field_id) ? report[field_id] : null;
    return house_detail !== undefined && isDetail(value) ? [[house_detail, value]] : [];
  });
  const state: [string, string][] = memberState === undefined ? [] : [["member_state", memberState]];
  return Object.fromEntries([...state, ...entries.toReversed()]);
}
