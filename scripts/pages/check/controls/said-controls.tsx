// The controls of figures and moments, which need not be known: a key says so, or a button.
import { UNDETERMINABLE } from "../../../../server/engine/figure.ts";
import { readJson } from "../../../../server/engine/read-json.ts";
import { capitalise } from "../../../report/wording/words.ts";
import { figureText, readFigure, readSaid, SAID } from "../../../report/wording/written-figures.ts";
import { numberWords } from "../../../report/wording/written-values.ts";
import { DateTime } from "./read-controls.tsx";
import { ReadText } from "./read-text.tsx";
import { QuietButton, type TextProps, useTyped } from "./text-control.tsx";

interface SaidProps extends Pick<TextProps, "field" | "disabled"> {
  readonly word: keyof typeof SAID;
  readonly isSaid: boolean;
  readonly onSay: (isSaid: boolean) => void;
}

/** Says something in place of an instant or a figure, or takes it back. */
const Said = ({ field, disabled, word, isSaid, onSay }: SaidProps) => (
  <QuietButton
    label={capitalise(SAID[word])}
    of={field.title}
    aria-pressed={isSaid}
    disabled={disabled}
    onClick={() => onSay(!isSaid)}
  />
);

/** A time, or that it cannot be determined, or that it is still going on. */
export function MomentInput(props: TextProps) {
  const { field, value, disabled, onValue } = props;
  const said = readSaid(value);
  const words = said === null ? null : `= ${SAID[said]}`;
  return (
    <div class="stack is-tight">
      <DateTime
        {...props}
        words={words}
        value={said === null ? value : ""}
        onValue={(text) => onValue(readSaid(text) ?? text)}
      />
      {value === "" && <p class="hint">? if it cannot be determined, o if it is still going on.</p>}
      <div class="row">
        {(["undeterminable", "open"] as const).map((word) => (
          <Said
            key={word}
            {...{ field, disabled, word }}
            isSaid={said === word}
            onSay={(isNow) => onValue(isNow ? word : "")}
          />
        ))}
      </div>
    </div>
  );
}

/** A number, exactly or about, a range, or that it cannot be determined. Its value is the JSON of the figure, or another text. */
export function FigureInput(props: TextProps) {
  const { field, value, disabled } = props;
  const { typed, type } = useTyped(props, (text) => readFigure(text)?.json ?? text, compact);
  const words = getWords(value);
  const shown = typed ?? words ?? value;
  const isAbout = words?.startsWith("about ") === true;
  const isSaid = words === SAID.undeterminable;
  // A range without a word is an estimate.
  const exact = `${words?.replace(/^about /, "")}${words?.includes(" to ") ? ", actual" : ""}`;
  return (
    <div class="stack is-tight">
      <ReadText {...props} value={shown} onValue={type}>
        {words === null
          ? "Like 1200, ~ before it for about, 1000 to 1500, or ? if it cannot be determined."
          : `= ${words.replace(/\d+(?:\.\d+)?/g, numberWords)}`}
        {readFigure(shown)?.isGuess && " The mark was read as one for thousands."}
      </ReadText>
      <div class="row">
        <QuietButton
          label="About"
          of={field.title}
          aria-pressed={isAbout}
          disabled={disabled || isSaid || words === null}
          onClick={() => type(isAbout ? exact : `about ${words?.replace(/, actual$/, "")}`)}
        />
        <Said
          {...{ field, disabled, isSaid }}
          word="undeterminable"
          onSay={(isNow) => type(isNow ? SAID.undeterminable : "")}
        />
      </div>
    </div>
  );
}

/** JSON without spaces; another text as it is. */
function compact(text: string): string {
  const parsed = readJson(text);
  return "error" in parsed ? text : JSON.stringify(parsed.value);
}

/** The figure that a text is as JSON, in words; null for another text. A text that means a figure is none. */
function getWords(value: string): string | null {
  const parsed = readJson(value);
  if (value === UNDETERMINABLE) return SAID.undeterminable;
  return "error" in parsed ? null : figureText(parsed.value);
}
