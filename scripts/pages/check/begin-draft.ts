// What a draft begins with: what was entered in a calculator, a decision or on the page of clocks, what this browser keeps, what it takes from another
// report of the incident, and the entity details.

import { changeMember, type Draft, getValue, isSameDraft, putValues } from "../../report/draft/draft.ts";
import { prepareDraft } from "../../report/draft/prepare-draft.ts";
import { type EntityDetails, getDetailText } from "../../report/entity-details/entity-details.ts";
import { formatCount } from "../../report/wording/words.ts";
import type { StartedReport } from "../site/client/started-report.ts";
import { getFirstDraft, isAfter, isUntouched, type ReportFacts } from "./act-facts.ts";
import { takenBy } from "./given-values.ts";
import type { IncidentDrafts, OpenReport } from "./incident.ts";
import type { ReportContent } from "./kept-incident.ts";
import type { Arrival, Replacement } from "./replacement.ts";

/** Said of a report that was asked for. */
export const NOT_LOADED = "This report could not be loaded from this host. Try again later.";

/** The path of a page, whose URL is relative to this one. */
export const getPath = (url: string): string => new URL(url, location.href).pathname;

/** The incident that was begun on the same one of another page, if there is one. */
export const findStarted = (started: StartedReport | null, listed: readonly IncidentDrafts[]) =>
  started?.origin === undefined ? undefined : listed.find(({ origin }) => origin.value === started.origin);

/** The draft with what was entered elsewhere. A draft that lacks any of it is another incident, unless both were begun on the same one. */
export function getStartedArrival(
  { facts, draft: { value: draft }, incident: { drafts } }: OpenReport,
  started: StartedReport,
): Arrival {
  const { fields, profile, reading, firstDraft } = facts;
  const entered = fields.flatMap((field): [string, unknown][] => {
    const given = started.report[field.id];
    const value = given === undefined ? null : takenBy(field, given);
    return value === null ? [] : [[field.id, value]];
  });
  const isKnown = ([name, value]: [string, unknown]) => JSON.stringify(getValue(draft, name)) === JSON.stringify(value);
  const isOther = ([name]: [string, unknown]) => draft.report.has(name);
  // A report that is empty may be one of an incident that is not.
  const isOfOther = started.origin !== undefined && drafts.origin.value !== started.origin && !drafts.isAllBlank.value;
  const isNew = isUntouched(draft, firstDraft) && !isOfOther;
  const news = entered.filter((entry) => !isKnown(entry));
  if (!isNew && news.length === 0) return null;
  const isSame = started.origin !== undefined && drafts.origin.value === started.origin && !news.some(isOther);
  const from = isNew || isSame ? draft : firstDraft;
  const kept = isNew || isSame ? drafts.parameters.value : {};
  const state = kept.member_state ?? started.memberState;
  // A zone belongs to the State that it came with.
  const { time_zone, ...parameters } = started.parameters ?? {};
  const given = kept.member_state === undefined ? { ...parameters, time_zone } : parameters;
  const values = putValues(from, reading.fieldIds, from === draft ? news : entered);
  return {
    draft: prepareDraft(values, profile, { details: started.details ?? null }).draft,
    parameters: { ...given, ...kept, ...(state !== null && { member_state: state }) },
    isUnsaved: true,
    ...(started.origin !== undefined && { origin: started.origin }),
    ...(from === draft && { madeFrom: draft }),
    ...((isNew || !isSame) && { isNew: true as const }),
    done: [`The ${started.what} before ${isSame && !isNew ? "were added" : "are in the draft"}.`, started.words ?? []]
      .flat()
      .join(" "),
  };
}

/** A sentence on the draft that this browser keeps or, where the report has none yet, on the one that it may begin with. */
export function getKeptArrival({ facts, draft, incident: { drafts } }: OpenReport): Arrival {
  const { page, stage } = facts;
  if (drafts.storage.state.value === "off") return null;
  if (!drafts.isBlank(stage.alias)) return { tone: "info", text: "The draft that this browser keeps was loaded." };
  const draftOf = (alias: string) => drafts.contentOf(alias).value.draft;
  const before = page.stages.findLast(
    (other) => isAfter(page, stage.alias, other.alias) && !isUntouched(draftOf(other.alias), getFirstDraft(other)),
  );
  if (before === undefined) return null;
  const offer = { ...beginWith(facts, draftOf(before.alias)), label: "Begin with it", madeFrom: draft.value };
  return { tone: "info", text: `This report is empty. This browser keeps the one before it: ${before.title}.`, offer };
}

/** What a report begins with that is opened from another one. A report that has a draft keeps it. */
export const getArrivalFrom =
  (from: OpenReport) =>
  (report: OpenReport): Arrival => {
    const { facts, incident } = report;
    const { page, stage } = facts;
    const { drafts } = incident;
    const earlier = from.draft.value;
    if (isUntouched(earlier, from.facts.firstDraft)) return null;
    const isNew = drafts.isBlank(stage.alias);
    if (!isAfter(page, stage.alias, from.facts.stage.alias))
      return isNew ? { ...takeEntityRows(facts, earlier), isUnsaved: true, isTaken: true } : null;
    if (isNew) return { ...beginWith(facts, earlier), isTaken: true };
    const { previous } = drafts.contentOf(stage.alias).value;
    if (previous === null || isSameDraft(previous, earlier)) return null;
    const offer = {
      ...takeChanges(facts, { draft: report.draft.value, previous, earlier }),
      label: "Take its changes",
    };
    return { tone: "attention", text: "The report before this one has changed since this one began with it.", offer };
  };

