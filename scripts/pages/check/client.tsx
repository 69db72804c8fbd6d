// The script of the draft check: fetches the profile and the worker once, then draws the form. After that it sends no request.
import { render } from "preact";
import type { FormSection } from "../../pipeline/model/page-words.ts";
import { noteArrival } from "../site/client/arrival.ts";
import { sha256Of } from "../site/client/digest.ts";
import type { Setup } from "./answers.ts";
import { Bar } from "./bar.tsx";
import { type CheckFacts, type StageLink, useDraftCheck } from "./draft-check.ts";
import { createEngine } from "./engine.ts";
import { FieldPane } from "./field-pane.tsx";
import { Files } from "./files.tsx";
import { Form } from "./form.tsx";
import { citationsOf, formFieldsOf, type PageProfile, sectionsOf } from "./form-model.ts";
import { Outline } from "./outline.tsx";
import { ComparisonLink, ComparisonView, JsonPane, LossesView, NoticeView, Views } from "./panes.tsx";
import { Questions } from "./questions.tsx";
import { Record } from "./record.tsx";
import { Provenance, Result } from "./result.tsx";

/** What the build writes into the attribute data-facts of the page, as JSON. URLs are relative to the page. */
export interface PageFacts extends Omit<Setup, "profile"> {
  readonly profileUrl: string;
  /** The folder with the pages of fields, rules and sources. */
  readonly folder: string;
  readonly evidenceWords: string;
  readonly parts: readonly FormSection[];
  readonly stages: readonly StageLink[];
}

/** Why the page cannot start, in words for its reader. */
class StartError extends Error {}

async function start(root: HTMLElement, workerUrl: string): Promise<void> {
  const { profileUrl, ...facts } = JSON.parse(root.dataset.facts ?? "") as PageFacts;
  const [text, script] = await Promise.all([fetchText(profileUrl), fetchText(workerUrl)]);
  await assertDigest(text, facts.artifactHash);
  // A worker from memory: a new one starts without a request.
  const scriptUrl = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  const engine = createEngine({ ...facts, profile: text }, () => new Worker(scriptUrl));
  const profile = JSON.parse(text) as PageProfile;
  const fields = formFieldsOf(profile);
  const options = { maxLength: facts.service.limits.max_request_bytes, fieldIds: fields.map(({ id }) => id) };
  const sections = sectionsOf(fields, facts.parts);
  const derived = { fields, sections, options, citations: citationsOf(profile) };
  root.replaceChildren();
  render(<App {...facts} {...{ profile, engine, ...derived }} />, root);
}

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

function App(facts: CheckFacts) {
  const check = useDraftCheck(facts);
  return (
    <div class={check.isDropping ? "check stack is-dropping" : "check stack"}>
      <Bar check={check} />
      <div class="panes">
        <div class="stack">
          <div class="row small no-print">
            <Views check={check} />
            <details class="files">
              <summary>Open, save and import</summary>
              <Files check={check} />
            </details>
            <ComparisonLink check={check} />
          </div>
          <NoticeView check={check} />
          <LossesView check={check} />
          <Result check={check} />
          <div class="stack no-print" hidden={check.view !== "Form"}>
            <Questions check={check} />
            <Form key={check.loadCount} check={check} />
          </div>
          <div class="stack no-print" hidden={check.view !== "JSON"}>
            <JsonPane check={check} />
          </div>
          <ComparisonView check={check} />
        </div>
        {/* At the left, but after the form for the keyboard. */}
        <Outline check={check} />
        <FieldPane check={check} />
      </div>
      <Provenance check={check} />
      <Record check={check} />
    </div>
  );
}

/** Starts in the element that the build made for it. The worker runs this script too: its text comes from the cache. */
export function startPage(scriptUrl: string): void {
  const root = document.querySelector<HTMLElement>("[data-facts]");
  if (root === null) return;
  noteArrival("check");
  start(root, scriptUrl).catch((error: unknown) => {
    const isExplained = error instanceof StartError;
    root.textContent = isExplained ? error.message : "The draft check could not start in this browser.";
  });
}
