// Filters and sorts lists in the page. The filters are kept in the address, so that they can be shared.

/** Connects every bar of filters with its list, and makes the heads of the table sort it. */
export function prepareFilters(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-filters]")) prepareList(form);
}

function prepareList(form: HTMLFormElement): void {
  const list = document.getElementById(form.dataset.filters ?? "");
  if (list === null) return;
  const items = [...list.querySelectorAll<HTMLElement>("[data-item]")];
  // What the heading of a group says is true of its items.
  const headingOf = (item: HTMLElement) => item.closest("[data-group]")?.querySelector("h2, h3")?.textContent ?? "";
  const texts = new Map(items.map((item) => [item, `${headingOf(item)} ${item.textContent}`.toLowerCase()]));
  const sortBy = prepareSorting(form, list, items);

  const show = () => {
    const chosen = choicesOf(form);
    const words = (chosen.get("text") ?? "").toLowerCase().split(/\s+/);
    for (const item of items) {
      const fits = [...chosen].every(([name, value]) => name === "text" || item.getAttribute(`data-${name}`) === value);
      item.hidden = !(fits && words.every((word) => texts.get(item)?.includes(word)));
    }
    for (const group of list.querySelectorAll<HTMLElement>("[data-group]"))
      group.hidden = group.querySelector("[data-item]:not([hidden])") === null;
    const shown = items.filter(({ hidden }) => !hidden).length;
    for (const note of form.querySelectorAll<HTMLElement>("[data-empty]")) note.hidden = shown > 0;
    for (const output of form.querySelectorAll<HTMLElement>("[data-count]")) {
      const of = shown === items.length ? "" : ` of ${items.length}`;
      output.textContent = `${shown}${of} ${output.dataset.count}`;
    }
    keepInAddress(chosen);
  };

  form.addEventListener("input", ({ target }) => {
    if (target instanceof HTMLSelectElement && target.name === "order") sortBy(target.value);
    show();
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", () => {
    sortBy("");
    // The controls are emptied after this event.
    setTimeout(show);
  });
  for (const [name, value] of new URLSearchParams(location.search)) setControl(form, name, value);
  show();
}

/** The filters that are set, by name. */
function choicesOf(form: HTMLFormElement): Map<string, string> {
  const entries = [...new FormData(form)].map(([name, value]) => [name, String(value).trim()] as const);
  return new Map(entries.filter(([name, value]) => value !== "" && name !== "order"));
}

function setControl(form: HTMLFormElement, name: string, value: string): void {
  const control = form.elements.namedItem(name);
  if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) control.value = value;
}

function keepInAddress(chosen: ReadonlyMap<string, string>): void {
  const query = new URLSearchParams([...chosen]).toString();
  const address = `${location.pathname}${query === "" ? "" : `?${query}`}${location.hash}`;
  if (address !== location.pathname + location.search + location.hash) history.replaceState(null, "", address);
}

/** Puts a button into each head that can be sorted by. Returns the function that sorts; an empty name restores the page's order. */
function prepareSorting(form: HTMLFormElement, list: HTMLElement, items: readonly HTMLElement[]) {
  const heads = [...(list.closest("table")?.querySelectorAll<HTMLElement>("th[data-sort]") ?? [])];
  const sortBy = (name: string, isReversed = false) => {
    const sorted = name === "" ? items : [...items].sort((a, b) => compare(a, b, name));
    list.append(...(isReversed ? [...sorted].reverse() : sorted));
    for (const head of heads)
      head.ariaSort = head.dataset.sort !== name ? null : isReversed ? "descending" : "ascending";
  };
  for (const head of heads) {
    const button = createButton("sort", () => {
      const name = head.dataset.sort ?? "";
      sortBy(name, head.ariaSort === "ascending");
      setControl(form, "order", name);
    });
    button.append(...head.childNodes);
    head.append(button);
  }
  return sortBy;
}

export function createButton(className: string, onClick: () => void): HTMLButtonElement {
  const button = Object.assign(document.createElement("button"), { type: "button", className });
  button.addEventListener("click", onClick);
  return button;
}

/** Numbers by size, then words by code unit. */
function compare(a: HTMLElement, b: HTMLElement, name: string): number {
  const [left = "", right = ""] = [a, b].map((item) => item.getAttribute(`data-${name}`) ?? "");
  const isNumber = (text: string) => text !== "" && !Number.isNaN(Number(text));
  if (isNumber(left) && isNumber(right)) return Number(left) - Number(right);
  if (isNumber(left) !== isNumber(right)) return isNumber(left) ? -1 : 1;
  return left < right ? -1 : left > right ? 1 : 0;
}
