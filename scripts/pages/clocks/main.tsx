// /assets/clocks.js: the page of clocks. It loads the published clocks and then sends nothing: what is told stays in this browser.

import { signal } from "@preact/signals";
import { render } from "preact";
import { thisBrowser } from "../check/found-records.ts";
import { noteArrival } from "../site/client/arrival.ts";
import { replaceChangedText } from "../site/client/replaced-text.ts";
import { showOldReviews } from "../site/client/reviews.ts";
import { ClocksApp, newPerson } from "./clocks-app.tsx";
import type { BoardDocument } from "./incident.ts";
import { createIncidentStore } from "./incident-store.ts";

// The time left is shown in minutes.
const TICK_MS = 10_000;

/** The published clocks; null if the host does not send them. */
async function fetchBoard(url: string): Promise<BoardDocument | null> {
  const response = await fetch(url).catch(() => null);
  return response?.ok === true ? response.json().catch(() => null) : null;
}

async function start(root: HTMLElement): Promise<void> {
  const board = await fetchBoard(root.dataset.board ?? "");
  if (board === null) {
    root.textContent = "The clocks could not be loaded from this host.";
    return;
  }
  noteArrival("clocks");
  const store = await createIncidentStore(thisBrowser, [newPerson(board)]);
  const now = signal(Date.now());
  setInterval(() => {
    now.value = Date.now();
  }, TICK_MS);
  window.addEventListener("beforeunload", (event) => store.isUnsaved() && event.preventDefault());
  showOldReviews(now.value);
  root.replaceChildren();
  replaceChangedText();
  render(<ClocksApp board={board} store={store} now={now} />, root);
  root.dataset.loaded = "";
}

const root = document.querySelector<HTMLElement>("[data-board]");
if (root !== null)
  start(root).catch(() => {
    root.textContent = "The clocks could not start in this browser.";
  });
