// npm run prevalidate without --profile: the fields of a draft show its profile, or the command asks for it.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { tempFolder } from "../pipeline/author.ts";
import { prevalidateIn } from "../run-command.ts";
import { ALIASES, readJsonFile } from "../support.ts";

const folder = tempFolder();
const EXAMPLES = ["dora", "gdpr-breach", "dora-cyber-threat", "dora-final", "nis2-early-warning"];
for (const alias of EXAMPLES) {
  const [ready] = readJsonFile(`api/v1/profiles/${alias}/report.schema.json`).examples;
  writeFileSync(join(folder, `${alias}.json`), JSON.stringify(ready));
}
writeFileSync(join(folder, "empty.json"), '{"report":{}}');
writeFileSync(join(folder, "broken.json"), "{");

const run = prevalidateIn(folder);
const SAID = /^(.*): name it with --profile, one of (.*)$/m;
const familyOf = (start: string) => ALIASES.filter((alias) => alias.startsWith(start));

describe.concurrent("without --profile", { timeout: 120_000 }, () => {
  it.each(["dora", "gdpr-breach", "dora-cyber-threat"])("a draft of %s is checked with that profile", async (alias) => {
    const { stdout, stderr } = await run(["--format", "json", `${alias}.json`]);
    expect(stderr).toBe("");
    expect(JSON.parse(stdout).act_id).toBe(readJsonFile(`api/v1/profiles/${alias}/profile.json`).act_id);
  });

  it("a draft from standard input is checked with the profile that it shows, too", async () => {
    const [ready] = readJsonFile("api/v1/profiles/gdpr-breach/report.schema.json").examples;
    expect((await run(["-"], { input: JSON.stringify(ready) })).stdout).toMatch(
      /^READY AS FAR AS LEXBIND CHECKS {2}-\n/,
    );
  });

  it("a file without a draft does not show it, and the next one does", async () => {
    const { stdout, status } = await run(["broken.json", "gdpr-breach.json"]);
    expect([status, stdout]).toEqual([2, expect.stringContaining("gdpr-breach.json: ready_for_preverification")]);
  });

  it.each([
    ["dora-final.json", ["dora-initial", "dora-intermediate", "dora-final"]],
    ["nis2-early-warning.json", familyOf("nis2-")],
    ["empty.json", ALIASES],
  ])("the command asks for the profile of %s, and lists those that it may be of", async (name, aliases) => {
    const { stderr, stdout, status } = await run([name]);
    expect([status, stdout]).toEqual([2, ""]);
    const [, subject, listed = ""] = SAID.exec(stderr) ?? [];
    expect(subject).toContain(name);
    expect(listed.split(", ").sort()).toEqual([...aliases].sort());
  });
});
