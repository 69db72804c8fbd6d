// A choice from a long list: by keyboard, for a screen reader, and what a text that is left chooses.
import { screen } from "@testing-library/preact";
import { expect, it } from "vitest";
import { button, click, enter, focus, leave, mountField, press } from "./mount.tsx";

const STATES = [
  ..."AT Austria,BE Belgium,DE Germany,DK Denmark,FI Finland,GR Greece,IE Ireland,LV Latvia,LI Liechtenstein".split(
    ",",
  ),
  ..."LT Lithuania,LU Luxembourg,SE Sweden".split(","),
].map((words) => ({ code: words.slice(0, 2), label: words.slice("AT ".length) }));

const text = () => screen.getByRole<HTMLInputElement>("combobox");
const options = () => screen.queryAllByRole("option").map(({ textContent }) => textContent);
/** The option that the text names as active; null if there is none. */
const active = () => {
  const id = text().getAttribute("aria-activedescendant");
  return id === null ? null : (document.getElementById(id)?.textContent ?? "missing");
};
const chosenOptions = () =>
  screen.getAllByRole("option", { selected: true }).map((option) => screen.getAllByRole("option").indexOf(option));
const chips = () =>
  screen.queryAllByRole("button", { name: /^Remove: / }).map((chip) => chip.getAttribute("aria-label"));

const mountOne = (json: string | null = '"AT"', likely: readonly string[] = []) => {
  const mounted = mountField({ options: STATES }, { json, likely });
  focus(text());
  return mounted;
};
const mountSeveral = (json: string | null = null, likely: readonly string[] = []) => {
  const mounted = mountField({ type: "string_list", options: STATES }, { json, likely });
  focus(text());
  return mounted;
};
/** Types words one after the other; a word is a text, or a key. */
function type(words: string): void {
  for (const word of words.split(" "))
    if (word === "Tab") leave();
    else if (word === "Delete") enter(text(), "");
    else if (/^(?:Enter|Escape|Backspace|Arrow\w+)$/.test(word)) press(word);
    else enter(text(), word);
}

it.each<[words: string, label: string, what: string]>([
  ["Finland Tab", "Finland", "takes a whole name when it is left"],
  ["fi Enter", "Finland", "takes the active option with Enter"],
  ["DE Tab", "Germany", "knows codes in capitals"],
  ["de Tab", "Germany", "knows them in small letters too"],
  ["Deutschland Tab", "Germany", "knows names in the official languages"],
  ["EL Tab", "Greece", "knows codes that the Union uses"],
  ["Éire Tab", "Ireland", "knows names with accents"],
  ["s Tab", "", "is empty after the first letter of a name"],
  ["Schweiz Tab", "", "is empty after the name of another State"],
  ["l ArrowDown Tab", "", "is empty after an option that was not entered or clicked"],
  ["lat ArrowDown Escape Tab", "Austria", "keeps what was chosen on Escape"],
  ["Delete Tab", "", "is empty once its text is removed"],
  ["ArrowDown ArrowDown Tab", "Austria", "changes nothing if the list was only read"],
  ["ArrowDown ArrowDown Enter", "Belgium", "begins at what is chosen, and goes down"],
  ["ArrowDown ArrowUp Enter", "Sweden", "goes round at its end"],
  ["l ArrowDown Enter", "Liechtenstein", "goes through the matches"],
])("a list with Austria, in which one types %s, has “%s”: it %s", (words, label) => {
  const { value } = mountOne();
  expect([text().value, text().getAttribute("aria-expanded")]).toEqual(["Austria", "false"]);
  type(words);
  expect([text().value, value()]).toEqual([label, STATES.find((state) => state.label === label)?.code]);
  expect(screen.queryByRole("listbox")).toBeNull();
});

it("a list says what is active, how it may be closed, and when there are no matches", () => {
  mountOne();
  type("l");
  expect([options(), active()]).toEqual([["Latvia", "Liechtenstein", "Lithuania", "Luxembourg"], "Latvia"]);
  expect(text().getAttribute("aria-controls")).toBe(screen.getByRole("listbox").id);
  type("ArrowUp");
  expect(active()).toBe("Luxembourg");
  type("zz");
  expect(screen.getByRole("status").textContent).toBe("No matches.");
  expect([text().getAttribute("aria-expanded"), active()]).toEqual(["false", null]);
  type("Escape");
  expect([text().value, screen.getByRole("status").textContent]).toEqual(["Austria", ""]);
});

it("an option that is chosen is selected, also while another one is active, and its mark is no part of its name", () => {
  mountOne();
  type("ArrowDown ArrowDown");
  expect(active()).toBe("Belgium");
  expect(screen.getAllByRole("option", { selected: true })).toEqual([screen.getByRole("option", { name: "Austria" })]);
  expect(screen.getByRole("option", { selected: true }).textContent).toBe("✓ Austria");
});

