import { readFileSync } from "node:fs";
import { describe, expect, it, vi } from "vitest";
import { CONVERTIBLE, DIFFERENTIAL } from "../convert/conversions.ts";
import { runCommand } from "../run-command.ts";
import { ROOT } from "../support.ts";
import { applyChange, VALIDATORS } from "./differential/cases.ts";
import { compareVerdicts, filesOf, findAgreements } from "./differential/compare.ts";
import { findEsasSchema } from "./differential/esas-schema.ts";
import { createJudge, type PublishedProfile } from "./differential/judge.ts";
import { writeTables } from "./differential/page.ts";
import { askAjv } from "./differential/validators.ts";

// A process starts in half a second on an idle machine, and in many on a busy one.
vi.setConfig({ testTimeout: 60_000 });

const judge = createJudge(CONVERTIBLE as PublishedProfile, DIFFERENTIAL.completed_with);
const judged = DIFFERENTIAL.cases.map((one) => ({
  ...one,
  verdict: judge(applyChange(DIFFERENTIAL.base, one.change)),
}));
const page = readFileSync(`${ROOT}profiles-src/docs/differential.md`, "utf8");
const all = DIFFERENTIAL.cases.length + 1;

it("the base file is ready, and nothing of it is left out but the telephone numbers", () => {
  expect(judge(DIFFERENTIAL.base)).toEqual({
    status: "ready_for_preverification",
    warnings: [],
    left_out: ["/primaryContact/phone", "/secondaryContact/phone"],
  });
});

it("in each case somebody differs from lexbind", () => {
  expect(findAgreements(judged)).toEqual([]);
  const agreed = judged.map((one) => ({ ...one, accepted_by: one.verdict.warnings.length > 0 ? [] : [...VALIDATORS] }));
  expect(findAgreements(agreed)).toHaveLength(judged.length);
});

it("the tables of the page are those that the cases and the profile give", () => {
  expect(writeTables(page, DIFFERENTIAL, judged)).toBe(page);
});

it("a verdict or a version that is not as it is written down is told", () => {
  const asWritten = [true, ...DIFFERENTIAL.cases.map(({ accepted_by }) => accepted_by.includes("ajv"))];
  const ask = (version: string, accepts: readonly boolean[]) =>
    compareVerdicts(DIFFERENTIAL, "ajv", { version, accepts });
  expect(ask(DIFFERENTIAL.validators.ajv, asWritten)).toEqual([]);
  expect(
    ask(
      DIFFERENTIAL.validators.ajv,
      asWritten.map((accepts) => !accepts),
    ),
  ).toHaveLength(all);
  expect(ask("0.0.0", asWritten)).toEqual([`ajv is 0.0.0, written down is ${DIFFERENTIAL.validators.ajv}`]);
});

it("the command ends with 2 where there is no schema", async () => {
  vi.stubEnv("LEXBIND_ESAS_SCHEMA", "no-such-file");
  const ended = await runCommand("differential", ["--check"]);
  vi.unstubAllEnvs();
  expect(ended).toMatchObject({ status: 2, stdout: "" });
});

describe.skipIf(findEsasSchema() === null)("with the ESAs' schema", () => {
  it("ajv says what is written down", () => {
    const verdicts = askAjv(findEsasSchema()?.schema ?? {}, filesOf(DIFFERENTIAL));
    expect(compareVerdicts(DIFFERENTIAL, "ajv", verdicts)).toEqual([]);
  });

  it("the command finds all as it is written", async () => {
    expect(await runCommand("differential", ["--check"])).toMatchObject({ status: 0 });
  });
});
