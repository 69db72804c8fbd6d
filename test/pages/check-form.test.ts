// The form of the draft check: its controls from the published profile, and values that go through a control unchanged or not at all.
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { jsonOfItems, jsonOfText, type Shown, shownOf, toggled } from "../../scripts/pages/check/control-value.ts";
import { type Control, formFieldsOf } from "../../scripts/pages/check/form-model.ts";
import { pickerValueOf, readingOf, textOfPicker } from "../../scripts/pages/check/instants.ts";
import { citationsOf, exampleText, type PageProfile } from "../../scripts/pages/check/profile.ts";
import { ROOT, readJsonFile } from "../support.ts";

const PROFILE: PageProfile = readJsonFile("api/v1/profiles/dora/profile.json");
const BRIDGE = JSON.parse(readFileSync(`${ROOT}test/golden/bridge/profile.json`, "utf8")) as PageProfile;

describe("the form", () => {
  const fields = formFieldsOf(PROFILE);
  const fieldOf = (id: string) => fields.find((field) => field.id === id);

  it("has every field of the profile in its order, with title and presence", () => {
    const ofProfile = PROFILE.fields.map(({ field_id, title, required }) => [field_id, title, required]);
    expect(fields.map(({ id, title, required }) => [id, title, required])).toEqual(ofProfile);
  });

  it.each([
    ["entity_legal_name", "line"],
    ["financial_entity_type", "choice"],
    ["detection_datetime_utc", "datetime"],
    ["classification_criteria_triggered", "choices"],
    ["affected_functions_and_services", "entries"],
    ["business_continuity_plan_activated", "yes_no"],
    ["initial_impact_description", "text"],
    ["primary_contact_email", "email"],
    ["preliminary_estimated_clients_affected", "number"],
    ["preliminary_estimated_financial_amount", "number"],
  ])("asks for %s with the control %s", (id, kind) => {
    expect(fieldOf(id)?.control.kind).toBe(kind);
  });

  it("offers each code list whole, with the official labels", () => {
    const offered = PROFILE.fields.flatMap(({ field_id, code_list }) => {
      const control = fieldOf(field_id)?.control;
      return code_list !== null && control !== undefined && "options" in control ? [[code_list, control.options]] : [];
    });
    const lists = PROFILE.fields.flatMap(({ code_list }) => {
      const list = PROFILE.code_lists.find(({ code_list_id }) => code_list_id === code_list);
      return list === undefined ? [] : [[code_list, list.items]];
    });
    expect(lists.length).toBeGreaterThan(4);
    expect(offered).toEqual(lists);
  });

  it("asks for evidence where a rule does, and says what each label is", () => {
    const asked = fields.filter(({ needsEvidence }) => needsEvidence);
    expect(asked.map(({ id }) => id)).toEqual(
      PROFILE.rules.filter(({ code }) => code === "missing_evidence").map(({ field_id }) => field_id),
    );
    expect(asked.flatMap(({ evidence }) => evidence).filter(({ description }) => description.length < 20)).toEqual([]);
  });

  it("is made for another act as well", () => {
    expect(formFieldsOf(BRIDGE).map(({ id }) => id)).toEqual(BRIDGE.fields.map(({ field_id }) => field_id));
    expect(citationsOf(BRIDGE).size).toBe(BRIDGE.source_atoms.length);
  });

  it("loads the published examples as they are, in the order of the form", () => {
    const { examples } = readJsonFile("api/v1/profiles/dora/examples.json");
    const texts = PROFILE.examples.map((example) => exampleText(example, PROFILE));
    expect(texts.map((text) => JSON.parse(text))).toEqual(examples.map(({ request }: { request: unknown }) => request));
    const order = PROFILE.fields.map(({ field_id }) => field_id);
    for (const text of texts) {
      const names = Object.keys(JSON.parse(text).report);
      expect(names).toEqual(order.filter((id) => names.includes(id)));
    }
  });
});

const KINDS: readonly Control["kind"][] = ["line", "text", "email", "datetime", "number", "entries", "yes_no"];
const controlOf = (kind: Control["kind"]): Control =>
  kind === "choice" || kind === "choices" ? { kind, options: [] } : { kind };
const show = (kind: Control["kind"], json: string): Shown =>
  shownOf(controlOf(kind), { value: JSON.parse(json), json });

