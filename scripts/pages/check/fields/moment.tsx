// A time, or that it cannot be determined, or that it is still going on: a key says so, or a button.
import { capitalise } from "../../../report/wording/words.ts";
import { readSaid, SAID } from "../../../report/wording/written-figures.ts";
import { QuietButton } from "./buttons.tsx";
import { DateTimeInput } from "./date-time.tsx";
import type { FieldControl, TextProps } from "./field-control.ts";
import { LINE } from "./values.ts";

export const MOMENT: FieldControl = { ...LINE, Input: MomentInput };

function MomentInput(props: TextProps) {
  const { field, value, disabled, onValue } = props;
  const said = readSaid(value);
  const words = said === null ? null : `= ${SAID[said]}`;
  return (
    <div class="stack is-tight">
      <DateTimeInput
        {...props}
        words={words}
        value={said === null ? value : ""}
        onValue={(text) => onValue(readSaid(text) ?? text)}
      />
      {value === "" && <p class="hint">? if it cannot be determined, o if it is still going on.</p>}
      <div class="row">
        {(["undeterminable", "open"] as const).map((word) => (
          <QuietButton
            key={word}
            label={capitalise(SAID[word])}
            of={field.title}
            aria-pressed={said === word}
            disabled={disabled}
            onClick={() => onValue(said === word ? "" : word)}
          />
        ))}
      </div>
    </div>
  );
}
