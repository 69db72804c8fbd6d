// A number, exactly or about, a range, or that it cannot be determined: a key says so, or a button.
import { UNDETERMINABLE } from "../../../../server/engine/figure.ts";
import { readJson } from "../../../../server/engine/read-json.ts";
import { capitalise } from "../../../report/wording/words.ts";
import { figureText, readFigure, SAID } from "../../../report/wording/written-figures.ts";
import { numberWords } from "../../../report/wording/written-values.ts";
import { Value } from "../../site/elements.tsx";
import { QuietButton } from "./buttons.tsx";
import { type FieldControl, type TextProps, useTyped } from "./field-control.ts";
import { ReadText } from "./reading.tsx";
import { ANY_JSON } from "./values.ts";

export const FIGURE: FieldControl = { ...ANY_JSON, Input: FigureInput };

/** Its value is the JSON of the figure, or another text. */
function FigureInput(props: TextProps) {
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
          : ["= ", <Value key="read">{words.replace(/\d+(?:\.\d+)?/g, numberWords)}</Value>]}
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
        <QuietButton
          label={capitalise(SAID.undeterminable)}
          of={field.title}
          aria-pressed={isSaid}
          disabled={disabled}
          onClick={() => type(isSaid ? "" : SAID.undeterminable)}
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
