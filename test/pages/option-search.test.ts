// What a text in a long list chooses when it is left: an option by its whole code or name, and nothing by the first letters of one.
import { expect, it } from "vitest";
import { findMatching, findNamed } from "../../scripts/pages/check/fields/option-search.ts";
import { getMemberStates } from "../../scripts/pages/site/member-states.ts";
import { readJsonFile } from "../support.ts";
import { PROFILE_JSON } from "./check-page.ts";

const STATES = getMemberStates(PROFILE_JSON.code_lists);
const listOf = (profile: string, id: string) =>
  readJsonFile(`api/v1/profiles/${profile}/profile.json`).code_lists.find(
    (list: { code_list_id: string }) => list.code_list_id === id,
  ).items;

it.each<[text: string, code: string | null]>([
  ["DE", "DE"],
  ["de", "DE"],
  [" De ", "DE"],
  ["Germany", "DE"],
  ["germany", "DE"],
  ["Deutschland", "DE"],
  ["NIEMCY", "DE"],
  ["Γερμανία", "DE"],
  ["Österreich", "AT"],
  ["osterreich", "AT"],
  ["Suomi", "FI"],
  ["is", "IS"],
  ["s", null],
  ["Schweiz", null],
  ["Ger", null],
  ["Germanyx", null],
  ["Deutsch", null],
  ["D E", null],
  [" ", null],
])("the text %j names the State %s", (text, code) => {
  expect(findNamed(STATES, text)?.code ?? null).toBe(code);
});

it("an option of every long list is named by its code in any case and by its label, and not by its first letter", () => {
  for (const [profile, id] of [
    ["dora-initial", "entity_types"],
    ["dora-initial", "currencies"],
    ["dora-initial", "threat_techniques"],
    ["dora-major", "countries"],
    ["nis2-early-warning", "significance_grounds"],
  ] as const) {
    const items: { code: string; label: string }[] = listOf(profile, id);
    for (const { code, label } of items) {
      for (const text of [code, code.toLowerCase(), code.toUpperCase(), label, label.toUpperCase()])
        expect([text, findNamed(items, text)?.code]).toEqual([text, code]);
      expect([label, findNamed(items, label.slice(0, 1))]).toEqual([label, null]);
    }
  }
});

it("a text that names several options names none", () => {
  const twice = [
    { code: "a", label: "Cards" },
    { code: "b", label: "cards" },
  ];
  expect([findNamed(twice, "cards"), findNamed(twice, "B")?.code]).toEqual([null, "b"]);
});

it.each<[text: string, labels: readonly string[]]>([
  ["l", ["Latvia", "Liechtenstein", "Lithuania", "Luxembourg"]],
  ["de", ["Germany", "Denmark"]],
  ["is", ["Iceland"]],
  ["lt", ["Lithuania"]],
  ["Deutschland", ["Germany"]],
  ["Schweiz", []],
])("the text %j finds the States %j in this order", (text, labels) => {
  expect(findMatching(STATES, text).map(({ label }) => label)).toEqual(labels);
});

it("a blank text finds all options in their order", () => {
  expect(findMatching(STATES, " ")).toEqual(STATES);
});