const beginWith = (facts: ReportFacts, earlier: Draft): Replacement => ({
  ...toNextReport(facts, earlier),
  previous: earlier,
  isUnsaved: true,
});

interface ChangedFacts {
  readonly draft: Draft;
  /** What the draft began with. */
  readonly previous: Draft;
  /** What that is now. */
  readonly earlier: Draft;
}

/** The draft with what changed in the report before it, as far as the draft has not changed it itself. */
function takeChanges({ reading, stage }: ReportFacts, { draft, previous, earlier }: ChangedFacts): Replacement {
  const names = [...new Set([...previous.report.keys(), ...earlier.report.keys()])];
  const changed = names.filter((name) => earlier.report.get(name) !== previous.report.get(name));
  const own = changed.filter((name) => draft.report.get(name) !== previous.report.get(name));
  const taken = changed.filter((name) => !own.includes(name) && name !== stage.type?.fieldId);
  const put = (begun: Draft, name: string) =>
    changeMember(begun, {
      ...{ holder: "report", name, json: earlier.report.get(name) ?? null, order: reading.fieldIds },
    });
  const left = own.length === 0 ? "" : ` What this report has of its own stayed: ${formatCount(own.length, "value")}.`;
  return {
    draft: taken.reduce(put, draft),
    previous: earlier,
    done: `Changes that were taken: ${taken.length}.${left}`,
    ...{ madeFrom: draft, isUnsaved: true },
  };
}

/** The previous report as the type that this report is, and a sentence on what was changed. */
export function toNextReport({ profile, stage: { type } }: Pick<ReportFacts, "profile" | "stage">, draft: Draft) {
  const done = "The report begins with the previous one, and the page lists what you change of it.";
  if (type === null || type.codes.includes(String(getValue(draft, type.fieldId)))) return { draft, done };
  const title = profile.fields.find(({ field_id }) => field_id === type.fieldId)?.title ?? type.fieldId;
  const own = putValues(draft, [], [[type.fieldId, type.codes[0]]]);
  return { draft: own, done: `${done} Set to what this report needs: ${title}.` };
}

/** A report that begins with the rows of another one about the entity itself, and offers to take all of them. */
export function takeEntityRows(facts: ReportFacts, earlier: Draft) {
  const { sections, stage, reading, firstDraft } = facts;
  const rows = sections.flatMap(({ fields, isAboutEntity }) => (isAboutEntity ? fields : []));
  const draft = rows.reduce((begun, { id: name }) => {
    const json = name === stage.type?.fieldId ? undefined : earlier.report.get(name);
    return json === undefined ? begun : changeMember(begun, { holder: "report", name, json, order: reading.fieldIds });
  }, firstDraft);
  const offer = {
    label: "Take the rows on the incident too",
    madeFrom: draft,
    draft: toNextReport(facts, earlier).draft,
    done: "All rows were taken.",
  };
  return {
    draft,
    done: "The rows about the entity itself were taken from the other report, and none about its incident.",
    offer,
  };
}

interface FilledFacts {
  readonly facts: Pick<ReportFacts, "profile">;
  readonly draft: Draft;
  readonly details: EntityDetails;
}

/** The draft with what the entity details fill in, and a sentence on it; null if they fill in nothing. */
export function fillIn({ facts: { profile }, draft, details }: FilledFacts) {
  const filled = prepareDraft(draft, profile, { details });
  const titles = profile.fields
    .filter(({ field_id }) => filled.fromDetails.includes(field_id))
    .map(({ title }) => title);
  if (titles.length === 0) return null;
  return {
    draft: filled.draft,
    done: `Filled in from the entity details: ${titles.join(", ")}.`,
    madeFrom: draft,
    isUnsaved: true,
  };
}

interface NewDraftFacts {
  readonly facts: ReportFacts;
  readonly details: EntityDetails | null;
  /** The draft of the report, and the text that is in its place. */
  readonly content: Pick<ReportContent, "draft" | "unread">;
  /** The draft that it is opened with, if that is another one. */
  readonly arrived: Replacement | null;
}

/** The draft that arrived, and the entity details in what a new draft leaves empty; null if nothing changes. */
export function fillNewDraft({ facts, details, content, arrived }: NewDraftFacts): Replacement | null {
  const { draft, unread } = content;
  const begun = arrived?.draft ?? draft;
  const isEmpty = isUntouched(begun, facts.firstDraft) && (arrived !== null || unread === null);
  const isNew = arrived?.isNew === true || isEmpty;
  const filled = details === null || !isNew ? null : fillIn({ facts, draft: begun, details });
  if (filled === null) return arrived;
  const done = arrived?.done == null ? filled.done : `${arrived.done} ${filled.done}`;
  const state = arrived?.parameters?.member_state ?? getDetailText(details?.member_state);
  return {
    ...{ isUnsaved: false, madeFrom: draft },
    ...arrived,
    draft: filled.draft,
    done,
    parameters: { ...arrived?.parameters, ...(state !== undefined && { member_state: state }) },
  };
}
