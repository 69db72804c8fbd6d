// What is in the page's hands: the text of the JSON pane, which is the draft, and the texts that one can go back to.
import type { Converted } from "./convert-draft.ts";
import { type DraftReading, type ReadingOptions, readDraft } from "./draft-reading.ts";
import { changeMember, type MemberChange, wrapDraft } from "./draft-text.ts";
import type { Losses } from "./losses.ts";

/** A sentence about the last thing that was done, with what one can do about it. */
export interface Notice {
  readonly tone: "attention" | "info";
  readonly text: string;
  readonly offer?:
    | { readonly kind: "go_back"; readonly to: string }
    | { readonly kind: "take"; readonly text: string; readonly name: string }
    | { readonly kind: "convert"; readonly converted: Converted; readonly name: string };
}

export interface DraftState {
  readonly text: string;
  /** The last text that the form could show; the same as `text` where that is one. */
  readonly readable: string;
  readonly notice: Notice | null;
  /** Whether anything was entered since the draft was last loaded, saved or cleared. */
  readonly isUnsaved: boolean;
  /** Of the conversion that the draft came from, or of the last that was made of it; null without one. */
  readonly losses: Losses | null;
}

export type DraftAction =
  | { readonly kind: "type"; readonly text: string }
  | { readonly kind: "change"; readonly change: MemberChange }
  /** A draft from elsewhere takes the place of the one at hand; `name` says where it came from. */
  | { readonly kind: "load"; readonly text: string; readonly name: string; readonly losses?: Losses }
  | { readonly kind: "losses"; readonly losses: Losses | null }
  | { readonly kind: "wrap" }
  | { readonly kind: "go_back"; readonly to: string }
  | { readonly kind: "clear" }
  | { readonly kind: "saved" }
  | { readonly kind: "notice"; readonly notice: Notice | null };

export const EMPTY_DRAFT = '{\n  "report": {}\n}';

export const INITIAL: DraftState = {
  text: EMPTY_DRAFT,
  readable: EMPTY_DRAFT,
  notice: null,
  isUnsaved: false,
  losses: null,
};

/** Binds what tells a draft from another text. */
export function createReducer(options: ReadingOptions): (state: DraftState, action: DraftAction) => DraftState {
  const withText = (state: DraftState, text: string): DraftState => {
    const isReadable = readDraft(text, options).kind === "draft";
    // What one can still go back to stays on offer; any other sentence was on what is past.
    const notice = state.notice?.offer === undefined ? null : state.notice;
    return {
      text,
      readable: isReadable ? text : state.readable,
      notice,
      isUnsaved: !isBlank(text, options),
      losses: state.losses,
    };
  };
  return (state, action) => {
    switch (action.kind) {
      case "type":
        return withText(state, action.text);
      case "change":
        return withText(state, changeMember(state.text, action.change));
      case "wrap":
        return withText(state, wrapDraft(state.text));
      case "go_back":
        return { ...withText(state, action.to), notice: null, losses: null };
      case "load":
        return {
          ...withText(state, action.text),
          isUnsaved: false,
          losses: action.losses ?? null,
          notice: replacementNotice(`${action.name} was loaded.`, state.text, options),
        };
      case "clear":
        return { ...INITIAL, notice: replacementNotice("The draft was cleared.", state.text, options) };
      case "losses":
        return { ...state, losses: action.losses };
      case "saved":
        return { ...state, isUnsaved: false };
      case "notice":
        return { ...state, notice: action.notice };
      default:
        return action satisfies never;
    }
  };
}

/** Whether a text says nothing yet: a request without fields and without evidence. */
export function isBlank(text: string, options: ReadingOptions): boolean {
  return isBlankReading(readDraft(text, options));
}

export const isBlankReading = (reading: DraftReading): boolean =>
  reading.kind === "draft" && reading.report.size === 0 && reading.manifest?.size === 0;

function replacementNotice(done: string, former: string, options: ReadingOptions): Notice {
  if (isBlank(former, options)) return { tone: "info", text: done };
  return {
    tone: "info",
    text: `${done} It took the place of the draft before.`,
    offer: { kind: "go_back", to: former },
  };
}
