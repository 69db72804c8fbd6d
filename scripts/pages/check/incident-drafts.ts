// The drafts of the reports of one incident, what else their checks depend on, and what the browser keeps of it.

import { batch, computed, effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { CheckParameters } from "../../../server/engine/options.ts";
import { type Draft, getValue } from "../../report/draft/draft.ts";
import type { IncidentSummary } from "../site/incident-summary.ts";
import { findStage, getFirstDraft, isUntouched, type PageFacts, type StageFacts } from "./act-facts.ts";
import type { IncidentDrafts } from "./incident.ts";
import {
  fromKept,
  getFirstContent,
  type KeptIncident,
  type KeptReport,
  type ReportContent,
  toKept,
} from "./kept-incident.ts";
import type { KeptRecord } from "./kept-record.ts";

interface DraftsParts {
  readonly page: PageFacts;
  readonly kept: KeptRecord<KeptIncident>;
  /** What it begins with: what the browser or a file has, or null. */
  readonly begun: KeptIncident | null;
  /** Whether the browser has that. */
  readonly isFound: boolean;
  /** The clock of this machine, in milliseconds since 1970. */
  readonly now: ReadonlySignal<number>;
  /** Takes what this tab has of its own where another tab has another draft of the incident. */
  readonly setAside: (content: KeptIncident) => void;
}

export function createDrafts({ page, kept, begun, isFound, now, setAside }: DraftsParts): IncidentDrafts {
  const { max_request_bytes: maxLength } = page.service.limits;
  const firsts = new Map(page.stages.map((stage) => [stage.alias, getFirstDraft(stage)]));
  const contents = new Map([...firsts].map(([alias, draft]) => [alias, signal(getFirstContent(draft))]));
  const contentOf = (alias: string) => contents.get(alias) as Signal<ReportContent>;
  const parameters = signal<CheckParameters>({});
  const origin = signal<string | null>(begun?.origin ?? null);
  const changed = signal(0);
  const isBlank = (alias: string): boolean => {
    const { draft, previous, unread } = contentOf(alias).value;
    return unread === null && previous === null && isUntouched(draft, firsts.get(alias) as Draft);
  };
  const isAllBlank = computed(() => page.stages.every(({ alias }) => isBlank(alias)));
  const entered = computed(() => ({
    reports: Object.fromEntries([...contents].map(([alias, { value }]) => [alias, toKept(value)] as const)),
    ...{ parameters: parameters.value, origin: origin.value },
  }));
  const references = computed(() => page.stages.flatMap((stage) => getReference(stage, contentOf(stage.alias).value)));
  const summary = computed((): IncidentSummary => {
    const begunStages = page.stages.filter(({ alias }) => !isBlank(alias));
    const last = begunStages.at(-1) ?? findStage(page, page.alias);
    const { submitted, checked } = contentOf(last.alias).value;
    const due = begunStages.flatMap(({ alias }) => {
      const { submitted: sent, checked: found } = contentOf(alias).value;
      return sent === null && found?.due != null ? [found] : [];
    });
    const [next] = due.toSorted((a, b) => Date.parse(a.due ?? "") - Date.parse(b.due ?? ""));
    return {
      ...{ reference: references.value.at(-1) ?? null, alias: last.alias, report: last.title },
      state: submitted !== null ? "submitted" : checked?.isReady ? "ready" : "begun",
      ...{ due: next?.due ?? null, timeZone: next?.timeZone ?? "UTC", changed: changed.value },
    };
  });
  const snapshot = () => ({ ...entered.value, summary: summary.value });
  /** What of it a person told, as a text: the verdicts follow from it. */
  const told = computed(() => {
    const { reports, ...others } = entered.value;
    return JSON.stringify({ ...others, reports: Object.values(reports).map(withoutVerdict) });
  });
  /** What was told when the page last changed it by itself. */
  let known = "";
  /** Whether its user has changed something since the browser had it, or it was begun. */
  let isTouched = false;
  /** Whether its user told something that the browser does not have. */
  let hasOwn = false;
  /** The drafts by report as the browser had them last: what differs is what this tab has of its own. */
  let shared = entered.peek().reports;
  const put = (found: KeptIncident): void => {
    for (const [alias, report] of Object.entries(found.reports)) {
      const content = contents.get(alias);
      if (content === undefined) continue;
      const next = fromKept(report, firsts.get(alias) as Draft, maxLength);
      content.value = { ...next, number: content.value.number + 1 };
    }
    parameters.value = found.parameters;
    origin.value = found.origin;
    changed.value = found.summary?.changed ?? 0;
    shared = entered.value.reports;
  };
  if (begun !== null) put(begun);
  const enteredIn = (report: KeptReport): string => JSON.stringify(withoutVerdict(report));
  /** Whether this tab has something of its own that another tab has otherwise. */
  const isOther = (found: KeptIncident): boolean =>
    hasOwn &&
    Object.entries(found.reports).some(([alias, report]) => {
      const content = contents.get(alias);
      const before = shared[alias];
      if (content === undefined || before === undefined) return false;
      const own = enteredIn(toKept(content.value));
      const theirs = fromKept(report, firsts.get(alias) as Draft, maxLength);
      return own !== enteredIn(before) && own !== enteredIn(toKept(theirs));
    });
  /** Whether what is entered is kept as soon as there is something. */
  const isWanted = signal(false);
  let isStarted = false;
  /** Whether the browser has what it was begun with, in whichever form. */
  let isStored = isFound;
  const isChanged = (): boolean =>
    Object.entries(entered.value.reports).some(
      ([alias, report]) => enteredIn(report) !== enteredIn(shared[alias] as KeptReport),
    );
  return {
    ...{ id: kept.id, contentOf, parameters, origin, isBlank, isAllBlank, references, summary },
    setParameters: (changes) => {
      const next = { ...parameters.value, ...changes };
      if (JSON.stringify(next) !== JSON.stringify(parameters.value)) parameters.value = next;
    },
    prepare: (change) =>
      batch(() => {
        const isKnown = told.peek() === known;
        change();
        if (isKnown) known = told.peek();
      }),
    storage: {
      ...{ state: kept.state, takeOver: kept.takeOver, snapshot },
      isKept: computed(() => kept.state.value !== "removed" && (isWanted.value || kept.state.value !== "off")),
      isHere: () => isStarted && kept.state.value !== "elsewhere",
      follow: (found) => {
        if (!isStarted) batch(() => put(found));
      },
      keep: () => {
        isWanted.value = true;
        // Of one that is not opened yet, nothing writes the changes.
        if (["off", "removed"].includes(kept.state.value) && !isAllBlank.value) kept.keep(snapshot());
      },
      forget: () => {
        isWanted.value = false;
        isStored = false;
        kept.forget();
      },
      isUnsaved: () => {
        const isThere = isStored && kept.state.value !== "removed" && !(hasOwn && isChanged());
        return !isThere && !kept.isStored() && [...contents.values()].some(({ value }) => value.isUnsaved);
      },
      start: async () => {
        isStarted = true;
        await kept.start((found) =>
          batch(() => {
            if (isOther(found)) setAside(snapshot());
            put(found);
            known = told.value;
            isTouched = hasOwn = false;
          }),
        );
        known = told.value;
        effect(() => {
          const { value: after } = entered;
          const isNew = told.value !== known;
          known = told.value;
          isTouched ||= isNew;
          hasOwn ||= isNew;
          if (!isTouched) return;
          if (isNew && !isAllBlank.peek()) changed.value = now.peek();
          const content = snapshot();
          if (isWanted.value && kept.state.peek() === "off" && !isAllBlank.value) kept.keep(content);
          else kept.write(content);
          if (!kept.isStored()) return;
          shared = after.reports;
          hasOwn = false;
        });
      },
    },
  };
}

const withoutVerdict = ({ checked: _, ...report }: KeptReport) => report;

/** The reference of the incident in a report, if it has one. */
function getReference({ referenceField }: StageFacts, { draft }: ReportContent): string[] {
  const reference = getValue(draft, referenceField ?? "");
  return typeof reference === "string" && reference.trim() !== "" ? [reference.trim()] : [];
}
