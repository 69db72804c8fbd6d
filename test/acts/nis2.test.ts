// The drafts of nis2-cases.ts over the server, and the profiles against what Directive (EU) 2022/2555 lists in Article 23(4).
import { expect, it } from "vitest";
import { type Json, readJsonFile } from "../support.ts";
import { answerTo, expectCase } from "../table-drafts.ts";
import { BASES, CASES, type Stage } from "./nis2-cases.ts";

const STAGES: readonly Stage[] = ["early-warning", "incident-notification", "final-report"];
const folderOf = (stage: Stage) => `api/v1/profiles/nis2-${stage}`;
const profileOf = (stage: Stage): Json => readJsonFile(`${folderOf(stage)}/profile.json`);

it.each(CASES)("a draft of $stage gets the findings of $provision: $name", async (row) => {
  const { stage, due = {}, upperBound = {} } = row;
  const clocks = Object.entries(due).map(([clock_id, instant]) => [
    clock_id,
    instant === undefined ? undefined : { clock_id, due: instant, upper_bound: upperBound[clock_id] },
  ]);
  const answer = await answerTo(`nis2-${stage}`, { ...BASES[stage], ...row.report }, row.options);
  expectCase(answer, row, Object.fromEntries(clocks));
});

it("the table has a name for each case and a case for each rule of the act", () => {
  expect(new Set(CASES.map(({ stage, name }) => `${stage} ${name}`)).size).toBe(CASES.length);
  const ruleCodes = STAGES.flatMap((stage) => profileOf(stage).rules as Json[])
    .filter(({ basis, severity, checks }) => basis === "law" && severity !== "info" && !checks.includes("lint"))
    .map(({ code }) => code);
  const seen = new Set(CASES.flatMap(({ findings = [] }) => findings.map(([code]) => code)));
  expect([...new Set(ruleCodes)].filter((code) => !seen.has(code)).sort()).toEqual([]);
});

// What Article 23(4) asks for, by stage, and what is asked of a field there.
const POINTS: readonly (readonly [stage: Stage, point: string, obligation: string, fields: readonly string[]])[] = [
  ["early-warning", "a", "where_applicable", ["suspected_unlawful_or_malicious", "possible_cross_border_impact"]],
  ["incident-notification", "b", "where_applicable", ["update_of_early_warning"]],
  ["incident-notification", "b", "required", ["initial_assessment", "severity", "impact"]],
  ["incident-notification", "b", "if_available", ["indicators_of_compromise"]],
  ["final-report", "d.i", "required", ["detailed_description", "severity", "impact"]],
  ["final-report", "d.ii", "required", ["threat_type_or_root_cause"]],
  ["final-report", "d.iii", "required", ["mitigation_measures"]],
  ["final-report", "d.iv", "where_applicable", ["cross_border_impact"]],
  ["final-report", "e", "where_applicable", ["progress", "handled_at"]],
];

it.each(POINTS)(
  "the report %s has for Article 23(4), point (%s), as %s the fields %j",
  (stage, point, obligation, names) => {
    for (const name of names) {
      const { fields, derivations } = profileOf(stage);
      const ofField = ({ field_id }: Json) => field_id === name;
      expect([name, fields.find(ofField).obligation]).toEqual([name, obligation]);
      expect(derivations.find(ofField).source_atom_ids).toContain(`eu.nis2.dir-2022-2555.art-23.4.${point}`);
    }
  },
);

it.each(STAGES)("a report %s requires only what the law asks for and what identifies it", (stage) => {
  const required = profileOf(stage).fields.filter((field: Json) => field.required);
  const asked = POINTS.filter((row) => row[0] === stage && row[2] === "required").flatMap((row) => row[3]);
  const logic = stage === "early-warning" ? ["entity_name", "member_state", "aware_at"] : [];
  expect(required.map(({ field_id }: Json) => field_id).sort()).toEqual(["report_kind", ...logic, ...asked].sort());
});

it("every point of Articles 3 to 14 of the implementing regulation that is a ground is a code of the list", () => {
  const { items } = profileOf("early-warning").code_lists.find(
    ({ code_list_id }: Json) => code_list_id === "significance_grounds",
  );
  const points = { 3: "abcde", 5: "abc", 6: "abc", 7: "abcd", 8: "abcd", 9: "abcd", 10: "abcd" };
  const others = { 11: "abcd", 12: "abcd", 13: "abcd", 14: "abcde" };
  const codes = Object.entries({ ...points, ...others }).flatMap(([article, letters]) =>
    [...letters].map((letter) => `cir_${article === "3" ? "3_1" : article}_${letter}`),
  );
  const grounds = items.map(({ code }: Json) => code).filter((code: string) => code.startsWith("cir_"));
  expect([...grounds].sort()).toEqual([...codes, "cir_4"].sort());
});
