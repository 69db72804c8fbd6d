// One incident: its drafts, which report of it is open, and what the page tells of it. It is made once, outside of components, which read its signals.

import { batch, computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { EntityDetails } from "../../report/entity-details/entity-details.ts";
import type { PageFacts, ReportFacts } from "./act-facts.ts";
import type { Incident, IncidentDrafts, IncidentList, News, OpenReport } from "./incident.ts";
import type { Notice } from "./replacement.ts";
import { createOpenReport } from "./report-store.ts";

export interface IncidentParts {
  readonly page: PageFacts;
  readonly list: IncidentList;
  readonly load: (alias: string) => Promise<ReportFacts>;
  readonly drafts: IncidentDrafts;
  readonly details: Signal<EntityDetails | null>;
  readonly now: ReadonlySignal<number>;
  /** The report to open it with. */
  readonly alias: string;
}

/** Opens an incident with a report. Rejects if what that needs cannot be loaded. */
export async function createIncident({ load, alias, ...parts }: IncidentParts): Promise<Incident> {
  // Nothing is begun if it fails.
  await load(alias);
  await parts.drafts.storage.start();
  const news = createNews();
  const reports = new Map<string, OpenReport>();
  const loadReport = async (name: string): Promise<OpenReport> => {
    const facts = await load(name);
    const report = reports.get(name) ?? createOpenReport(incident, facts);
    reports.set(name, report);
    return report;
  };
  const openAlias = signal(alias);
  let wanted = alias;
  const incident: Incident = {
    ...{ ...parts, news, load, openAlias },
    open: computed(() => reports.get(openAlias.value) as OpenReport),
    openReport: async (name, getArrival) => {
      wanted = name;
      const report = await loadReport(name).catch(() => null);
      if (wanted !== name) return "overtaken";
      if (report === null) return "failed";
      batch(() => {
        for (const part of [news.notice, news.losses]) part.value = null;
        openAlias.value = name;
        report.arrive(getArrival(report));
      });
      return "open";
    },
    isUnsaved: () => {
      const isEdited = [...reports.values()].some(
        ({ editedText: { value: edited }, text, content }) =>
          edited !== null && edited !== (content.value.unread ?? text.value),
      );
      return isEdited || parts.drafts.storage.isUnsaved();
    },
  };
  await loadReport(alias);
  return incident;
}

function createNews(): News {
  const notice = signal<Notice | null>(null);
  const warn = (text: string): void => {
    notice.value = { tone: "attention", text };
  };
  return { notice, losses: signal(null), warn };
}
