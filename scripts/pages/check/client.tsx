// The script of the draft check: fetches the profile and the worker once, then draws the form. After that it sends no request.
import { render } from "preact";
import type { Setup } from "./answers.ts";
import { App } from "./app.tsx";
import { createEngine } from "./engine.ts";
import type { PageProfile } from "./form-model.ts";

/** What the build writes into the attribute data-facts of the page, as JSON. URLs are relative to the page. */
export interface PageFacts extends Omit<Setup, "profile"> {
  readonly profileUrl: string;
  readonly workerUrl: string;
  readonly evidenceWords: string;
}

/** Why the page cannot start, in words for its reader. */
class StartError extends Error {}

async function start(root: HTMLElement): Promise<void> {
  const { profileUrl, workerUrl, evidenceWords, ...facts } = JSON.parse(root.dataset.facts ?? "") as PageFacts;
  const [profile, script] = await Promise.all([fetchText(profileUrl), fetchText(workerUrl)]);
  await assertDigest(profile, facts.artifactHash);
  // A worker from memory: a new one starts without a request.
  const scriptUrl = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  const engine = createEngine({ ...facts, profile }, () => new Worker(scriptUrl));
  root.replaceChildren();
  render(
    <App {...facts} profile={JSON.parse(profile) as PageProfile} engine={engine} evidenceWords={evidenceWords} />,
    root,
  );
}

async function fetchText(url: string): Promise<string> {
  const response = await fetch(url).catch(() => null);
  if (response?.ok !== true) throw new StartError(`The draft check could not load ${url} from this host.`);
  return response.text();
}

/** Compares the profile with the hash that the page was built with: a cache may contain an older edition. */
async function assertDigest(text: string, expected: string): Promise<void> {
  // Browsers only hash in a secure context: HTTPS and localhost.
  if (globalThis.crypto?.subtle === undefined) return;
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  const hex = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
  if (`sha256:${hex}` !== expected)
    throw new StartError("This page and its profile are of different editions. Reload the page to get both again.");
}

const root = document.querySelector<HTMLElement>("[data-facts]");
if (root !== null)
  start(root).catch((error: unknown) => {
    root.textContent = error instanceof StartError ? error.message : "The draft check could not start in this browser.";
  });
