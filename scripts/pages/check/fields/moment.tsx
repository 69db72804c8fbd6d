// A time, or that it cannot be determined, or of an end that it is still to come: a key says so, or a button.
import { capitalise } from "../../../report/wording/words.ts";
import { readSaid, SAID } from "../../../report/wording/written-figures.ts";
import { QuietButton } from "./buttons.tsx";
import { DateTimeInput } from "./date-time.tsx";
import type { FieldControl, TextProps } from "./field-control.ts";
import { LINE } from "./values.ts";

export const MOMENT: FieldControl = { ...LINE, Input: MomentInput };

function MomentInput(props: TextProps) {
  const { field, value, disabled, onValue } = props;
  const words = field.mayBeOpen ? (["undeterminable", "open"] as const) : (["undeterminable"] as const);
  const read = (text: string) => words.find((word) => word === readSaid(text)) ?? null;
  const said = read(value);
  return (
    <div class="stack is-tight">
      <DateTimeInput
        {...props}
        words={said === null ? null : `= ${SAID[said]}`}
        value={said === null ? value : ""}
        onValue={(text) => onValue(read(text) ?? text)}
      />
      <div class="row">
        {words.map((word) => (
          <QuietButton
            key={word}
            label={capitalise(SAID[word])}
            of={field.title}
            aria-pressed={said === word}
            disabled={disabled}
            onClick={() => onValue(said === word ? "" : word)}
          />
        ))}
        {value === "" && (
          <span class="hint">? if it cannot be determined{field.mayBeOpen && ", o if it is still going on"}.</span>
        )}
      </div>
    </div>
  );
}
