import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { CommandError } from "../../../scripts/command-line/run-command.ts";
import type { ConvertibleProfile } from "../../../scripts/report/esas/crosswalk.ts";
import { readPreviousReport } from "../../../scripts/report/previous/read-previous-report.ts";
import { readJsonFile } from "../../bridge.ts";
import { tempFolder } from "../../pipeline/author.ts";

const profileOf = (name: string): ConvertibleProfile => readJsonFile(`api/v1/profiles/${name}/profile.json`);
const exampleOf = (name: string) => readJsonFile(`api/v1/profiles/${name}/examples.json`).examples[0].request;
const MAX_BYTES = 100_000;
const file = join(tempFolder(), "previous.json");

function read(profile: string, draft: unknown) {
  writeFileSync(file, JSON.stringify(draft));
  return readPreviousReport(profileOf(profile), file, MAX_BYTES);
}

it("the previous report may be a draft of an earlier stage, with members that are not fields", async () => {
  const { report } = exampleOf("works-notice");
  const previous = { ...report, no_such_field: 1 };
  expect(await read("works-report", { report: previous })).toEqual(previous);
  expect(await read("works-report", { report: {} })).toEqual({});
});

it("a draft of another act is no previous report", async () => {
  await expect(read("works-report", exampleOf("closing"))).rejects.toThrow(
    /previous\.json: most of its members are not fields/,
  );
});

it.each([
  ["a file that is not JSON", '{"report": CANARY}', "it is not valid JSON"],
  ["another JSON file", "[]", "it is neither a draft nor a file of the official form"],
  ["a file that is too large", " ".repeat(MAX_BYTES + 1), `it has more than ${MAX_BYTES} bytes`],
])("%s is no previous report", async (_, text, problem) => {
  writeFileSync(file, text);
  await expect(readPreviousReport(profileOf("closing"), file, MAX_BYTES)).rejects.toThrow(
    new CommandError(`${file}: ${problem}`),
  );
});

it("a file that is not there is no previous report", async () => {
  const absent = `${file}x`;
  const error = new CommandError(`${absent}: no such file`);
  await expect(readPreviousReport(profileOf("closing"), absent, MAX_BYTES)).rejects.toThrow(error);
});
