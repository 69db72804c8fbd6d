// npm run lock, once as a process, on copies of the made-up act that are changed in different ways after they were locked.
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { lockSources } from "../scripts/lock/lock-sources.ts";
import { LOCK_FILE as LOCK } from "../scripts/pipeline/model/authored.ts";
import {
  compileFolder,
  copySources,
  copyStaged,
  type Edit,
  edit,
  FIXTURE,
  publicFile,
  REAL,
} from "./pipeline/author.ts";
import { runCommand } from "./run-command.ts";
import { sha256 } from "./support.ts";

const SENTENCE: Edit = ["rules.yaml", "is below", "lies below"];
const PARAMETER: Edit = ["rules.yaml", "minimum: 0", "minimum: 1"];
const VERSION: Edit = ["profile.yaml", "version: 1.0.0", "version: 1.1.0"];
const TENTH: Edit = ["profile.yaml", "version: 1.0.0", "version: 1.0.10"];
const LOWER: Edit = ["profile.yaml", "version: 1.0.0", "version: 0.9.9"];
const toWindows = (text: string) => text.replaceAll("\n", "\r\n");
const toConflict = (text: string) => `<<<<<<< ours\n${text}=======\n${text}>>>>>>> theirs\n`;

interface Change {
  /** The folder and the alias of the act. */
  readonly act: string;
  readonly edits?: readonly Edit[];
  /** Changes the lock; null removes it. */
  readonly lock?: ((text: string) => string) | null;
  /** `file code` of the finding. */
  readonly finding?: string;
  /** Whether the author must fix it, because a new lock does not. */
  readonly isAuthorsTask?: true;
}

const changes: Change[] = [
  { act: "unchanged" },
  { act: "sentence", edits: [SENTENCE] },
  { act: "line-ends", lock: toWindows },
  { act: "parameter", edits: [PARAMETER], finding: "profile.yaml same_version", isAuthorsTask: true },
  { act: "versioned-parameter", edits: [PARAMETER, VERSION], finding: `${LOCK} stale_lock` },
  { act: "version", edits: [VERSION], finding: `${LOCK} stale_version` },
  { act: "tenth-version", edits: [TENTH], finding: `${LOCK} stale_version` },
  { act: "lower-version", edits: [LOWER], finding: "profile.yaml lower_version", isAuthorsTask: true },
  { act: "lower-parameter", edits: [PARAMETER, LOWER], finding: "profile.yaml lower_version", isAuthorsTask: true },
  { act: "no-lock", lock: null, finding: `${LOCK} missing_lock` },
  { act: "conflict", lock: toConflict, finding: `${LOCK} invalid_lock`, isAuthorsTask: true },
  { act: "no-hash", lock: () => "version: 1.0.0\n", finding: `${LOCK} invalid_lock`, isAuthorsTask: true },
];

