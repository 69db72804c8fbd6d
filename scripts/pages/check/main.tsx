// /assets/check.js: the page of a draft check. It draws the form from what the build wrote of its profile, then fetches the profile and the worker that
// checks. What the other reports need follows once the browser is idle. The page says once all of it is there: after that it sends no request.

import { effect, signal } from "@preact/signals";
import { render } from "preact";
import type { SameFact } from "../../report/published/same-facts.ts";
import { noteArrival } from "../site/client/arrival.ts";
import { sha256Of } from "../site/client/digest.ts";
import { getLinkedIncident, getOpenIncident, noteOpenIncident } from "../site/client/open-incident.ts";
import { replaceChangedText } from "../site/client/replaced-text.ts";
import { showOldReviews } from "../site/client/reviews.ts";
import { takeStarted } from "../site/client/started-report.ts";
import { findStage, getReportFacts, type PageFacts, type ReportFacts, type StageFacts } from "./act-facts.ts";
import { findStarted, getKeptArrival, getPath, getStartedArrival } from "./begin-draft.ts";
import { DecisionPage } from "./decision-page.tsx";
import { createEngine, OtherEdition } from "./engine.ts";
import type { FormDocument } from "./form-profile.ts";
import { thisBrowser } from "./found-records.ts";
import type { IncidentList } from "./incident.ts";
import { createIncidentList } from "./incident-list.ts";
import { readKeptDetails } from "./kept-details.ts";
import { FormPage } from "./report-page.tsx";
import type { Visit } from "./report-view.ts";

/** Why the page cannot start, in words for its reader. */
class StartError extends Error {}

// How long to wait before what did not come is fetched again, without which the page needs a network.
const REFETCH_MS = 60_000;

// The time left is shown in minutes.
const TICK_MS = 10_000;

async function startPage(root: HTMLElement, scriptUrl: string): Promise<void> {
  // A page that is loaded again begins at the list of findings, which is before any of them.
  if (history.state?.target !== undefined) history.back();
  const page: PageFacts = JSON.parse(root.dataset.facts ?? "");
  const loader = createLoader(page, scriptUrl);
  const now = signal(Date.now());
  showOldReviews(now.value);
  setInterval(() => {
    now.value = Date.now();
  }, TICK_MS);
  const started = takeStarted(getPath(findStage(page, page.alias).url));
  const wanted = getLinkedIncident(location) ?? getOpenIncident(page.act);
  const list = await createIncidentList({
    ...{ page, browser: thisBrowser, load: loader.load, details: readKeptDetails(), now },
    findFirst: (listed) => findStarted(started, listed) ?? listed.find(({ id }) => id === wanted),
    getFirstArrival: (report) => (started && getStartedArrival(report, started)) ?? getKeptArrival(report),
  });
  noteArrival("check");
  root.replaceChildren();
  replaceChangedText();
  render(<App list={list} />, root);
  followHistory(list);
  effect(() => noteOpenIncident(page.act, list.open.value.drafts.id));
  window.addEventListener("beforeunload", (event) => list.isUnsaved() && event.preventDefault());
  while (!(await loader.fetchAll())) await new Promise((resolve) => setTimeout(resolve, REFETCH_MS));
  root.dataset.loaded = "";
}

/** The report that is open. No report is a document of its own, so going to and fro loses nothing, also without a network. */
function App({ list }: { readonly list: IncidentList }) {
  const { value: incident } = list.open;
  const { value: report } = incident.open;
  const Page = report.facts.stage.asking === null ? FormPage : DecisionPage;
  return <Page key={`${incident.drafts.id} ${report.facts.stage.alias}`} report={report} />;
}

/** An entry of the history has the incident that was open, and perhaps a finding that its reader went to. */
type Entry = Pick<Visit, "incident"> & Partial<Visit>;

/** The address and the heading of the page are those of the report that is open, and Back opens the one before, of its incident. */
function followHistory(list: IncidentList): void {
  const { stages } = list.open.value.page;
  const getVisit = (entry: Entry): Visit | null => (entry.target === undefined ? null : (entry as Visit));
  const arrive = (entry: Entry): void => list.open.value.open.value.view.tour.arrive(getVisit(entry));
  window.addEventListener("popstate", ({ state }) => {
    const { drafts, open } = list.open.value;
    // One that is gone, or was never kept before the page was loaded again, is the one that is open.
    const isThere = list.listed.value.some(({ id }) => id === state?.incident);
    const entry: Entry = { ...state, ...(!isThere && { incident: drafts.id }) };
    const stage = stages.find(({ url }) => getPath(url) === location.pathname);
    const isOpen = entry.incident === drafts.id && stage?.alias === open.value.facts.stage.alias;
    if (stage === undefined || isOpen) return arrive(entry);
    list.show(entry.incident, stage.alias).then((report) => report !== null && arrive(entry));
  });
  let isFirst = true;
  let shown = "";
  effect(() => {
    const { drafts, open } = list.open.value;
    const { stage } = open.value.facts;
    const { state } = history as { readonly state: Entry | null };
    const entry: Entry = { incident: drafts.id };
    // Back has set the entry already.
    const isHere = getPath(stage.url) === location.pathname && (shown === "" || state?.incident === drafts.id);
    if (!isHere) history.pushState(entry, "", stage.url);
    // The name of an incident in the address is not needed any more.
    else if (state === null)
      history.replaceState(entry, "", getLinkedIncident(location) === null ? location.href : stage.url);
    shown = drafts.id;
    const heading = document.querySelector("h1");
    if (heading === null || isFirst) {
      isFirst = false;
      return;
    }
    heading.textContent = stage.heading;
    // The link or the button that opened the report is gone.
    heading.tabIndex = -1;
    setTimeout(() => document.activeElement === document.body && heading.focus());
  });
}

