// Each type of field has a control that takes what a person writes, and shows what a draft has.
import { fireEvent, screen } from "@testing-library/preact";
import { expect, it } from "vitest";
import type { ControlProps } from "../../../scripts/pages/check/fields/field-control.ts";
import type { FieldType, RecordField } from "../../../server/engine/field-type.ts";
import { FIELD_TYPES } from "../../../server/engine/field-types/registry.ts";
import { button, click, enter, focus, leave, mountField } from "./mount.tsx";

interface TypeCase {
  /** What a person types; of a choice, its label. */
  readonly typed: string;
  /** What the draft gets. */
  readonly value: unknown;
  /** What is shown of that value where it was not typed; otherwise what was typed. */
  readonly shown?: string;
  readonly members?: ControlProps["field"]["members"];
}

const CASES: Readonly<Record<FieldType, TypeCase>> = {
  string: { typed: "Example Bank", value: "Example Bank" },
  text: { typed: "It began.\nIt ended.", value: "It began.\nIt ended." },
  email: { typed: "name@example.org", value: "name@example.org" },
  datetime: { typed: "20.11.2026 19:40", value: "2026-11-20T19:40:00Z" },
  string_list: { typed: "a\nb c", value: ["a", "b c"] },
  boolean: { typed: "No", value: false },
  integer: { typed: "12 000", value: 12000, shown: "12000" },
  number: { typed: "12,5", value: 12.5, shown: "12.5" },
  percentage: { typed: "9,8", value: 9.8, shown: "9.8" },
  duration: { typed: "4 h 30 min", value: "000:04:30", shown: "000:04:30" },
  yes_no: { typed: "Not known", value: "unknown" },
  moment: { typed: "?", value: "undeterminable", shown: "" },
  figure: { typed: "~1500", value: { value: 1500, kind: "estimate" }, shown: "about 1500" },
  record_list: {
    typed: "Cards",
    value: [{ name: "Cards" }],
    members: [{ id: "name", title: "Name", required: true, type: "string", options: null }],
  },
};

/** What the engine is told of the records of a field. */
const RECORDS: RecordField = {
  members: [{ name: "name", title: "Name", field_type: "string", required: true, code_list: null }],
};

const findControl = () => document.querySelector<HTMLInputElement>("input:not([type=radio]), textarea");
const getShown = (): string | undefined =>
  findControl()?.value ?? document.querySelector<HTMLInputElement>("input:checked")?.labels?.[0]?.textContent?.trim();

it.each(Object.entries(CASES) as [FieldType, TypeCase][])(
  "a control for a value of the type %s takes what is typed, and shows the value",
  (type, { typed, value, shown = typed, members }) => {
    const field = { type, ...(members && { members }) };
    const empty = mountField(field);
    const control = findControl();
    if (control === null) click(screen.getByLabelText(typed));
    else enter(control, typed);
    expect(empty.value()).toEqual(value);
    const { hasType, isWellFormed } = FIELD_TYPES[type];
    expect([hasType(value, RECORDS), isWellFormed(value, RECORDS)]).toEqual([true, true]);
    const json = empty.json();
    const filled = mountField(field, { json });
    expect([getShown(), filled.json()]).toEqual([shown, json]);
  },
);

it.each<[type: FieldType, typed: string, json: string, words: string]>([
  ["number", "12.000", "12000", "= 12 000 The mark was read as one for thousands."],
  ["integer", "1.5", "1.5", ""],
  ["number", "1,250", "1250", "= 1 250 The mark was read as one for thousands."],
  ["number", "about 5", '"about 5"', ""],
  ["duration", "1 d 4 h", '"001:04:00"', ""],
  ["duration", "04:30", '"000:04:30"', "= 4 h 30 min Written as days, hours and minutes."],
  ["duration", "a while", '"a while"', ""],
])("a %s that is typed as %s is %s in the draft, and the page says “%s”", (type, typed, json, words) => {
  const mounted = mountField({ type });
  enter(screen.getByLabelText("Asked"), typed);
  expect(mounted.json()).toBe(json);
  expect(document.getElementById("read-as-asked")?.textContent?.replace(/\s+/g, " ").trim()).toBe(words);
});

it("an identifier of a legal entity is written in capitals and without spaces, and the page says so", () => {
  const { value, words } = mountField({ identifier: "lei" });
  enter(screen.getByLabelText("Asked"), "5299 00t8 bm49 aurs do55");
  expect([value(), words()]).toEqual([
    "529900T8BM49AURSDO55",
    expect.stringContaining("= 529900T8BM49AURSDO55 Written in capitals, without spaces or prefix."),
  ]);
  enter(screen.getByLabelText("Asked"), "not one");
  expect(value()).toBe("not one");
});

