// A list of records: groups of controls that keep their place and the focus while they are filled in, emptied and removed.
import { screen } from "@testing-library/preact";
import { expect, it } from "vitest";
import type { ControlProps } from "../../../scripts/pages/check/fields/field-control.ts";
import { button, click, enter, focus, mountField } from "./mount.tsx";

const FIELD: Partial<ControlProps["field"]> = {
  type: "record_list",
  title: "Services",
  id: "services",
  members: [
    { id: "name", title: "Name", required: true, type: "string", options: null },
    { id: "since", title: "Since", required: false, type: "moment", options: null },
    { id: "down", title: "Down", required: false, type: "yes_no", options: null },
    { id: "kind", title: "Kind", required: false, type: "string", options: [{ code: "a", label: "Kind A" }] },
    { id: "notes", title: "Notes", required: false, type: "text", options: null },
    { id: "share", title: "Share", required: false, type: "percentage", options: null },
    { id: "clients", title: "Clients", required: false, type: "figure", options: null },
  ],
};
const mountRecords = (json: string | null = null) => mountField(FIELD, { json });

const control = (id: string) => document.getElementById(`input-services-${id}`) as HTMLInputElement;
const names = () => screen.queryAllByLabelText<HTMLInputElement>("Name").map(({ value }) => value);

it("a record begins with an empty group, and a member that is emptied is not in the draft", () => {
  const { json } = mountRecords();
  expect([names(), json()]).toEqual([[""], null]);
  enter(control("1-name"), "Payments");
  enter(control("1-share"), "12,5");
  click(screen.getByLabelText("Not known"));
  expect(JSON.parse(json() ?? "")).toEqual([{ name: "Payments", share: 12.5, down: "unknown" }]);
  enter(control("1-name"), "");
  expect(JSON.parse(json() ?? "")).toEqual([{ share: 12.5, down: "unknown" }]);
});

it("a record that is emptied to be written anew stays in its place, and no other takes its keys", () => {
  const { value } = mountRecords();
  enter(control("1-name"), "Payments");
  click(button("Add another: Services"));
  expect(document.activeElement).toBe(control("2-name"));
  enter(control("2-name"), "Cards");
  focus(control("1-name"));
  enter(control("1-name"), "");
  expect([value(), names()]).toEqual([[{ name: "Cards" }], ["", "Cards"]]);
  enter(control("1-name"), "X");
  expect(value()).toEqual([{ name: "X" }, { name: "Cards" }]);
  focus(control("2-name"));
  enter(control("2-name"), "");
  expect([value(), names(), document.activeElement]).toEqual([[{ name: "X" }], ["X", ""], control("2-name")]);
});

it("a record that is removed leaves the focus on the one in its place", () => {
  const { value } = mountRecords('[{"name":"Payments"},{"name":"Cards"}]');
  for (const number of [2, 1]) {
    click(button(`Remove: Services, ${number}`));
    expect(document.activeElement).toBe(control("1-name"));
  }
  expect([value(), names()]).toEqual([undefined, [""]]);
});

it("what is folded in a record stays open while its only answer is corrected", () => {
  const { value } = mountRecords('[{"name":"Payments"}]');
  const fold = () => screen.getByText("More about it").closest("details");
  expect(fold()?.open).toBe(false);
  for (const text of ["1", "", "7"]) {
    enter(control("1-clients"), text);
    expect(fold()?.open).toBe(true);
  }
  expect(value()).toEqual([{ name: "Payments", clients: { value: 7, kind: "actual" } }]);
});

it("that there are no records is an answer of its own, and takes itself back", () => {
  const { json } = mountRecords();
  click(button("None: Services"));
  expect([json(), names(), button("None: Services").getAttribute("aria-pressed")]).toEqual(["[]", [], "true"]);
  click(button("None: Services"));
  expect([json(), names()]).toEqual([null, [""]]);
});

it("a group is named by the title and its number", () => {
  mountRecords('[{"name":"Payments"},{"name":"Cards"}]');
  expect(screen.getByRole("group", { name: "Services: 2" }).contains(control("2-name"))).toBe(true);
});

it.each([
  ['[{"name":"Payments","since":"open"}]', true],
  ["[]", true],
  ['[{"name":["Payments"]}]', false],
  ['[{"name":"Payments","other":1}]', false],
  ['["Payments"]', false],
  ['"Payments"', false],
])("records like %s have controls for their members: %s", (json, hasControls) => {
  const mounted = mountRecords(json);
  expect(screen.queryAllByRole("button", { name: "Add another: Services" }).length > 0).toBe(hasControls);
  expect(mounted.json()).toBe(json);
});

it("records without controls are a text that has the title as its name", () => {
  const { json } = mountRecords('[{"other":1}]');
  const text = screen.getByLabelText<HTMLInputElement>("Services");
  expect(text.value).toBe('[{"other":1}]');
  enter(text, "[]");
  expect(json()).toBe("[]");
});

it("a list whose records may be texts is a text", () => {
  const { json } = mountField({ type: "record_list" }, { json: '["Payments",{"name":"Cards"}]' });
  const text = screen.getByLabelText<HTMLInputElement>("Asked");
  expect(text.value).toBe('["Payments",{"name":"Cards"}]');
  enter(text, '["Cards"]');
  expect(json()).toBe('["Cards"]');
});
