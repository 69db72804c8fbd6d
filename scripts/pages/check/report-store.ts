// The report that is open: its draft, of which there is one, what is computed from it, and what can be done with it.

import { batch, computed, effect, type Signal, signal } from "@preact/signals";
import { type Answer, findDue } from "../../../server/engine/answer.ts";
import {
  changeMember,
  type Draft,
  getReport,
  getValue,
  type Holder,
  isSameDraft,
  readDraft,
  writeDraft,
} from "../../report/draft/draft.ts";
import { findSent } from "../../report/formatters/late-words.ts";
import { compareReports } from "../../report/previous/compare-reports.ts";
import { findStageBefore, isUntouched, type ReportFacts } from "./act-facts.ts";
import { fillNewDraft } from "./begin-draft.ts";
import type { Incident, OpenReport, ReportEdits, ReportPlace } from "./incident.ts";
import type { CheckedState, ReportContent } from "./kept-incident.ts";
import type { Notice, Replacement } from "./replacement.ts";
import { createReportCheck } from "./report-check.ts";
import { createReportView, type ReportView } from "./report-view.ts";
import { getShownZone, getZones, localZone, stateIn, withZone } from "./time-zones.ts";

export function createOpenReport(incident: Incident, facts: ReportFacts): OpenReport {
  const content = incident.drafts.contentOf(facts.stage.alias);
  const draft = computed(() => content.value.draft);
  const text = computed(() => writeDraft(draft.value));
  const place = createPlace(incident, { facts, text });
  const isOpen = computed(
    () => incident.list.open.value === incident && incident.openAlias.value === facts.stage.alias,
  );
  const { parameters, now: shownNow } = place;
  const check = createReportCheck({ facts, text, parameters, now: incident.now, shownNow, isOpen });
  const isField = (id: string) => facts.reading.fieldIds.includes(id);
  const { findings, isStale } = check;
  const view = createReportView({ incident: incident.drafts.id, findings, isStale, isField });
  effect(() => {
    const { value: answered } = check.answered;
    if (answered !== null && !check.isStale.value) noteChecked(content, answered.answer, { facts, incident });
  });
  const editedText = signal(content.value.unread);
  // A text that is not a valid draft is corrected as a text.
  if (editedText.value !== null) view.mode.value = "JSON";
  const edit = createEdits(incident, { facts, content, view, editedText });
  const before = computed(() => content.value.previous);
  const report: OpenReport = {
    ...{ incident, facts, content, draft, text, editedText, place, check, view, edit },
    comparison: computed(
      () => before.value && compareReports(facts.profile, getReport(before.value), getReport(draft.value)),
    ),
    arrive: (arrival) => {
      view.reset();
      const { drafts, news, details } = incident;
      const { member_state = stateIn(localZone(), facts.profile) } = drafts.parameters.value;
      drafts.prepare(() => drafts.setParameters({ member_state }));
      const told = arrival !== null && "tone" in arrival ? arrival : null;
      const arrived = arrival !== null && "draft" in arrival ? arrival : null;
      if (told !== null) news.notice.value = told;
      // An offer is one for the draft as it is.
      if (told?.offer !== undefined) return;
      const first = fillNewDraft({ facts, details: details.value, content: content.value, arrived });
      const isOwn = arrived === null || arrived.isTaken === true;
      if (first !== null && isOwn) drafts.prepare(() => edit.replace(first));
      else if (first !== null) edit.replace(first);
    },
  };
  return report;
}

/** What the list of incidents shows of the last verdict. */
function noteChecked(
  content: Signal<ReportContent>,
  { ready_for_preverification: isReady, timeline }: Answer,
  { facts: { profile }, incident: { drafts, now } }: Pick<OpenReport, "facts" | "incident">,
): void {
  const timeZone = timeline?.time_zone ?? getShownZone({ profile, parameters: drafts.parameters.peek() });
  const before = content.peek();
  const sent = findSent(timeline, { now: now.peek(), clocks: profile.clocks ?? [], report: getReport(before.draft) });
  // What was sent is not due any more.
  const checked: CheckedState = { isReady, due: sent === null ? findDue(timeline) : null, timeZone };
  if (JSON.stringify(checked) !== JSON.stringify(before.checked)) content.value = { ...before, checked };
}

function createPlace(
  { page, drafts, now }: Incident,
  { facts: { profile, stage, examples }, text }: Pick<OpenReport, "facts" | "text">,
): ReportPlace {
  const own = drafts.contentOf(stage.alias);
  const stageBefore = findStageBefore(page, stage);
  const before = stageBefore && drafts.contentOf(stageBefore.alias);
  const previousSubmitted = computed(() => before?.value.submitted ?? own.value.previousSubmitted);
  const submitted = computed(() => own.value.submitted);
  const entered = computed(() => withZone({ profile, parameters: drafts.parameters.value }));
  return {
    previousSubmitted,
    parameters: computed(() => ({
      ...entered.value,
      previous_submitted_at: previousSubmitted.value ?? undefined,
      submitted_at: submitted.value ?? undefined,
    })),
    zones: computed(() => getZones({ profile, parameters: drafts.parameters.value })),
    // One time, however many pages show it: that of the report before, if it is one of this incident.
    setPreviousSubmitted: (instant) =>
      batch(() => {
        own.value = { ...own.value, previousSubmitted: before === undefined ? instant : null, isUnsaved: true };
        if (before !== undefined) before.value = { ...before.value, submitted: instant, isUnsaved: true };
      }),
    now: computed(() => examples.find((example) => example.text === text.value)?.timeMs ?? now.value),
  };
}

