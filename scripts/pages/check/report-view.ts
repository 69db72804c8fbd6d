// What of a report is in view: the form or the JSON, which findings are shown, and the way through their list to the fields and back. Each way there
// is an entry in the history of the browser, so that Back returns to the list.
import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { TracedFinding } from "./check-draft.ts";

const CARD_PREFIX = "field-";
export const cardId = (fieldId: string): string => CARD_PREFIX + fieldId;
export const getFieldOfCard = (id: string): string => id.slice(CARD_PREFIX.length);

/** The draft as text. */
export const JSON_ID = "draft-json";

/** The question that comes before all fields. */
export const MEMBER_STATE_ID = "member-state";

/** The findings that block, then those to review, then the records that are not ticked, then what is good to know. */
export function groupFindings(findings: readonly TracedFinding[]) {
  const getGroup = ({ severity, isAboutRecords }: TracedFinding) => (isAboutRecords ? "records" : severity);
  const find = (name: ReturnType<typeof getGroup>) => findings.filter((finding) => getGroup(finding) === name);
  return { blocking: find("blocking"), attention: find("attention"), records: find("records"), info: find("info") };
}

/** Opens what is folded around an element. */
function openFolds(element: HTMLElement | null): void {
  for (let fold = element?.closest("details"); fold; fold = fold.parentElement?.closest("details")) fold.open = true;
}

/** Moves the focus to the control of a field, to the first one of a part, or to the JSON, and opens what is folded around it. */
function focusOn(target: string): void {
  const element = document.getElementById(target);
  openFolds(element);
  element?.scrollIntoView({ block: "start" });
  (element?.querySelector<HTMLElement>("input, select, textarea") ?? element)?.focus({ preventScroll: true });
}

/** After a button that goes away or is disabled: the focus must not go with it. */
export const focusFiles = (): void => document.querySelector<HTMLElement>(".files > summary")?.focus();

/** What the page says of the last thing that was done. */
export const NEWS_ID = "news";

/** Moves to what the page says of the last thing that was done, in whichever incident, and folds the files away. */
export function showNews(): void {
  const files = document.querySelector<HTMLDetailsElement>(".files");
  if (files !== null) files.open = false;
  // It is drawn first. A list of what was left out takes the focus by itself.
  setTimeout(() => {
    const news = document.querySelector<HTMLElement>(".losses") ?? document.getElementById(NEWS_ID);
    news?.focus({ preventScroll: true });
    document.getElementById(NEWS_ID)?.scrollIntoView({ block: "start" });
  });
}

/** An entry of the history: where its reader went from the list, and all that was on it. What is corrected vanishes from the list. */
export interface Visit {
  /** The incident that it was in. */
  readonly incident: string;
  readonly target: string;
  readonly order: readonly string[];
}

/** The views of a draft, by the words of their choice. */
export const VIEW_MODES = ["Form", "Check your answers", "JSON"] as const;
type ViewMode = (typeof VIEW_MODES)[number];

export interface ReportView {
  readonly mode: Signal<ViewMode>;
  /** Whether all findings are shown: the check was asked for. */
  readonly isChecked: ReadonlySignal<boolean>;
  /** How often the check was asked for. */
  readonly checkCount: ReadonlySignal<number>;
  /** The fields whose findings are shown: they were filled in and left, and the draft was checked since. */
  readonly left: ReadonlySignal<ReadonlySet<string>>;
  /** The field whose last text was not taken, because the draft would have become too large. */
  readonly tooLarge: Signal<string | null>;
  readonly noteEdit: (fieldId: string) => void;
  readonly noteLeft: (fieldId: string) => void;
  /** Shows all findings and, if they were asked for, moves the focus to them. */
  readonly showAll: (isAskedFor?: boolean) => void;
  /** Forgets what was left: another draft was loaded. */
  readonly reset: () => void;
  readonly jumpTo: (target: string) => void;
  readonly tour: Tour;
}

/** Whether the findings of a field are shown; null is the draft as a whole. */
export const isShown = ({ isChecked, left }: Pick<ReportView, "isChecked" | "left">, fieldId: string | null): boolean =>
  isChecked.value || (fieldId !== null && left.value.has(fieldId));

