// /assets/deadline.js: computes a deadline in the page, by the clock in its form and with the code of the engine. It sends nothing.
import type { Clock } from "../../../../server/engine/clocks/clock.ts";
import { prepareClock } from "../../../../server/engine/clocks/read-clock.ts";
import { Draft } from "../../../../server/engine/draft.ts";
import type { ProfileParts } from "../../../../server/engine/kind.ts";
import { type CheckOptions, NO_OPTIONS } from "../../../../server/engine/options.ts";
import { formatInstant } from "../../../../server/engine/time/instant.ts";
import { localClock } from "../../../../server/engine/time/local-time.ts";
import { timeLeft } from "../../../report/formatters/deadline.ts";
import { getCity } from "../../../report/wording/times.ts";
import { capitalise } from "../../../report/wording/words.ts";
import { readDateTime } from "../../../report/wording/written-values.ts";
import { stateHint, zoneMeant } from "../member-states.ts";
import { noteArrival } from "./arrival.ts";
import { deviceOrder } from "./date-order.ts";
import { createSpeaker } from "./speaker.ts";
import { keepStarted, type StartedReport } from "./started-report.ts";

/** What the form has in `data-deadline`. */
export interface CalculatorFacts {
  readonly clock: Clock;
  /** What each code of an assumption means. */
  readonly assumptions: Readonly<Record<string, string>>;
  /** What applies where each limit decides, by its name, or where one does not count; and what holds in any case. */
  readonly words: Readonly<
    Record<"limits", Readonly<Record<string, string>>> & Record<"limit_passed" | "cannot", string>
  >;
  /** Shown where the second time cannot come before the first, and does. */
  readonly wrongOrder: string;
  /** The zones of all Member States, in which days and months count where none is chosen. */
  readonly zones: readonly string[];
}

/** A profile without anything but time zones. */
const getParts = (zones: readonly string[]): ProfileParts => ({
  fields: new Map(),
  codeLists: new Map(),
  officialMembers: new Map(),
  clocks: new Map(),
  localClocks: ({ clock }) => (clock === null ? zones.map(localClock) : [clock]),
});

/** The deadline for instants by field id, as the service computes it, and words on it; undefined if there is none. */
function findDeadline({ clock, words, assumptions, zones }: CalculatorFacts, instants: object, options: CheckOptions) {
  const draft = new Draft({ report: { ...instants }, evidence_manifest: {} });
  const result = prepareClock(clock, getParts(zones))(draft, options);
  if (result === null || result.dueMs === null) return undefined;
  const applied = result.isLimitPassed ? words.limit_passed : words.limits[result.limit?.limit ?? ""];
  const assumed = result.assumptions.map((assumption) => assumptions[assumption]);
  return { due: result.dueMs, words: [applied, words.cannot, ...assumed].filter(Boolean).join(" ") };
}

const timeIn = (timeZone: string, epochMs: number): string =>
  new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeStyle: "short", timeZone }).format(epochMs);

const UNREAD = {
  unknown: "not a date and a time yet",
  no_date: "there is no such day",
  no_time: "there is no such time of day",
  day: "the time of day is missing",
  either: "not read yet, because day and month could be exchanged: write it like 11.12.2026, the day first",
  skipped: "the clocks go forward over this time",
  unzoned: "not read yet: choose the Member State, or add UTC",
} as const;

// The time left is shown in minutes.
const TICK_MS = 10_000;

const NOT_KEPT =
  "This browser does not take the times along, because it allows this site no storage. Note them, and follow the link again to enter them there.";

interface FormContent extends Omit<StartedReport, "path" | "what"> {
  /** The deadline; null where there is none. */
  readonly dueMs: number | null;
  /** Once enough times are understood, the deadline or why there is none, and words on it. */
  readonly due: string[];
  /** How each time was understood. */
  readonly read: string[];
}

const localZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
const getZones = ({ dataset }: HTMLOptionElement): readonly string[] => dataset.zones?.split(" ") ?? [];

/** The zone whose clocks show the times; null before the State is chosen. */
function zoneIn(form: HTMLFormElement): string | null {
  const option = form.querySelector("select")?.selectedOptions[0];
  return (option && zoneMeant(getZones(option), localZone)) ?? null;
}

