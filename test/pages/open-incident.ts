// An incident of the page without a browser: the store with published profiles and the engine, which answers at once.

import { signal } from "@preact/signals";
import type { ConvertibleProfile } from "../../scripts/esas/crosswalk.ts";
import { getReportFacts, type ReportFacts } from "../../scripts/pages/check/act-facts.ts";
import { getKeptArrival } from "../../scripts/pages/check/begin-draft.ts";
import { createCheckDraft, type Hashed } from "../../scripts/pages/check/check-draft.ts";
import { convertDraft } from "../../scripts/pages/check/convert-draft.ts";
import type { Engine } from "../../scripts/pages/check/engine.ts";
import { getLawWords, type PageProfile } from "../../scripts/pages/check/form-profile.ts";
import type { Browser } from "../../scripts/pages/check/found-records.ts";
import type { GetArrival, Incident, IncidentDrafts, IncidentList } from "../../scripts/pages/check/incident.ts";
import { createIncidentList } from "../../scripts/pages/check/incident-list.ts";
import type { DraftFile } from "../../scripts/pages/check/open-file.ts";
import type { Replacement } from "../../scripts/pages/check/replacement.ts";
import { type Draft, getValue, readDraft } from "../../scripts/report/draft/draft.ts";
import type { EntityDetails } from "../../scripts/report/entity-details/entity-details.ts";
import type { SameFact } from "../../scripts/report/published/same-facts.ts";
import { readJsonFile, readPublic } from "../support.ts";
import { createBrowser } from "./kept-browser.ts";
import { pageFacts, readForm } from "./page-facts.ts";

const SAME_FACTS: readonly SameFact[] = readJsonFile("api/v1/same-facts.json").same_facts;

export const NOW = Date.parse("2026-03-10T09:15:00Z");

export const NAME = "name_of_the_entity_submitting_the_report";
export const REFERENCE = "incident_reference_code_assigned_by_the_financial_entity";
export const TYPE = "type_of_submission";

export const enter = ({ open }: Incident, name: string, value: unknown): void =>
  open.value.edit.setValue("report", name, JSON.stringify(value));
export const getEntered = ({ open }: Incident, name: string): unknown => getValue(open.value.draft.value, name);
export const noticeOf = ({ news }: Incident): string | null => news.notice.value?.text ?? null;
/** The draft of a request. */
export const draftOf = (request: object): Draft => readDraft(JSON.stringify(request)) as Draft;
/** Another draft, as a file has it. */
export const fileOf = (reference: string): Replacement => ({
  draft: draftOf({ report: { [REFERENCE]: reference } }),
  done: "“draft.json” was loaded.",
});
/** What identifies the incidents of the list, the one that was changed last first. */
export const listedIn = ({ list }: Incident): readonly (string | null)[] =>
  list.listed.value.map(({ summary }) => summary.value.reference);
/** A file whose bytes are there at once. */
export function fileNamed(name: string, content: string | Uint8Array): DraftFile {
  const bytes = Buffer.from(content);
  const blobOf = (part: Uint8Array) => ({ arrayBuffer: async () => new Uint8Array(part).buffer });
  return { name, size: bytes.length, ...blobOf(bytes), slice: (from, to) => blobOf(bytes.subarray(from, to)) as Blob };
}

type OwnCheck = (...asked: Parameters<Engine["check"]>) => Promise<Awaited<ReturnType<Engine["check"]>> | null>;

export interface OpenParts {
  readonly alias?: string;
  /** Reads the published files of another build. */
  readonly read?: (file: string) => Buffer;
  readonly browser?: Browser;
  readonly details?: EntityDetails | null;
  /** The clock of the machine, in milliseconds since 1970. */
  readonly nowMs?: number;
  /** What the engine of a report says, if it is not to answer at once; null for its answer. */
  readonly check?: OwnCheck;
  /** Runs before what a report needs is there. */
  readonly beforeLoad?: (alias: string) => Promise<void>;
  /** Chooses the incident to open first; the one that was changed last without it. */
  readonly findFirst?: (listed: readonly IncidentDrafts[]) => IncidentDrafts | undefined;
  /** What the page opens with. */
  readonly getFirstArrival?: GetArrival;
}

export interface OpenedIncident {
  readonly list: IncidentList;
  /** The one that is open at first. */
  readonly incident: Incident;
  readonly now: { value: number };
}

/** Opens the page of an act with one of its reports. */
export async function openIncident({
  alias = "dora-initial",
  read = readPublic,
  browser = createBrowser().openTab(),
  details = null,
  nowMs = NOW,
  check,
  beforeLoad = async () => undefined,
  findFirst = () => undefined,
  getFirstArrival = getKeptArrival,
}: OpenParts = {}): Promise<OpenedIncident> {
  const page = pageFacts(alias, read);
  const now = signal(nowMs);
  const loaded = new Map<string, ReportFacts>();
  const load = async (name: string): Promise<ReportFacts> => {
    await beforeLoad(name);
    const facts = loaded.get(name) ?? loadFacts(name, read, check);
    loaded.set(name, facts);
    return facts;
  };
  const list = await createIncidentList({
    ...{ page, browser, load, details, now },
    ...{ findFirst, getFirstArrival },
  });
  return { list, incident: list.open.value, now };
}

interface Prepared {
  readonly profile: PageProfile & ConvertibleProfile;
  readonly checkDraft: ReturnType<typeof createCheckDraft>;
  readonly law: Engine["law"];
  readonly facts: ReturnType<typeof getReportFacts>;
}

// Neither keeps anything of a draft, so all tests of a process have them.
const prepared = new Map<string, Prepared>();

function prepare(alias: string, read: typeof readPublic): Prepared {
  const page = pageFacts(alias, read);
  const profile: Prepared["profile"] = JSON.parse(read(`api/v1/profiles/${alias}/profile.json`).toString());
  return {
    profile,
    checkDraft: createCheckDraft({ ...page, profile }),
    law: signal(getLawWords(profile)),
    facts: getReportFacts(page, page, readForm(alias, read)),
  };
}

function loadFacts(alias: string, read: typeof readPublic, check: OwnCheck | undefined): ReportFacts {
  const own = prepared.get(alias) ?? prepare(alias, read);
  prepared.set(alias, own);
  const { profile, checkDraft, law, facts } = own;
  const answer: Engine["check"] = async (text, context) =>
    ({ ...checkDraft(new TextEncoder().encode(text), context), sha256: undefined }) as Hashed;
  const engine: Engine = {
    check: async (...asked) => (await check?.(...asked)) ?? answer(...asked),
    convert: async (text, from) => convertDraft(profile, text, from),
    law,
  };
  return { ...facts, engine, loadSameFacts: async () => SAME_FACTS };
}
