// npm run convert as a process: what it prints where, and its exit codes.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { convertText } from "../../scripts/esas/convert-text.ts";
import { tempFolder } from "../pipeline/author.ts";
import { runCommand } from "../run-command.ts";
import { CONVERTIBLE, FULL_REPORT, fromEsas, officialWith, toEsas } from "./conversions.ts";

const folder = tempFolder();
const pretty = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
const write = (name: string, content: string | Uint8Array) => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};

const official = officialWith({ "/odd": "CANARY" });
const complete = officialWith({ "/primaryContact/phone": null, "/secondaryContact/phone": null });
const DRAFT = write("draft.json", JSON.stringify({ report: { ...FULL_REPORT, odd: "CANARY" } }));
const OFFICIAL = write("official.json", JSON.stringify(official));
const COMPLETE = write("complete.json", JSON.stringify(complete));
const BROKEN = write("broken.json", '{"incident": CANARY}');
const BYTES = write("bytes.json", new Uint8Array([0x7b, 0xff]));
const REPORT = join(folder, "report.json");
const TO_ESAS = ["--from", "lexbind", "--to", "esas"];
const TO_DRAFT = ["--from", "esas", "--to", "lexbind"];

it("convert prints the file to standard output and the losses, without values, to standard error", async () => {
  const { status, stdout, stderr } = await runCommand("convert", [...TO_ESAS, DRAFT]);
  expect([status, stdout]).toEqual([1, pretty(toEsas(FULL_REPORT).result)]);
  expect(stderr).toMatch(/^LEFT OUT \(8\)\n.*\/report\/odd\n.*was not checked against/s);
  expect(stderr).not.toContain("CANARY");
});

it("convert prints the draft, and exits with 0 if nothing was lost", async () => {
  const { status, stdout } = await runCommand("convert", [...TO_DRAFT, COMPLETE]);
  expect([status, stdout]).toEqual([0, pretty(fromEsas(complete).result)]);
});

it("convert --json prints result and report as one object, --report writes the report to a file", async () => {
  const { status, stdout, stderr } = await runCommand("convert", [...TO_DRAFT, "--json", OFFICIAL]);
  expect([status, stdout, stderr]).toEqual([1, pretty(fromEsas(official)), ""]);
  const ended = await runCommand("convert", [...TO_DRAFT, "--report", REPORT, OFFICIAL]);
  expect([ended.stderr, readFileSync(REPORT, "utf8")]).toEqual(["", pretty(fromEsas(official).report)]);
});

it("convert writes the version that --esas-version names, and the newest otherwise", async () => {
  const draft = { report: { type_of_submission: "initial_notification", primary_contact_person_telephone: "030 1" } };
  const args = [...TO_ESAS, "--json", "--profile", "dora-initial", write("telephone.json", JSON.stringify(draft))];
  const versions = [args, ["--esas-version", "1.2", ...args]].map(async (all) => {
    const { result, report } = JSON.parse((await runCommand("convert", all)).stdout);
    return [report.esas_schema.schema_id, result.primaryContact];
  });
  expect(await Promise.all(versions)).toEqual([
    ["IR-1.3.0", { phone: "030 1" }],
    ["IR-1.2", undefined],
  ]);
});

it("a draft is not a file of the ESAs, and a file of the ESAs is not a draft", () => {
  const causeOf = (file: string, from: "esas" | "lexbind") =>
    convertText(CONVERTIBLE, readFileSync(file, "utf8"), from);
  expect(causeOf(DRAFT, "esas")).toEqual({ cause: expect.stringMatching(/^it is not a file of the ESAs: /) });
  expect(causeOf(OFFICIAL, "lexbind")).toEqual({ cause: expect.stringMatching(/^it is not a valid draft: /) });
});

it.each<[name: string, args: string[], message: RegExp]>([
  ["a file that is not JSON", [...TO_DRAFT, BROKEN], /^\S+: it is not valid JSON \(line 1, column 14\)\n$/],
  ["a file that is not UTF-8", [...TO_DRAFT, BYTES], /^\S+: it is not .*\n$/],
  ["a file that does not exist", [...TO_ESAS, `${DRAFT}x`], /: no such file\n$/],
  ["a report that cannot be written", [...TO_ESAS, "--report", folder, DRAFT], /: cannot be written \(EISDIR\)\n$/],
  ["no file", TO_ESAS, /^expected one file/],
  ["one format twice", ["--from", "esas", "--to", "esas", OFFICIAL], /^expected --from/],
  ["an unknown profile", [...TO_ESAS, "--profile", "no-such", DRAFT], /^no profile no-such; there are .*\bdora\b/],
  ["a version that the profile does not have", [...TO_ESAS, "--esas-version", "1.3", DRAFT], /^dora has version 1.2 /],
  ["--report and --json", [...TO_ESAS, "--json", "--report", REPORT, DRAFT], /exclude each other/],
])("convert exits with 2 and a message for %s", async (_, args, message) => {
  const { status, stdout, stderr } = await runCommand("convert", args);
  expect([status, stdout]).toEqual([2, ""]);
  expect(stderr).toMatch(message);
  expect(stderr).not.toContain("CANARY");
});
