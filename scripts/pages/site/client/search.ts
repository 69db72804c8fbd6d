// /assets/search.js: finds entries of the index in the page. The index is loaded when the search is first used; no request has the query.
import { noteArrival } from "./arrival.ts";
import { prepareSearch, SEARCH_KINDS, type SearchEntry } from "./find-entries.ts";
import { getFragment } from "./fragment.ts";
import { createSpeaker } from "./speaker.ts";

const MAX_SHOWN = 40;

function start(form: HTMLFormElement): void {
  const input = form.querySelector("input");
  const list = form.parentElement?.querySelector("ol");
  const output = form.querySelector("output");
  if (input == null || list == null || output == null) return;
  let loading: Promise<ReturnType<typeof prepareSearch>> | undefined;

  const say = createSpeaker(output);
  const load = () => {
    loading ??= fetchIndex(form.dataset.index ?? "").catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
  const show = async () => {
    const query = input.value.trim();
    history.replaceState(null, "", query === "" ? location.pathname : `#${encodeURIComponent(query)}`);
    const find = await load().catch(() => null);
    if (find === null) return say("The index could not be loaded from this host. Type again to retry.");
    // Typed on while the index was loading.
    if (input.value.trim() !== query) return;
    const found = query === "" ? [] : find(query);
    list.replaceChildren(...found.slice(0, MAX_SHOWN).map(getResult));
    const shown =
      found.length > MAX_SHOWN ? `The first ${MAX_SHOWN} of ${found.length} results` : `${found.length} results`;
    say(query === "" ? "" : found.length === 1 ? "1 result" : shown);
  };
  const links = () => [...list.querySelectorAll("a")];

  input.addEventListener("focus", () => void load().catch(() => {}));
  input.addEventListener("input", show);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    links()[0]?.click();
  });
  form.parentElement?.addEventListener("keydown", (event) => {
    const stops: HTMLElement[] = [input, ...links()];
    const at = stops.indexOf(document.activeElement as HTMLElement);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "Escape" && at > 0) input.focus();
    else if (step === undefined || at < 0) return;
    else stops[Math.min(Math.max(at + step, 0), stops.length - 1)]?.focus();
    event.preventDefault();
  });
  const takeAddress = () => {
    input.value = getFragment(location);
    if (input.value !== "") void show();
  };
  window.addEventListener("hashchange", takeAddress);
  takeAddress();
  input.focus();
}

async function fetchIndex(url: string): Promise<ReturnType<typeof prepareSearch>> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(String(response.status));
  return prepareSearch((await response.json()) as SearchEntry[]);
}

function getResult([kind, title, path, note, text]: SearchEntry): HTMLElement {
  const item = document.createElement("li");
  const link = Object.assign(document.createElement("a"), { href: path, textContent: title });
  const about = Object.assign(document.createElement("p"), {
    className: "hint",
    textContent: [SEARCH_KINDS[kind], note].filter(Boolean).join(" · "),
  });
  item.append(link, about);
  if (text !== "")
    item.append(Object.assign(document.createElement("p"), { className: "small clamped", textContent: text }));
  return item;
}

noteArrival("search");
for (const form of document.querySelectorAll<HTMLFormElement>("form[data-index]")) start(form);
