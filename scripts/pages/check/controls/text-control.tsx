// What controls have in common, and the one for texts.
import type { ButtonHTMLAttributes, JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import type { FieldType } from "../../../../server/engine/field-type.ts";
import { forPeople } from "../../../report/wording/field-types.ts";
import type { FormField } from "../form-model.ts";
import type { Zone } from "./values.ts";

export interface ControlProps {
  readonly field: Pick<FormField, "id" | "title" | "type" | "options" | "required"> &
    Partial<Pick<FormField, "identifier" | "isTelephone" | "mayBeFuture" | "members">>;
  /** A text, or the chosen codes of a list. */
  readonly value: string | readonly string[];
  readonly disabled: boolean;
  /** Better controls for some types, in the scripts of profiles that have such fields. */
  readonly controls?: Controls | undefined;
  readonly isInvalid: boolean;
  /** The zones that a time can be entered in, the usual one first. */
  readonly zones: readonly Zone[];
  /** Ids of the texts about the control. */
  readonly describedBy: string;
  readonly onValue: (value: string | readonly string[]) => void;
  /** Codes of the list that come first. */
  readonly likely?: readonly string[];
}

export type TextControl = (props: TextProps) => JSX.Element;
export type Controls = Readonly<Partial<Record<FieldType, TextControl>>>;

export interface TextProps extends Omit<ControlProps, "onValue"> {
  readonly value: string;
  readonly onValue: (value: string) => void;
}

/**
 * What was typed, as long as the value is what it means, and what takes the next text. `key` is the same for values that mean the same.
 * Null where the value came from elsewhere.
 */
export function useTyped(
  { value, onValue }: Pick<TextProps, "value" | "onValue">,
  getMeaning: (text: string) => string,
  key: (value: string) => string | null = (value) => value,
) {
  const [typed, setTyped] = useState("");
  const isShown = typed !== "" && key(getMeaning(typed)) === key(value);
  const type = (text: string) => {
    setTyped(text);
    onValue(getMeaning(text));
  };
  return { typed: isShown ? typed : null, type };
}

interface QuietProps extends ButtonHTMLAttributes {
  readonly label: string;
  /** What it is about, where several buttons have this label. */
  readonly of?: string | undefined;
}

export const QuietButton = ({ label, of, ...attributes }: QuietProps) => (
  <button class="button is-quiet" type="button" aria-label={of && `${label}: ${of}`} {...attributes}>
    {label}
  </button>
);

/** A button in front of the browser's file control, whose own label cannot be changed. It takes any file, to tell what it is. */
export function OpenFile({
  id,
  label,
  onFile,
}: Record<"id" | "label", string> & { readonly onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <QuietButton label={label} onClick={() => input.current?.click()} />
      <input
        ref={input}
        id={id}
        type="file"
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file !== undefined) onFile(file);
          // The same file can be opened again after it was changed.
          currentTarget.value = "";
        }}
      />
    </>
  );
}

export const inputId = (fieldId: string): string => `input-${fieldId}`;

/** What all controls with a single value have in common. */
export const getAttributes = ({ field, value, disabled, isInvalid, describedBy, onValue }: TextProps) => ({
  id: inputId(field.id),
  value,
  disabled,
  // The page restores nothing, so the browser must not either.
  autoComplete: "off",
  spellcheck: false,
  "aria-required": field.required,
  "aria-invalid": isInvalid,
  "aria-describedby": describedBy,
  onInput: ({ currentTarget }: { currentTarget: { value: string } }) => onValue(currentTarget.value),
});

/** A text as it is typed. White space around a text that is pasted as a whole is removed, and the page says so. */
export function Text(props: TextProps) {
  const { control, inputMode = "text" } = forPeople(props.field);
  const keypad = props.field.isTelephone ? ({ type: "tel", inputMode: "tel" } as const) : { inputMode };
  const isLine = control !== "paragraph" && control !== "lines";
  const [isTrimmed, setIsTrimmed] = useState(false);
  const attributes = {
    ...getAttributes(props),
    onPaste: (event: Paste) => setIsTrimmed(pasteTrimmed(event, isLine)),
    onBlur: () => setIsTrimmed(false),
  };
  return (
    <>
      {isLine ? (
        <input class="input" {...keypad} {...attributes} />
      ) : (
        <textarea class="input" rows={4} {...attributes} />
      )}
      {isTrimmed && (
        <p class="hint" role="status">
          Removed from the pasted text: spaces and line breaks around it{isLine && ", and line breaks in it"}.
        </p>
      )}
    </>
  );
}

type Paste = ClipboardEvent & { readonly currentTarget: HTMLInputElement | HTMLTextAreaElement };

/** Pastes a text without what a spreadsheet or a mail adds around it, if it becomes the whole value. Returns whether it changed it. */
function pasteTrimmed(event: Paste, isLine: boolean): boolean {
  const { value, selectionStart, selectionEnd } = event.currentTarget;
  const text = event.clipboardData?.getData("text/plain") ?? "";
  const trimmed = isLine ? text.trim().replace(/\s*[\r\n]+\s*/g, " ") : text.trim();
  if (trimmed === text || selectionStart !== 0 || selectionEnd !== value.length) return false;
  event.preventDefault();
  // The only way to insert a text that the browser can undo.
  document.execCommand("insertText", false, trimmed);
  return true;
}
