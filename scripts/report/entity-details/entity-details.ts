// Entity details: what a firm enters alike into each of its reports. They fill in what a draft leaves empty. Which field takes which
// detail is data of the profile.
import { getPresence } from "../../../server/engine/presence.ts";
import { isObject } from "../../../server/engine/request.ts";
import type { PublishedProfile } from "../published/profile.ts";
import { isList } from "../wording/field-types.ts";

/** The names of the details. `member_state` is also an option of a check. */
export const DETAILS = [
  ...["legal_name", "lei", "entity_type", "parent_name", "parent_lei", "currency", "member_state", "authority"],
  ...["contact_name", "contact_email", "contact_telephone"],
  ...["second_contact_name", "second_contact_email", "second_contact_telephone"],
] as const;

/** A text, or several codes, by the name of the detail. */
export type EntityDetails = Readonly<Record<string, string | readonly string[]>>;

/** The members of a profile that show where the details go. */
export type DetailsProfile = Pick<PublishedProfile, "fields" | "code_lists">;

type Report = Readonly<Record<string, unknown>>;

const isText = (value: unknown): value is string => typeof value === "string" && value.trim() !== "";
const isDetail = (value: unknown): value is string | string[] =>
  isText(value) || (Array.isArray(value) && value.length > 0 && value.every(isText));

/**
 * The details in a file `{"entity_details": {"legal_name": "…"}}`; null if it has other members. Versions before 2.1 wrote `our_details`.
 */
export function readDetails(json: unknown): EntityDetails | null {
  const details = isObject(json) && Object.keys(json).length === 1 ? (json.entity_details ?? json.our_details) : null;
  if (!isObject(details)) return null;
  const isKnown = ([name, value]: [string, unknown]) =>
    (DETAILS as readonly string[]).includes(name) && isDetail(value);
  return Object.entries(details).every(isKnown) ? (details as EntityDetails) : null;
}

/** A detail that is a text; undefined for several codes. */
export const getDetailText = (detail: EntityDetails[string] | undefined): string | undefined =>
  typeof detail === "string" ? detail : undefined;

/** The file of the details. */
export const detailsText = (details: EntityDetails): string =>
  `${JSON.stringify({ entity_details: details }, null, 2)}\n`;

/** The detail that a field takes. Profiles of 2.0 call it `house_detail`. */
const findDetailName = ({
  entity_detail,
  house_detail,
}: Pick<DetailsProfile["fields"][number], "entity_detail" | "house_detail">): string | undefined =>
  entity_detail ?? house_detail;

/** The values for the fields of a report that are empty and take a detail, by field id. A code that the list of a field lacks is left out. */
export function findDetailValues(
  { fields, code_lists }: DetailsProfile,
  details: EntityDetails,
  report: Report,
): Record<string, unknown> {
  const values = fields.flatMap(({ field_id, field_type: type, code_list, ...field }): [string, unknown][] => {
    const name = findDetailName(field) ?? "";
    const detail = Object.hasOwn(details, name) ? details[name] : undefined;
    const present = Object.hasOwn(report, field_id) ? getPresence(report[field_id]) : "absent";
    if (detail === undefined || present === "value") return [];
    const codes = code_lists.find(({ code_list_id }) => code_list_id === code_list)?.items.map(({ code }) => code);
    const items = [detail].flat().filter((item) => codes?.includes(item) ?? true);
    if (isList({ type })) return items.length === 0 ? [] : [[field_id, items]];
    return items.length === 1 ? [[field_id, items[0]]] : [];
  });
  return Object.fromEntries(values);
}

/** The details that a report shows; the first of several fields with the same detail counts. */
export function findDetails(
  { fields }: DetailsProfile,
  report: Report,
  memberState: string | undefined,
): EntityDetails {
  const entries = fields.flatMap(({ field_id, ...field }): [string, string | string[]][] => {
    const value = Object.hasOwn(report, field_id) ? report[field_id] : null;
    const name = findDetailName(field);
    return name !== undefined && isDetail(value) ? [[name, value]] : [];
  });
  const state: [string, string][] = memberState === undefined ? [] : [["member_state", memberState]];
  return Object.fromEntries([...state, ...entries.toReversed()]);
}
