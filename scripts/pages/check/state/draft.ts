// The state of the page: the text of the JSON pane, which is the draft, and what can be done about the last change.
import type { CheckParameters } from "../../../../server/engine/options.ts";
import { readJson } from "../../../../server/engine/read-json.ts";
import { isObject } from "../../../../server/engine/request.ts";
import { type Holder, readMembers } from "../../../report/draft/draft-text.ts";
import type { Losses } from "../files/losses.ts";

/** A value and its JSON text: 1.0 and 1e400 are more than their values. */
export interface MemberValue {
  readonly value: unknown;
  readonly json: string;
}

type MemberValues = ReadonlyMap<string, MemberValue>;

/** A request, or a text that becomes one with its first field; `manifest` is null if it is not an object. */
export interface Draft {
  readonly kind: "draft";
  readonly text: string;
  readonly report: MemberValues;
  readonly manifest: MemberValues | null;
}

/** `bare`: fields outside of `report`. `answer`: the answer of a check. `other`: other JSON. `broken`: not strict JSON. */
export type ParsedDraft = Draft | { readonly kind: "bare" | "answer" | "other" | "broken" };

export interface ParseOptions {
  /** A longer text counts as broken. */
  readonly maxLength: number;
  readonly fieldIds: readonly string[];
  /** The draft that a report begins with. */
  readonly empty: string;
}

const NOTHING: MemberValues = new Map();

export function readDraft(text: string, { maxLength, fieldIds }: ParseOptions): ParsedDraft {
  if (text.length > maxLength) return { kind: "broken" };
  if (text.trim() === "") return { kind: "draft", text, report: NOTHING, manifest: NOTHING };
  const parsed = readJson(text);
  if ("error" in parsed) return { kind: "broken" };
  const request = parsed.value;
  if (!isObject(request)) return { kind: "other" };
  const members = readMembers(text);
  if (!members.has("report")) {
    const names = [...members.keys()];
    if (names.includes("prevalidation_status")) return { kind: "answer" };
    if (names.some((name) => fieldIds.includes(name))) return { kind: "bare" };
    if (names.some((name) => name !== "evidence_manifest")) return { kind: "other" };
  }
  const findValues = (holder: Holder): MemberValues | null => {
    const object = request[holder];
    if (!members.has(holder)) return NOTHING;
    if (!isObject(object)) return null;
    return new Map(
      [...readMembers(members.get(holder) ?? "")].map(([name, json]) => [name, { value: object[name], json }]),
    );
  };
  const report = findValues("report");
  return report === null
    ? { kind: "other" }
    : { kind: "draft", text, report, manifest: findValues("evidence_manifest") };
}

/** The values of a report by field. */
export const getReport = ({ report }: Draft): Readonly<Record<string, unknown>> =>
  Object.fromEntries([...report].map(([id, { value }]) => [id, value]));

/** Whether nothing is entered yet: the draft that a report begins with, or a request without fields and without evidence. */
export const isBlank = (parsed: ParsedDraft, { empty }: Pick<ParseOptions, "empty">): boolean =>
  parsed.kind === "draft" && (parsed.text === empty || (parsed.report.size === 0 && parsed.manifest?.size === 0));

/** What is kept of a report. */
export interface DraftContent {
  readonly text: string;
  /** What the deadline depends on besides the draft. */
  readonly parameters: CheckParameters;
  /** The report before it, with which it is compared; null if there is none. */
  readonly previous: string | null;
  /** When the report was submitted, from which the deadline of the next one may count; null if that is not known. */
  readonly submitted: string | null;
  /** Of a decision, the number of the choice of what happened, from 0; null before it is chosen. */
  readonly opening: number | null;
}

/** A text that takes the place of the draft, and what else it brings with it. */
export interface Replacement extends Partial<DraftContent> {
  readonly text: string;
  /** A sentence on what was done; null when going back to an earlier draft. */
  readonly done: string | null;
  /** If the text comes from a conversion. */
  readonly losses?: Losses;
  /** Whether no file has this text. */
  readonly isUnsaved?: boolean;
  /** What else can be loaded in its place. */
  readonly offer?: Offer;
  /**
   * The text of the draft that it was made from. While that is the draft of the page, it is only changed, which the notice undoes; otherwise another
   * draft takes its place, and the page asks.
   */
  readonly madeFrom?: string;
  /** Whether the draft before it is an earlier one now, which the page shows. */
  readonly isBeforeKept?: boolean;
  /** Whether the draft begins with it, so that entity details may fill in what it leaves empty. */
  readonly isNew?: true;
}

