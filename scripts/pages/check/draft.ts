// The state of the page: the text of the JSON pane, which is the draft, and what can be done about the last change.
import { readJson } from "../../../server/engine/read-json.ts";
import type { Losses } from "./answers.ts";
import { type Holder, membersOf } from "./draft-text.ts";

/** A value and its JSON text: 1.0 and 1e400 are more than their values. */
export interface MemberValue {
  readonly value: unknown;
  readonly json: string;
}

export type MemberValues = ReadonlyMap<string, MemberValue>;

/**
 * `draft`: a request, or a text that becomes one with its first field; `manifest` is null if it is not an object. `bare`: fields
 * outside of `report`. `answer`: the answer of a check. `other`: JSON that is none of these. `broken`: not strict JSON.
 */
export type DraftReading =
  | { readonly kind: "draft"; readonly report: MemberValues; readonly manifest: MemberValues | null }
  | { readonly kind: "bare" | "answer" | "other" | "broken" };

export interface ReadingOptions {
  /** A longer text counts as broken. */
  readonly maxLength: number;
  readonly fieldIds: ReadonlySet<string>;
}

const NOTHING: MemberValues = new Map();

export function readDraft(text: string, { maxLength, fieldIds }: ReadingOptions): DraftReading {
  if (text.length > maxLength) return { kind: "broken" };
  if (text.trim() === "") return { kind: "draft", report: NOTHING, manifest: NOTHING };
  const reading = readJson(text);
  if (!("value" in reading)) return { kind: "broken" };
  if (!isObject(reading.value)) return { kind: "other" };
  const request = reading.value;
  const members = membersOf(text, text.indexOf("{"));
  const names = members.map(({ name }) => name);
  if (!names.includes("report")) {
    if (names.includes("prevalidation_status")) return { kind: "answer" };
    const others = names.filter((name) => name !== "evidence_manifest");
    if (others.length > 0) return { kind: others.some((name) => fieldIds.has(name)) ? "bare" : "other" };
  }
  const valuesOf = (holder: Holder): MemberValues | null => {
    const member = members.find(({ name }) => name === holder);
    const object = request[holder];
    if (member === undefined) return NOTHING;
    if (!isObject(object)) return null;
    const entries = membersOf(text, member.start);
    return new Map(
      entries.map(({ name, start, end }) => [name, { value: object[name], json: text.slice(start, end) }]),
    );
  };
  const report = valuesOf("report");
  return report === null ? { kind: "other" } : { kind: "draft", report, manifest: valuesOf("evidence_manifest") };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether nothing is entered yet: a request without fields and without evidence. */
export const isBlank = (reading: DraftReading): boolean =>
  reading.kind === "draft" && reading.report.size === 0 && reading.manifest?.size === 0;

/** A text that takes the place of the draft. */
export interface Replacement {
  readonly text: string;
  /** A sentence on what was done; null when going back to an earlier draft. */
  readonly done: string | null;
  /** If the text comes from a conversion. */
  readonly losses?: Losses;
}

/** A sentence about the last thing that was done, with the draft that can be loaded now. */
export interface Notice {
  readonly tone: "attention" | "info";
  readonly text: string;
  readonly offer?: Replacement & { readonly label: string };
}

export interface DraftState {
  readonly text: string;
  /** The last text that the form could show: `text` itself, or an earlier one. */
  readonly readable: string;
  readonly notice: Notice | null;
  /** Whether anything was entered since the draft was loaded, saved or cleared. */
  readonly isUnsaved: boolean;
  /** What the last conversion of this draft lost. */
  readonly losses: Losses | null;
}

export type DraftAction =
  /** `edit` must be pure: it may run more than once. */
  | { readonly kind: "edit"; readonly edit: (text: string) => string }
  | ({ readonly kind: "replace" } & Replacement)
  | { readonly kind: "set"; readonly state: Partial<Pick<DraftState, "notice" | "losses" | "isUnsaved">> };

export const EMPTY_DRAFT = '{\n  "report": {}\n}';

export const INITIAL: DraftState = {
  text: EMPTY_DRAFT,
  readable: EMPTY_DRAFT,
  notice: null,
  isUnsaved: false,
  losses: null,
};

/** Creates the reducer for texts that are read with these options. */
export function createReducer(options: ReadingOptions): (state: DraftState, action: DraftAction) => DraftState {
  const withText = (state: DraftState, text: string): DraftState => {
    const reading = readDraft(text, options);
    return {
      ...state,
      text,
      readable: reading.kind === "draft" ? text : state.readable,
      // An offer stays until it is taken; any other sentence is about the past.
      notice: state.notice?.offer === undefined ? null : state.notice,
      isUnsaved: !isBlank(reading),
    };
  };
  return (state, action) => {
    switch (action.kind) {
      case "edit":
        return withText(state, action.edit(state.text));
      case "replace": {
        const { text, done, losses = null } = action;
        const replaced = { ...withText(state, text), losses };
        if (done === null) return { ...replaced, notice: null };
        return { ...replaced, isUnsaved: false, notice: noticeOf(done, state.text, options) };
      }
      case "set":
        return { ...state, ...action.state };
      default:
        return action satisfies never;
    }
  };
}

function noticeOf(done: string, former: string, options: ReadingOptions): Notice {
  if (isBlank(readDraft(former, options))) return { tone: "info", text: done };
  const offer = { label: "Go back to the previous draft", text: former, done: null };
  return { tone: "info", text: `${done} It replaced the previous draft.`, offer };
}
