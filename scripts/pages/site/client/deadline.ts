// /assets/deadline.js: computes a deadline in the page, by the clocks in its form and with the code of the engine. It sends nothing.
import type { Alternative } from "../../../../server/engine/clocks/clock.ts";
import { answerAlternative } from "../../../../server/engine/clocks/timeline.ts";
import { NO_OPTIONS } from "../../../../server/engine/options.ts";
import { formatInstant } from "../../../../server/engine/time/instant.ts";
import { localClock } from "../../../../server/engine/time/local-time.ts";
import { dependsWords, timeLeft } from "../../../report/formatters/deadline.ts";
import { getCity } from "../../../report/wording/times.ts";
import { capitalise } from "../../../report/wording/words.ts";
import { readDateTime } from "../../../report/wording/written-values.ts";
import { stateHint, zoneMeant } from "../member-states.ts";
import { noteArrival } from "./arrival.ts";
import { type CalculatorFacts, type FoundDeadline, findDeadline } from "./calculator.ts";
import { deviceOrder } from "./date-order.ts";
import { createSpeaker } from "./speaker.ts";
import { keepStarted, type StartedReport } from "./started-report.ts";

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

interface FormContent extends Omit<StartedReport, "path"> {
  /** How much time is left until the deadline, or until each that may apply; empty where there is none. */
  readonly left: string;
  /** Once enough times are understood, the deadline in a zone and in UTC; empty where it depends on an answer, or there is none. */
  readonly instants: string[];
  /** Words on it: when it may be, why there is none, or what it is based on. */
  readonly due: string[];
  /** How each time was understood. */
  readonly read: string[];
}

const localZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
const findState = (form: HTMLFormElement) => form.querySelector<HTMLSelectElement>("select[data-state]");
const getZones = ({ dataset }: HTMLOptionElement): readonly string[] => dataset.zones?.split(" ") ?? [];

/** The zone whose clocks show the times; null before the State is chosen. */
function zoneIn(form: HTMLFormElement): string | null {
  const option = findState(form)?.selectedOptions[0];
  return (option && zoneMeant(getZones(option), localZone)) ?? null;
}

/** Chooses the State of this device, unless one is chosen, and says where the times are read from then on. */
function assumeState(form: HTMLFormElement): void {
  const select = findState(form);
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

/** The answers by field id: codes, lists of them, and booleans. */
function readAnswers(form: HTMLFormElement, { questions }: CalculatorFacts): Readonly<Record<string, unknown>> {
  const content = new FormData(form);
  const answers = questions.flatMap(({ field_id, field_type }) => {
    const codes = content.getAll(field_id).filter((code) => code !== "");
    const [code] = codes;
    if (code === undefined) return [];
    return [[field_id, field_type === "string_list" ? codes : field_type === "boolean" ? code === "true" : code]];
  });
  return Object.fromEntries(answers);
}

/** The times by field id that were understood, and how each that was typed was. */
function readTimes(inputs: readonly HTMLInputElement[], time_zone: string | null) {
  const zone = time_zone ?? "UTC";
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
  return { instants, read };
}

/** What is said of a deadline, the times in a zone and in UTC. */
function deadlineWords({ dueMs, alternatives, words }: FoundDeadline, timeZone: string | null, facts: CalculatorFacts) {
  const { clocks, questions } = facts;
  if (dueMs === null) return { instants: [], due: [words] };
  const zones = [...new Set([timeZone ?? "UTC", "UTC"])];
  const showIn = (zone: string) => (epochMs: number) => `${timeIn(zone, epochMs)} ${getCity(zone)}`;
  if (alternatives.length === 0) return { instants: zones.map((zone) => showIn(zone)(dueMs)), due: [words] };
  const lines = zones.map((zone, index) => {
    const show = showIn(zone);
    if (index > 0) return eachEnd(alternatives, show);
    const answers = alternatives.map(answerAlternative);
    return capitalise(dependsWords(answers, (instant) => show(Date.parse(instant)), { clocks, fields: questions }));
  });
  return { instants: [], due: [...lines, words] };
}

/** The ends that are known of deadlines that may apply: `…; otherwise …`. */
const eachEnd = (alternatives: readonly Alternative[], show: (epochMs: number) => string): string =>
  alternatives
    .flatMap(({ dueMs, upperBoundMs }) => dueMs ?? upperBoundMs ?? [])
    .map(show)
    .join("; otherwise ");

const leftUntil = ({ dueMs, alternatives }: FoundDeadline): string => {
  if (dueMs === null) return "";
  const show = (epochMs: number) => timeLeft(epochMs, Date.now());
  return `${capitalise(alternatives.length === 0 ? show(dueMs) : eachEnd(alternatives, show))}.`;
};

function readForm(form: HTMLFormElement, facts: CalculatorFacts): FormContent {
  const time_zone = zoneIn(form);
  const inputs = [...form.querySelectorAll<HTMLInputElement>("input:not([type=checkbox])")];
  const { instants, read } = readTimes(inputs, time_zone);
  const answers = readAnswers(form, facts);
  const options = {
    ...NO_OPTIONS,
    member_state: findState(form)?.value || null,
    time_zone,
    clock: time_zone === null ? null : localClock(time_zone),
  };
  const report = { ...Object.fromEntries(instants), ...answers };
  const what = Object.keys(answers).length > 0 ? "times and answers that you entered" : "times that you typed";
  const started = { report, memberState: options.member_state, what, read };
  const found = findDeadline(facts, report, options);
  if (found !== undefined) return { ...started, left: leftUntil(found), ...deadlineWords(found, time_zone, facts) };
  const isWrong = instants.size === inputs.length && facts.wrongOrder !== "";
  return { ...started, left: "", instants: [], due: isWrong ? [facts.wrongOrder] : [] };
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
    const { report, memberState, what } = readForm(form, facts);
    if (link?.pathname !== path || Object.keys(report).length === 0) return;
    if (keepStarted({ path, report, memberState, what }) || isTold) return;
    // The times are lost once the page is left.
    event.preventDefault();
    isTold = true;
    result.append(Object.assign(document.createElement("p"), { textContent: NOT_KEPT }));
  });
  const waiting = [...result.childNodes];
  // Beside the live region: a screen reader does not say it again each minute.
  const left = form.querySelector<HTMLElement>("[data-left]");
  if (left !== null) left.translate = false;
  const showLeft = () => {
    if (left !== null) left.textContent = readForm(form, facts).left;
  };
  setInterval(showLeft, TICK_MS);
  const say = createSpeaker(result);
  form.addEventListener("input", () => {
    const { instants, due, read } = readForm(form, facts);
    const isDue = instants.length + due.length > 0;
    const draw = (text: string, index: number) => {
      const line = document.createElement(isDue && index === 0 ? "h3" : "p");
      return Object.assign(line, { textContent: text, translate: index >= instants.length });
    };
    const lines = [...instants, ...due, ...read].map(draw);
    say(...(lines.length > 0 ? lines : waiting));
    showLeft();
  });
}
