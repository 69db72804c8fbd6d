// A time, which is typed in many ways and with a zone. What was understood is shown below, and what is not clear is asked there.
import { useEffect, useState } from "preact/hooks";
import { formatInstant, parseInstant } from "../../../../server/engine/time/instant.ts";
import { clockWords, dateIn, getCity, localText, timeIn } from "../../../report/wording/times.ts";
import { type DateOrder, type DateTimeResult, readDateTime } from "../../../report/wording/written-values.ts";
import { deviceOrder } from "../../site/client/date-order.ts";
import { Options, Value } from "../../site/elements.tsx";
import { minuteNow, UTC } from "../time-zones.ts";
import { QuietButton } from "./buttons.tsx";
import { type FieldControl, inputId, type TextProps } from "./field-control.ts";
import { Text } from "./text.tsx";
import { LINE } from "./values.ts";

export const DATE_TIME: FieldControl = { ...LINE, Input: DateTimeInput };

/** What was typed, and how it is read. It is shown as long as the draft contains what it means. */
interface Typed {
  readonly text: string;
  /** Empty while it is not known which zone is meant. */
  readonly timeZone: string;
  /** When it was typed: the day of a time without a date. Not known of a text from elsewhere. */
  readonly nowMs?: number | undefined;
  /** What comes first in the dates of this device; of a text from elsewhere it is not known what did there. */
  readonly order?: DateOrder | undefined;
  /** Of the two instants at which the clocks of the zone show this time, the second. */
  readonly isSecond?: boolean;
}

/** `unzoned`: it is not known which zone is meant. */
type TypedResult = DateTimeResult | { readonly kind: "unzoned" };

function readTyped({ text, timeZone, nowMs, order }: Typed): TypedResult {
  if (timeZone !== "") return readDateTime(text, { timeZone, nowMs, order });
  const result = readDateTime(text, { timeZone: UTC.timeZone, order });
  return result.kind === "instant" && !result.isZoned ? { kind: "unzoned" } : result;
}

/** What the draft contains for a typed time: an instant in UTC, or the text if it is not one. */
function getMeaning(typed: Typed): string {
  const result = readTyped(typed);
  if ("written" in result) return result.written;
  if (result.kind !== "instant") return typed.text;
  return formatInstant(typed.isSecond ? (result.second ?? result.epochMs) : result.epochMs);
}

/** How an instant of a draft would be typed in a zone; a text that is not an instant in UTC stays as it is. */
function typedLocally(value: string, timeZone: string): Typed {
  const instant = parseInstant(value);
  // What is no instant yet is one of the zone, once that is known.
  if (instant === null) return { text: value, timeZone };
  const text = localText(instant.epochMs, timeZone || UTC.timeZone);
  const typed: Typed = { text, timeZone: timeZone || UTC.timeZone };
  const meant = [typed, { ...typed, isSecond: true }].find((one) => getMeaning(one) === value);
  // A text of a file without an offset is read as UTC, whatever the zone.
  return meant ?? { text: value, timeZone: UTC.timeZone };
}

/** A date whose day and month are exchanged, if it can be read so. */
const exchanged = (text: string): string => text.replace(/^(\d{1,2})[./-](\d{1,2})[./-](?=\d)/, "$2.$1.");