/** `act/file code` of each finding of the command. */
const lock = (sources: string, isCheck = false): string[] =>
  lockSources(sources, join(REAL, "schemas"), isCheck).map(({ file, code }) => `${file} ${code}`.replace(/^.*?\//, ""));

/** The same with the exit code of a process. */
async function runLock(sources: string, ...options: readonly string[]) {
  const { status, stdout, stderr } = await runCommand("lock", ["--sources", sources, ...options]);
  expect(stdout).toBe("");
  return {
    status,
    findings: stderr.match(/(?<=profiles-src\/)\S+? \w+(?=:)/g)?.map((line) => line.replace(/:\d+:\d+ /, " ")) ?? [],
  };
}

const readLocks = (sources: string): (string | null)[] =>
  changes.map(({ act }) => {
    const file = join(sources, "bridge", act, LOCK);
    return existsSync(file) ? readFileSync(file, "utf8") : null;
  });

const namesOf = (list: readonly Change[]) =>
  list.flatMap(({ act, finding }) => (finding === undefined ? [] : [`bridge/${act}/${finding}`])).sort();

const root = copySources();
const locked: (string | null)[] = [];
beforeAll(() => {
  for (const { act } of changes) {
    cpSync(join(FIXTURE, "bridge/bridge-notice"), join(root, "bridge", act), { recursive: true });
    edit(root, [
      [`bridge/${act}/profile.yaml`, "op:test.bridge_notice.v1", `op:test.${act.replaceAll("-", "_")}.v1`],
      [`bridge/${act}/profile.yaml`, "[bridge, bridge-notice]", `[${act}]`],
    ]);
  }
  rmSync(join(root, "bridge/bridge-notice"), { recursive: true });
  edit(root, [["service.yaml", "profile: bridge", "profile: unchanged"]]);
  expect(lock(root)).toEqual([]);
  locked.push(...readLocks(root));
});

it("a new lock contains the version and the published semantic hash, and matches the sources", async () => {
  const compilation = await compileFolder(root);
  const hashes = changes.map(({ act }) => sha256(publicFile(compilation, `api/v1/profiles/${act}/semantic.json`)));
  const lines = hashes.map((hash) => `version: 1.0.0\nprofile_semantic_hash: sha256:${hash}\n`);
  expect(locked.map((text) => text?.replace(/^(?:# .+\n)+/, ""))).toEqual(lines);
  expect(await runLock(root, "--check")).toEqual({ status: 0, findings: [] });
});

it("lock --check reports each lock that does not match the changed sources, and lock renews those that it may", async () => {
  for (const { act, edits = [], lock: change } of changes) {
    edit(
      root,
      edits.map(([file, from, to]) => [`bridge/${act}/${file}`, from, to]),
    );
    const file = join(root, "bridge", act, LOCK);
    if (change === null) rmSync(file);
    else if (change !== undefined) writeFileSync(file, change(readFileSync(file, "utf8")));
  }
  const before = readLocks(root);
  expect(await runLock(root, "--check")).toEqual({ status: 1, findings: namesOf(changes) });
  expect(readLocks(root)).toEqual(before);
  const left = namesOf(changes.filter(({ isAuthorsTask }) => isAuthorsTask));
  expect(await runLock(root)).toEqual({ status: 1, findings: left });
  const renewed = readLocks(root).map((text, index) => text !== before[index]);
  expect(renewed).toEqual(changes.map(({ finding, isAuthorsTask }) => finding !== undefined && !isAuthorsTask));
  expect(lock(root, true)).toEqual(left);
});

it("lock writes one lock for each profile of a folder with stages", async () => {
  const sources = copyStaged();
  const file = join(sources, "bridge/bridge-works", LOCK);
  expect(lock(sources)).toEqual([]);
  const compilation = await compileFolder(sources);
  const locks = ["notice", "report"].map((name) => {
    const hash = sha256(publicFile(compilation, `api/v1/profiles/works-${name}/semantic.json`));
    return `op:test.works_${name}.v1:\n  version: 1.0.0\n  profile_semantic_hash: sha256:${hash}\n`;
  });
  expect(readFileSync(file, "utf8").replace(/^(?:# .+\n)+/, "")).toBe(locks.join(""));
  edit(sources, [
    [
      "bridge/bridge-works/fields.yaml",
      'data_field: "2.1"\n    obligations: { notice: optional',
      'data_field: "2.1"\n    obligations: { notice: required',
    ],
  ]);
  edit(sources, [
    ["bridge/bridge-works/examples/notice.yaml", "report_kind: works }", "report_kind: works, works_done: Joints. }"],
  ]);
  expect(lock(sources)).toEqual(["bridge/bridge-works/profile.yaml same_version"]);
  edit(sources, [["bridge/bridge-works/profile.yaml", "  - stage: notice", "  - stage: notice\n    version: 1.1.0"]]);
  expect(lock(sources, true)).toEqual([`bridge/bridge-works/${LOCK} stale_lock`]);
  expect(lock(sources)).toEqual([]);
  writeFileSync(file, `${readFileSync(file, "utf8")}op:test.gone.v1:\n  version: 1.0.0\n  profile_semantic_hash: x\n`);
  expect(lock(sources, true)).toEqual([`bridge/bridge-works/${LOCK} stale_lock`]);
  expect(lock(sources)).toEqual([]);
  expect(readFileSync(file, "utf8")).toContain(locks[1]);
});

it("lock writes nothing for sources with an error", () => {
  const sources = copySources();
  edit(sources, [["bridge/bridge-notice/rules.yaml", "kind: number_range", "kind: number_rang"]]);
  expect(lock(sources)).toEqual(["bridge/bridge-notice/rules.yaml schema_mismatch"]);
  expect(existsSync(join(sources, "bridge/bridge-notice", LOCK))).toBe(false);
});
