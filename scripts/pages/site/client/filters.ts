// Filters and sorts lists in the page. The filters are kept in the address, so that they can be shared.

export function prepareFilters(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-filters]")) prepareList(form);
}

function prepareList(form: HTMLFormElement): void {
  const list = document.getElementById(form.dataset.filters ?? "");
  const output = form.querySelector("output");
  if (list === null || output === null) return;
  const items = [...list.querySelectorAll<HTMLElement>("[data-item]")];
  const total = output.textContent;
  // What the heading of a group says is true of its items.
  const headingOf = (item: HTMLElement) => item.closest("[data-group]")?.querySelector("h2")?.textContent ?? "";
  const texts = new Map(items.map((item) => [item, `${headingOf(item)} ${item.textContent}`.toLowerCase()]));

  const show = () => {
    const chosen = choicesOf(form);
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
    output.textContent = shown === 0 ? (output.dataset.empty ?? "") : count;
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
function choicesOf(form: HTMLFormElement): URLSearchParams {
  const entries = [...new FormData(form)].map(([name, value]) => [name, String(value).trim()]);
  return new URLSearchParams(entries.filter(([, value]) => value !== ""));
}

/** By the values of a data attribute, numbers by size; without a name, as the items are in the page. */
function sorted(items: readonly HTMLElement[], name: string): HTMLElement[] {
  const { compare } = new Intl.Collator("en", { numeric: true });
  const textOf = (item: HTMLElement) => item.getAttribute(`data-${name}`) ?? "";
  return [...items].sort((a, b) => compare(textOf(a), textOf(b)));
}
