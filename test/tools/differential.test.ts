import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { DIFFERENTIAL } from "../convert/conversions.ts";
import { ROOT, readJsonFile } from "../support.ts";
import { compareVerdicts, findEsasSchema } from "./differential/esas-schema.ts";
import { isAgreement, judgeCases, writeTables } from "./differential/page.ts";

const profile = readJsonFile("api/v1/profiles/dora/profile.json");
const judged = judgeCases(profile, DIFFERENTIAL);

it("the base file of the differential cases is ready", () => {
  const [base] = judgeCases(profile, { ...DIFFERENTIAL, cases: [{ description: "", change: {}, accepted_by: [] }] });
  expect([base?.status, base?.findings]).toEqual(["ready_for_preverification", []]);
});

it("in every differential case a validator and lexbind disagree", () => {
  expect(judged.filter(isAgreement)).toEqual([]);
});

it("the tables of docs/differential.md are up to date", () => {
  const page = readFileSync(`${ROOT}profiles-src/docs/differential.md`, "utf8");
  expect(writeTables(page, DIFFERENTIAL, judged)).toBe(page);
});

const found = findEsasSchema();
it.skipIf(found === null)(
  "the validators give the verdicts that docs/differential.md lists",
  () => {
    expect(compareVerdicts(DIFFERENTIAL, found?.schema ?? {})).toEqual([]);
  },
  30_000,
);
