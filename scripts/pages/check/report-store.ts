// The report that is open: its draft, of which there is one, what is computed from it, and what can be done with it.

import { batch, computed, type Signal, signal } from "@preact/signals";
import { changeMember, type Draft, getReport, type Holder, readDraft, writeDraft } from "../../report/draft/draft.ts";
import { compareReports } from "../../report/previous/compare-reports.ts";
import { findStageBefore, isUntouched, type ReportFacts } from "./act-facts.ts";
import { fillNewDraft } from "./begin-draft.ts";
import type { Incident, OpenReport, ReportEdits, ReportPlace } from "./incident.ts";
import { type EarlierDraft, fromKept, type ReportContent, toKept } from "./kept-incident.ts";
import type { Notice, Replacement } from "./replacement.ts";
import { createReportCheck } from "./report-check.ts";
import { createReportView, type ReportView } from "./report-view.ts";
import { getZones, localZone, stateIn, withZone } from "./time-zones.ts";

export function createOpenReport(incident: Incident, facts: ReportFacts): OpenReport {
  const content = incident.drafts.contentOf(facts.stage.alias);
  const draft = computed(() => content.value.draft);
  const text = computed(() => writeDraft(draft.value));
  const place = createPlace(incident, { facts, text });
  const isOpen = computed(() => incident.openAlias.value === facts.stage.alias);
  const { parameters } = place;
  const check = createReportCheck({ facts, text, parameters, now: incident.now, isOpen });
  const isField = (id: string) => facts.reading.fieldIds.includes(id);
  const view = createReportView({ findings: check.findings, isField });
  const editedText = signal<string | null>(null);
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
      drafts.setParameters({ member_state });
      if (arrival !== null && "tone" in arrival) news.notice.value = arrival;
      const arrived = arrival !== null && "draft" in arrival ? arrival : null;
      const first = fillNewDraft({ facts, details: details.value, draft: draft.value, arrived });
      if (first !== null) edit.replace(first);
    },
  };
  return report;
}