/** Chooses the State of this device, unless one is chosen, and says where the times are read from then on. */
function assumeState(form: HTMLFormElement): void {
  const select = form.querySelector("select");
  const hint = document.getElementById(select?.getAttribute("aria-describedby") ?? "");
  if (select === null || hint === null) return;
  const say = (isAssumed: boolean) => {
    hint.textContent = stateHint(zoneIn(form), isAssumed);
  };
  const own = [...select.options].find((option) => getZones(option).includes(localZone));
  const isAssumed = select.value === "" && own !== undefined;
  if (isAssumed) select.value = own.value;
  say(isAssumed);
  select.addEventListener("input", () => say(false));
}

function readForm(form: HTMLFormElement, facts: CalculatorFacts): FormContent {
  const option = form.querySelector("select")?.selectedOptions[0];
  const time_zone = zoneIn(form);
  const zone = time_zone ?? "UTC";
  const inputs = [...form.querySelectorAll("input")];
  const typed = inputs.filter(({ value }) => value.trim() !== "");
  const instants = new Map<string, string>();
  const read = typed.map(({ name, value, labels }) => {
    const understood = readDateTime(value, { timeZone: zone, nowMs: Date.now(), order: deviceOrder() });
    const isUnzoned = time_zone === null && understood.kind === "instant" && !understood.isZoned;
    const result = isUnzoned ? ({ kind: "unzoned" } as const) : understood;
    if (result.kind === "instant") instants.set(name, formatInstant(result.epochMs));
    const words = result.kind === "instant" ? `${timeIn(zone, result.epochMs)} ${getCity(zone)}` : UNREAD[result.kind];
    const day = "day" in result ? `, read as ${result.day}` : "";
    const note = "second" in result ? ", the first of the two times at which clocks show this" : "";
    return `${labels?.[0]?.textContent}: ${words}${day}${note}.`;
  });
  const options = {
    ...NO_OPTIONS,
    member_state: option?.value || null,
    time_zone,
    clock: time_zone === null ? null : localClock(time_zone),
  };
  const report = Object.fromEntries(instants);
  const started = { report, memberState: options.member_state, read };
  const found = findDeadline(facts, report, options);
  if (found === undefined)
    return { ...started, dueMs: null, due: instants.size < inputs.length ? [] : [facts.wrongOrder] };
  const local = time_zone === null ? [] : [`${timeIn(time_zone, found.due)} ${getCity(time_zone)}`];
  return { dueMs: found.due, due: [...local, `${timeIn("UTC", found.due)} UTC`, found.words], ...started };
}

noteArrival("deadline");
for (const form of document.querySelectorAll<HTMLFormElement>("form[data-deadline]")) {
  const facts = JSON.parse(form.dataset.deadline ?? "") as CalculatorFacts;
  const result = form.querySelector<HTMLElement>("[role=status]");
  if (result === null) continue;
  assumeState(form);
  const path = form.querySelector<HTMLAnchorElement>("a[data-start]")?.pathname ?? "";
  // Any link of the page to that draft check starts it with what was typed.
  let isTold = false;
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const { report, memberState } = readForm(form, facts);
    if (link?.pathname !== path || Object.keys(report).length === 0) return;
    if (keepStarted({ path, report, memberState, what: "times that you typed" }) || isTold) return;
    // The times are lost once the page is left.
    event.preventDefault();
    isTold = true;
    result.append(Object.assign(document.createElement("p"), { textContent: NOT_KEPT }));
  });
  const waiting = [...result.childNodes];
  // Beside the live region: a screen reader does not say it again each minute.
  const left = form.querySelector<HTMLElement>("[data-left]");
  const showLeft = () => {
    const { dueMs } = readForm(form, facts);
    if (left !== null) left.textContent = dueMs === null ? "" : `${capitalise(timeLeft(dueMs, Date.now()))}.`;
  };
  setInterval(showLeft, TICK_MS);
  const say = createSpeaker(result);
  form.addEventListener("input", () => {
    const { due, read } = readForm(form, facts);
    const draw = (text: string, index: number) =>
      Object.assign(document.createElement(index < due.length && index === 0 ? "h3" : "p"), { textContent: text });
    const lines = [...due, ...read].map(draw);
    say(...(lines.length > 0 ? lines : waiting));
    showLeft();
  });
}
