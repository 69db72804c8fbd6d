// npm run prevalidate without --profile: the fields of each draft show its profile, or the command asks for it.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { tempFolder } from "../../pipeline/author.ts";
import { prevalidateIn } from "../../run-command.ts";
import { ALIASES, checkedBy, readJsonFile } from "../../support.ts";

const folder = tempFolder();
const write = (name: string, request: unknown) => writeFileSync(join(folder, name), JSON.stringify(request));
const readyOf = (alias: string) => readJsonFile(`api/v1/profiles/${alias}/report.schema.json`).examples[0];
const actOf = (alias: string): string => readJsonFile(`api/v1/profiles/${alias}/profile.json`).act_id;

const SHOWN = ["dora", "gdpr-breach", "dora-cyber-threat", "dora-initial", "dora-final", "nis2-early-warning"];
const { report_kind: _, ...withoutKind } = readyOf("nis2-early-warning").report;
for (const alias of [...SHOWN, "cra-incident-final-report"]) write(`${alias}.json`, readyOf(alias));
write("of-no-stage.json", { report: { ...withoutKind, report_kind: "CANARY-7f3a" } });
write("without-stage.json", { report: withoutKind });
write("empty.json", { report: {} });
writeFileSync(join(folder, "broken.json"), "{");

const run = prevalidateIn(folder);
const SAID = /^(.*): name it with --profile, one of (.*)$/m;
const NIS2_REPORTS = ["nis2-early-warning", "nis2-incident-notification", "nis2-final-report"];
const familyOf = (start: string) => ALIASES.filter((alias) => alias.startsWith(start));

describe.concurrent("without --profile", () => {
  it.each(SHOWN)("a draft of %s is checked with that profile", async (alias) => {
    const { stdout, stderr } = await run(["--format", "json", `${alias}.json`]);
    expect(stderr).toBe("");
    expect(JSON.parse(stdout).act_id).toBe(actOf(alias));
  });

  it("a draft from standard input is checked with the profile that it shows, too", async () => {
    const input = JSON.stringify(readyOf("gdpr-breach"));
    expect((await run(["-"], { input })).stdout).toMatch(
      /^READY AS FAR AS LEXBIND CHECKS {2}-\n[\s\S]*\nPROFILE {3}gdpr-breach \d/,
    );
  });

  it("a file without a draft does not show it, and the next one does", async () => {
    const { stdout, status } = await run(["broken.json", "gdpr-breach.json"]);
    expect([status, stdout]).toEqual([2, expect.stringContaining("gdpr-breach.json: ready_for_preverification")]);
  });

  it.each([
    ["cra-incident-final-report.json", familyOf("cra-incident-")],
    ["without-stage.json", NIS2_REPORTS],
    ["of-no-stage.json", NIS2_REPORTS],
    ["empty.json", ALIASES],
  ])("the command asks for the profile of %s, and lists those that it may be of", async (name, aliases) => {
    const { stderr, stdout, status } = await run([name]);
    expect([status, stdout]).toEqual([2, ""]);
    const [, subject, listed = ""] = SAID.exec(stderr) ?? [];
    expect(subject).toContain(name);
    expect(listed.split(", ").sort()).toEqual([...aliases].sort());
    expect(stderr).not.toContain("CANARY");
  });

  it("a draft whose profile is not found is wrong usage alone: the others are checked, and each line names its profile", async () => {
    const names = ["empty.json", "dora-final.json", "gdpr-breach.json"];
    const { status, stdout, stderr } = await run(names);
    expect([status, stderr]).toEqual([2, ""]);
    expect(stdout.split("\n")).toEqual([
      expect.stringMatching(/^empty\.json: unusable; its fields do not show its profile: name it with --profile/),
      expect.stringMatching(/^dora-final\.json: ready_for_preverification; .*; profile dora-final$/),
      expect.stringMatching(/^gdpr-breach\.json: .*ready_for_preverification; .*; profile gdpr-breach$/),
      "",
    ]);
  });

  it.each<[format: string, words: readonly string[]]>([
    ["json", [`"act_id":"${actOf("dora-final")}"`, `"act_id":"${actOf("gdpr-breach")}"`, '"error":"unknown_profile"']],
    ["sarif", ['"profile":"dora-final"', '"profile":"gdpr-breach"', '"ruleId":"unknown_profile"']],
    ["junit", ['name="profile" value="dora-final"', 'name="profile" value="gdpr-breach"', 'type="unusable_file"']],
    ["github", [" (dora-final)::", " (gdpr-breach)::", "; profile dora-final", "::error file=empty.json,"]],
    ["html", [actOf("dora-final"), actOf("gdpr-breach"), "empty.json: its fields do not show its profile"]],
  ])("the output as %s names the profile of each draft, and the file that shows none", async (format, words) => {
    const { status, stdout } = await run(["--format", format, "empty.json", "dora-final.json", "gdpr-breach.json"]);
    expect(status).toBe(2);
    for (const word of words) expect(stdout).toContain(word);
  });
});

/** All examples of all profiles, each with the profile that it is of. */
const EXAMPLES = ALIASES.flatMap((alias) => {
  const { examples } = readJsonFile(`api/v1/profiles/${alias}/profile.json`);
  return (examples as readonly { readonly name: string; readonly request: object }[]).map(({ name, request }) => ({
    ...{ alias, title: `${alias} ${name}`, request },
  }));
});

it("a folder of all examples of all profiles has the same verdict for each, whatever their names and order", async () => {
  const verdicts: ReadonlyMap<string, string>[] = [];
  // Primes that do not divide the number of examples.
  for (const step of [1, ...[7, 11, 13, 31].filter((prime) => EXAMPLES.length % prime > 0).slice(0, 2)]) {
    const at = (index: number) => (index * step + step) % EXAMPLES.length;
    expect(new Set(EXAMPLES.map((_, index) => at(index))).size).toBe(EXAMPLES.length);
    const drafts = `drafts-${step}`;
    mkdirSync(join(folder, drafts));
    const titles = new Map(EXAMPLES.map(({ title }, index) => [`${drafts}/${at(index) + 1_000}.json`, title]));
    for (const [index, { request }] of EXAMPLES.entries()) write(`${drafts}/${at(index) + 1_000}.json`, request);
    const { status, stdout } = await run([drafts]);
    expect(status).toBe(3);
    const lines = stdout.trimEnd().split("\n");
    verdicts.push(
      new Map(lines.map((line) => [titles.get(line.split(":")[0] ?? "") ?? "", line.replace(/^[^:]*/, "")])),
    );
  }
  const [first, ...others] = verdicts;
  expect([...(first?.keys() ?? [])].sort()).toEqual(EXAMPLES.map(({ title }) => title).sort());
  for (const other of others) expect(Object.fromEntries(other)).toEqual(Object.fromEntries(first ?? []));
  for (const { alias, title, request } of EXAMPLES) {
    const verdict = first?.get(title) ?? "";
    // Some examples show that a draft is of another stage: then it is judged as of that.
    const { findings } = checkedBy(alias, JSON.stringify(request)).answer;
    if (findings.some(({ code }) => code.endsWith("_out_of_profile")))
      expect(verdict).not.toContain(`profile ${alias};`);
    else if (!verdict.startsWith(": unusable; its fields are those of several profiles"))
      expect(verdict).toMatch(new RegExp(`; profile ${alias}$`));
    else expect(verdict).toContain(alias);
  }
});
