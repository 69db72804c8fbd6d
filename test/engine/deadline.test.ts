// The deadline in an answer, and the rows of the official template that a draft leaves open. Deadlines worked out by hand are in
// test/kinds/deadline-cases.ts.
import { expect, it } from "vitest";
import type { Answer } from "../../server/engine/answer.ts";
import type { CheckParameters } from "../../server/engine/options.ts";
import { readJsonFile } from "../bridge.ts";
import { bodyText, type Changes } from "./create-drafts.ts";
import { answerTo, prevalidate, READY_REPORT, RULES, readyWith } from "./drafts.ts";

const DEADLINE = RULES.find(({ code }) => code === "closing_deadline");

const answerOn = (report: Changes, parameters?: CheckParameters): Answer =>
  answerTo(readyWith(report), "prevalidation", parameters);
const codesOf = ({ findings }: Answer) => findings.map(({ code }) => code);

it("the deadline is in its finding, with the rule and the sources of that rule", () => {
  const { timeline, traces, findings } = answerOn({});
  const index = findings.findIndex(({ code }) => code === DEADLINE?.code);
  expect(timeline).toMatchObject({ rule_id: DEADLINE?.rule_id, source_atom_ids: DEADLINE?.source_atom_ids });
  expect(traces[index]?.rule_id).toBe(DEADLINE?.rule_id);
  expect(findings[index]?.message).toContain(timeline?.clocks[0]?.due);
});

it.each<Changes>([
  { contact_name: undefined, owner_name: 1 },
  { x: 1, owner_identifier: "x" },
  { damage_seen_at: "2026-03-10T07:42:00+01:00" },
  { owner_type: "bank" },
])("the timeline is in the answer whatever is wrong with other values: %o", (report) => {
  expect(answerOn(report).timeline?.clocks[0]).toMatchObject({ clock_id: "bridge.closing_notice", missing: [] });
  expect(codesOf(answerOn(report))).toContain("closing_deadline");
});

it("the timeline is not in the answer of lint", () => {
  expect(answerTo(readyWith({}), "lint")).not.toHaveProperty("timeline");
});

const assumed = (report: Changes, parameters: CheckParameters = {}) => {
  const { findings, timeline } = answerOn(report, parameters);
  const message = findings.find(({ code }) => code === DEADLINE?.code)?.message ?? "";
  return { message, assumptions: timeline?.assumptions ?? [] };
};
const unclear = {
  report_kind: "First notice",
  damage_seen_at: "2026-03-10T06:42:00",
  owner_type: "private_owner",
};

it("what a deadline was computed without is said after its message, in the words of the service card", () => {
  const explained: Readonly<Record<string, string>> = readJsonFile("api/v1/service-card/index.json").assumptions;
  const { message, assumptions } = assumed(unclear);
  expect(assumptions).toHaveLength(5);
  expect(message.endsWith(` ${assumptions.map((code) => explained[code]).join(" ")}`)).toBe(true);
});

it("a deadline was computed without nothing if everything is given on a working day", () => {
  const { message, assumptions } = assumed({ owner_type: "private_owner" }, { member_state: "DE", bank_holidays: "" });
  expect(assumptions).toEqual([]);
  expect(message).toMatch(/after the closing\.$/);
});

const answer = (text: string) => answerTo(text, "prevalidation");
const TELEPHONES = { contact_telephone: "+49 30 0000000", second_contact_telephone: "+49 30 0000001" };

it("the official template of a ready draft reports the missing telephones, also in words", () => {
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
