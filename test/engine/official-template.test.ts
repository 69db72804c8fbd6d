// The rows of the official template that a draft leaves open, and members of a report that are rows without a field.
import { expect, it } from "vitest";
import { PROFILE, post } from "../support.ts";
import { answerTo, bodyText, prevalidate, READY_REPORT, readyWith } from "./drafts.ts";

const templateOf = (text: string) => answerTo(text, "prevalidation").official_template;
const summaryOf = (text: string) => answerTo(text, "prevalidation").safe_summary;
const TELEPHONES = { primary_contact_telephone: "+49 30 0000000", second_contact_person_telephone: "+49 30 0000001" };
const CONDITIONAL = ["1.13", "1.14", "2.8", "2.10"];

it("the official template of a ready draft still lacks the telephones, and says so in words", () => {
  const text = readyWith({});
  expect(answerTo(text, "prevalidation").ready_for_preverification).toBe(true);
  expect(templateOf(text)).toMatchObject({
    complete: false,
    conditional_rows_to_check: CONDITIONAL,
    mandatory_rows_missing: [],
    rows_without_field: ["1.9", "1.12"],
  });
  expect(summaryOf(text)).toMatch(
    /^Ready as far as lexbind checks: .* The official form still needs: telephone of the primary contact \(row 1\.9\), telephone of the second contact \(row 1\.12\)\. .* 1\.13, 1\.14, 2\.8, 2\.10\.$/,
  );
});

it("the official template is complete with every mandatory row, unless a finding blocks", () => {
  expect(templateOf(readyWith(TELEPHONES))).toMatchObject({ complete: true, rows_without_field: [] });
  expect(summaryOf(readyWith(TELEPHONES))).toContain("Every row that the official form always requires has a value.");
  expect(templateOf(readyWith({ ...TELEPHONES, competent_authority: "" }))?.complete).toBe(false);
});

it("the official template counts the rows beyond the first six of an empty draft", () => {
  expect(summaryOf(bodyText({}))).toMatch(/type of submission \(row 1\.1\), .* and 12 more rows\. /);
  expect(summaryOf(bodyText({})).match(/\(row /g)).toHaveLength(6);
});

it("the official template is in no answer of lint", async () => {
  const answer = await (await post(`${PROFILE}/lint-report`, readyWith({}))).json();
  expect(answer).not.toHaveProperty("official_template");
  expect(answer.safe_summary).not.toContain("official form");
});

it("a member that is an official row without a field is named with its row and does not change the status", () => {
  const { findings, prevalidation_status } = answerTo(readyWith(TELEPHONES), "prevalidation");
  const rows = findings.filter(({ code }) => code === "official_row_without_field");
  expect(rows.map(({ field_id, severity, message }) => [field_id, severity, /row [\d.]+/.exec(message)?.[0]])).toEqual([
    ["primary_contact_telephone", "info", "row 1.9"],
    ["second_contact_person_telephone", "info", "row 1.12"],
  ]);
  expect(prevalidation_status).toBe("ready_for_preverification");
});

it.each(["primary_contact_telefone", "submitting_entity", "Primary_Contact_Telephone"])(
  "a member that is an official row without a field is not %s",
  (name) => {
    expect(prevalidate(readyWith({ [name]: "x" }))).toContain(`unknown_field ${name}`);
  },
);

it("a member that is an official row without a field does not keep lint from saying that evidence and consistency were not checked", () => {
  const { findings } = answerTo(bodyText({ ...READY_REPORT, other_information: '"x"' }), "lint");
  expect(findings.map(({ code }) => code)).toEqual(["prevalidation_not_run"]);
});
