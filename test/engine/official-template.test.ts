// The rows of the official template that a draft leaves open, and members of a report that are rows without a field.
import { expect, it } from "vitest";
import { bodyText } from "./create-drafts.ts";
import { answerTo, prevalidate, READY_REPORT, readyWith } from "./drafts.ts";

const answer = (text: string) => answerTo(text, "prevalidation");
const TELEPHONES = { contact_telephone: "+49 30 0000000", second_contact_telephone: "+49 30 0000001" };

it("the official template of a ready draft still lacks the telephones, and says so in words", () => {
  const { ready_for_preverification, official_template, safe_summary } = answer(readyWith({}));
  expect(ready_for_preverification).toBe(true);
  expect(official_template).toMatchObject({
    complete: false,
    conditional_rows_to_check: ["2.5"],
    mandatory_rows_missing: [],
    rows_without_field: ["1.5", "1.6"],
  });
  expect(safe_summary).toMatch(
    /^Pre-validation: .*\. The form needs: telephone \(1\.5\), second telephone \(1\.6\)\. To check: 2\.5\.$/,
  );
});

it("the official template is complete with every mandatory row, unless a finding blocks", () => {
  const { official_template, safe_summary } = answer(readyWith(TELEPHONES));
  expect(official_template).toMatchObject({ complete: true, rows_without_field: [] });
  expect(safe_summary).toContain("The form is filled in.");
  expect(answer(readyWith({ ...TELEPHONES, contact_name: "" })).official_template?.complete).toBe(false);
});

it("the official template counts the rows beyond the first three of an empty draft", () => {
  const { safe_summary } = answer(bodyText({}));
  expect(safe_summary).toMatch(/: kind \(1\.1\), owner \(1\.2\), code of the owner \(1\.3\) and 7 more\. /);
});

it("the official template is in no answer of lint", () => {
  const { safe_summary, ...members } = answerTo(readyWith({}), "lint");
  expect(members).not.toHaveProperty("official_template");
  expect(safe_summary).not.toContain("form");
});

it("a member that is an official row without a field is named with its row and does not change the status", () => {
  const { findings, prevalidation_status } = answer(readyWith(TELEPHONES));
  const rows = findings.filter(({ code }) => code === "official_row_without_field");
  expect(rows.map(({ field_id, severity, message }) => [field_id, severity, /row [\d.]+/.exec(message)?.[0]])).toEqual([
    ["contact_telephone", "info", "row 1.5"],
    ["second_contact_telephone", "info", "row 1.6"],
  ]);
  expect(prevalidation_status).toBe("ready_for_preverification");
});

it.each(["contact_telefone", "second_contact", "Contact_Telephone"])(
  "a member that is an official row without a field is not %s",
  (name) => {
    expect(prevalidate(readyWith({ [name]: "x" }))).toContain(`unknown_field ${name}`);
  },
);

it("a member that is an official row without a field does not keep lint from saying that evidence and consistency were not checked", () => {
  const { findings } = answerTo(bodyText({ ...READY_REPORT, remarks: '"x"' }), "lint");
  expect(findings.map(({ code }) => code)).toEqual(["prevalidation_not_run"]);
});
