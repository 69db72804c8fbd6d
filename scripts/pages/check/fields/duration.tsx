// A duration. Of a text that may be two durations, nothing is taken until one is chosen.
import { DURATION_LIKE, forPeople } from "../../../report/wording/field-types.ts";
import { capitalise } from "../../../report/wording/words.ts";
import { durationsIn, durationWords, hasSeconds } from "../../../report/wording/written-durations.ts";
import { Value } from "../../site/elements.tsx";
import { QuietButton } from "./buttons.tsx";
import { type FieldControl, inputId, type TextProps } from "./field-control.ts";
import { ReadText, useReading } from "./reading.tsx";
import { LINE } from "./values.ts";

export const DURATION: FieldControl = {
  ...LINE,
  Input: DurationInput,
  hint: `${capitalise(DURATION_LIKE)}.`,
};

function DurationInput(props: TextProps) {
  const { field, disabled } = props;
  const { shown, isTyped, result, type } = useReading(props);
  const durations = result !== null && "asks" in result ? durationsIn(shown) : [];
  // In a draft it has one meaning, that of the official form.
  const text = result !== null && "text" in result ? result.text : isTyped ? undefined : durations.at(-1);
  const isAsked = text === undefined && durations.length > 0;
  const words = text === undefined ? shown : durationWords(text);
  const withoutSeconds = hasSeconds(shown, "clock") ? durationsIn(shown, "clock")[0] : undefined;
  const choose = (duration: string) => {
    type(durationWords(duration));
    document.getElementById(inputId(field.id))?.focus();
  };
  return (
    <>
      <ReadText {...props} value={shown} onValue={type}>
        {words !== shown && ["= ", <Value key="read">{words}</Value>, ` ${forPeople(field).rewritten}`]}
        {result !== null && "doubt" in result && " The seconds are left out."}
        {isAsked && "Not read yet, because it may be two durations: choose which is meant."}
      </ReadText>
      {isAsked && (
        <div class="row">
          {durations.map((duration) => (
            <QuietButton
              key={duration}
              label={`${durationWords(duration)}${duration === withoutSeconds ? ", without the seconds" : ""}`}
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
