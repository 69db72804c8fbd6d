// What a message says about one cause: the code that a label means, what to change in a date-time, what is wrong with an LEI.
import { describe, expect, it } from "vitest";
import { createCodeMeant } from "../../server/engine/names.ts";
import { answerTo, prevalidate, RULE_SET, readyWith } from "./drafts.ts";

const messageOn = (field: string, value: unknown) =>
  answerTo(readyWith({ [field]: value }), "prevalidation").findings.find(({ field_id }) => field_id === field)?.message;

describe("a value that is no code", () => {
  it.each([
    ["submission_type", "initial notification", "initial_notification"],
    ["financial_entity_type", " Credit  Institution ", "credit_institution"],
    ["incident_discovery_method", "IT Security", "it_security"],
    ["affected_member_states", ["DE", "austria", "XX"], "AT"],
    ["classification_criteria_triggered", ["Data losses"], "data_losses"],
    ["reporting_currency", "eur", "EUR"],
    ["reporting_currency", "Swiss franc", "CHF"],
  ])("%s %j is told that %s is meant", (field, value, code) => {
    expect(messageOn(field, value)).toMatch(new RegExp(`code that is meant is ${code}\\.$`));
  });

  it.each(["GBP", "€", "EUR "])("the currency %j is not called unknown: eleven are taken", (value) => {
    expect(messageOn("reporting_currency", value)).toMatch(/ 11 currencies/);
  });

  it("has no code named where none is clear", () => {
    expect(messageOn("incident_discovery_method", "a customer")).not.toContain("meant");
  });
});

it.each([
  ["2026-03-10 06:42:00Z", ["T between date and time"]],
  ["2026-03-10T06:42Z", ["the seconds"]],
  ["2026-03-10 06:42", ["T between date and time", "the seconds"]],
  ["2026-03-10t06:42:00z", ["capital letters"]],
  [" 2026-03-10T06:42:00Z", ["white space around"]],
  ["2026-03-10T07:42:00+0100", ["offset"]],
  ["2026-03-10T07:42+01", ["the seconds", "offset"]],
  ["2026-03-10T06:42:00 Z", ["offset"]],
  ["2026-03-10", ["no time of day"]],
])("the date-time %j is refused, and the message says what to change", (value, changes) => {
  const message = messageOn("detection_datetime_utc", value) ?? "";
  expect(prevalidate(readyWith({ detection_datetime_utc: value }))).toContain(
    "invalid_field_format detection_datetime_utc",
  );
  for (const change of changes) expect(message).toContain(change);
  expect(message.split(";")).toHaveLength(changes.length);
});

it.each(["10.03.2026 07:42", "2026-02-30 06:42:00Z", "2026-03-10T25:00Z", `2026-03-10 ${"0".repeat(100)}`])(
  "the date-time %j has no simple correction",
  (value) => expect(messageOn("detection_datetime_utc", value)).toContain("must be an existing date and time"),
);

it.each([
  ["0000EXMPL0BANK000164 ", "surrounded by white space"],
  ["0000 EXMPL0 BANK0001 64", "contains white space"],
  ["0000EXMPL0BANK00016", "has 19 characters"],
  ["0000exmpl0bank000164", "lower-case"],
  ["0000EXMPL0BANK0001-4", "eighteen capital letters or digits"],
  ["0000EXMPL0BANK000165", "check digits that do not fit"],
])("the LEI %j has one cause: %s", (value, cause) => {
  expect(messageOn("entity_legal_identifier", value)).toContain(cause);
});

it.each([
  ["classification_datetime_utc", "2025-03-10T09:15:00Z", /another year/],
  ["classification_datetime_utc", "2026-03-09T09:15:00Z", /detected before/],
  ["first_disruption_datetime_utc", "2027-03-10T06:20:00Z", /another year/],
  ["first_disruption_datetime_utc", "2026-03-11T06:20:00Z", /compromise/],
])("%s %s is compared with its neighbour, and its year named if that is the cause", (field, value, words) => {
  expect(messageOn(field, value)).toMatch(words);
});

it.each(["N/A", "n.a.", "tbd", "- -", "???", "XXXX", "Test test", "to be confirmed", "Lorem ipsum dolor", "k. A."])(
  "%j is a placeholder",
  (text) =>
    expect(prevalidate(readyWith({ primary_contact_name: text }))).toContain("placeholder_value primary_contact_name"),
);

it.each(["Na Li", "Testa Rossa", "Unknown Bank AG", "山田太郎", "A. Nonym", "Bank X"])(
  "%j is no placeholder",
  (text) => {
    expect(
      prevalidate(readyWith({ primary_contact_name: text })).filter((name) => name.startsWith("placeholder")),
    ).toEqual([]);
  },
);

const ITEMS = [
  { code: "a_b", label: "Option A" },
  { code: "c", label: "Option C" },
  { code: "d", label: "option c" },
];

it.each([
  ["Option A", "a_b"],
  ["\u00a0 oPTION\t\n a ", "a_b"],
  ["A_B", "a_b"],
  ["OptionA", null],
  ["Option", null],
  ["", null],
  ["Option C", null],
])("%j means the code %s", (text, code) => {
  expect(createCodeMeant(ITEMS)(text)).toBe(code);
});

it("finds each code of each list of the profile by its label in capitals", () => {
  const items = RULE_SET.code_lists.flatMap((list) => list.items.map((item) => [list.items, item] as const));
  expect(items.filter(([list, { code, label }]) => createCodeMeant(list)(label.toUpperCase()) !== code)).toEqual([]);
});
