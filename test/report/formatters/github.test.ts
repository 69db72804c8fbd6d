import { expect, it } from "vitest";
import { formatGithub } from "../../../scripts/report/formatters/github.ts";
import { readyWith } from "../../engine/drafts.ts";
import { draftOf, outputOf } from "./output.ts";

it("each finding is an annotation at its line, of the kind that its severity has, and the draft has a line", () => {
  const [missing] = draftOf('{"report":{}}').answer.findings;
  const field = missing?.field_id ?? "";
  const text = JSON.stringify(JSON.parse(readyWith({ [field]: null, no_such_field: 1 })), null, 1);
  const lines = outputOf(formatGithub, [draftOf(text)]).split("\n");
  const row = text.split("\n").findIndex((line) => line.includes(`"${field}": null`)) + 1;
  const column = (text.split("\n")[row - 1] as string).indexOf("null") + 1;
  const place = `file=drafts/a.json,line=${row},col=${column},title=${missing?.code}`;
  expect(lines).toContain(`::error ${place}::${missing?.message}`);
  const kinds = lines.flatMap((line) => /^::(\w+) /.exec(line)?.[1] ?? []);
  expect(new Set(kinds)).toEqual(new Set(["error", "warning"]));
  expect(lines.at(-2)).toMatch(/^drafts\/a\.json: /);
});

it("no name and no message can be a command of its own", () => {
  const name = "a,b:c%\n::error::owned.json";
  const output = outputOf(formatGithub, [draftOf(readyWith({}), name), { name, problem: "50 %\nx", json: null }]);
  const file = "a%2Cb%3Ac%25%0A%3A%3Aerror%3A%3Aowned.json";
  expect(output.split("\n").filter((line) => line.startsWith("::error"))).toEqual([
    `::error file=${file},title=unusable file::50 %25%0Ax`,
  ]);
  expect(output).toContain(`::notice file=${file},`);
});
