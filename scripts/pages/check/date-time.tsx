// A date-time as text, with a picker in UTC beside it and the instant as people read it, in UTC and here.
import type { InputHTMLAttributes } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { parseInstant } from "../../../server/engine/instant.ts";
import { localZone, pickerValueOf, readingOf, textOfPicker } from "./instants.ts";

interface DateTimeProps {
  readonly id: string;
  /** What the field is called. */
  readonly title: string;
  readonly text: string;
  readonly disabled: boolean;
  readonly describedBy: string;
  readonly attributes: InputHTMLAttributes;
  readonly onText: (text: string) => void;
}

/** The text is the value, as it was typed; the picker writes UTC. */
export function DateTime({ id, title, text, disabled, describedBy, attributes, onText }: DateTimeProps) {
  const readingId = `${id}-reading`;
  return (
    <div class="date-time">
      <input
        class="input is-code"
        type="text"
        value={text}
        {...attributes}
        aria-describedby={`${describedBy} ${readingId}`}
        onInput={(event) => onText(event.currentTarget.value)}
      />
      <Picker id={`${id}-picker`} title={title} text={text} disabled={disabled} onText={onText} />
      <p class="hint date-time-reading" id={readingId}>
        <Reading text={text} />
      </p>
    </div>
  );
}

function Reading({ text }: { readonly text: string }) {
  const instant = parseInstant(text);
  if (instant === null) return <>Like 2026-03-10T06:42:00Z</>;
  const zone = localZone();
  return (
    <>
      <b>UTC</b> {readingOf(instant.epochMs, "UTC")}
      <br />
      <b>Here</b> {readingOf(instant.epochMs, zone)} ({zone})
      {instant.offsetMinutes === null && (
        <>
          <br />
          Without an offset the text is read as UTC.
        </>
      )}
    </>
  );
}

type PickerProps = Pick<DateTimeProps, "id" | "title" | "text" | "disabled" | "onText">;

/** The browser's own picker. It is set only when the text says another instant: a part that is just being typed would be lost. */
function Picker({ id, title, text, disabled, onText }: PickerProps) {
  const input = useRef<HTMLInputElement>(null);
  const value = pickerValueOf(text);
  useEffect(() => {
    const { current } = input;
    if (current !== null && current.value !== "" && textOfPicker(current.value) === text) return;
    if (current !== null) current.value = value;
  }, [value, text]);
  return (
    <label class="picker">
      <span class="hint">
        Pick in UTC<span class="visually-hidden">: {title}</span>
      </span>
      <input
        ref={input}
        id={id}
        class="input"
        type="datetime-local"
        step={1}
        min="1900-01-01T00:00:00"
        max="9998-12-31T23:59:59"
        disabled={disabled}
        autoComplete="off"
        onInput={({ currentTarget }) => {
          if (currentTarget.value !== "") onText(textOfPicker(currentTarget.value));
        }}
      />
    </label>
  );
}