function createPlace(
  { page, drafts, now }: Incident,
  { facts: { profile, stage, examples }, text }: Pick<OpenReport, "facts" | "text">,
): ReportPlace {
  const own = drafts.contentOf(stage.alias);
  const stageBefore = findStageBefore(page, stage);
  const before = stageBefore && drafts.contentOf(stageBefore.alias);
  const previousSubmitted = computed(() => before?.value.submitted ?? own.value.previousSubmitted);
  const entered = computed(() => withZone({ profile, parameters: drafts.parameters.value }));
  return {
    previousSubmitted,
    parameters: computed(() => ({ ...entered.value, previous_submitted_at: previousSubmitted.value ?? undefined })),
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

/** Whether a replacement takes more than what is empty: it lacks a value of the draft. */
const isOverwritten = (draft: Draft, after: Draft): boolean =>
  [...draft.report].some(([id, json]) => !/^(null|"\s*")$/.test(json) && json !== after.report.get(id));

interface EditParts {
  readonly facts: ReportFacts;
  readonly content: Signal<ReportContent>;
  readonly view: ReportView;
  readonly editedText: Signal<string | null>;
}

function createEdits({ drafts, news }: Incident, { facts, content, view, editedText }: EditParts): ReportEdits {
  const { alias } = facts.stage;
  const { maxLength, fieldIds: order } = facts.reading;
  /** The draft whose text is being edited, or the earlier draft that is corrected as a text. */
  let editedFrom: Draft | null = null;
  let corrected: EarlierDraft | null = null;
  const put = (draft: Draft): void => {
    content.value = { ...content.value, draft, isUnsaved: !isUntouched(draft, facts.firstDraft) };
    // An offer stays until it is taken; any other sentence is about the past.
    if (news.notice.value?.offer === undefined) news.notice.value = null;
  };
  const setAside = (): void => {
    drafts.earlier.value = [...drafts.earlier.value, { alias, ...toKept(content.value) }];
  };
  const replaceNow = (replacement: Replacement, isBeforeKept = false): void =>
    batch(() => {
      const { draft, previous, submitted, opening, losses = null, parameters } = replacement;
      const before = content.value;
      const isUnsaved = replacement.isUnsaved ?? (replacement.madeFrom === before.draft && before.isUnsaved);
      const given = Object.entries({ previous, submitted, opening }).filter(([, value]) => value !== undefined);
      content.value = { ...before, ...Object.fromEntries(given), draft, isUnsaved, number: before.number + 1 };
      if (parameters !== undefined) drafts.setParameters(parameters);
      news.notice.value = getNotice(replacement, {
        before,
        isUntouched: isUntouched(before.draft, facts.firstDraft),
        isBeforeKept,
      });
      news.losses.value = losses;
      // What adds to the draft leaves a text that is being edited.
      if (replacement.madeFrom !== before.draft) editedText.value = null;
      view.reset();
    });
  const replace = (replacement: Replacement): void => {
    const { draft } = content.value;
    if (drafts.isAtRisk(alias) && !isUntouched(draft, facts.firstDraft)) {
      if (replacement.madeFrom !== draft) {
        news.question.value = replacement;
        return;
      }
      if (replacement.done !== null && isOverwritten(draft, replacement.draft)) setAside();
    }
    replaceNow(replacement);
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
    ...{ setValue, replace },
    rename: (name, newName) =>
      batch(() => {
        setValue("report", newName, content.value.draft.report.get(name) ?? null);
        setValue("report", name, null);
      }),
    set: (changes) => {
      content.value = { ...content.value, ...changes };
    },
    answerQuestion: (isYes) =>
      batch(() => {
        const replacement = news.question.value;
        news.question.value = null;
        if (!isYes || replacement === null) return;
        setAside();
        replaceNow(replacement, true);
      }),
    editText: () => {
      editedFrom = content.value.draft;
      editedText.value = writeDraft(content.value.draft);
    },
    takeText: (text) =>
      batch(() => {
        const draft = readDraft(text, facts.reading);
        if (typeof draft === "string") return draft;
        // A draft that the text was not made from, or an empty text, would lose it.
        const isLost = editedFrom !== content.value.draft || isUntouched(draft, facts.firstDraft);
        if (isLost && drafts.isAtRisk(alias)) setAside();
        drafts.earlier.value = drafts.earlier.value.filter((other) => other !== corrected);
        view.showAll();
        editedText.value = null;
        put(draft);
        return null;
      }),
    bringBack: (earlier) =>
      batch(() => {
        const next = fromKept(earlier, maxLength);
        // A text that is no draft is corrected as a text.
        if (next === null) {
          editedFrom = null;
          corrected = earlier;
          editedText.value = earlier.text;
          view.mode.value = "JSON";
          return;
        }
        const isBeforeKept = drafts.isAtRisk(alias);
        if (isBeforeKept) setAside();
        drafts.earlier.value = drafts.earlier.value.filter((other) => other !== earlier);
        replaceNow({ ...next, done: "The earlier draft is back.", isUnsaved: true }, isBeforeKept);
      }),
    discard: (earlier) => {
      drafts.earlier.value = drafts.earlier.value.filter((other) => other !== earlier);
    },
  };
}

interface Replaced {
  readonly before: ReportContent;
  readonly isUntouched: boolean;
  /** Whether the draft before it is an earlier one now, which the page shows. */
  readonly isBeforeKept: boolean;
}

/** What is said of another draft, with the way back to the one before it, unless that is kept as an earlier draft. */
function getNotice(
  { draft, done, offer }: Replacement,
  { before, isUntouched, isBeforeKept }: Replaced,
): Notice | null {
  if (done === null) return null;
  const { previous, submitted, opening } = before;
  const back = { label: "Go back to the previous draft", done: null, madeFrom: draft };
  const way = isUntouched
    ? offer
    : isBeforeKept
      ? undefined
      : { ...back, draft: before.draft, previous, submitted, opening, isUnsaved: before.isUnsaved };
  const words = isUntouched
    ? done
    : `${done} ${isBeforeKept ? "The draft before it is kept." : "It replaced the previous draft."}`;
  return { tone: "info", text: words, ...(way && { offer: way }) };
}
