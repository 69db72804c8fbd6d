// npm run convert as a process: what it prints where, and its exit codes.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { convertText } from "../../scripts/esas/convert-text.ts";
import { tempFolder } from "../pipeline/author.ts";
import { runCommand } from "../run-command.ts";
import { ALIASES, ROOT, readJsonFile } from "../support.ts";
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
const OF_DORA = ["--profile", "dora"];

it("convert prints the file to standard output and the losses, without values, to standard error", async () => {
  const { status, stdout, stderr } = await runCommand("convert", [...TO_ESAS, DRAFT]);
  expect([status, stdout]).toEqual([1, pretty(toEsas(FULL_REPORT).result)]);
  expect(stderr).toMatch(/^LEFT OUT \(8\)\n.*\/report\/odd\n.*was not checked against/s);
  expect(stderr).not.toContain("CANARY");
});

it("convert prints the draft, and exits with 0 if nothing was lost", async () => {
  const { status, stdout } = await runCommand("convert", [...TO_DRAFT, ...OF_DORA, COMPLETE]);
  expect([status, stdout]).toEqual([0, pretty(fromEsas(complete).result)]);
});

it("convert --json prints result and report as one object, --report writes the report to a file", async () => {
  const { status, stdout, stderr } = await runCommand("convert", [...TO_DRAFT, ...OF_DORA, "--json", OFFICIAL]);
  expect([status, stdout, stderr]).toEqual([1, pretty(fromEsas(official)), ""]);
  const ended = await runCommand("convert", [...TO_DRAFT, ...OF_DORA, "--report", REPORT, OFFICIAL]);
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

const readyOf = (alias: string) => readJsonFile(`api/v1/profiles/${alias}/report.schema.json`).examples[0];
const WITH_FILE = ALIASES.filter((alias) => readJsonFile(`api/v1/profiles/${alias}/profile.json`).crosswalk.esas_file);

it.each(WITH_FILE)("convert finds by itself that a draft, and the file of it, is of %s", async (alias) => {
  const draft = write(`${alias}.json`, JSON.stringify(readyOf(alias)));
  const [found, named] = await Promise.all(
    [[], ["--profile", alias]].map((options) => runCommand("convert", [...TO_ESAS, ...options, draft])),
  );
  expect(found).toEqual(named);
  const file = write(`${alias}-file.json`, found?.stdout ?? "");
  const read = await runCommand("convert", [...TO_DRAFT, "--json", file]);
  expect(JSON.parse(read.stdout).report.act_id).toBe(
    // The short form has rows of an initial notification, and the file names that.
    readJsonFile(`api/v1/profiles/${alias === "dora" ? "dora-initial" : alias}/profile.json`).act_id,
  );
});

it("convert writes every value of the draft of a guide without an option that names its profile", async () => {
  const { stdout } = await runCommand("convert", [
    ...[...TO_ESAS, "--json"],
    `${ROOT}profiles-src/docs/examples/drafts/bank.json`,
  ]);
  const { report } = JSON.parse(stdout);
  expect(report.left_out.map(({ code }: { code: string }) => code)).not.toContain("unknown_member");
});

it.each([
  [
    "a draft of several profiles",
    TO_ESAS,
    '{"report":{"reporting_currency":"EUR"}}',
    "its fields are those of several",
  ],
  ["a draft that shows no profile", TO_ESAS, '{"report":{}}', "its fields do not show its profile"],
  ["a file of several profiles", TO_DRAFT, '{"reportCurrency":"EUR"}', "its fields are those of several"],
])("convert asks for the profile of %s", async (_, args, text, words) => {
  const { status, stdout, stderr } = await runCommand("convert", [...args, write("unclear.json", text)]);
  expect([status, stdout, stderr]).toEqual([2, "", expect.stringContaining(`unclear.json: ${words}`)]);
  expect(stderr).toContain("name it with --profile, one of ");
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
