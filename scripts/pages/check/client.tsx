// The script of the draft check: fetches the profile and the worker once, then draws the form. After that it asks for nothing.
import { render } from "preact";
import { App } from "./app.tsx";
import type { WorkerPort } from "./checker.ts";
import { type PageFacts, ROOT_ID } from "./page-facts.ts";
import type { PageProfile } from "./profile.ts";

/** Why the page cannot start; said to whoever opened it. */
class StartError extends Error {}

async function start(root: HTMLElement): Promise<void> {
  const { profileUrl, workerUrl, evidenceWords, ...facts } = JSON.parse(root.dataset.facts ?? "") as PageFacts;
  const [profile, script] = await Promise.all([fetchText(profileUrl), fetchText(workerUrl)]);
  await assertDigest(profile, facts.artifactHash);
  // A worker from memory: when one has to be ended, the next starts without a request.
  const scriptUrl = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  const startWorker = (): WorkerPort => new Worker(scriptUrl);
  const setup = { ...facts, profile };
  root.replaceChildren();
  render(
    <App
      profile={JSON.parse(profile) as PageProfile}
      setup={setup}
      startWorker={startWorker}
      evidenceWords={evidenceWords}
    />,
    root,
  );
}

async function fetchText(url: string): Promise<string> {
  const response = await fetch(url).catch(() => null);
  if (response?.ok !== true) throw new StartError(`The draft check could not load ${url} from this host.`);
  return response.text();
}

/** Holds the profile to the hash that the page was built with: a cache may hold the one of an older edition. */
async function assertDigest(text: string, expected: string): Promise<void> {
  // Browsers hash only where nobody on the way can change the page: over HTTPS and on this machine.
  if (globalThis.crypto?.subtle === undefined) return;
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  const hex = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
  if (`sha256:${hex}` !== expected)
    throw new StartError("This page and its profile are of different editions. Reload the page to get both anew.");
}

function sayWhy(root: HTMLElement, error: unknown): void {
  root.textContent = error instanceof StartError ? error.message : "The draft check could not start in this browser.";
}

const root = document.getElementById(ROOT_ID);
if (root !== null) start(root).catch((error: unknown) => sayWhy(root, error));