it("an option is chosen with a click, and the text keeps the focus", () => {
  const { value } = mountOne();
  click(text());
  click(screen.getByRole("option", { name: "Sweden" }));
  expect([value(), text().value, options(), document.activeElement]).toEqual(["SE", "Sweden", [], text()]);
});

it("a text that names nothing says so until another one is typed, and what is no longer chosen", () => {
  const said = () => screen.getByRole("status").textContent;
  const one = mountOne(null);
  type("s Tab");
  expect([said(), text().value, one.value()]).toEqual([
    "“s” is not the name or the code of an option, so nothing was chosen. Choose one from the list.",
    "",
    undefined,
  ]);
  focus(text());
  type("Schweiz");
  expect(said()).toBe("No matches.");
  type("Suomi Tab");
  expect([said(), text().value]).toEqual(["", "Finland"]);
  focus(text());
  type("Schweiz Tab");
  expect([said(), one.value()]).toEqual([expect.stringContaining("so “Finland” is no longer chosen."), undefined]);
  const several = mountSeveral('["DE"]');
  type("Schweiz Tab");
  expect([said(), several.value()]).toEqual([expect.stringContaining("so nothing was added."), ["DE"]]);
});

it("a list of several codes takes one after the other: Enter adds and removes, a whole name adds", () => {
  const { value } = mountSeveral();
  type("lat");
  expect(active()).toBe("Latvia");
  type("Enter ger Enter");
  expect(value()).toEqual(["LV", "DE"]);
  expect(chosenOptions()).toEqual([2, 7]);
  type("lat Enter Finland Tab");
  expect([value(), chips()]).toEqual([
    ["DE", "FI"],
    ["Remove: Germany", "Remove: Finland"],
  ]);
  // What is chosen is not removed by typing it again.
  focus(text());
  type("Finland Tab");
  expect(value()).toEqual(["DE", "FI"]);
});

it("Backspace in the empty text removes the code that was chosen last, and says so; held down, it removes only the text", () => {
  const { value } = mountSeveral('["LV","DE"]');
  type("fi");
  press("Backspace");
  expect(value()).toEqual(["LV", "DE"]);
  enter(text(), "");
  press("Backspace", { repeat: true });
  expect(value()).toEqual(["LV", "DE"]);
  press("Backspace");
  expect([value(), screen.getByRole("status").textContent]).toEqual([["LV"], "Removed: Germany."]);
  press("Backspace");
  press("Backspace");
  expect([value(), document.activeElement]).toEqual([undefined, text()]);
});

it.each(["Delete", "Backspace", "click"])(
  "a code that is removed with %s on its button leaves the focus on the next one, and at last on the text",
  (how) => {
    const { value } = mountSeveral('["LV","DE","FI"]');
    const remove = (name: string) => {
      focus(button(name));
      if (how === "click") click(button(name));
      else press(how);
    };
    remove("Remove: Germany");
    expect([value(), document.activeElement]).toEqual([["LV", "FI"], button("Remove: Finland")]);
    remove("Remove: Finland");
    expect([value(), document.activeElement]).toEqual([["LV"], button("Remove: Latvia")]);
    remove("Remove: Latvia");
    expect([value(), document.activeElement]).toEqual([undefined, text()]);
  },
);

it("each code that was chosen is a stop of the Tab key, and the list of options is none", () => {
  mountSeveral('["LV"]');
  click(text());
  expect([button("Remove: Latvia").tabIndex, screen.getByRole("listbox").tabIndex]).toEqual([0, -1]);
  expect(document.getElementById("input-asked-chosen")?.textContent).toBe("Chosen: Latvia");
  expect(text().getAttribute("aria-describedby")).toContain("input-asked-chosen");
});

it("a list begins with the codes that are likely, as far as they are on it", () => {
  mountOne(null, ["LU", "XX"]);
  click(text());
  expect(options().slice(0, 2)).toEqual(["Luxembourg", "Austria"]);
});

it("a code that is not on the list is shown, and can be removed", () => {
  mountOne('"XX"');
  expect(text().value).toBe("Not on the list: XX");
  const { value } = mountSeveral('["XX","DE","XX"]');
  expect(chips()).toEqual(["Remove: Not on the list: XX", "Remove: Germany"]);
  click(button("Remove: Not on the list: XX"));
  expect(value()).toEqual(["DE"]);
});

it("a short list is a menu for one code, and checkboxes for several", () => {
  const short = STATES.slice(0, 3);
  const one = mountField({ options: short });
  enter(screen.getByLabelText("Asked"), "BE");
  expect(one.value()).toBe("BE");
  const several = mountField({ type: "string_list", options: short }, { json: '["XX","DE"]' });
  click(screen.getByLabelText("Not on the list: XX"));
  click(screen.getByRole("checkbox", { name: "Austria" }));
  expect(several.value()).toEqual(["DE", "AT"]);
  expect(screen.getByRole("group", { name: "Asked" }).tagName).toBe("FIELDSET");
});
