// /assets/deadline.js: computes a deadline in the page, by the clock in its form and with the code of the engine. It sends nothing.
import type { Clock } from "../../../../server/engine/clock.ts";
import { Draft } from "../../../../server/engine/draft.ts";
import type { ProfileParts } from "../../../../server/engine/kind.ts";
import { type CheckOptions, NO_OPTIONS } from "../../../../server/engine/options.ts";
import { prepareClock } from "../../../../server/engine/read-clock.ts";
import { formatInstant } from "../../../../server/engine/time/instant.ts";
import { localClock } from "../../../../server/engine/time/local-time.ts";
import { readDateTime } from "../../../report/wording/written-values.ts";

/** What the form has in `data-deadline`. */
export interface DeadlineFacts {
  readonly clock: Clock;
  /** What the clock reads besides the two instants. */
  readonly report: Readonly<Record<string, string>>;
  /** What each code of an assumption means. */
  readonly assumptions: Readonly<Record<string, string>>;
  /** What applies, where the first limit of the clock decides, another one does, or one does not count. */
  readonly words: Readonly<Record<"first" | "other" | "passed", string>>;
  /** Shown where the classification is before the detection. */
  readonly wrongOrder: string;
}

const NOTHING: ProfileParts = {
  fields: new Map(),
  codeLists: new Map(),
  officialMembers: new Map(),
  clocks: new Map(),
  localClocks: ({ clock }) => (clock === null ? [] : [clock]),
};

/** The deadline for instants by field id, as the service computes it, and words on it; undefined if there is none. */
function findDeadline({ clock, report, words, assumptions }: DeadlineFacts, instants: object, options: CheckOptions) {
  const draft = new Draft({ report: { ...report, ...instants }, evidence_manifest: {} });
  const reading = prepareClock(clock, NOTHING)(draft, options);
  if (reading === null || reading.dueMs === null) return undefined;
  const isFirst = reading.limit === clock.limits[0];
  const applied = words[reading.isLimitPassed ? "passed" : isFirst ? "first" : "other"];
  const assumed = reading.assumptions.map((assumption) => assumptions[assumption]);
  return { due: reading.dueMs, words: [applied, ...assumed].join(" ") };
}

const timeIn = (timeZone: string, epochMs: number): string =>
  new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeStyle: "short", timeZone }).format(epochMs);

const UNREAD = {
  unknown: "not a date and a time yet",
  day: "the time of day is missing",
  skipped: "the clocks go forward over this time",
} as const;

/** Once both times are understood, the deadline or why there is none, and words on it; then how each time was understood. */
function linesFor(form: HTMLFormElement, facts: DeadlineFacts): { readonly due: string[]; readonly read: string[] } {
  const option = form.querySelector("select")?.selectedOptions[0];
  const time_zone = option?.dataset.zone ?? null;
  const zone = time_zone ?? "UTC";
  const typed = [...form.querySelectorAll("input")].filter(({ value }) => value.trim() !== "");
  const instants = new Map<string, string>();
  const read = typed.map(({ name, value, labels }) => {
    const reading = readDateTime(value, zone);
    if (reading.kind === "instant") instants.set(name, formatInstant(reading.epochMs));
    const words = reading.kind === "instant" ? `${timeIn(zone, reading.epochMs)} ${zone}` : UNREAD[reading.kind];
    const note = "second" in reading ? ", the first of the two times at which clocks show this" : "";
    return `${labels?.[0]?.textContent}: ${words}${note}.`;
  });
  if (instants.size < 2) return { due: [], read };
  const options = {
    ...NO_OPTIONS,
    member_state: option?.value || null,
    time_zone,
    clock: time_zone === null ? null : localClock(time_zone),
  };
  const found = findDeadline(facts, Object.fromEntries(instants), options);
  if (found === undefined) return { due: [facts.wrongOrder], read };
  const local = time_zone === null ? [] : [`${timeIn(time_zone, found.due)} ${time_zone}`];
  return { due: [...local, `${timeIn("UTC", found.due)} UTC`, found.words], read };
}

for (const form of document.querySelectorAll<HTMLFormElement>("form[data-deadline]")) {
  const facts = JSON.parse(form.dataset.deadline ?? "") as DeadlineFacts;
  const result = form.querySelector<HTMLElement>("[role=status]");
  form.addEventListener("input", () => {
    const { due, read } = linesFor(form, facts);
    const draw = (text: string, index: number) =>
      Object.assign(document.createElement(index < due.length && index === 0 ? "h3" : "p"), { textContent: text });
    result?.replaceChildren(...[...due, ...read].map(draw));
    if (result !== null) result.hidden = due.length + read.length === 0;
  });
}
