// The form as data: the fields of a profile, with what each needs to be drawn.

import type { FormSection } from "../../pipeline/model/page-words.ts";
import { type Draft, type ReadOptions, readDraft, writeDraft } from "../../report/draft/draft.ts";
import { getRows, isShownRow, isTemplateRow } from "../../report/wording/locators.ts";
import { getOptions } from "../site/member-states.ts";
import type { FormProfile } from "./form-profile.ts";

export type FormField = ReturnType<typeof getFormFields>[number];

export function getFormFields(profile: FormProfile) {
  const { fields, evidence_fields, crosswalk, code_lists, evidence_labels } = profile;
  const officialRows = crosswalk.official_template?.official_rows ?? [];
  const getCodes = (list?: string | null) =>
    getOptions(code_lists.find(({ code_list_id }) => code_list_id === list)?.items);
  return fields.map(({ field_id, title, required, field_type, code_list, evidence_labels: labels, ...field }) => ({
    id: field_id,
    title,
    required,
    type: field_type,
    // Who submits may have another code than an LEI, but a firm that keeps its LEI enters that.
    identifier: field.entity_detail === "lei" ? "lei" : field.identifier,
    isTelephone: field.entity_detail?.endsWith("_telephone") === true,
    /** Whether a time may be still to come. */
    mayBeFuture: field.may_be_future === true,
    /** Whether what a time ends may be still going on. */
    mayBeOpen: field.may_be_open === true,
    codeList: code_list,
    /** The codes of the field's list with their official labels; null if it has none. */
    options: getCodes(code_list),
    /** Of a list of records. Where a text may take the place of a record, there are no controls for them. */
    members: field.takes_text
      ? undefined
      : field.members?.map(({ name: id, title, required, field_type: type, code_list, ...member }) => {
          return {
            id,
            title,
            required,
            type,
            options: getCodes(code_list),
            ...(member.may_be_future && { mayBeFuture: true }),
            ...(member.may_be_open && { mayBeOpen: true }),
          };
        }),
    /** The numbers of its rows in the official template, as people see them. */
    rows: getRows(profile, { field_id, ...field }).filter(isShownRow),
    /** All identifiers of its rows, by any of which a table may name the field. */
    rowIds: getRows(profile, { field_id, ...field }),
    /** When the official template asks for it, if that depends on something: `if the entity belongs to a group`. */
    condition: field.condition ?? officialRows.find(({ field_ids }) => field_ids.includes(field_id))?.condition ?? null,
    /** Whether only a later report needs it. */
    isLater: field.obligation === "optional" && officialRows.length > 0 && field.data_field !== undefined,
    help: field.when_to_use_this,
    /** What it is based on, by id: first the rows of the official template, which say what is asked. */
    atoms: findAtoms(profile, field_id).map(({ source_atom_id }) => source_atom_id),
    /** Those of them that are rows of the official template. */
    rowAtoms: findAtoms(profile, field_id)
      .filter(isTemplateRow)
      .map(({ source_atom_id }) => source_atom_id),
    /** The records that may support the value. */
    evidence: evidence_labels.filter(({ label }) => labels.includes(label)),
    /** Whether pre-validation asks for evidence. */
    needsEvidence: evidence_fields.includes(field_id),
  }));
}

/** The source atoms of a field, those first that are rows of the official template. */
function findAtoms(
  { derivations, source_atoms }: FormProfile,
  fieldId: string,
): readonly FormProfile["source_atoms"][number][] {
  const ids = derivations.find(({ field_id }) => field_id === fieldId)?.source_atom_ids ?? [];
  const atoms = ids.flatMap((id) => source_atoms.find(({ source_atom_id }) => source_atom_id === id) ?? []);
  return [...atoms.filter(isTemplateRow), ...atoms.filter((atom) => !isTemplateRow(atom))];
}

/** What to enter: the part of a help that is always below the title of its field. */
export const getFirstSentence = (help: string): string => /^.*?[.?!](?=\s|$)/s.exec(help)?.[0] ?? help;

export const getFurtherSentences = (help: string): string => help.slice(getFirstSentence(help).length).trim();

export interface Section {
  readonly id: string;
  readonly title: string;
  readonly fields: readonly FormField[];
  /** Whether it is about the reporting entity itself. */
  readonly isAboutEntity: boolean;
}

/** The fields in the parts of the form, without empty ones. The first part that takes a field has it. */
export function getFormSections(fields: readonly FormField[], parts: readonly FormSection[]): Section[] {
  const hasRow = (field: FormField, number: string) => field.rows.some((row) => row.split(".")[0] === number);
  const takes = ({ rows, fields: ids }: FormSection, field: FormField) =>
    ids?.includes(field.id) ?? (rows === undefined || hasRow(field, rows));
  const findPart = (field: FormField) => parts.find((part) => takes(part, field)) ?? parts.at(-1);
  return parts
    .map((part, position) => ({
      id: `section-${position + 1}`,
      title: part.title,
      fields: fields.filter((field) => findPart(field) === part),
      isAboutEntity: part.about_entity === true,
    }))
    .filter((section) => section.fields.length > 0);
}

/** The request of an example as text, with its members in the order of the form: canonical JSON sorts them by name. */
function createRequestText(
  { request: { report, evidence_manifest } }: FormProfile["examples"][number],
  { fields }: FormProfile,
): string {
  const names = fields.map(({ field_id }) => field_id);
  const inOrder = (members: Readonly<Record<string, unknown>>) => {
    const known = names.filter((name) => name in members).map((name) => [name, members[name]]);
    return { ...Object.fromEntries(known), ...members };
  };
  const manifest = evidence_manifest && { evidence_manifest: inOrder(evidence_manifest) };
  return JSON.stringify({ report: inOrder(report), ...manifest }, null, 2);
}

/**
 * The examples as drafts and as texts, and when the deadline of each begins, in milliseconds since 1970: the time that is left is counted from then, as
 * long as the draft is the example. Null where nothing counts from a field.
 */
export function getFormExamples(profile: FormProfile, reading: ReadOptions) {
  const starts = (profile.clocks ?? []).flatMap(({ starts }) => starts.flatMap(({ field_id = [] }) => field_id));
  return profile.examples.map((example) => {
    const times = starts.map((id) => Date.parse(String(example.request.report[id]))).filter(Number.isFinite);
    const timeMs = times.length === 0 ? null : Math.max(...times);
    const draft = readDraft(createRequestText(example, profile), reading) as Draft;
    return { title: example.title, draft, text: writeDraft(draft), timeMs };
  });
}
