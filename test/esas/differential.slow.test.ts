import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { isInstalled } from "../run-command.ts";
import { ROOT, readJsonFile } from "../support.ts";
import { DIFFERENTIAL, officialWith } from "./conversions.ts";
import { VERSIONS } from "./differential/cases.ts";
import { compareAll } from "./differential/comparison.ts";
import {
  createEsasValidator,
  type EsasFiles,
  findEsasFiles,
  judgeByJsonschema,
  withoutDependencies,
} from "./differential/esas-schema.ts";
import { writeTables } from "./differential/page.ts";
import { createJudge } from "./differential/verdicts.ts";

const profile = readJsonFile("api/v1/profiles/dora/profile.json");
const found = findEsasFiles();

it("the base file of the differential cases is ready", () => {
  const { status, findings } = createJudge(profile, DIFFERENTIAL)(DIFFERENTIAL.base);
  expect([status, findings]).toEqual(["ready_for_preverification", []]);
});

describe.skipIf(found === null)("with the ESAs' files", () => {
  const files = found as EsasFiles;

  // Without it, compare() asks ajv alone.
  const hasJsonschema = found === null || judgeByJsonschema({ $schema: "" }, []) !== null;
  it.skipIf(!isInstalled("Python's jsonschema", hasJsonschema))("Python's jsonschema judges as stated", () => {
    expect(judgeByJsonschema(files.schemas["1.3"], [DIFFERENTIAL.base, {}])).toEqual([true, false]);
  });

  it("docs/differential.md has the tables of these schemas, and jsonschema agrees if Python has it", () => {
    const profileOf = (alias: string) => readJsonFile(`api/v1/profiles/${alias}/profile.json`);
    const read = (file: string) => readFileSync(`${ROOT}profiles-src/${file}`, "utf8");
    const comparison = compareAll({ profileOf, read }, files);
    const page = readFileSync(`${ROOT}profiles-src/docs/differential.md`, "utf8");
    expect(writeTables(page, files, comparison)).toBe(page);
    expect(comparison.findings).toEqual([]);
  });

  it.each(VERSIONS)("the conditions under dependencies of schema %s are applied", (version) => {
    const base = officialWith();
    const file = officialWith({ "/affectedEntity/1": { entityType: "AFFECTED_ENTITY" } });
    const accepts = createEsasValidator(files.schemas[version]);
    expect([accepts(base), accepts(file)]).toEqual([true, false]);
    expect(createEsasValidator(withoutDependencies(files.schemas[version]))(file)).toBe(true);
  });
});