type Offer = Replacement & { readonly label: string };

/** A sentence about the last thing that was done, with the draft that can be loaded now. */
export interface Notice {
  readonly tone: "attention" | "info";
  readonly text: string;
  readonly offer?: Offer;
}

/** The content of a draft, and what the page shows of it. */
export interface DraftState extends DraftContent {
  readonly parsed: ParsedDraft;
  /** The last draft that the form could show: that of `text`, or an earlier one. */
  readonly form: Draft;
  readonly notice: Notice | null;
  /** Whether anything was entered since the draft was loaded, saved or cleared. */
  readonly isUnsaved: boolean;
  readonly losses: Losses | null;
}

export const EMPTY_DRAFT = '{\n  "report": {}\n}';

const EMPTY: Draft = { kind: "draft", text: EMPTY_DRAFT, report: NOTHING, manifest: NOTHING };

/** The state of a page that is opened with a draft. */
export function openDraft(content: DraftContent, isUnsaved: boolean, options: ParseOptions): DraftState {
  const parsed = readDraft(content.text, options);
  const form = parsed.kind === "draft" ? parsed : EMPTY;
  return { ...content, parsed, form, isUnsaved, notice: null, losses: null };
}

/** What is kept of a state. */
export const getContent = ({ text, parameters, previous, submitted, opening }: DraftContent): DraftContent => {
  return { text, parameters, previous, submitted, opening };
};

/** The state after `text` was typed, or written by the form. */
export function editDraft(state: DraftState, text: string, options: ParseOptions): DraftState {
  const parsed = readDraft(text, options);
  // An offer stays until it is taken; any other sentence is about the past.
  const notice = state.notice?.offer === undefined ? null : state.notice;
  const form = parsed.kind === "draft" ? parsed : state.form;
  return { ...state, text, parsed, form, notice, isUnsaved: !isBlank(parsed, options) };
}

/** Whether a replacement only changes the draft: it was made from it, and nothing was entered since. */
export const isChange = ({ text, form }: Pick<DraftState, "text" | "form">, { madeFrom }: Replacement): boolean =>
  madeFrom === text || madeFrom === form.text;

/** Whether a replacement takes more than what is empty: it lacks a value of the draft, or replaces a text that is not a draft. */
export function isOverwritten({ parsed }: Pick<DraftState, "parsed">, { text }: Replacement, options: ParseOptions) {
  const after = readDraft(text, options);
  if (parsed.kind !== "draft" || after.kind !== "draft") return true;
  return [...parsed.report].some(
    ([id, { json }]) => !/^(null|"\s*")$/.test(json) && json !== after.report.get(id)?.json,
  );
}

/**
 * The state after another draft was loaded, with an offer to go back to this one, unless this one is kept as an earlier draft. What is not said
 * of the other one stays.
 */
export function replaceDraft(state: DraftState, replacement: Replacement, options: ParseOptions): DraftState {
  const { text, done, losses = null, isBeforeKept = false } = replacement;
  const isUnsaved = replacement.isUnsaved ?? (isChange(state, replacement) && state.isUnsaved);
  const content = getContent({ ...state, ...replacement });
  const replaced = { ...editDraft(state, text, options), ...content, losses, notice: null };
  if (done === null) return replaced;
  const isFirst = isBlank(state.parsed, options);
  const { parameters: _, ...before } = getContent(state);
  const back = { ...before, label: "Go back to the previous draft", done: null, madeFrom: text };
  const offer = isFirst ? replacement.offer : isBeforeKept ? undefined : back;
  const words = isFirst
    ? done
    : `${done} ${isBeforeKept ? "The draft before it is kept." : "It replaced the previous draft."}`;
  const notice: Notice = { tone: "info", text: words, ...(offer && { offer }) };
  return { ...replaced, isUnsaved, notice };
}
