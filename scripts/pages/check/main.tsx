// /assets/check.js: the page of a draft check, and its worker. On a page it fetches a profile and the worker, then draws the form; the profiles of the
// other reports follow once the page can be used. It says once all of them are there: after that it sends no request. In a worker it runs the engine of the server. One
// script, because both use much of the same code.

import { effect, signal } from "@preact/signals";
import { render } from "preact";
import type { SameFact } from "../../report/published/same-facts.ts";
import { noteArrival } from "../site/client/arrival.ts";
import { sha256Of } from "../site/client/digest.ts";
import { getLinkedIncident, getOpenIncident, noteOpenIncident } from "../site/client/open-incident.ts";
import { showOldReviews } from "../site/client/reviews.ts";
import { takeStarted } from "../site/client/started-report.ts";
import { findStage, getReportFacts, type PageFacts, type ReportFacts, type StageFacts } from "./act-facts.ts";
import { findStarted, getKeptArrival, getPath, getStartedArrival } from "./begin-draft.ts";
import { createCheckDraft } from "./check-draft.ts";
import { DecisionPage } from "./decision-page.tsx";
import { createEngine, type FromWorker, type ToWorker } from "./engine.ts";
import type { PageProfile } from "./form-model.ts";
import { thisBrowser } from "./found-records.ts";
import type { IncidentList } from "./incident.ts";
import { createIncidentList } from "./incident-list.ts";
import { readKeptDetails } from "./kept-details.ts";
import { FormPage } from "./report-page.tsx";
import type { Visit } from "./report-view.ts";

/** Why the page cannot start, in words for its reader. */
class StartError extends Error {}

// The time left is shown in minutes.
const TICK_MS = 10_000;

async function startPage(root: HTMLElement, workerUrl: string): Promise<void> {
  // A page that is loaded again begins at the list of findings, which is before any of them.
  if (history.state?.target !== undefined) history.back();
  const page: PageFacts = JSON.parse(root.dataset.facts ?? "");
  const loader = createLoader(page, workerUrl);
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
  render(<App list={list} />, root);
  followHistory(list);
  effect(() => noteOpenIncident(page.act, list.open.value.drafts.id));
  window.addEventListener("beforeunload", (event) => list.isUnsaved() && event.preventDefault());
  if (await loader.fetchAll()) root.dataset.loaded = "";
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

/** Loads what a report needs, each file once. */
function createLoader(page: PageFacts, workerUrl: string) {
  const converterUrl = new URL("convert.js", workerUrl).href;
  const texts = new Map<string, Promise<string>>();
  const fetchOnce = (url: string): Promise<string> => {
    const text = texts.get(url) ?? fetchText(url);
    texts.set(url, text);
    // What failed may work later.
    text.catch(() => texts.delete(url));
    return text;
  };
  const loaded = new Map<string, ReportFacts>();
  const loadSameFacts = async () => JSON.parse(await fetchOnce(page.sameFactsUrl)).same_facts as readonly SameFact[];
  const loadNew = async (stage: StageFacts): Promise<ReportFacts> => {
    const [text, script] = await Promise.all([fetchOnce(stage.profileUrl), fetchOnce(workerUrl)]);
    await assertDigest(text, stage.artifactHash);
    const engine = createEngine(
      { ...page, ...stage, profile: text },
      {
        createWorker: () => createWorkerFrom(script),
        createConverter: async () => createWorkerFrom(await fetchOnce(converterUrl)),
      },
    );
    return { ...getReportFacts(page, stage, JSON.parse(text) as PageProfile), engine, loadSameFacts };
  };
  return {
    /** Rejects with a StartError where something is missing. */
    load: async (alias: string): Promise<ReportFacts> => {
      const facts = loaded.get(alias) ?? (await loadNew(findStage(page, alias)));
      loaded.set(alias, loaded.get(alias) ?? facts);
      return loaded.get(alias) as ReportFacts;
    },
    /** Fetches what is not needed at first once the browser has nothing better to do. If all of it came, the page works without a network. */
    fetchAll: async (): Promise<boolean> => {
      await new Promise((resolve) => (globalThis.requestIdleCallback ?? setTimeout)(resolve));
      const urls = [converterUrl, page.sameFactsUrl, ...page.stages.map(({ profileUrl }) => profileUrl)];
      const texts: (string | null)[] = [];
      for (const url of urls) texts.push(await fetchOnce(url).catch(() => null));
      return !texts.includes(null);
    },
  };
}

/** A worker from memory: a new one starts without a request. */
const createWorkerFrom = (script: string): Worker =>
  new Worker(URL.createObjectURL(new Blob([script], { type: "text/javascript" })));

async function fetchText(url: string): Promise<string> {
  const response = await fetch(url).catch(() => null);
  if (response?.ok !== true) throw new StartError(`The draft check could not load ${url} from this host.`);
  return response.text();
}

/** Compares the profile with the hash that the page was built with: a cache may contain an older edition. */
async function assertDigest(text: string, expected: string): Promise<void> {
  const hex = await sha256Of(new TextEncoder().encode(text));
  if (hex !== undefined && `sha256:${hex}` !== expected)
    throw new StartError("This page and its profile are of different editions. Reload the page to get both again.");
}

/** Answers messages from now on; the first one must be the setup. */
function startWorker(): void {
  const reply = (result: FromWorker): void => self.postMessage(result);
  let check: ReturnType<typeof createCheckDraft>;
  self.addEventListener("message", async ({ data }: MessageEvent<ToWorker>) => {
    if (data.kind === "check")
      return reply({ ...check(data.body, data.parameters), sha256: await sha256Of(data.body) });
    check = createCheckDraft(data.setup);
    reply(null);
  });
}

const root = globalThis.document?.querySelector<HTMLElement>("[data-facts]");
if (globalThis.document === undefined) startWorker();
else if (root != null)
  // The text of the worker comes from the cache.
  startPage(root, (document.currentScript as HTMLScriptElement).src).catch((error: unknown) => {
    root.textContent = error instanceof StartError ? error.message : "The draft check could not start in this browser.";
  });
