// The form of the draft check: drawn from the published profile, and values go through a control unchanged or not at all.
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, it } from "vitest";
import { type ControlValue, getControlValue, toJson } from "../../scripts/pages/check/fields/field.tsx";
import { toggled } from "../../scripts/pages/check/fields/values.ts";
import { getFormExamples, getFormFields } from "../../scripts/pages/check/form-model.ts";
import { createForm, type PageProfile } from "../../scripts/pages/check/form-profile.ts";
import { getOptions } from "../../scripts/pages/site/member-states.ts";
import { getCitations } from "../../scripts/report/wording/citations.ts";
import type { FieldType } from "../../server/engine/field-type.ts";
import { ROOT } from "../support.ts";
import { EXAMPLES, FIELD_IDS, FORM, FORM_FIELDS, OPTIONS, PROFILE_JSON } from "./page-facts.ts";

it("the form asks for evidence where a rule does, and describes each label", () => {
  const asked = FORM_FIELDS.filter(({ needsEvidence }) => needsEvidence);
  const rules = PROFILE_JSON.rules.filter(({ code }) => code === "missing_evidence");
  expect(asked.map(({ id }) => id)).toEqual(rules.map(({ field_id }) => field_id));
  for (const { evidence } of asked) expect(evidence[0]?.description.length).toBeGreaterThan(20);
});

it("the form has countries by name, ignoring accents and codes, and other lists in their official order", () => {
  const labels = ["Spain", "Österreich", "Norway", "Greece", "poland"];
  const items = labels.map((label, index) => ({ code: String(index), label }));
  expect(getOptions(items)).toBe(items);
  const countries = items.map((item, index) => (index === 0 ? { ...item, attributes: { time_zone: "x" } } : item));
  const sorted = ["Greece", "Norway", "Österreich", "poland", "Spain"];
  expect(getOptions(countries)?.map(({ label }) => label)).toEqual(sorted);
});

it("the form is drawn for another act as well", () => {
  const bridge = JSON.parse(readFileSync(`${ROOT}test/golden/bridge/profile.json`, "utf8")) as PageProfile;
  expect(getFormFields(createForm(bridge)).map(({ title }) => title)).toEqual(bridge.fields.map(({ title }) => title));
  expect(getCitations(bridge).size).toBe(bridge.source_atoms.length);
  expect(getCitations(bridge).get("test.span-rules.annex-i.1.1")).toEqual({
    name: "Span Rules, Annex I, row 1.1",
    href: "https://eur-lex.europa.eu/legal-content/EN/TXT/HTML/?uri=CELEX:39001R0002#anx_I",
  });
});

it("the form loads the published examples with their members in the order of the form", () => {
  const texts = getFormExamples(FORM, OPTIONS).map(({ text }) => text);
  expect(texts.map((text) => JSON.parse(text))).toEqual(EXAMPLES.map(({ request }) => request));
  for (const text of texts) {
    const known = Object.keys(JSON.parse(text).report).filter((name) => FIELD_IDS.includes(name));
    expect(known).toEqual(FIELD_IDS.filter((name) => known.includes(name)));
  }
});

const CODES = [{ code: "DE", label: "Germany" }];
const show = (type: FieldType, json: string, options: typeof CODES | null = null): ControlValue =>
  getControlValue({ type, options }, { value: JSON.parse(json), json });

it.each<[type: FieldType, json: string, shown: ControlValue, options?: typeof CODES]>([
  ["string", '"x"', "x"],
  ["string", '""', ""],
  ["string", "null", ""],
  ["string", '"a\\nb"', null],
  ["string", '["x"]', null],
  ["text", '"a\\nb"', "a\nb"],
  ["text", '"a\\r\\nb"', null],
  ["datetime", '"yesterday"', "yesterday"],
  ["number", "1.50", "1.50"],
  ["integer", "1e400", "1e400"],
  ["number", '"about 5"', "about 5"],
  ["number", '"5"', null],
  ["boolean", "false", "false"],
  ["boolean", '"true"', null],
  ["string_list", '["a","b c"]', "a\nb c"],
  ["string_list", "[]", ""],
  ["string_list", '["a",""]', null],
  ["string_list", '["a\\nb"]', null],
  ["string_list", '"a"', null],
  ["string", '"no_such_code"', "no_such_code", CODES],
  ["string_list", '["DE","XX","DE"]', ["DE", "XX", "DE"], CODES],
  ["string_list", "null", [], CODES],
  ["string_list", '"DE"', null, CODES],
  ["string_list", '["DE",1]', null, CODES],
  ["string_list", JSON.stringify(Array(301).fill("DE")), null, CODES],
])("a value of a %s with the JSON %s is shown as %j (null: not at all)", (type, json, shown, options) => {
  expect(show(type, json, options)).toEqual(shown);
});

it.each<[type: FieldType, text: string, json: string | null]>([
  ["string", "", null],
  ["number", "-0.50", "-0.50"],
  ["number", "1.", '"1."'],
  ["number", "012", '"012"'],
  ["boolean", "false", "false"],
  ["string_list", "\na\n\nb\n", '["a", "b"]'],
  ["string_list", "\n", null],
])("a value typed into a %s as %j becomes %s", (type, text, json) => {
  expect(toJson({ type, options: null }, text)).toBe(json);
});

it("a value that is typed is shown as it was typed", () => {
  const types = fc.constantFrom<FieldType>("string", "email", "datetime", "number", "text");
  const typed = fc.oneof(fc.string(), fc.double().map(String), fc.constantFrom("0", "-", "1e5", "00", "\ud800"));
  fc.assert(
    fc.property(types, typed, (type, text) => {
      const json = toJson({ type, options: null }, text);
      expect(json === null ? "" : show(type, json)).toBe(text);
    }),
    { seed: 1 },
  );
});

it("a value of a list keeps its order, and loses every copy of a code that is unchecked", () => {
  expect(toggled(["DE", "XX"], "AT")).toEqual(["DE", "XX", "AT"]);
  expect(toggled(["DE", "XX", "DE"], "DE")).toEqual(["XX"]);
});
