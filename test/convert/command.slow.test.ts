// The command itself, as npm run convert starts it: what it prints where, and how it exits.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it, vi } from "vitest";
import { runCommand } from "../run-command.ts";
import { FULL_REPORT, fromEsas, officialWith, toEsas } from "./conversions.ts";

// A process starts in half a second on an idle machine, and in many on a busy one.
vi.setConfig({ testTimeout: 60_000 });

const folder = mkdtempSync(join(tmpdir(), "lexbind-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const DRAFT = join(folder, "draft.json");
const OFFICIAL = join(folder, "official.json");
const SPARE = join(folder, "spare.json");
const BROKEN = join(folder, "broken.json");
const LIST = join(folder, "list.json");
const sparse = officialWith({ "/primaryContact/phone": null, "/secondaryContact/phone": null });
writeFileSync(DRAFT, JSON.stringify({ report: { ...FULL_REPORT, odd: "CANARY" } }));
writeFileSync(OFFICIAL, JSON.stringify(officialWith({ "/odd": "CANARY" })));
writeFileSync(SPARE, JSON.stringify(sparse));
writeFileSync(BROKEN, '{"incident": CANARY}');

const TO_ESAS = ["--from", "lexbind", "--to", "esas"];
const TO_DRAFT = ["--from", "esas", "--to", "lexbind"];
const pretty = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

it("prints the file to standard output and the list of losses, without a value, to standard error", async () => {
  const { status, stdout, stderr } = await runCommand("convert", [...TO_ESAS, DRAFT]);
  expect([status, stdout]).toEqual([1, pretty(toEsas(FULL_REPORT).result)]);
  expect(stderr).toMatch(/^LEFT OUT \(8\)\n/);
  expect(stderr).toContain("/report/odd\n");
  expect(stderr).toContain("no more than that");
  expect(stderr).not.toContain("CANARY");
});

it("prints the draft, and ends with 0 where nothing was lost", async () => {
  const { status, stdout } = await runCommand("convert", [...TO_DRAFT, SPARE]);
  expect([status, stdout]).toEqual([0, pretty(fromEsas(sparse).result)]);
});

it("prints result and report as one object", async () => {
  const { status, stdout, stderr } = await runCommand("convert", [...TO_DRAFT, "--json", OFFICIAL]);
  expect([status, JSON.parse(stdout), stderr]).toEqual([1, fromEsas(officialWith({ "/odd": "CANARY" })), ""]);
});

it("writes the report into a file", async () => {
  const { status, stderr } = await runCommand("convert", [...TO_DRAFT, "--report", LIST, OFFICIAL]);
  expect([status, stderr]).toEqual([1, ""]);
  expect(JSON.parse(readFileSync(LIST, "utf8"))).toEqual(fromEsas(officialWith({ "/odd": "CANARY" })).report);
});

it.each([
  { name: "a file that is no JSON", args: [...TO_DRAFT, BROKEN], says: /^\S+: it is no JSON \(line 1, column 14\)\n$/ },
  { name: "a draft as a file of the ESAs", args: [...TO_DRAFT, DRAFT], says: /: it is no file of the ESAs: / },
  { name: "a file of the ESAs as a draft", args: [...TO_ESAS, OFFICIAL], says: /: it is no draft: / },
  { name: "no such file", args: [...TO_ESAS, `${DRAFT}x`], says: /: cannot be read \(ENOENT\)\n$/ },
  { name: "no file", args: TO_ESAS, says: /^expected one file/ },
  { name: "a direction to itself", args: ["--from", "esas", "--to", "esas", OFFICIAL], says: /^expected --from/ },
  { name: "an unknown profile", args: [...TO_ESAS, "--profile", "nis2", DRAFT], says: /^no profile nis2/ },
  { name: "two ways to give the report", args: [...TO_ESAS, "--json", "--report", LIST, DRAFT], says: /exclude/ },
])("ends with 2 and a word on it: $name", async ({ args, says }) => {
  const ended = await runCommand("convert", args);
  expect(ended).toMatchObject({ status: 2, stdout: "" });
  expect(ended.stderr).toMatch(says);
  expect(ended.stderr).not.toContain("CANARY");
});
