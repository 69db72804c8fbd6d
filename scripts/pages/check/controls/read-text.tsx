// Controls for numbers, durations and identifiers, which are typed in many ways. What was understood is shown below.
import type { ComponentChildren } from "preact";
import { forPeople } from "../../../report/wording/field-types.ts";
import { durationsIn, durationWords } from "../../../report/wording/written-values.ts";
import { inputId, QuietButton, Text, type TextProps, useTyped } from "./text-control.tsx";
import { UTC } from "./values.ts";

/** A text, and below it what it was read as. */
export function ReadText({ children, ...props }: TextProps & { readonly children: ComponentChildren }) {
  const readAsId = `read-as-${props.field.id}`;
  return (
    <>
      <Text {...props} describedBy={`${props.describedBy} ${readAsId}`} />
      <p class="hint" id={readAsId}>
        {children}
      </p>
    </>
  );
}

/** A number, a duration or an identifier as text. Of what may be two durations, nothing is taken until one is chosen. */
export function ReadInput(props: TextProps) {
  const { field, disabled } = props;
  const { read, show = String, rewritten } = forPeople(field);
  const readTyped = (text: string) => read?.(text, UTC) ?? null;
  const { typed, type } = useTyped(props, (text) => {
    const result = readTyped(text);
    if (result === null) return text;
    return "asks" in result ? "" : result.text;
  });
  const shown = typed ?? props.value;
  const result = readTyped(shown);
  const durations = result !== null && "asks" in result ? durationsIn(shown) : [];
  // In a draft it has one meaning, that of the official form.
  const text = result !== null && "text" in result ? result.text : typed === null ? durations.at(-1) : undefined;
  const words = text === undefined ? "" : show(text);
  const choose = (duration: string) => {
    type(durationWords(duration));
    document.getElementById(inputId(field.id))?.focus();
  };
  return (
    <>
      <ReadText {...props} value={shown} onValue={type}>
        {words !== shown && words !== "" && `= ${words} `}
        {words !== shown && words !== "" && rewritten}
        {result !== null &&
          "doubt" in result &&
          result.doubt === "mark" &&
          `The mark was read as one for ${result.text.includes(".") ? "decimals" : "thousands"}.`}
        {text === undefined &&
          durations.length > 0 &&
          "Not read yet, because it may be two durations: choose which is meant."}
      </ReadText>
      {text === undefined && durations.length > 0 && (
        <div class="row">
          {durations.map((duration) => (
            <QuietButton
              key={duration}
              label={durationWords(duration)}
              of={field.title}
              disabled={disabled}
              onClick={() => choose(duration)}
            />
          ))}
        </div>
      )}
    </>
  );
}
