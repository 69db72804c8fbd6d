// Many drafts in a folder, checked in one process, beside what reading and parsing the same files takes.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { createCheck, listDrafts } from "../../../scripts/report/check-drafts.ts";
import { formatText } from "../../../scripts/report/formatters/text.ts";
import { artifacts, readJsonFile, readyRequest } from "../../support.ts";
import type { Scenario } from "./scenario.ts";

/** From the names of files to lines of text. Every contender reads the files; the drafts are below the folder `work`. */
export function folderScenario(work: string, smoke: boolean): Scenario {
  const names = writeDrafts(join(work, "drafts"), smoke ? 500 : 2_000);
  const profile = artifacts.profiles.get("dora");
  if (profile === undefined) throw new Error("the profile of the bench is not published");
  const check = createCheck(artifacts, profile, "prevalidation", {});
  const given = {
    version: "",
    now: new Date(),
    color: false,
    total: names.length,
    parameters: {},
    readStyle: () => "",
  };
  const validate = new Ajv2020({ strict: false }).compile(readJsonFile("api/v1/profiles/dora/report.schema.json"));
  const measure = (isValid: (name: string) => boolean | Promise<boolean>) => async () => {
    const before = performance.now();
    for (const name of names) if (!(await isValid(name))) throw new Error("a draft of the bench is not valid");
    return (performance.now() - before) / 1_000 / names.length;
  };
  const read = (name: string): unknown => JSON.parse(readFileSync(name, "utf8"));
  const parse = measure((name) => read(name) !== null);
  const { add } = formatText({ ...given, profile: readJsonFile("api/v1/profiles/dora/profile.json") });
  const contenders = {
    lexbind: measure(async (name) => add(await check(name))?.includes("; 0 blocking, ") === true),
    "JSON.parse": parse,
    "JSON.parse and ajv": measure((name) => validate(read(name))),
    copy: parse,
  };
  return {
    name: "drafts in a folder",
    unit: "drafts/s",
    isRate: true,
    contenders,
    aims: { "JSON.parse": 0.03, "JSON.parse and ajv": 0.05 },
  };
}

/** Writes this many drafts, each with a reference of its own. Returns their names. */
function writeDrafts(folder: string, amount: number): string[] {
  mkdirSync(folder);
  const { report, evidence_manifest } = readyRequest();
  for (let index = 0; index < amount; index++) {
    const draft = { report: { ...report, incident_reference_code: `bench-${index}` }, evidence_manifest };
    writeFileSync(join(folder, `${index}.json`), JSON.stringify(draft, null, 2));
  }
  return listDrafts(folder);
}
