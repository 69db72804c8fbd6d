// /assets/site.js: filters, copying, and hashing of published files.
import { noteArrival } from "./arrival.ts";
import { sha256Of } from "./digest.ts";
import { getFragment } from "./fragment.ts";
import { listIncidents } from "./incidents.ts";
import { showOldReviews } from "./reviews.ts";
import { createSpeaker } from "./speaker.ts";

/** Filters and sorts a list in the page. The filters are kept in the address, so that they can be shared. */
function prepareList(form: HTMLFormElement): void {
  const list = document.getElementById(form.dataset.filters ?? "");
  const output = form.querySelector("output");
  if (list === null || output === null) return;
  const items = [...list.querySelectorAll<HTMLElement>("[data-item]")];
  const total = output.textContent;
  // What the heading of a group says is true of its items.
  const getHeading = (item: HTMLElement) => item.closest("[data-group]")?.querySelector("h2")?.textContent ?? "";
  const texts = new Map(items.map((item) => [item, `${getHeading(item)} ${item.textContent}`.toLowerCase()]));

  const say = createSpeaker(output);
  const show = () => {
    const chosen = readChoices(form);
    const { text = "", order = "", ...wanted } = Object.fromEntries(chosen);
    const words = text.toLowerCase().split(/\s+/);
    for (const item of items) {
      const fits = Object.entries(wanted).every(([name, value]) => item.getAttribute(`data-${name}`) === value);
      item.hidden = !(fits && words.every((word) => texts.get(item)?.includes(word)));
    }
    for (const group of list.querySelectorAll<HTMLElement>("[data-group]"))
      group.hidden = group.querySelector("[data-item]:not([hidden])") === null;
    if (form.elements.namedItem("order") !== null) list.append(...sorted(items, order));
    const shown = items.filter(({ hidden }) => !hidden).length;
    const count = shown === items.length ? total : `${shown} of ${total}`;
    say(shown === 0 ? (output.dataset.empty ?? "") : count);
    const address = new URL(location.href);
    address.search = String(chosen);
    history.replaceState(null, "", address);
  };

  form.addEventListener("input", show);
  form.addEventListener("submit", (event) => event.preventDefault());
  // The controls are emptied after this event.
  form.addEventListener("reset", () => setTimeout(show));
  for (const [name, value] of new URLSearchParams(location.search)) {
    const control = form.elements.namedItem(name);
    if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) control.value = value;
  }
  show();
}

/** What is set, by the names of the controls. */
function readChoices(form: HTMLFormElement): URLSearchParams {
  const entries = [...new FormData(form)].map(([name, value]) => [name, String(value).trim()]);
  return new URLSearchParams(entries.filter(([, value]) => value !== ""));
}

/** By the values of a data attribute, numbers by size; without a name, as the items are in the page. */
function sorted(items: readonly HTMLElement[], name: string): HTMLElement[] {
  const { compare } = new Intl.Collator("en", { numeric: true });
  const getText = (item: HTMLElement) => item.getAttribute(`data-${name}`) ?? "";
  return [...items].sort((a, b) => compare(getText(a), getText(b)));
}

/** Opens what is folded around the target of the address; not all browsers do. */
function openTarget(): void {
  const target = document.getElementById(getFragment(location));
  let isOpened = false;
  for (let fold = target?.closest("details"); fold; fold = fold.parentElement?.closest("details")) {
    isOpened ||= !fold.open;
    fold.open = true;
  }
  if (isOpened) target?.scrollIntoView();
}

/** Puts the host of this page where the pages name the one of `npm start`. */
function showOrigin(): void {
  // A page that was opened from a disk has no host.
  if (!location.protocol.startsWith("http")) return;
  for (const element of document.querySelectorAll("[data-origin]")) element.textContent = location.origin;
}

/** What is copied must not be a translation. */
function keepBlocks(): void {
  for (const block of document.querySelectorAll("pre")) block.translate = false;
}

function prepareCopying(): void {
  // Only there with HTTPS and on localhost; elsewhere the text can still be selected.
  if (navigator.clipboard === undefined) return;
  for (const block of document.querySelectorAll("pre")) {
    const button = Object.assign(document.createElement("button"), {
      className: "button is-quiet",
      textContent: "Copy",
    });
    button.addEventListener("click", () => void copy(block, button));
    const frame = document.createElement("div");
    frame.className = "copy-frame";
    block.replaceWith(frame);
    frame.append(block, button);
  }
}

async function copy(block: HTMLElement, button: HTMLButtonElement): Promise<void> {
  const write = navigator.clipboard.writeText(block.textContent.trim());
  button.textContent = await write.then(
    () => "Copied",
    () => "Not allowed",
  );
  setTimeout(() => {
    button.textContent = "Copy";
  }, 2000);
}

/** Makes the buttons for hashing work. Each shows its result in the `output` beside it. */
function prepareHashChecks(): void {
  for (const button of document.querySelectorAll<HTMLElement>("[data-hash]"))
    button.addEventListener("click", async () => {
      const output = button.closest("div")?.querySelector("output");
      if (output == null) return;
      output.textContent = "Fetching…";
      const [tone, words] = await checkHash(button.dataset);
      output.className = `small notice is-${tone}`;
      output.textContent = words;
    });
}

async function checkHash({ hash, url = "", unavailable = "" }: DOMStringMap): Promise<[tone: string, words: string]> {
  try {
    // The file of the server, not of a cache.
    const response = await fetch(url, { cache: "no-cache" });
    if (!response.ok) throw new Error(`the host answered ${response.status}`);
    const bytes = await response.arrayBuffer();
    const hex = await sha256Of(bytes);
    if (hex === undefined) return ["attention", unavailable];
    const isSame = `sha256:${hex}` === hash;
    if (isSame) return ["ready", `The same. ${bytes.byteLength} bytes were hashed just now.`];
    return ["blocking", `Not the same: this host's file has sha256:${hex}.`];
  } catch (error) {
    return ["attention", `Could not be checked: ${error instanceof Error ? error.message : String(error)}.`];
  }
}

noteArrival("site");
openTarget();
window.addEventListener("hashchange", openTarget);
showOrigin();
keepBlocks();
prepareCopying();
for (const form of document.querySelectorAll<HTMLFormElement>("form[data-filters]")) prepareList(form);
prepareHashChecks();
showOldReviews(Date.now());
for (const section of document.querySelectorAll<HTMLElement>("[data-check]")) listIncidents(section);
