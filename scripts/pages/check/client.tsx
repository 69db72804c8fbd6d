// The script of the draft check. On a page it fetches a profile and the worker, then draws the form; the profiles of the other stages follow once
// the page can be used. It says once all of them are there: after that it sends no request. In a worker it runs the engine of the server. One script, because both use much
// of the same code.
import { render } from "preact";
import type { SameFact } from "../../report/published/same-facts.ts";
import { noteArrival } from "../site/client/arrival.ts";
import { sha256Of } from "../site/client/digest.ts";
import { Act, type StageView } from "./act.tsx";
import type { getTurns } from "./decision/turning.ts";
import { takeEarlyInput } from "./form/early-input.ts";
import type { PageProfile } from "./form/form-model.ts";
import { createCheck } from "./result/verdict.ts";
import { keptArrival, startedArrival } from "./state/arrivals.ts";
import type { DraftContent } from "./state/draft.ts";
import { createDraftStore, localDrafts } from "./state/draft-store.ts";
import { createEngine, type FromWorker, type ToWorker } from "./state/engine.ts";
import {
  type CheckFacts,
  findStage,
  getCheckFacts,
  openActDrafts,
  type PageFacts,
  type StageFacts,
} from "./state/stage-facts.ts";

/** Why the page cannot start, in words for its reader. */
class StartError extends Error {}

interface Script {
  readonly name: string;
  readonly url: string;
  readonly View: StageView;
}

async function start(root: HTMLElement, { name, url: workerUrl, View }: Script): Promise<void> {
  // A page that is loaded again begins at the list of findings, which is before any of them.
  if (history.state !== null) history.back();
  const facts: PageFacts = JSON.parse(root.dataset.facts ?? "");
  const loader = createLoader(facts, workerUrl);
  const first = await loader.load(facts.alias);
  noteArrival(name);
  const drafts = openActDrafts(facts, createDraftStore<DraftContent>(localDrafts));
  const arrival = startedArrival(first, drafts.of(first.alias)) ?? keptArrival(first, drafts);
  const enterAgain = takeEarlyInput(root);
  root.replaceChildren();
  render(<Act View={View} first={first} arrival={arrival} drafts={drafts} load={loader.load} />, root);
  // The draft that the page is opened with is drawn first.
  await Promise.resolve();
  await enterAgain();
  if (await loader.fetchAll()) root.dataset.loaded = "";
}

/** Loads what a stage needs, each file once. */
function createLoader(facts: PageFacts, workerUrl: string) {
  const converterUrl = new URL("convert.js", workerUrl).href;
  const texts = new Map<string, Promise<string>>();
  const fetchOnce = (url: string): Promise<string> => {
    const text = texts.get(url) ?? fetchText(url);
    texts.set(url, text);
    // What failed may work later.
    text.catch(() => texts.delete(url));
    return text;
  };
  const loaded = new Map<string, CheckFacts>();
  const loadSameFacts = async () => JSON.parse(await fetchOnce(facts.sameFactsUrl)).same_facts as readonly SameFact[];
  const loadNew = async (stage: StageFacts): Promise<CheckFacts> => {
    const [text, script] = await Promise.all([fetchOnce(stage.profileUrl), fetchOnce(workerUrl)]);
    await assertDigest(text, stage.artifactHash);
    const engine = createEngine(
      { ...facts, ...stage, profile: text },
      {
        createWorker: () => createWorkerFrom(script),
        createConverter: async () => createWorkerFrom(await fetchOnce(converterUrl)),
      },
    );
    return { ...getCheckFacts(facts, stage, JSON.parse(text) as PageProfile), engine, loadSameFacts };
  };
  return {
    /** Rejects with a StartError where something is missing. */
    load: async (alias: string): Promise<CheckFacts> => {
      const stage = loaded.get(alias) ?? (await loadNew(findStage(facts, alias)));
      loaded.set(alias, stage);
      return stage;
    },
    /** Fetches what is not needed at first once the browser has nothing better to do. If all of it came, the page works without a network. */
    fetchAll: async (): Promise<boolean> => {
      await new Promise((resolve) => (globalThis.requestIdleCallback ?? setTimeout)(resolve));
      const urls = [converterUrl, facts.sameFactsUrl, ...facts.stages.map(({ profileUrl }) => profileUrl)];
      let isAll = true;
      for (const url of urls) await fetchOnce(url).catch(() => (isAll = false));
      return isAll;
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
function startWorker(findTurns?: typeof getTurns): void {
  const reply = (result: FromWorker): void => self.postMessage(result);
  let check: ReturnType<typeof createCheck>;
  self.addEventListener("message", async ({ data }: MessageEvent<ToWorker>) => {
    if (data.kind === "check")
      return reply({ ...check(data.body, data.parameters), sha256: await sha256Of(data.body) });
    check = createCheck(data.setup, findTurns);
    reply(null);
  });
}

/** Starts the script with this name, whose page shows a stage of an act in this view. The text of the worker comes from the cache. */
export function startScript(name: string, View: StageView, findTurns?: typeof getTurns): void {
  const root = globalThis.document?.querySelector<HTMLElement>("[data-facts]");
  if (root === undefined) startWorker(findTurns);
  if (root == null) return;
  const { src: url } = document.currentScript as HTMLScriptElement;
  start(root, { name, url, View }).catch((error: unknown) => {
    const isExplained = error instanceof StartError;
    root.textContent = isExplained ? error.message : "The draft check could not start in this browser.";
  });
}
