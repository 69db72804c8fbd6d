// npm run diff -- --drafts in a checkout of the neutral act: a change of a rule, and what it changes for a corpus of drafts.
import { execFileSync } from "node:child_process";
import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { completeCheckout, copySources, copyStaged, edit, tempFolder } from "../../pipeline/author.ts";
import { isInstalled, run, runCommand } from "../../run-command.ts";

const sources = copySources();
const checkout = completeCheckout(sources);
// A checkout may be of any version: the comparison runs these two commands of it. Here they build and answer nothing but this.
const plain = completeCheckout(copySources());
const PLAIN_BUILD = `
import { mkdirSync, writeFileSync } from "node:fs";
mkdirSync("dist/public/api/v1/profiles/bridge", { recursive: true });
writeFileSync("dist/public/api/v1/profiles/bridge/profile.json", "{}");
`;
const PLAIN_PREVALIDATE = `
import { readFileSync } from "node:fs";
const lines = readFileSync(process.argv.at(-1), "utf8").split("\\n").filter((line) => line !== "");
for (const line of lines.keys())
  console.log(JSON.stringify({ line: line + 1, ok: true, prevalidation_status: "blocked", findings: [], traces: [] }));
console.error(lines.length + " drafts");
`;
const corpus = tempFolder();

const draft = (report: object, members: object = {}) =>
  JSON.stringify({
    ...members,
    report: { bridge_name: "Stone Bridge", span_type: "arch", ...report },
    evidence_manifest: { span_type: ["inspection_record", "traffic_count"] },
  });
const LINES = [
  draft({ lanes_closed: 2 }),
  draft({ lanes_closed: 0 }),
  "",
  draft({ lanes_closed: 0, bridge_name: null }),
  draft({ lanes_closed: -1 }),
  '{"report": CANARY',
  draft({ lanes_closed: 0, bridge_name: "CANARY" }, { id: "CANARY" }),
];
// The number of the line of each.
const CHANGED = "2, 7";

const git = (cwd: string, ...args: readonly string[]) =>
  execFileSync("git", ["-c", "user.name=Alex Beispiel", "-c", "user.email=alex@musterufer-bank.example", ...args], {
    cwd,
    env: { ...process.env, GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_NOSYSTEM: "1" },
  });
const verdicts = (cwd: string, folder: string, revision: string) =>
  runCommand("diff", ["--drafts", folder, `--against=${revision}`], cwd);

const withoutGit = !isInstalled("git", (await run("git", ["--version"])).status === 0);

beforeAll(async () => {
  writeFileSync(join(corpus, "bridge.ndjson"), LINES.join("\n"));
  writeFileSync(join(plain, "scripts/build.ts"), PLAIN_BUILD);
  writeFileSync(join(plain, "scripts/prevalidate.ts"), PLAIN_PREVALIDATE);
  if (withoutGit) return;
  for (const cwd of [checkout, plain]) {
    writeFileSync(join(cwd, ".gitignore"), "node_modules\ndist\n");
    git(cwd, "init", "--quiet");
    git(cwd, "add", ".");
    git(cwd, "commit", "--quiet", "-m", "before");
  }
});

it.skipIf(withoutGit)(
  "where both builds answer the same, no draft has another verdict, and the table is empty (skipped without git)",
  async () => {
    const { status, stdout, stderr } = await verdicts(plain, corpus, "HEAD");
    expect([status, stderr]).toEqual([0, ""]);
    expect(stdout).toContain("| `bridge` | 6 | 0 | 0 |\n\nNo draft has another verdict.\n");
    expect(stdout).not.toContain("Lines");
  },
);

it.skipIf(withoutGit)(
  "a changed rule is shown with exactly the drafts whose verdict it changes, without their values (skipped without git)",
  async () => {
    // A profile that the revision does not have.
    cpSync(copyStaged(), sources, { recursive: true });
    const more = folderWith({ "bridge.ndjson": LINES.join("\n"), "works-notice.ndjson": LINES.join("\n") });
    edit(sources, [["bridge/bridge-notice/rules.yaml", "parameters: { minimum: 0 }", "parameters: { minimum: 1 }"]]);
    const { status, stdout, stderr } = await verdicts(checkout, more, "HEAD");
    const rows = stdout.split("\n").filter((line) => line.startsWith("| `"));
    expect([status, stderr, rows]).toEqual([
      1,
      "",
      [
        "| `bridge` | 6 | 2 | 1 |",
        `| \`bridge\` | \`negative_value.lanes_closed\` | none → attention | ready_for_preverification → attention_required | 2 | ${CHANGED} |`,
      ],
    ]);
    expect(stdout).toContain("`HEAD` has no profile `works-notice`: its drafts are not compared.\n");
    expect(stdout).not.toContain("CANARY");
  },
);

const EMPTY_TREE = "4b825dc642cb6eb9a060e54bf8d69288fbee4904";
const folderWith = (files: Readonly<Record<string, string>>): string => {
  const folder = tempFolder();
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
};

it.skipIf(withoutGit).each([
  ["a revision that does not exist", corpus, "absent", /^git cannot read the files of absent: .+\n$/],
  ["a revision that would be an option", corpus, "--output=x", /^git cannot read the files of --output=x: .+\n$/],
  ["a revision that cannot be built", corpus, EMPTY_TREE, /cannot be built here\n$/],
  ["a folder that does not exist", join(corpus, "absent"), "HEAD", /absent is not a folder\n$/],
  ["a folder without drafts", folderWith({ "a.json": "{}", "bridge.ndjson": "" }), "HEAD", /has no drafts: /],
  ["a file of no profile", folderWith({ "absent.ndjson": "{}" }), "HEAD", /absent\.ndjson: no profile absent\n$/],
  ["a file of blank lines", folderWith({ "bridge.ndjson": "\n\n" }), "HEAD", /checks no draft of bridge: 0 drafts/],
])("diff --drafts ends with 2 and a message for %s (skipped without git)", async (_, folder, revision, message) => {
  const { status, stdout, stderr } = await verdicts(plain, folder, revision);
  expect([status, stdout, stderr]).toEqual([2, "", expect.stringMatching(message)]);
});

it.each([
  ["without a revision", ["--drafts", "corpus"]],
  ["with two builds", ["--drafts", "corpus", "--against", "HEAD", "dist"]],
  ["with another output", ["--drafts", "corpus", "--against", "HEAD", "--json"]],
])("diff --drafts %s is wrong usage", async (_, args) => {
  const stderr = expect.stringMatching(/^--drafts takes --against REVISION/);
  expect(await runCommand("diff", args)).toEqual({ status: 2, stdout: "", stderr });
});