interface EditParts {
  readonly facts: ReportFacts;
  readonly content: Signal<ReportContent>;
  readonly view: ReportView;
  readonly editedText: Signal<string | null>;
}

function createEdits({ drafts, news, list }: Incident, { facts, content, view, editedText }: EditParts): ReportEdits {
  const { alias, referenceField } = facts.stage;
  const { maxLength, fieldIds: order } = facts.reading;
  /** The draft whose text is being edited. */
  let editedFrom: Draft | null = null;
  const put = (draft: Draft): void => {
    // A text that is not a valid draft stays in the list.
    if (content.value.unread !== null && editedText.value === null) list.setAside(drafts.storage.snapshot());
    content.value = { ...content.value, draft, unread: null, isUnsaved: !isUntouched(draft, facts.firstDraft) };
    // An offer or a question stays until it is taken; any other sentence is about the past.
    if (news.notice.value?.offer === undefined && news.notice.value?.question === undefined) news.notice.value = null;
  };
  const replaceNow = (replacement: Replacement): void =>
    batch(() => {
      const { draft, previous, submitted, opening, origin, losses = null, parameters } = replacement;
      const before = content.value;
      // A text that is not a valid draft stays in the list.
      if (before.unread !== null) list.setAside(drafts.storage.snapshot());
      const isUnsaved = replacement.isUnsaved ?? (replacement.madeFrom === before.draft && before.isUnsaved);
      const given = Object.entries({ previous, submitted, opening }).filter(([, value]) => value !== undefined);
      const next = { ...before, ...Object.fromEntries(given), draft, unread: null };
      content.value = { ...next, isUnsaved, number: before.number + 1 };
      if (parameters !== undefined) drafts.setParameters(parameters);
      drafts.origin.value ??= origin ?? null;
      news.notice.value = getNotice(replacement, { before, isNew: isUntouched(before.draft, facts.firstDraft) });
      news.losses.value = losses;
      // What adds to the draft leaves a text that is being edited.
      if (replacement.madeFrom !== before.draft || before.unread !== null) editedText.value = null;
      view.reset();
    });
  /** Whether a draft may be one of this incident: another reference or origin is that of another one. */
  const isOfIncident = ({ draft, origin }: Replacement): boolean => {
    if (origin !== undefined && origin !== drafts.origin.value && !drafts.isAllBlank.value) return false;
    const reference = getValue(draft, referenceField ?? "");
    const { value: known } = drafts.references;
    return typeof reference !== "string" || known.length === 0 || known.includes(reference.trim());
  };
  const setValue = (holder: Holder, name: string, json: string | null): void =>
    batch(() => {
      view.noteEdit(name);
      const changed = changeMember(content.value.draft, { holder, name, json, order });
      const isTooLarge = (json?.length ?? 0) > maxLength || writeDraft(changed).length > maxLength;
      view.tooLarge.value = isTooLarge ? name : null;
      if (!isTooLarge) put(changed);
    });
  return {
    setValue,
    replace: async (replacement) => {
      const { draft, madeFrom, done } = replacement;
      if (isSameDraft(draft, content.value.draft) && madeFrom === undefined) {
        const { previous = content.value.previous } = replacement;
        content.value = { ...content.value, previous };
        news.notice.value = done === null ? null : { tone: "info", text: done };
        news.losses.value = replacement.losses ?? null;
        return;
      }
      if (madeFrom === content.value.draft || (drafts.isBlank(alias) && isOfIncident(replacement)))
        return replaceNow(replacement);
      const { madeFrom: _, ...begun } = replacement;
      const arrival = { ...begun, done: done === null ? null : `${done} ${NEW_INCIDENT}` };
      await list.begin(alias, { getArrival: () => arrival });
    },
    rename: (name, newName) =>
      batch(() => {
        setValue("report", newName, content.value.draft.report.get(name) ?? null);
        setValue("report", name, null);
      }),
    set: (changes) => {
      content.value = { ...content.value, ...changes };
    },
    editText: () => {
      editedFrom = content.value.draft;
      editedText.value = writeDraft(content.value.draft);
    },
    takeText: (text) =>
      batch(() => {
        const draft = readDraft(text, facts.reading);
        if (typeof draft === "string") return draft;
        const { draft: before, unread } = content.value;
        // A draft that the text was not made from, or an empty text, would lose it.
        const isLost = unread === null && (editedFrom !== before || isUntouched(draft, facts.firstDraft));
        if (isLost && !drafts.isBlank(alias)) list.setAside(drafts.storage.snapshot());
        view.showAll();
        put(draft);
        editedText.value = null;
        return null;
      }),
  };
}

const NEW_INCIDENT = "It is an incident of its own. The one before is in the list.";

interface Replaced {
  readonly before: ReportContent;
  /** Whether nothing was entered into the draft before it. */
  readonly isNew: boolean;
}

/** What is said of another draft, with the way back to the one before it. */
function getNotice({ draft, done, offer }: Replacement, { before, isNew }: Replaced): Notice | null {
  if (done === null) return null;
  const { previous, submitted, opening } = before;
  const back = { label: "Go back to the previous draft", done: null, madeFrom: draft };
  const way = isNew
    ? offer
    : { ...back, draft: before.draft, previous, submitted, opening, isUnsaved: before.isUnsaved };
  return { tone: "info", text: done, ...(way && { offer: way }) };
}
