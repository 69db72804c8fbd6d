// Controls for what is typed in many ways: dates with a zone, durations and numbers. What was understood is shown below.
import { useState } from "preact/hooks";
import { formatInstant, parseInstant } from "../../../server/engine/time/instant.ts";
import { forPeople } from "../../report/wording/field-types.ts";
import { type DateTimeReading, readDateTime } from "../../report/wording/written-values.ts";
import { Options } from "../site/elements.tsx";
import { QuietButton, Text, type TextProps } from "./text-control.tsx";
import { timeWords, UTC } from "./values.ts";

/** What was typed, and how it is read. It is shown as long as the draft contains what it means. */
interface Typed {
  readonly text: string;
  readonly timeZone: string;
  /** Of the two instants at which the clocks of the zone show this time, the second. */
  readonly isSecond?: boolean;
}

/** What the draft contains for a typed time: an instant in UTC, or the text if it is not one. */
function meaningOf({ text, timeZone, isSecond = false }: Typed): string {
  const reading = readDateTime(text, timeZone);
  if (reading.kind !== "instant") return text;
  return formatInstant(isSecond ? (reading.second ?? reading.epochMs) : reading.epochMs);
}

/** A time as text, with the zone that it is meant in. */
export function DateTime(props: TextProps) {
  const { field, value, zones, disabled, describedBy, onValue } = props;
  const [typed, setTyped] = useState<Typed | null>(null);
  const isTyped = typed !== null && meaningOf(typed) === value;
  // A text of a file without an offset is read as UTC, whatever the zone.
  const shown: Typed = isTyped
    ? typed
    : { text: value, timeZone: value === "" ? (zones[0]?.timeZone ?? "UTC") : "UTC" };
  const reading = readDateTime(shown.text, shown.timeZone);
  const type = (changes: Partial<Typed>) => {
    const next = { ...shown, isSecond: false, ...changes };
    setTyped(next);
    onValue(meaningOf(next));
  };
  const readingId = `reading-${field.id}`;
  const text = { ...props, value: shown.text, describedBy: `${describedBy} ${readingId}` };
  return (
    <div class="stack is-tight">
      <div class="date-time">
        <Text {...text} onValue={(text) => type({ text: String(text) })} />
        <ZoneChoice {...{ zones, disabled }} {...shown} label={field.title} onZone={(timeZone) => type({ timeZone })} />
      </div>
      <p class="hint" id={readingId}>
        {readingWords(reading, { value, zones, timeZone: shown.timeZone })}
      </p>
      {reading.kind === "instant" && reading.second !== undefined && shown.isSecond !== true && (
        <QuietButton
          label={`Use the second: ${timeWords(reading.second, "UTC")} UTC`}
          disabled={disabled}
          onClick={() => type({ isSecond: true })}
        />
      )}
      {!isTyped && reading.kind === "instant" && parseInstant(value) === null && (
        <QuietButton
          label={`Did you mean ${timeWords(reading.epochMs, "UTC")} UTC?`}
          disabled={disabled}
          onClick={() => type({})}
        />
      )}
    </div>
  );
}

interface ZoneChoiceProps extends Pick<TextProps, "zones" | "disabled">, Pick<Typed, "timeZone"> {
  readonly label: string;
  readonly onZone: (timeZone: string) => void;
}

function ZoneChoice({ zones, timeZone, disabled, label, onZone }: ZoneChoiceProps) {
  if (zones.length === 1) return <span class="small">UTC</span>;
  // The zone that a time was typed in, also after another Member State was chosen.
  const others = zones.some((zone) => zone.timeZone === timeZone) ? [] : [{ timeZone, name: timeZone }];
  return (
    <select
      class="input"
      aria-label={`Time zone: ${label}`}
      value={timeZone}
      disabled={disabled}
      autoComplete="off"
      onChange={({ currentTarget }) => onZone(currentTarget.value)}
    >
      <Options of={[...zones, ...others].map(({ timeZone, name }) => ({ code: timeZone, label: name }))} />
    </select>
  );
}

interface ReadingFacts extends Pick<TextProps, "value" | "zones">, Pick<Typed, "timeZone"> {}

/** What a time was understood as, in both zones, or why it was not. */
function readingWords(reading: DateTimeReading, { value, zones, timeZone }: ReadingFacts): string {
  const { name } = zones.find((zone) => zone.timeZone === timeZone) ?? { name: timeZone };
  if (reading.kind === "skipped")
    return `This time does not exist in ${name}: the clocks go forward over it. Enter another time.`;
  const instant = parseInstant(value);
  if (reading.kind !== "instant" || instant === null)
    return `${value === "" ? "Like" : "Not understood yet: write it like"} 10.03.2026 07:42, 10 March 2026 07:42 or 2026-03-10 06:42.`;
  const words = zones
    .toSorted((a, b) => Number(b.timeZone === "UTC") - Number(a.timeZone === "UTC"))
    .map((zone) => `= ${timeWords(instant.epochMs, zone.timeZone)} ${zone.name}`);
  const isSecond = instant.epochMs === reading.second;
  if (reading.second !== undefined)
    words.push(
      `This time occurs twice in ${name}, because the clocks go back. It was read as the ${isSecond ? "second" : "first"}.`,
    );
  if (instant.offsetMinutes === null) words.push("Without an offset it is read as UTC.");
  return words.join(" ");
}

/** A number or a duration as text. */
export function ReadInput(props: TextProps) {
  const { field, value, describedBy, onValue } = props;
  const [typed, setTyped] = useState("");
  const { read, show = String } = forPeople(field);
  const readingOf = (text: string) => read?.(text, UTC.timeZone) ?? null;
  const meaning = (text: string) => readingOf(text)?.text ?? text;
  const isTyped = typed !== "" && meaning(typed) === value;
  const shown = isTyped ? typed : value;
  const reading = isTyped ? readingOf(typed) : null;
  const readingId = `reading-${field.id}`;
  const words = reading === null ? "" : show(reading.text);
  return (
    <>
      <Text
        {...props}
        value={shown}
        describedBy={`${describedBy} ${readingId}`}
        onValue={(text) => {
          setTyped(String(text));
          onValue(meaning(String(text)));
        }}
      />
      <p class="hint" id={readingId}>
        {words !== shown && words !== "" && `= ${words} `}
        {reading?.doubt === "mark" &&
          `The mark was read as one for ${reading.text.includes(".") ? "decimals" : "thousands"}.`}
      </p>
    </>
  );
}
