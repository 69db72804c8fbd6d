// What a stage is opened with: what was entered in a calculator, a decision or on the page of clocks, what this browser keeps, or what the stage takes
// from another one; and how a new draft begins.
import { changeMember, putValues } from "../../../report/draft/draft-text.ts";
import { type EntityDetails, findDetailValues, getDetailText } from "../../../report/entity-details/entity-details.ts";
import { takeStarted } from "../../site/client/started-report.ts";
import { takenBy } from "../decision/given-values.ts";
import { fillIn } from "../files/kept-details.ts";
import { toPath } from "./browser.ts";
import {
  type Draft,
  type DraftContent,
  type DraftState,
  getReport,
  isBlank,
  type Replacement,
  readDraft,
} from "./draft.ts";
import type { OpenDraft, OpenDrafts } from "./open-drafts.ts";
import type { Arrival, CheckFacts, StageProps } from "./stage-facts.ts";
import { isAfter, submissionBefore } from "./stages.ts";

/** The draft with what was entered elsewhere where it has nothing yet; other values stay, and are offered to be replaced. */
export function startedArrival(
  { url, options, fields, profile }: CheckFacts,
  { content }: OpenDraft<DraftContent>,
): Arrival {
  const started = takeStarted(toPath(url));
  const parsed = readDraft(content.text, options);
  if (started === null || parsed.kind !== "draft") return null;
  const entered = fields.flatMap((field): [string, unknown][] => {
    const given = started.report[field.id];
    const value = given === undefined ? null : takenBy(field, given);
    return value === null ? [] : [[field.id, value]];
  });
  const typed = [
    ...entered,
    ...Object.entries(findDetailValues(profile, started.details ?? {}, Object.fromEntries(entered))),
  ];
  const added = typed.filter(([name]) => !parsed.report.has(name));
  const isOther = ([name, value]: [string, unknown]) =>
    parsed.report.has(name) && JSON.stringify(parsed.report.get(name)?.value) !== JSON.stringify(value);
  const others = typed.filter(isOther);
  const { member_state: keptState } = content.parameters;
  const state = keptState ?? started.memberState;
  // A zone belongs to the State that it came with.
  const { time_zone, ...parameters } = started.parameters ?? {};
  const given = keptState === undefined ? { ...parameters, time_zone } : parameters;
  const begun = {
    text: putValues(content.text, profile, added),
    parameters: { ...given, ...content.parameters, ...(state !== null && { member_state: state }) },
    isUnsaved: true,
    madeFrom: content.text,
  };
  const { what } = started;
  if (isBlank(parsed, options)) return { ...begun, isNew: true, done: `The ${what} before are in the draft.` };
  if (others.length === 0) return added.length === 0 ? null : { ...begun, done: `The ${what} before were added.` };
  const offer = { ...begun, text: putValues(content.text, profile, typed), done: `The ${what} before were taken.` };
  return {
    tone: "attention",
    text: `This browser keeps a draft with other values than the ${what} before. The draft stays as it is.`,
    offer: { ...offer, label: "Take what I entered before" },
  };
}

export function keptArrival({ alias }: CheckFacts, drafts: OpenDrafts<DraftContent>): Arrival {
  const isKept = drafts.of(alias).isStored;
  return isKept ? { tone: "info", text: "The draft that this browser keeps was loaded." } : null;
}

/** What a stage begins with that is opened from another one. A stage that has a draft keeps it. */
export function arrivalFrom(from: CheckFacts, drafts: OpenDrafts<DraftContent>): (stage: CheckFacts) => Arrival {
  return (stage) => {
    const { text, parameters } = drafts.of(from.alias).content;
    const own = drafts.of(stage.alias).content;
    const parsed = readDraft(text, from.options);
    // When the report before that was submitted is a time of that report.
    const { previous_submitted_at: _, ...shared } = parameters;
    const kept = { ...shared, ...submissionBefore(stage, drafts) };
    const isNew = isBlank(readDraft(own.text, stage.options), stage.options);
    const here = isNew ? { text: own.text, parameters: kept, done: null } : null;
    if (parsed.kind !== "draft" || isBlank(parsed, from.options)) return here;
    if (!isAfter(stage.stages, stage.alias, from.alias))
      return isNew ? { ...takeEntityRows(stage, parsed), parameters: kept, isUnsaved: true } : null;
    const begun = { ...asNextReport(stage, parsed), parameters: kept, previous: text, isUnsaved: true };
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
export function takeEntityRows(stage: Pick<CheckFacts, "profile" | "type" | "sections" | "options">, earlier: Draft) {
  const { sections, type, options } = stage;
  let { empty: text } = options;
  for (const { id: name } of sections.flatMap(({ fields, isAboutEntity }) => (isAboutEntity ? fields : []))) {
    const { json } = earlier.report.get(name) ?? {};
    if (json !== undefined && name !== type?.fieldId)
      text = changeMember(text, { holder: "report", name, json, order: options.fieldIds });
  }
  const offer = {
    label: "Take the rows on the incident too",
    madeFrom: text,
    text: asNextReport(stage, earlier).text,
    done: "All rows were taken.",
  };
  return {
    text,
    done: "The rows about the entity itself were taken from the other report, and none about its incident.",
    offer,
  };
}

interface FirstFacts extends Pick<StageProps, "facts"> {
  readonly state: DraftState;
  readonly details: EntityDetails | null;
  /** The draft that the page is opened with, if it is another one than that of `state`. */
  readonly arrived: Replacement | null;
}

/** The draft that arrived, and the entity details in what a new draft leaves empty; null if nothing changes. */
export function firstDraft({ facts: { profile, options }, state, details, arrived }: FirstFacts): Replacement | null {
  const begun = readDraft(arrived?.text ?? state.text, options);
  const isNew = arrived?.isNew === true || isBlank(begun, options);
  const filled =
    details === null || begun.kind !== "draft" || !isNew
      ? null
      : fillIn({ text: begun.text, profile, details, report: getReport(begun) });
  // What does not come with the draft stays, such as the State that is assumed.
  const parameters = { ...state.parameters, ...arrived?.parameters };
  if (filled === null) return arrived && { ...arrived, parameters };
  const { member_state = getDetailText(details?.member_state) ?? state.parameters.member_state } =
    arrived?.parameters ?? {};
  const done = arrived?.done == null ? filled.done : `${arrived.done} ${filled.done}`;
  return {
    isUnsaved: false,
    madeFrom: state.text,
    ...arrived,
    text: filled.text,
    done,
    parameters: { ...parameters, member_state },
  };
}
