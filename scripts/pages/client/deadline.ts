// /assets/deadline.js: computes a deadline in the page, by the rule in its form and with the code of the engine. It sends nothing.
import { Draft } from "../../../server/engine/draft.ts";
import { findingOf } from "../../../server/engine/finding.ts";
import { formatInstant } from "../../../server/engine/instant.ts";
import { instantAt, localClock } from "../../../server/engine/local-time.ts";
import { NO_OPTIONS } from "../../../server/engine/options.ts";
import type { Rule, RuleSet } from "../../../server/engine/rule-set.ts";
import { notificationDeadline } from "../../../server/engine/rules/deadlines.ts";

/** What the form has in `data-deadline`. */
export interface DeadlineFacts extends Pick<RuleSet, "assumptions"> {
  readonly rule: Rule;
  /** Said where the classification is before the detection. */
  readonly wrongOrder: string;
}

interface Due {
  readonly dueMs: number;
  /** The message of the rule, as in an answer of the service. */
  readonly message: string;
}

/** The deadline for local times by field id (`2026-03-10T07:42`); null if the rule computes none for them. */
function computeDue(facts: DeadlineFacts, times: readonly (readonly [string, string])[], zone: Zone): Due | null {
  const { rule } = facts;
  const { submission_type, initial_notification } = rule.parameters as Record<string, string>;
  const clock = localClock(zone.name);
  const report: Record<string, unknown> = { [submission_type ?? ""]: initial_notification };
  for (const [field, time] of times) report[field] = formatInstant(instantAt(Date.parse(`${time}Z`), clock));
  const options = { ...NO_OPTIONS, member_state: zone.state, time_zone: zone.state === null ? null : zone.name };
  const none = {
    codeLists: new Map(),
    fieldIds: new Set<string>(),
    listOfField: new Map(),
    officialMembers: new Map(),
  };
  const draft = new Draft({ report, evidence_manifest: {} });
  const [failure] = notificationDeadline.evaluate(rule, draft, { ...none, options });
  if (failure === undefined) return null;
  const { message } = findingOf(rule, failure, facts, new Map());
  return { dueMs: Date.parse(String(failure.params.due)), message };
}

interface Zone {
  readonly name: string;
  /** The Member State; null if none is chosen. */
  readonly state: string | null;
}

function zoneOf(select: HTMLSelectElement): Zone {
  const name = select.selectedOptions[0]?.dataset.zone;
  return name === undefined ? { name: "UTC", state: null } : { name, state: select.value };
}

const timeIn = (zone: string, epochMs: number): string =>
  new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeStyle: "short", timeZone: zone }).format(epochMs);

function prepareForm(form: HTMLFormElement): void {
  const facts = JSON.parse(form.dataset.deadline ?? "") as DeadlineFacts;
  const times = [...form.querySelectorAll<HTMLInputElement>("input")];
  const select = form.querySelector("select") as HTMLSelectElement;
  const result = form.querySelector("[role=status]") as HTMLElement;
  const show = (...lines: readonly HTMLElement[]) => {
    result.replaceChildren(...lines);
    result.hidden = lines.length === 0;
  };
  const line = (text: string, isStrong = false) =>
    Object.assign(document.createElement("p"), { textContent: text, className: isStrong ? "due" : "" });
  form.addEventListener("input", () => {
    // The value is empty until a whole date and time is entered.
    if (times.some(({ value }) => value === "")) return show();
    const zone = zoneOf(select);
    const values = times.map(({ name, value }) => [name, value] as const);
    const due = computeDue(facts, values, zone);
    if (due === null) return show(line(facts.wrongOrder));
    const utc = `${timeIn("UTC", due.dueMs)} UTC`;
    if (zone.state === null) return show(line(utc, true), line(due.message));
    show(line(`${timeIn(zone.name, due.dueMs)}, ${zone.name}`, true), line(utc), line(due.message));
  });
}

for (const form of document.querySelectorAll<HTMLFormElement>("form[data-deadline]")) prepareForm(form);
