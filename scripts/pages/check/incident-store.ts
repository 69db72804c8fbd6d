// One incident: the drafts of its reports, what else their checks depend on, which report is open, and what the browser keeps of it. It is made
// once, outside of components, which read its signals.

import { batch, computed, effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { CheckParameters } from "../../../server/engine/options.ts";
import { type Draft, isSameDraft } from "../../report/draft/draft.ts";
import type { EntityDetails } from "../../report/entity-details/entity-details.ts";
import { getFirstDraft, isUntouched, type PageFacts, type ReportFacts } from "./act-facts.ts";
import type { Incident, News, OpenReport } from "./incident.ts";
import {
  type EarlierDraft,
  fromKept,
  getFirstContent,
  type KeptIncident,
  type ReportContent,
  toKept,
} from "./kept-incident.ts";
import type { KeptRecord } from "./kept-record.ts";
import type { Notice } from "./replacement.ts";
import { createOpenReport } from "./report-store.ts";

export interface IncidentParts {
  readonly page: PageFacts;
  readonly load: (alias: string) => Promise<ReportFacts>;
  readonly kept: KeptRecord<KeptIncident>;
  readonly details: EntityDetails | null;
  readonly now: ReadonlySignal<number>;
}

/** Opens an incident with the first report of the page. Rejects if what that needs cannot be loaded. */
export async function createIncident({ page, load, kept, details, now }: IncidentParts): Promise<Incident> {
  const drafts = createDrafts(page, kept);
  await drafts.start();
  const news = createNews();
  const reports = new Map<string, OpenReport>();
  const loadReport = async (alias: string): Promise<OpenReport> => {
    const facts = await load(alias);
    const report = reports.get(alias) ?? createOpenReport(incident, facts);
    reports.set(alias, report);
    return report;
  };
  const openAlias = signal(page.alias);
  let wanted = page.alias;
  const incident: Incident = {
    ...{ page, drafts, news, load, details: signal(details), now },
    openAlias,
    open: computed(() => reports.get(openAlias.value) as OpenReport),
    openReport: async (alias, getArrival) => {
      wanted = alias;
      const report = await loadReport(alias).catch(() => null);
      if (wanted !== alias) return "overtaken";
      if (report === null) return "failed";
      batch(() => {
        for (const part of [news.notice, news.losses, news.question]) part.value = null;
        openAlias.value = alias;
        report.arrive(getArrival(report));
      });
      return "open";
    },
    isUnsaved: () => {
      const isEdited = [...reports.values()].some(
        ({ editedText: { value: edited }, text }) => edited !== null && edited !== text.value,
      );
      return isEdited || drafts.isUnsaved();
    },
  };
  await loadReport(wanted);
  return incident;
}

function createNews(): News {
  const notice = signal<Notice | null>(null);
  const warn = (text: string): void => {
    notice.value = { tone: "attention", text };
  };
  return { notice, losses: signal(null), question: signal(null), lastFile: signal(null), warn };
}

/** The drafts of the reports of a page, with what this browser keeps of them once they are started. */
function createDrafts(page: PageFacts, kept: KeptRecord<KeptIncident>) {
  const firsts = new Map(page.stages.map((stage) => [stage.alias, getFirstDraft(stage)]));
  const contents = new Map([...firsts].map(([alias, draft]) => [alias, signal(getFirstContent(draft))]));
  const contentOf = (alias: string) => contents.get(alias) as Signal<ReportContent>;
  const parameters = signal<CheckParameters>({});
  const earlier = signal<readonly EarlierDraft[]>([]);
  const snapshot = computed((): KeptIncident => {
    const reports = [...contents].map(([alias, { value }]) => [alias, toKept(value)] as const);
    return { reports: Object.fromEntries(reports), parameters: parameters.value, earlier: earlier.value };
  });
  const isBlank = (alias: string): boolean => {
    const { draft, previous } = contentOf(alias).value;
    return previous === null && isUntouched(draft, firsts.get(alias) as Draft);
  };
  /** The drafts by report as the browser had them last: what differs is what this tab has of its own. */
  let shared: KeptIncident["reports"] = {};
  const isOwn = (alias: string): boolean =>
    !isBlank(alias) && toKept(contentOf(alias).value).text !== shared[alias]?.text;
  const isSame = (a: EarlierDraft, b: EarlierDraft): boolean => JSON.stringify(a) === JSON.stringify(b);
  /**
   * Takes what the browser keeps. What this tab has of its own becomes an earlier draft where it is another one, and so does a text that is no
   * draft.
   */
  const take = (found: KeptIncident): void => {
    const others = earlier.value.filter((one) => !found.earlier.some((other) => isSame(one, other)));
    for (const [alias, report] of Object.entries(found.reports)) {
      const content = contents.get(alias);
      const next = content && fromKept(report, page.service.limits.max_request_bytes);
      if (content === undefined || next == null) others.push({ alias, ...report });
      else {
        const { draft, number } = content.value;
        if (isOwn(alias) && !isSameDraft(draft, next.draft)) others.push({ alias, ...toKept(content.value) });
        content.value = { ...next, number: number + 1 };
      }
    }
    parameters.value = { ...parameters.value, ...found.parameters };
    earlier.value = [...found.earlier, ...others];
    shared = snapshot.value.reports;
  };
  return {
    ...{ contentOf, parameters, earlier, isBlank, kept },
    setParameters: (changes: CheckParameters): void => {
      parameters.value = { ...parameters.value, ...changes };
    },
    isAtRisk: (alias: string): boolean =>
      !isBlank(alias) && (contentOf(alias).value.isUnsaved || kept.state.value === "kept"),
    keep: () => kept.keep(snapshot.value),
    isUnsaved: (): boolean => {
      const isStoredElsewhere = (one: EarlierDraft) => kept.found?.earlier.includes(one) === true;
      const isAny = [...contents.values()].some(({ value }) => value.isUnsaved);
      return !kept.isStored() && (isAny || !earlier.value.every(isStoredElsewhere));
    },
    /** Reads what is kept, and writes each change from then on. */
    start: async (): Promise<void> => {
      if (kept.found !== null) take(kept.found);
      await kept.start((found) => batch(() => take(found)));
      effect(() => {
        kept.write(snapshot.value);
        if (kept.isStored()) shared = snapshot.value.reports;
      });
    },
  };
}