/** A time as text, with the zone that it is meant in. `words` say what was understood, if it is no time. */
export function DateTimeInput({ words, ...props }: TextProps & { readonly words?: string | null }) {
  const { field, value, zones, disabled, describedBy, onValue } = props;
  const [typed, setTyped] = useState<Typed | null>(null);
  const isTyped = typed !== null && getMeaning(typed) === value;
  const [usual = UTC] = zones;
  const shown: Typed = isTyped ? typed : typedLocally(value, usual.timeZone);
  const result = readTyped(shown);
  const type = (changes: Partial<Typed>) => {
    const order = "text" in changes ? deviceOrder() : shown.order;
    const next = { ...shown, isSecond: false, nowMs: Date.now(), order, ...changes };
    setTyped(next);
    onValue(getMeaning(next));
  };
  const isZoneKnownNow = isTyped && typed.timeZone === "" && usual.timeZone !== "";
  useEffect(() => {
    if (isZoneKnownNow) type({ timeZone: usual.timeZone, nowMs: shown.nowMs });
  });
  const readAsId = `read-as-${field.id}`;
  const text = { ...props, value: shown.text, describedBy: `${describedBy} ${readAsId}` };
  const isLater = result.kind === "instant" && field.mayBeFuture !== true && result.epochMs > Date.now();
  const enterNow = () => {
    setTyped(null);
    onValue(minuteNow());
  };
  return (
    <div class="stack is-tight">
      <div class="date-time">
        <Text {...text} onValue={(text) => type({ text })} />
        <ZoneChoice {...{ zones, disabled }} {...shown} label={field.title} onZone={(timeZone) => type({ timeZone })} />
        <DevicePicker field={field} disabled={disabled} text={shown.text} onText={(text) => type({ text })} />
        <QuietButton
          class="button is-quiet is-small"
          label="Now"
          of={field.title}
          disabled={disabled}
          onClick={enterNow}
        />
      </div>
      <p class="hint" id={readAsId}>
        {words ?? describeTyped(result, { value, zones, timeZone: shown.timeZone, isLater })}
      </p>
      <Choices {...{ field, value, disabled, shown, result, isTyped, isLater, type }} />
    </div>
  );
}

