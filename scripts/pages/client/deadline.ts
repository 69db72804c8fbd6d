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
  /** Shown where the classification is before the detection. */
  readonly wrongOrder: string;
}

/** The finding on the deadline for instants by field id, as the service computes it; undefined if there is none. */
function findDeadline(facts: DeadlineFacts, instants: object, options: typeof NO_OPTIONS) {
  const { submission_type, initial_notification } = facts.rule.parameters as Record<string, string>;
  const report = { ...instants, [submission_type ?? ""]: initial_notification };
  const none = {
    codeLists: new Map(),
    fieldIds: new Set<string>(),
    listOfField: new Map(),
    officialMembers: new Map(),
  };
  const draft = new Draft({ report, evidence_manifest: {} });
  const [failure] = notificationDeadline.evaluate(facts.rule, draft, { ...none, options });
  if (failure === undefined) return undefined;
  return { due: Date.parse(String(failure.params.due)), ...findingOf(facts.rule, failure, facts, new Map()) };
}

const timeIn = (timeZone: string, epochMs: number): string =>
  new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeStyle: "short", timeZone }).format(epochMs);

/** The lines to show for what the form contains; none until it has both times. */
function linesFor(form: HTMLFormElement, facts: DeadlineFacts): readonly string[] {
  const inputs = [...form.querySelectorAll("input")];
  const option = form.querySelector("select")?.selectedOptions[0];
  // A control has no value until a whole date and time is entered.
  if (inputs.some(({ value }) => value === "")) return [];
  const time_zone = option?.dataset.zone ?? null;
  const clock = localClock(time_zone ?? "UTC");
  const instantOf = (time: string) => formatInstant(instantAt(Date.parse(`${time}Z`), clock));
  const instants = Object.fromEntries(inputs.map(({ name, value }) => [name, instantOf(value)]));
  const options = { ...NO_OPTIONS, member_state: option?.value || null, time_zone };
  const found = findDeadline(facts, instants, options);
  if (found === undefined) return [facts.wrongOrder];
  const local = time_zone === null ? [] : [`${timeIn(time_zone, found.due)}, ${time_zone}`];
  return [...local, `${timeIn("UTC", found.due)} UTC`, found.message];
}

for (const form of document.querySelectorAll<HTMLFormElement>("form[data-deadline]")) {
  const facts = JSON.parse(form.dataset.deadline ?? "") as DeadlineFacts;
  const result = form.querySelector<HTMLElement>("[role=status]");
  form.addEventListener("input", () => {
    const lines = linesFor(form, facts);
    const draw = (textContent: string) => Object.assign(document.createElement("p"), { textContent });
    result?.replaceChildren(...lines.map(draw));
    if (result !== null) result.hidden = lines.length === 0;
  });
}
