// What a text in a long list chooses when it is left: an option by its whole code or name, and nothing by the first letters of one.
import { expect, it, vi } from "vitest";
import { findMatching, findNamed } from "../../scripts/pages/check/fields/option-search.ts";
import { getMemberStates } from "../../scripts/pages/site/member-states.ts";
import { ROOT, readJsonFile } from "../support.ts";
import { PROFILE_JSON } from "./page-facts.ts";

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
  ["Éire", "IE"],
  ["eire", "IE"],
  ["EL", "GR"],
  ["el", "GR"],
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
  ["EL", ["Greece"]],
  ["Schweiz", []],
])("the text %j finds the States %j in this order", (text, labels) => {
  expect(findMatching(STATES, text).map(({ label }) => label)).toEqual(labels);
});

it("a blank text finds all options in their order", () => {
  expect(findMatching(STATES, " ")).toEqual(STATES);
});

const CURRENCIES = [
  "BGN",
  "CHF",
  "CZK",
  "DKK",
  "EUR",
  "HUF",
  "JPY",
  "NOK",
  "PLN",
  "RON",
  "SEK",
  "USD",
  "CNY",
  "AUD",
].map((code) => ({ code, label: `Currency ${code}` }));

it.each<[symbol: string, code: string | null, found: readonly string[]]>([
  ["€", "EUR", ["EUR"]],
  ["eur", "EUR", ["EUR"]],
  ["zł", "PLN", ["PLN"]],
  ["Kč", "CZK", ["CZK"]],
  ["Ft", "HUF", ["HUF"]],
  // The sign of several currencies is that of the one whose own sign is nothing else.
  ["$", "USD", ["USD", "AUD"]],
  ["¥", "JPY", ["JPY", "CNY"]],
  ["kr", null, ["DKK", "NOK", "SEK"]],
  ["₿", null, []],
])("the symbol %s names the currency %s, and finds %j", (symbol, code, found) => {
  expect(findNamed(CURRENCIES, symbol)?.code ?? null).toBe(code);
  expect(findMatching(CURRENCIES, symbol).map((currency) => currency.code)).toEqual(found);
});

it("the euro is found by its symbol in the list of currencies", () => {
  expect(findNamed(listOf("dora-initial", "currencies"), "€")?.code).toBe("EUR");
});

it("Ireland is found by its Irish name in a browser that does not know Irish", async () => {
  class WithoutNames {
    of(): undefined {}
  }
  vi.stubGlobal("Intl", Object.create(Intl, { DisplayNames: { value: WithoutNames } }));
  // A copy of its own: the other one keeps names from the tests before.
  const copy = `${ROOT}scripts/pages/check/fields/option-search.ts?copy`;
  const search: typeof import("../../scripts/pages/check/fields/option-search.ts") = await import(copy);
  expect(search.findNamed([{ code: "IE", label: "Ireland" }], "Éire")?.code).toBe("IE");
  vi.unstubAllGlobals();
});