interface PickerProps extends Pick<TextProps, "field" | "disabled"> {
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** The picker of the device for a day and a time, where it has a finger and no keyboard. What is picked is as if it were typed. */
function DevicePicker({ field, disabled, text, onText }: PickerProps) {
  const read = readDateTime(text, { timeZone: UTC.timeZone });
  const picked =
    read.kind === "instant" ? new Date(read.epochMs).toISOString().slice(0, "2026-11-20T19:40".length) : "";
  const pick = (value: string) => {
    const [, year, month, day, time] = /^(\d{4})-(\d\d)-(\d\d)T(\d\d:\d\d)/.exec(value) ?? [];
    onText(year === undefined ? "" : `${day}.${month}.${year} ${time}`);
  };
  return (
    <input
      class="input device-picker"
      type="datetime-local"
      aria-label={`Pick a day and a time: ${field.title}`}
      disabled={disabled}
      value={picked}
      onInput={({ currentTarget }) => pick(currentTarget.value)}
    />
  );
}

interface ChoicesProps extends Pick<TextProps, "field" | "value" | "disabled">, Pick<TypedFacts, "isLater"> {
  readonly shown: Typed;
  readonly result: TypedResult;
  readonly isTyped: boolean;
  readonly type: (changes: Partial<Typed>) => void;
}

/** What else, or which of several times, a text may mean: a button for each. */
function Choices({ field, value, disabled, shown, result, isTyped, isLater, type }: ChoicesProps) {
  const choices: (readonly [label: string, changes: Partial<Typed>])[] = [];
  const zone = shown.timeZone || UTC.timeZone;
  if (result.kind === "either") for (const text of result.texts) choices.push([dayWords(text), { text }]);
  if (result.kind === "instant") {
    const { second, day, epochMs } = result;
    if (second !== undefined && shown.isSecond !== true)
      choices.push([`Use the second: ${timeIn(second, UTC.timeZone)}`, { isSecond: true }]);
    const text = exchanged(shown.text);
    const other = isLater && text !== shown.text ? readTyped({ ...shown, text }) : null;
    if (other?.kind === "instant" && other.epochMs <= Date.now())
      choices.push([`Use ${timeIn(other.epochMs, zone)}`, { text }]);
    if (isLater && day === "today") choices.push([`Use yesterday, ${shown.text}`, { text: `yesterday ${shown.text}` }]);
    if (!isTyped && parseInstant(value) === null) choices.push([`Did you mean ${timeIn(epochMs, zone)}?`, {}]);
  }
  const choose = (changes: Partial<Typed>) => {
    type(changes);
    // The button goes away.
    document.getElementById(inputId(field.id))?.focus();
  };
  return choices.map(([label, changes]) => (
    <QuietButton key={label} label={label} of={field.title} disabled={disabled} onClick={() => choose(changes)} />
  ));
}

interface ZoneChoiceProps extends Pick<TextProps, "zones" | "disabled">, Pick<Typed, "timeZone"> {
  readonly label: string;
  readonly onZone: (timeZone: string) => void;
}

function ZoneChoice({ zones, timeZone, disabled, label, onZone }: ZoneChoiceProps) {
  if (zones.length === 1) return <span class="small">{getCity(timeZone)}</span>;
  // The zone that a time was typed in, also after another Member State was chosen.
  const others = zones.some((zone) => zone.timeZone === timeZone) ? [] : [{ timeZone, name: getCity(timeZone) }];
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

interface TypedFacts extends Pick<TextProps, "value" | "zones">, Pick<Typed, "timeZone"> {
  /** Whether it is later than now, and may not be. */
  readonly isLater: boolean;
}

/** The days that a text may mean whose day and month could be exchanged: with the day first, and with the month first. */
export function dayChoices(text: string): readonly string[] {
  const result = readDateTime(text, { timeZone: UTC.timeZone });
  return result.kind === "either" ? result.texts.map(dayWords) : [];
}

/** `Fri 11 Dec`: the day of a text like `11.12.2026 9:00`. */
function dayWords(text: string): string {
  const result = readDateTime(text, { timeZone: UTC.timeZone });
  return result.kind === "instant" ? dateIn(result.epochMs, UTC.timeZone) : text;
}

const LIKE = "20.11.2026 19:40, 20 November 2026 7.40 pm, or 19:40 for today";

const UNREAD = {
  unknown: `Not understood yet: write it like ${LIKE}.`,
  day: "The time of day is missing: add it, like 19:40.",
  no_date: "There is no such day.",
  no_time: "There is no such time of day.",
  either: "Not read yet, because day and month could be exchanged: choose the day that is meant.",
  unzoned: "Not read yet: choose the Member State above, or the zone of this time.",
} as const;

/** What a time was understood as, in the zone of the Member State, or why it was not. */
function describeTyped(result: TypedResult, { value, zones, timeZone, isLater }: TypedFacts) {
  if (result.kind === "skipped")
    return `This time does not exist in ${getCity(timeZone)}: the clocks go forward over it. Enter another time.`;
  const instant = parseInstant(value);
  if (value === "") return `Like ${LIKE}.`;
  if (result.kind !== "instant" || instant === null) return UNREAD[result.kind === "instant" ? "unknown" : result.kind];
  const words = [];
  if (result.day !== undefined)
    words.push(
      `Read as ${result.day}, ${dateIn(result.epochMs, timeZone || UTC.timeZone)}${isLater ? ", which is later than now" : ""}.`,
    );
  else if (isLater) words.push("That is later than now: is it right?");
  const isSecond = instant.epochMs === result.second;
  if (result.second !== undefined)
    words.push(
      `This time occurs twice in ${getCity(timeZone)}, because the clocks go back. It was read as the ${isSecond ? "second" : "first"}.`,
    );
  if (instant.offsetMinutes === null) words.push("Without an offset it is read as UTC.");
  const shownIn = zones.find((zone) => zone.timeZone !== "")?.timeZone ?? UTC.timeZone;
  return (
    <>
      = <Time epochMs={instant.epochMs} timeZone={shownIn} /> {words.join(" ")}
    </>
  );
}

/** An instant in local time; the title has it in UTC. */
export const Time = ({ epochMs, timeZone, nowMs }: { epochMs: number; timeZone: string; nowMs?: number }) => (
  <time dateTime={formatInstant(epochMs)} title={timeIn(epochMs, UTC.timeZone)}>
    <Value>
      {clockWords(epochMs, timeZone, nowMs)} {getCity(timeZone)}
    </Value>
  </time>
);
