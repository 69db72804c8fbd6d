// How a draft goes from one step of an act to another.
import { type Draft, type DraftContent, type DraftReading, isBlank, readDraft } from "./draft.ts";
import { changeMember, putValues } from "./draft-text.ts";
import type { OpenDrafts } from "./open-drafts.ts";
import type { Arrival, CheckFacts, StepFacts } from "./step-facts.ts";

/** The other step that a draft is a report of, by its type; undefined if it is of this one or of none. */
export function otherStepOf({ steps, type }: CheckFacts, reading: DraftReading): StepFacts | undefined {
  const code = reading.kind === "draft" && type !== null ? reading.report.get(type.fieldId)?.value : undefined;
  const isOf = (step: Pick<StepFacts, "type">) => step.type?.codes.some((known) => known === code) === true;
  return isOf({ type }) ? undefined : steps.find(isOf);
}

/** Whether a report follows another one of the act. */
export function isAfter(steps: readonly StepFacts[], alias: string, before: string): boolean {
  const placeOf = (name: string) => steps.findIndex((step) => step.alias === name);
  const [start, end] = [placeOf(before), placeOf(alias)];
  return start < end && steps.slice(start + 1, end + 1).every(({ follows }) => follows);
}

/** The step whose report a step follows; undefined if it follows none. */
const stepBefore = ({ steps, alias, follows }: CheckFacts): StepFacts | undefined =>
  follows ? steps[steps.findIndex((step) => step.alias === alias) - 1] : undefined;

/** The step whose report follows that of a step; undefined if none does. */
export function stepAfter({ steps, alias }: CheckFacts): StepFacts | undefined {
  const next = steps[steps.findIndex((step) => step.alias === alias) + 1];
  return next?.follows ? next : undefined;
}

/** When the report before a step was submitted, as the parameter of the check, if it is known. */
export function submissionBefore(facts: CheckFacts, drafts: OpenDrafts<DraftContent>) {
  const before = stepBefore(facts);
  const submitted = before === undefined ? null : drafts.of(before.alias).content.submitted;
  return submitted === null ? {} : { previous_submitted_at: submitted };
}

/** Notes in the draft of the report before a step when that was submitted: one time, however many pages show it. */
export function putSubmissionBefore(facts: CheckFacts, drafts: OpenDrafts<DraftContent>, submitted: string | null) {
  const before = stepBefore(facts);
  if (before === undefined) return;
  const { content, isEdited } = drafts.of(before.alias);
  drafts.put(before.alias, { ...content, submitted }, isEdited);
}

/** Whether a report is the first one on an incident: an earlier one is on another incident. */
export const beginsIncident = ({ steps, follows }: Pick<CheckFacts, "steps" | "follows">): boolean =>
  steps.length > 1 && !follows;

/** What a step begins with that is opened from another one. A step that has a draft keeps it. */
export function arrivalFrom(from: CheckFacts, drafts: OpenDrafts<DraftContent>): (step: CheckFacts) => Arrival {
  return (step) => {
    const { text, parameters } = drafts.of(from.alias).content;
    const own = drafts.of(step.alias).content;
    const reading = readDraft(text, from.options);
    // When the report before that was submitted is a time of that report.
    const { previous_submitted_at: _, ...shared } = parameters;
    const kept = { ...shared, ...submissionBefore(step, drafts) };
    const isNew = isBlank(readDraft(own.text, step.options), step.options);
    const here = isNew ? { text: own.text, parameters: kept, done: null } : null;
    if (reading.kind !== "draft" || isBlank(reading, from.options)) return here;
    if (!isAfter(step.steps, step.alias, from.alias))
      return isNew ? { ...houseRows(step, reading), parameters: kept, isUnsaved: true } : null;
    const begun = { ...asNextReport(step, reading), parameters: kept, previous: text, isUnsaved: true };
    if (isNew) return begun;
    if (own.previous === null || own.previous === text) return null;
    const offer = { ...begun, label: "Begin again with it" };
    return { tone: "attention", text: "The report before this one has changed since this one began with it.", offer };
  };
}

/** The previous report as the type that this report is, and a sentence on what was changed. */
export function asNextReport({ profile, type }: Pick<CheckFacts, "profile" | "type">, { text, report }: Draft) {
  const done = "The report begins with the previous one, and the page lists what you change of it.";
  const before = report.get(type?.fieldId ?? "")?.value;
  if (type === null || type.codes.includes(String(before))) return { text, done };
  const title = profile.fields.find(({ field_id }) => field_id === type.fieldId)?.title ?? type.fieldId;
  const own = putValues(text, profile, [[type.fieldId, type.codes[0]]]);
  return { text: own, done: `${done} Set to what this report needs: ${title}.` };
}

/** A report that begins with the rows of another one about the entity itself, and offers to take all of them. */
export function houseRows(step: Pick<CheckFacts, "profile" | "type" | "sections" | "options">, earlier: Draft) {
  const { sections, type, options } = step;
  let { empty: text } = options;
  for (const { id: name } of sections.flatMap(({ fields, isHouse }) => (isHouse ? fields : []))) {
    const { json } = earlier.report.get(name) ?? {};
    if (json !== undefined && name !== type?.fieldId)
      text = changeMember(text, { holder: "report", name, json, order: options.fieldIds });
  }
  const offer = {
    label: "Take the rows on the incident too",
    text: asNextReport(step, earlier).text,
    done: "All rows were taken.",
  };
  return {
    text,
    done: "The rows about the entity itself were taken from the other report, and none about its incident.",
    offer,
  };
}
