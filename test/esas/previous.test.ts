// The previous report: which texts are one.
import { expect, it } from "vitest";
import type { ConvertibleProfile } from "../../scripts/esas/crosswalk.ts";
import { readPreviousReport } from "../../scripts/esas/read-previous-report.ts";
import { readJsonFile } from "../bridge.ts";

const profileOf = (name: string): ConvertibleProfile => readJsonFile(`api/v1/profiles/${name}/profile.json`);
const exampleOf = (name: string) => readJsonFile(`api/v1/profiles/${name}/examples.json`).examples[0].request;
const read = (profile: string, draft: unknown) => readPreviousReport(profileOf(profile), JSON.stringify(draft));

it("the previous report may be a draft of an earlier stage, with members that are not fields", () => {
  const { report } = exampleOf("works-notice");
  const previous = { ...report, no_such_field: 1 };
  expect(read("works-report", { report: previous })).toEqual({ report: previous });
  expect(read("works-report", { report: {} })).toEqual({ report: {} });
});

it("a draft of another act is no previous report", () => {
  const cause = expect.stringMatching(/^most of its members are not fields/);
  expect(read("works-report", exampleOf("closing"))).toEqual({ cause });
});

it.each([
  ["a text that is not JSON", '{"report": CANARY}', "it is not valid JSON"],
  ["another JSON file", "[]", "it is neither a draft nor a file of the official form"],
])("%s is no previous report", (_, text, cause) => {
  expect(readPreviousReport(profileOf("closing"), text)).toEqual({ cause });
});
