// The details that a firm enters alike into each report: where they go, and what they leave alone.
import { expect, it } from "vitest";
import { type Draft, readDraft, writeDraft } from "../../../scripts/report/draft/draft.ts";
import { prepareDraft } from "../../../scripts/report/draft/prepare-draft.ts";
import {
  type DetailsProfile,
  detailsText,
  type EntityDetails,
  findDetails,
  findDetailValues,
  readDetails,
} from "../../../scripts/report/entity-details/entity-details.ts";
import { ALIASES, readJsonFile } from "../../support.ts";

const DETAILS: EntityDetails = {
  legal_name: "Example Bank",
  lei: "0000EXMPL0BANK000164",
  entity_type: ["credit_institution"],
  contact_name: "Incident desk",
  contact_email: "desk@example.org",
  contact_telephone: "+43 000 0000000",
  currency: "EUR",
  member_state: "AT",
};

const profileOf = (alias: string) => readJsonFile(`api/v1/profiles/${alias}/profile.json`) as DetailsProfile;

/** A profile that decides on an incident has no name of an entity. */
const NAMED = ALIASES.filter((alias) =>
  profileOf(alias).fields.some(({ entity_detail }) => entity_detail === "legal_name"),
);

it.each(NAMED)("entity details name the entity in a report of %s, and are read back from it", (alias) => {
  const profile = profileOf(alias);
  const values = findDetailValues(profile, DETAILS, {});
  expect(Object.values(values)).toContain("Example Bank");
  const shown = findDetails(profile, values, "AT");
  expect(findDetailValues(profile, shown, {})).toEqual(values);
  for (const [name, value] of Object.entries(shown)) expect([DETAILS[name]].flat()).toEqual([value].flat());
});

it.each(ALIASES.filter((alias) => !alias.startsWith("dora")))(
  "our contacts stay out of a report of %s, which asks for another one",
  (alias) => {
    expect(JSON.stringify(findDetailValues(profileOf(alias), DETAILS, {}))).not.toMatch(/desk/);
  },
);

it("entity details fill in what is empty, and change no value", () => {
  const profile = profileOf("dora");
  const text = '{"report": {"entity_legal_name": "Another Bank", "reporting_currency": "", "x": 1.0}}';
  const { draft } = prepareDraft(readDraft(text) as Draft, profile, { details: DETAILS });
  expect(JSON.parse(writeDraft(draft)).report).toMatchObject({
    entity_legal_name: "Another Bank",
    entity_legal_identifier: "0000EXMPL0BANK000164",
    reporting_currency: "EUR",
    financial_entity_type: "credit_institution",
  });
  expect(writeDraft(draft)).toContain('"x": 1.0');
});

it("entity details leave out a code that the list of the field lacks, and several where one is asked for", () => {
  const wrong = findDetailValues(profileOf("dora"), { entity_type: "bank", currency: ["EUR", "SEK"] }, {});
  expect(wrong).toEqual({});
  const several = findDetailValues(profileOf("dora-initial"), { entity_type: ["credit_institution", "bank"] }, {});
  expect(several).toEqual({ type_of_financial_entity_affected: ["credit_institution"] });
});

it("a file of entity details is read as it was written", () => {
  expect(readDetails(JSON.parse(detailsText(DETAILS)))).toEqual(DETAILS);
});

it("a file that versions before 2.1 saved, and a profile of 2.0, are read as before", () => {
  expect(readDetails({ our_details: DETAILS })).toEqual(DETAILS);
  const profile = profileOf("dora-initial");
  const fields = profile.fields.map(({ entity_detail, ...field }) => ({ ...field, house_detail: entity_detail }));
  const earlier = JSON.parse(JSON.stringify({ ...profile, fields }));
  const values = findDetailValues(profile, DETAILS, {});
  expect(findDetailValues(earlier, DETAILS, {})).toEqual(values);
  expect(findDetails(earlier, values, "AT")).toEqual(findDetails(profile, values, "AT"));
});

it.each([
  ["both names", { entity_details: {}, our_details: {} }],
  ["another member", { entity_details: {}, report: {} }],
  ["an unknown name", { entity_details: { password: "x" } }],
  ["a number", { entity_details: { lei: 1 } }],
  ["a blank text", { entity_details: { lei: " " } }],
  ["a name of every object", { entity_details: { toString: "x" } }],
  ["no details", {}],
  ["a list", []],
])("a file with %s is none of entity details", (_, json) => {
  expect(readDetails(json)).toBe(null);
});