export interface Tour {
  /** The card that was followed to; null without one. */
  readonly at: ReadonlySignal<string | null>;
  /** Where the next finding of the list is; null after the last one. */
  readonly next: ReadonlySignal<string | null>;
  readonly follow: (target: string) => void;
  /** Goes on in the same entry of the history: Back returns to the list from there too. */
  readonly goOn: (target: string) => void;
  /** Takes the entry of the history that its reader went to; without a visit it is the list. */
  readonly arrive: (visit: Visit | null) => void;
}

interface ViewFacts {
  readonly incident: string;
  readonly findings: ReadonlySignal<readonly TracedFinding[]>;
  /** Whether they are those of an earlier text. */
  readonly isStale: ReadonlySignal<boolean>;
  readonly isField: (id: string) => boolean;
}

export function createReportView({ incident, findings, isStale, isField }: ViewFacts): ReportView {
  const mode = signal<ViewMode>("Form");
  const isChecked = signal(false);
  const checkCount = signal(0);
  const edited = new Set<string>();
  const everLeft = signal<ReadonlySet<string>>(new Set());
  // What the last check found of a field that was left since may not be so any more: the form would move, and move back a moment later.
  let leftBefore = everLeft.value;
  const left = computed(() => {
    const { value: now } = everLeft;
    if (!isStale.value) leftBefore = now;
    return leftBefore;
  });
  const showAll = (isAskedFor = false): void => {
    isChecked.value = true;
    if (isAskedFor) checkCount.value++;
  };
  const jumpTo = (target: string): void => {
    const wanted = target === JSON_ID ? "JSON" : "Form";
    const isDrawn = mode.value === wanted;
    mode.value = wanted;
    // The other view is drawn first.
    if (isDrawn) focusOn(target);
    else setTimeout(() => focusOn(target));
  };
  const targets = computed(() => {
    const { blocking, attention, records, info } = groupFindings(findings.value);
    const ordered = [...blocking, ...attention, ...records, ...info].flatMap(({ field_id }) => field_id ?? []);
    return [...new Set(ordered.map((id) => (isField(id) ? cardId(id) : JSON_ID)))];
  });
  return {
    ...{ mode, isChecked, checkCount, left, tooLarge: signal(null), showAll, jumpTo },
    noteEdit: (fieldId) => edited.add(fieldId),
    // Like :user-invalid in CSS: a field that was only passed with Tab is still empty, which is no mistake yet.
    noteLeft: (fieldId) => {
      if (edited.has(fieldId) && !everLeft.value.has(fieldId)) everLeft.value = new Set([...everLeft.value, fieldId]);
    },
    reset: () => {
      edited.clear();
      leftBefore = new Set();
      everLeft.value = leftBefore;
      isChecked.value = false;
    },
    tour: createTour(targets, { incident, jumpTo, showAll }),
  };
}

function createTour(
  targets: ReadonlySignal<readonly string[]>,
  { incident, jumpTo, showAll }: Pick<ReportView, "jumpTo" | "showAll"> & Pick<ViewFacts, "incident">,
): Tour {
  const visit = signal<Visit | null>(null);
  const go = (next: Visit): void => {
    visit.value = next;
    jumpTo(next.target);
  };
  return {
    at: computed(() => visit.value?.target ?? null),
    next: computed(() => {
      const { target = "", order = [] } = visit.value ?? {};
      return order.slice(order.indexOf(target) + 1).find((other) => targets.value.includes(other)) ?? null;
    }),
    follow: (target) => {
      const next = { incident, target, order: targets.value };
      history.pushState(next, "");
      go(next);
    },
    goOn: (target) => {
      const next = { incident, target, order: visit.value?.order ?? [] };
      history.replaceState(next, "");
      go(next);
    },
    arrive: (next) => {
      const from = visit.value;
      if (next === null && from === null) return;
      showAll();
      if (next !== null) return go(next);
      visit.value = null;
      // The list is drawn first.
      setTimeout(() => {
        const link = document.querySelector<HTMLElement>(`.findings a[href="#${from?.target}"]`);
        const list = link ?? document.getElementById("result");
        openFolds(list);
        list?.focus();
        list?.scrollIntoView({ block: "center" });
      });
    },
  };
}
