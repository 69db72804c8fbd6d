// Narrow documents, for readers with little room: a checklist of the fields, one code list, and one field in brief.

import { describeFieldType } from "../../../server/engine/field-types/describe.ts";
import { canonicalJson } from "../../report/json/canonical-json.ts";
import { getRows } from "../../report/wording/locators.ts";
import type { Field, LinkedProfile, ProfileContext } from "../model/model.ts";
import { type Body, type CodeListContext, type FieldContext, pick, profileMembers } from "./context.ts";

/** What is needed: every field in stream order, without what is null or false. */
export const buildChecklist = (context: ProfileContext): Body => ({
  ...profileMembers(context),
  fields: context.profile.fields.map((field) => checklistItem(context.profile, field)),
  suggested_next_call: `GET ${context.profile.href}/required-fields`,
});

/** The checklist as lines: one per field, and then the members of all documents, which show that nothing was cut off. */
export const streamChecklist = (context: ProfileContext): Body[] => [
  ...context.profile.fields.map((field) => checklistItem(context.profile, field)),
  { type: "end", ...profileMembers(context), field_count: context.profile.fields.length },
];

function checklistItem(profile: LinkedProfile, field: Field): Body {
  const { field_id: id, title, field_type: type, code_list } = field;
  const rows = getRows(profile, field);
  return {
    ...{ id, title, type },
    ...getPresence(profile, field),
    ...(rows.length === 0 ? {} : { rows }),
    ...(code_list === null ? {} : { code_list }),
  };
}

/** Whether a draft needs the field; if not, when the official template requires its row nevertheless. */
function getPresence(profile: LinkedProfile, field: Field): Body {
  if (field.required) return { required: true };
  const numbers = getRows(profile, field);
  // A row that this stage does not have is not in the template.
  const row = profile.crosswalk.official_template?.official_rows.find(({ data_field }) => numbers.includes(data_field));
  const condition = row?.condition ?? field.condition;
  if (condition != null) return { condition };
  if (row?.obligation === "required") return { requirement: "yes" };
  return field.obligation === "optional" ? {} : { obligation: field.obligation };
}

export function buildCodeList(context: CodeListContext): Body {
  const { items, ...list } = context.codeList;
  return {
    ...profileMembers(context),
    ...pick(list, "code_list_id", "title", "edition"),
    ...(list.selection === undefined ? {} : { selection: list.selection }),
    ...(list.note === undefined ? {} : { note: list.note }),
    items: items.map((item) => pick(item, "code", "label")),
  };
}

const LEI_FORMAT = "a text: an LEI, 18 letters or digits and 2 check digits";

export const buildFieldBrief = (context: FieldContext): Body => ({
  ...profileMembers(context),
  ...createBrief(context),
});

/** What to enter into each required field: their briefs in one document, so that a draft can be begun with a single call. */
export const buildRequiredFields = (context: ProfileContext): Body => ({
  ...profileMembers(context),
  fields: context.profile.fields.filter(({ required }) => required).map((field) => createBrief({ ...context, field })),
  suggested_next_call: `POST ${context.profile.href}/prevalidate-report`,
});

/** An example and the codes are left out where they would make the document of the field too large. */
function createBrief(context: FieldContext): Body {
  const { profile, field, service } = context;
  const format = field.identifier === "lei" ? LEI_FORMAT : describeFieldType(field).format;
  const list = profile.codeLists.find(({ code_list_id }) => code_list_id === field.code_list);
  const brief = {
    ...pick(field, "field_id", "title", "when_to_use_this", "interpretive_load", "evidence_labels"),
    ...getPresence(profile, field),
    ...(list === undefined ? {} : { code_list: `${profile.href}/code-lists/${list.code_list_id}` }),
    format,
    rows: getRows(profile, field),
  };
  const maxBytes = service.limits.max_bytes[`${service.base_path}/profiles/{act_id}/fields/{field_id}/brief`] ?? 0;
  const fits = (body: Body): boolean =>
    Buffer.byteLength(canonicalJson({ ...profileMembers(context), ...body })) <= maxBytes;
  const example = findValues(context).find((value) => fits({ ...brief, example: value }));
  const withExample = { ...brief, ...(example === undefined ? {} : { example }) };
  const withCodes = { ...withExample, ...(list === undefined ? {} : { codes: list.items.map(({ code }) => code) }) };
  return fits(withCodes) ? withCodes : withExample;
}

/**
 * The values of a field in the examples that are ready. The example with the greatest share of required fields comes first: its values
 * ask for the fewest further fields.
 */
export function findValues({ profile, field, answers }: FieldContext): unknown[] {
  const required = new Set(profile.fields.flatMap(({ field_id, required }) => (required ? [field_id] : [])));
  const computeShare = (report: Readonly<Record<string, unknown>>): number => {
    const names = Object.keys(report);
    return names.filter((name) => required.has(name)).length / names.length;
  };
  return profile.examples
    .filter(({ name }) => answers.get(name)?.prevalidation.ready_for_preverification)
    .map(({ request }) => request.report)
    .sort((one, other) => computeShare(other) - computeShare(one))
    .map((report) => report[field.field_id])
    .filter((value) => value !== undefined && value !== null)
    .map((value) => (describeFieldType(field).isProse ? firstSentence(String(value)) : value));
}

/** The first sentence is enough to show what a text is like. */
const firstSentence = (text: string): string => /^.*?[.!?](?=\s)/s.exec(text)?.[0] ?? text;
