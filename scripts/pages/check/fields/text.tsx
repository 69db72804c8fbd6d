// Texts: a line, an address of e-mail, and several lines.
import { useState } from "preact/hooks";
import { type FieldControl, inputId, type TextProps } from "./field-control.ts";
import { LINE } from "./values.ts";

export const LINE_OF_TEXT: FieldControl = { ...LINE, Input: Text };

export const EMAIL: FieldControl = { ...LINE, Input: (props) => <Text {...props} inputMode="email" /> };

export const PARAGRAPH: FieldControl = {
  Input: (props) => <Text {...props} isLong />,
  // A browser drops every carriage return from a text of several lines.
  show: (value) => (typeof value === "string" && !value.includes("\r") ? value : null),
  read: LINE.read,
};

/** What a text and its forms have in common. */
const getAttributes = ({ field, value, disabled, isInvalid, describedBy, onValue }: TextProps) => ({
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

interface TextShape {
  /** Which keys a telephone offers. */
  readonly inputMode?: "decimal" | "email" | "text";
  /** Whether the text may have several lines. */
  readonly isLong?: boolean;
}

/** A text as it is typed. White space around a text that is pasted as a whole is removed, and the page says so. */
export function Text({ inputMode = "text", isLong = false, ...props }: TextProps & TextShape) {
  const keypad = props.field.isTelephone ? ({ type: "tel", inputMode: "tel" } as const) : { inputMode };
  const isLine = !isLong;
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