/** Loads what a report needs, each file once. A file is right if nothing that is asserted of it throws. */
function createLoader(page: PageFacts, scriptUrl: string) {
  const workerUrl = new URL("check-worker.js", scriptUrl).href;
  const texts = new Map<string, Promise<string>>();
  const fetchOnce = (url: string, assertRight: (text: string) => unknown = () => undefined): Promise<string> => {
    const known = texts.get(url);
    if (known !== undefined) return known;
    const text = fetchText(url).then(async (fetched) => {
      await assertRight(fetched);
      return fetched;
    });
    texts.set(url, text);
    // What failed may work later.
    text.catch(() => texts.delete(url));
    return text;
  };
  const loadForm = ({ formUrl, artifactHash }: StageFacts) =>
    fetchOnce(formUrl, (text) => {
      const { profile_artifact_hash } = readForm(text, formUrl);
      if (profile_artifact_hash !== artifactHash) throw new OtherEdition(OTHER_EDITION);
    });
  const loadProfile = ({ profileUrl, artifactHash }: StageFacts) =>
    fetchOnce(profileUrl, (text) => assertDigest(text, artifactHash));
  const loadWorker = () => fetchOnce(workerUrl, (text) => assertDigest(text, page.workerHash));
  const loaded = new Map<string, ReportFacts>();
  const loadSameFacts = async () => JSON.parse(await fetchOnce(page.sameFactsUrl)).same_facts as readonly SameFact[];
  const loadNew = async (stage: StageFacts): Promise<ReportFacts> => {
    const form = readForm(await loadForm(stage), stage.formUrl);
    const engine = createEngine(
      { ...page, ...stage },
      { loadProfile: () => loadProfile(stage), loadWorker, createWorker: createWorkerFrom },
    );
    return { ...getReportFacts(page, stage, form), engine, loadSameFacts };
  };
  return {
    /** Rejects with a StartError or OtherEdition where something is missing. */
    load: async (alias: string): Promise<ReportFacts> => {
      const facts = loaded.get(alias) ?? (await loadNew(findStage(page, alias)));
      loaded.set(alias, loaded.get(alias) ?? facts);
      return loaded.get(alias) as ReportFacts;
    },
    /** Fetches all that is not there yet, once the browser has nothing better to do. If all of it came, the page works without a network. */
    fetchAll: async (): Promise<boolean> => {
      await new Promise((resolve) => (globalThis.requestIdleCallback ?? setTimeout)(resolve));
      const own = findStage(page, page.alias);
      const loads = [
        // First what the report needs that is open.
        ...[loadWorker, () => loadProfile(own), () => fetchOnce(page.sameFactsUrl)],
        ...page.stages.flatMap((stage) => [() => loadForm(stage), () => loadProfile(stage)]),
      ];
      let isAll = true;
      for (const load of loads)
        await load().catch(() => {
          isAll = false;
        });
      return isAll;
    },
  };
}

/** Throws a StartError for a text that is no JSON: a host may answer with a page of its own. */
function readForm(text: string, url: string): FormDocument {
  try {
    return JSON.parse(text);
  } catch {
    throw createNotLoaded(url);
  }
}

/** A worker from memory: a new one starts without a request. */
const createWorkerFrom = (script: string): Worker =>
  new Worker(URL.createObjectURL(new Blob([script], { type: "text/javascript" })));

const createNotLoaded = (url: string) => new StartError(`The draft check could not load ${url} from this host.`);

async function fetchText(url: string): Promise<string> {
  const response = await fetch(url).catch(() => null);
  if (response?.ok !== true) throw createNotLoaded(url);
  return response.text();
}

/** A cache may contain an older edition. */
const OTHER_EDITION = "This page and what it loads are of different editions. Reload the page to get all of it again.";

/** Compares a text with the hash that the page was built with. */
async function assertDigest(text: string, expected: string): Promise<void> {
  const hex = await sha256Of(new TextEncoder().encode(text));
  if (hex !== undefined && `sha256:${hex}` !== expected) throw new OtherEdition(OTHER_EDITION);
}

const root = document.querySelector<HTMLElement>("[data-facts]");
if (root !== null)
  startPage(root, (document.currentScript as HTMLScriptElement).src).catch((error: unknown) => {
    const isOfHost = error instanceof StartError || error instanceof OtherEdition;
    root.textContent = isOfHost ? error.message : "The draft check could not start in this browser.";
  });