describe("a value", () => {
  it.each<{ kind: Control["kind"]; json: string; shown: string | readonly string[] | null }>([
    { kind: "line", json: '"x"', shown: "x" },
    { kind: "line", json: '""', shown: "" },
    { kind: "line", json: "null", shown: "" },
    { kind: "line", json: '"a\\nb"', shown: null },
    { kind: "line", json: "12", shown: null },
    { kind: "line", json: '["x"]', shown: null },
    { kind: "line", json: "{}", shown: null },
    { kind: "text", json: '"a\\nb"', shown: "a\nb" },
    { kind: "text", json: '"a\\r\\nb"', shown: null },
    { kind: "email", json: "true", shown: null },
    { kind: "datetime", json: '"yesterday"', shown: "yesterday" },
    { kind: "number", json: "1.50", shown: "1.50" },
    { kind: "number", json: "1e400", shown: "1e400" },
    { kind: "number", json: '"about 5"', shown: "about 5" },
    { kind: "number", json: '"5"', shown: null },
    { kind: "number", json: "false", shown: null },
    { kind: "yes_no", json: "false", shown: "false" },
    { kind: "yes_no", json: '"true"', shown: null },
    { kind: "yes_no", json: "0", shown: null },
    { kind: "choice", json: '"no_such_code"', shown: "no_such_code" },
    { kind: "choice", json: "[]", shown: null },
    { kind: "choices", json: '["DE","XX","DE"]', shown: ["DE", "XX", "DE"] },
    { kind: "choices", json: "null", shown: [] },
    { kind: "choices", json: '"DE"', shown: null },
    { kind: "choices", json: '["DE",1]', shown: null },
    { kind: "choices", json: JSON.stringify(Array(301).fill("DE")), shown: null },
    { kind: "entries", json: '["a","b c"]', shown: "a\nb c" },
    { kind: "entries", json: "[]", shown: "" },
    { kind: "entries", json: '["a",""]', shown: null },
    { kind: "entries", json: '["a\\nb"]', shown: null },
    { kind: "entries", json: '"a"', shown: null },
  ])("$json in the control $kind shows as $shown (null: not at all)", ({ kind, json, shown }) => {
    const actual = show(kind, json);
    if (shown === null) expect(actual).toEqual({ kind: "foreign", json });
    else
      expect(actual).toEqual(
        typeof shown === "string" ? { kind: "text", text: shown } : { kind: "items", items: shown },
      );
  });

  it.each<{ kind: Control["kind"]; text: string; json: string | null }>([
    ...KINDS.map((kind) => ({ kind, text: "", json: null })),
    { kind: "line", text: " ", json: '" "' },
    { kind: "number", text: "12", json: "12" },
    { kind: "number", text: "-0.50", json: "-0.50" },
    { kind: "number", text: "1.", json: '"1."' },
    { kind: "number", text: "012", json: '"012"' },
    { kind: "number", text: "1,5", json: '"1,5"' },
    { kind: "yes_no", text: "false", json: "false" },
    { kind: "entries", text: "\na\n\nb\n", json: '["a", "b"]' },
    { kind: "entries", text: "\n", json: null },
    { kind: "line", text: '<b>"', json: '"<b>\\""' },
  ])("typed as $text into the control $kind is $json", ({ kind, text, json }) => {
    expect(jsonOfText(controlOf(kind), text)).toBe(json);
  });

  it("that is typed shows as it was typed", () => {
    const kinds = fc.constantFrom<Control["kind"]>("line", "email", "datetime", "number", "choice", "text");
    const typed = fc.oneof(
      fc.string(),
      fc.double().map(String),
      fc.constantFrom("0", "-", "1e5", "00", "1.0", "\ud800"),
    );
    fc.assert(
      fc.property(kinds, typed, (kind, text) => {
        const json = jsonOfText(controlOf(kind), text);
        expect(json === null ? { kind: "text", text: "" } : show(kind, json)).toEqual({ kind: "text", text });
      }),
    );
  });

  it("of a list keeps its order, and a tick taken away takes every copy", () => {
    expect(toggled(["DE", "XX"], "AT")).toEqual(["DE", "XX", "AT"]);
    expect(toggled(["DE", "XX", "DE"], "DE")).toEqual(["XX"]);
    expect([jsonOfItems([]), jsonOfItems(["a", "b"])]).toEqual([null, '["a", "b"]']);
  });
});

describe("an instant", () => {
  it.each([
    { text: "2026-03-10T06:42:00Z", picker: "2026-03-10T06:42:00" },
    { text: "2026-03-10T06:42:00.9+01:00", picker: "2026-03-10T05:42:00" },
    { text: "2026-03-10T06:42:00", picker: "2026-03-10T06:42:00" },
    { text: "2026-02-30T06:42:00Z", picker: "" },
    { text: "soon", picker: "" },
  ])("$text stands in the picker as $picker", ({ text, picker }) => {
    expect(pickerValueOf(text)).toBe(picker);
  });

  it.each([
    { value: "2026-03-10T06:42", text: "2026-03-10T06:42:00Z" },
    { value: "2026-03-10T06:42:07", text: "2026-03-10T06:42:07Z" },
  ])("picked as $value is $text", ({ value, text }) => {
    expect(textOfPicker(value)).toBe(text);
  });

  it("reads in UTC and in any zone", () => {
    const instant = Date.UTC(2026, 6, 10, 22, 42, 5);
    expect(readingOf(instant, "UTC")).toBe("Fri, 10 Jul 2026, 22:42:05");
    expect(readingOf(instant, "Europe/Berlin")).toBe("Sat, 11 Jul 2026, 00:42:05");
  });
});
