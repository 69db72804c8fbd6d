// What a draft leaves empty is filled in from entity details and from another draft, and nothing else of it changes.
import { expect, it } from "vitest";
import { type Draft, readDraft, writeDraft } from "../../../scripts/report/draft/draft.ts";
import { type FoundFacts, findFilling, prepareDraft } from "../../../scripts/report/draft/prepare-draft.ts";
import type { DetailsProfile, EntityDetails } from "../../../scripts/report/entity-details/entity-details.ts";

/** Fields in their order, and the details that they take. */
const field = (field_id: string, entity_detail?: string) =>
  ({ field_id, field_type: "text", code_list: null, ...(entity_detail && { entity_detail }) }) as const;
const PROFILE = {
  fields: [field("name", "legal_name"), field("summary"), field("lei", "lei"), field("seen_at")],
  code_lists: [],
} as unknown as DetailsProfile;

const DETAILS: EntityDetails = { legal_name: "Example Bank", lei: "0000EXMPL0BANK000164", member_state: "AT" };

const draftIn = (text: string): Draft => readDraft(text) as Draft;

/** Facts for these fields, as another draft has them. */
const factsOf = (values: Readonly<Record<string, unknown>>): FoundFacts => ({
  taken: Object.entries(values).map(([field_id, value]) => ({ field: { field_id }, value })),
});

it("details fill in what is absent, null or blank, in the order of the fields, and change no value", () => {
  const text = '{"report":{"x":1.0,"summary":"s","lei":" ","seen_at":1e400},"evidence_manifest":{"lei":["l"]}}';
  const { draft, fromDetails, values } = prepareDraft(draftIn(text), PROFILE, { details: DETAILS });
  expect(writeDraft(draft)).toBe(`{
  "report": {
    "name": "Example Bank",
    "x": 1.0,
    "summary": "s",
    "lei": "0000EXMPL0BANK000164",
    "seen_at": 1e400
  },
  "evidence_manifest": {
    "lei": ["l"]
  }
}`);
  expect(fromDetails).toEqual(["name", "lei"]);
  expect(values).toEqual([
    ["name", "Example Bank"],
    ["lei", "0000EXMPL0BANK000164"],
  ]);
  const own = draftIn('{"report":{"name":"Another Bank","lei":1.0}}');
  expect(prepareDraft(own, PROFILE, { details: DETAILS }).draft).toBe(own);
});

it("facts are found for the report with the details in it, and told as they were found", () => {
  const found = { ...factsOf({ summary: "of the other", seen_at: null }), alike: ["name"] };
  const given: unknown[] = [];
  const { draft, facts, fromDetails } = prepareDraft(draftIn('{"report":{"lei":"L"}}'), PROFILE, {
    details: DETAILS,
    findFacts(report) {
      given.push(report);
      return found;
    },
  });
  expect(given).toEqual([{ lei: "L", name: "Example Bank" }]);
  expect(facts).toBe(found);
  expect(fromDetails).toEqual(["name"]);
  expect([...draft.report]).toEqual([
    ["name", '"Example Bank"'],
    ["summary", '"of the other"'],
    ["lei", '"L"'],
    ["seen_at", "null"],
  ]);
});

it.each([
  ["no details", {}],
  ["details without a value for it", { details: { currency: "EUR" } }],
  ["another draft without a fact for it", { details: null, findFacts: () => factsOf({}) }],
])("a draft is the same with %s", (_, from) => {
  const draft = draftIn('{"report":{"summary":1.0}}');
  const prepared = prepareDraft(draft, PROFILE, from);
  expect(prepared.draft).toBe(draft);
  expect([prepared.values, prepared.fromDetails, prepared.parameters]).toEqual([[], [], {}]);
});

it("the Member State is that of the details, unless one is given; other parameters stay", () => {
  const stateOf = (parameters: object, details: EntityDetails = DETAILS) =>
    findFilling({}, PROFILE, { details, parameters }).parameters;
  expect(stateOf({ now: "2026-03-10T14:00:00Z" })).toEqual({ now: "2026-03-10T14:00:00Z", member_state: "AT" });
  expect(stateOf({ member_state: undefined })).toEqual({ member_state: "AT" });
  expect(stateOf({ member_state: "DE", time_zone: "Europe/Berlin" })).toEqual({
    ...{ member_state: "DE", time_zone: "Europe/Berlin" },
  });
  expect(stateOf({ time_zone: "Europe/Berlin" }, { member_state: ["AT", "DE"] })).toEqual({
    time_zone: "Europe/Berlin",
  });
});

it("values for a report that was parsed already are those for its draft", () => {
  const report = JSON.parse('{"__proto__":{"name":"x"},"lei":"L"}');
  expect(findFilling(report, PROFILE, { details: DETAILS }).values).toEqual([["name", "Example Bank"]]);
});