it("a text that may be two durations is asked about, and nothing is taken before", () => {
  const { value, words } = mountField({ type: "duration" });
  const text = screen.getByLabelText<HTMLInputElement>("Asked");
  enter(text, "02:15:00");
  expect([value(), text.value, words()]).toEqual([
    undefined,
    "02:15:00",
    expect.stringContaining("Not read yet, because it may be two durations"),
  ]);
  click(button(/^2 h 15 min/));
  expect([value(), document.activeElement]).toEqual(["000:02:15", text]);
  enter(text, "02:15:00");
  click(button(/^2 d 15 h/));
  expect(value()).toBe("002:15:00");
  enter(text, "02:15:00");
  expect([value(), button(/^2 h 15 min/).textContent]).toEqual([undefined, "2 h 15 min"]);
});

it("the seconds of a duration, which the field does not take, are said to be left out", () => {
  const { value, words } = mountField({ type: "duration" });
  const text = screen.getByLabelText<HTMLInputElement>("Asked");
  enter(text, "0:45:10");
  expect([value(), words()]).toEqual(["000:00:45", expect.stringContaining("The seconds are left out.")]);
  enter(text, "1:02:30");
  expect([value(), button(/^1 h 2 min, without the seconds/), button(/^1 d 2 h 30 min: /)]).toEqual([
    undefined,
    expect.anything(),
    expect.anything(),
  ]);
  enter(text, "1:02:00");
  expect(button(/^1 h 2 min: /)).toBeTruthy();
});

it("a duration of a draft has the meaning of the official form", () => {
  const { words } = mountField({ type: "duration" }, { json: '"02:15:00"' });
  expect(words()).toContain("= 2 d 15 h");
});

it("a figure is exact or about, a range, or cannot be determined: keys say it, or buttons", () => {
  const { value, words } = mountField({ type: "figure" });
  const text = screen.getByLabelText<HTMLInputElement>("Asked");
  enter(text, "1000 to 1500");
  expect([value(), words()]).toEqual([
    { min: 1000, max: 1500, kind: "estimate" },
    expect.stringContaining("= about 1 000 to 1 500"),
  ]);
  click(button("About: Asked"));
  expect([value(), text.value]).toEqual([{ min: 1000, max: 1500, kind: "actual" }, "1000 to 1500, actual"]);
  click(button("About: Asked"));
  expect(value()).toEqual({ min: 1000, max: 1500, kind: "estimate" });
  click(button("Cannot be determined: Asked"));
  expect([value(), text.value]).toEqual(["undeterminable", "cannot be determined"]);
  expect((button("About: Asked") as HTMLButtonElement).disabled).toBe(true);
  click(button("Cannot be determined: Asked"));
  expect(value()).toBeUndefined();
  enter(text, "some");
  expect(value()).toBe("some");
});

it("a list keeps a blank line while it is typed, and has no entry for it", () => {
  const { value } = mountField({ type: "string_list" });
  const text = screen.getByLabelText<HTMLTextAreaElement>("Asked");
  enter(text, "a\n");
  expect([value(), text.value]).toEqual([["a"], "a\n"]);
});

it("yes and no are a group with the title as its name, and an answer is taken back", () => {
  const { value } = mountField({ type: "boolean", required: true }, { json: "true" });
  expect(screen.getByRole("radiogroup", { name: "Asked" }).getAttribute("aria-required")).toBe("true");
  expect(screen.getAllByRole("radio")).toHaveLength(3);
  // The title is no part of the name of the first answer.
  click(screen.getByRole("radio", { name: "Not answered" }));
  expect(value()).toBeUndefined();
});

it("a telephone offers the keys of an address, a number or a telephone", () => {
  const keysOf = (field: Parameters<typeof mountField>[0]) => {
    mountField(field);
    return screen.getByLabelText<HTMLInputElement>("Asked").inputMode;
  };
  expect(
    [{ type: "email" }, { type: "integer" }, { isTelephone: true }, {}].map((field) => keysOf(field as object)),
  ).toEqual(["email", "decimal", "tel", "text"]);
});

it("what is pasted in place of a whole text loses the white space around it, and the page says so until the field is left", () => {
  const inserted: unknown[] = [];
  // The browser inserts it, so that it can undo that.
  Object.assign(document, { execCommand: (...given: unknown[]) => inserted.push(given) });
  const { words } = mountField({});
  const text = screen.getByLabelText<HTMLInputElement>("Asked");
  const paste = (pasted: string) => fireEvent.paste(text, { clipboardData: { getData: () => pasted } });
  focus(text);
  expect(paste("  Example Bank (fictional)\r\n")).toBe(false);
  expect(inserted).toEqual([["insertText", false, "Example Bank (fictional)"]]);
  expect(words()).toContain("Removed from the pasted text: spaces and line breaks around it, and line breaks in it.");
  leave();
  expect(words()).not.toContain("Removed from the pasted text");
  // Nothing to remove, or a part of a text: that is left to the browser.
  expect(paste("Example Bank")).toBe(true);
  enter(text, "Example");
  text.setSelectionRange(7, 7);
  expect([paste(" Bank "), inserted.length]).toEqual([true, 1]);
  Reflect.deleteProperty(document, "execCommand");
});
