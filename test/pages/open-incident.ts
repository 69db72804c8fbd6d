// An incident of the page without a browser: the store with published profiles and the engine, which answers at once.

import { signal } from "@preact/signals";
import { getReportFacts, type ReportFacts } from "../../scripts/pages/check/act-facts.ts";
import { createCheckDraft, type Hashed } from "../../scripts/pages/check/check-draft.ts";
import { convertDraft } from "../../scripts/pages/check/convert-draft.ts";
import type { Engine } from "../../scripts/pages/check/engine.ts";
import type { PageProfile } from "../../scripts/pages/check/form-model.ts";
import type { Browser } from "../../scripts/pages/check/found-records.ts";
import type { Incident } from "../../scripts/pages/check/incident.ts";
import { createIncident } from "../../scripts/pages/check/incident-store.ts";
import { getIncidentFacts } from "../../scripts/pages/check/kept-incident.ts";
import { createKeptRecord } from "../../scripts/pages/check/kept-record.ts";
import type { Replacement } from "../../scripts/pages/check/replacement.ts";
import { draftOf, getValue } from "../../scripts/report/draft/draft.ts";
import type { EntityDetails } from "../../scripts/report/entity-details/entity-details.ts";
import { readPublic } from "../support.ts";
import { createBrowser } from "./kept-browser.ts";
import { pageFacts } from "./page-facts.ts";

export const NOW = Date.parse("2026-03-10T09:15:00Z");

export const NAME = "name_of_the_entity_submitting_the_report";
export const REFERENCE = "incident_reference_code_assigned_by_the_financial_entity";
export const TYPE = "type_of_submission";

export const enter = ({ open }: Incident, name: string, value: unknown): void =>
  open.value.edit.setValue("report", name, JSON.stringify(value));
export const getEntered = ({ open }: Incident, name: string): unknown => getValue(open.value.draft.value, name);
export const noticeOf = ({ news }: Incident): string | null => news.notice.value?.text ?? null;
/** Another draft, as a file has it. */
export const fileOf = (reference: string): Replacement => ({
  draft: draftOf({ report: { [REFERENCE]: reference } }),
  done: "“draft.json” was loaded.",
});
/** What identifies the drafts that others took the place of. */
export const earlierOf = ({ drafts }: Incident): readonly unknown[] =>
  drafts.earlier.value.map(({ text }) => JSON.parse(text).report[REFERENCE] ?? JSON.parse(text).report[NAME]);

export interface OpenParts {
  readonly alias?: string;
  readonly browser?: Browser;
  readonly details?: EntityDetails | null;
  /** The clock of the machine, in milliseconds since 1970. */
  readonly nowMs?: number;
  /** The engine of a report, if it is not to answer at once. */
  readonly check?: Engine["check"];
  /** Runs before what a report needs is there. */
  readonly beforeLoad?: (alias: string) => Promise<void>;
}

export interface OpenedIncident {
  readonly incident: Incident;
  readonly now: { value: number };
}

/** Opens the page of an act with one of its reports. */
export async function openIncident({
  alias = "dora-initial",
  browser = createBrowser().openTab(),
  details = null,
  nowMs = NOW,
  check,
  beforeLoad = async () => undefined,
}: OpenParts = {}): Promise<OpenedIncident> {
  const page = pageFacts(alias);
  const now = signal(nowMs);
  const loaded = new Map<string, ReportFacts>();
  const load = async (name: string): Promise<ReportFacts> => {
    await beforeLoad(name);
    const facts = loaded.get(name) ?? loadFacts(name, check);
    loaded.set(name, facts);
    return facts;
  };
  const kept = createKeptRecord(browser, getIncidentFacts(page.act));
  const incident = await createIncident({ page, load, kept, details, now });
  return { incident, now };
}

function loadFacts(alias: string, check: Engine["check"] | undefined): ReportFacts {
  const page = pageFacts(alias);
  const profile = readPublic(`api/v1/profiles/${alias}/profile.json`).toString();
  const checkDraft = createCheckDraft({ ...page, profile });
  const answer: Engine["check"] = async (text, parameters) =>
    ({ ...checkDraft(new TextEncoder().encode(text), parameters), sha256: undefined }) as Hashed;
  const engine: Engine = {
    check: check ?? answer,
    convert: async (text, from) => convertDraft(profile, text, from),
  };
  const facts = getReportFacts(page, page, JSON.parse(profile) as PageProfile);
  return { ...facts, engine, loadSameFacts: async () => [] };
}
