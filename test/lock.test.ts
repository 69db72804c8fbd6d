import { createHash } from "node:crypto";
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, it, vi } from "vitest";
import { lockActs } from "../scripts/lock/lock-acts.ts";
import type { AuthorFinding } from "../scripts/pipeline/model.ts";
import { compileFolder, copySources, type Edit, edit, FIXTURE, publicFile, REAL } from "./pipeline/author.ts";
import { runCommand } from "./run-command.ts";

// A process starts in half a second on an idle machine, and in many on a busy one.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

/** What happened to an act after it was locked as version 1.0.0. */
interface Row {
  /** Of the act's folder and alias. */
  readonly act: string;
  readonly name: string;
  /** Of files of the act. */
  readonly edits: readonly Edit[];
  readonly change?: (lock: string) => void;
}

interface Failing extends Row {
  readonly code: string;
  /** Of the act: where the code stands. */
  readonly file: string;
  /** Whether a new lock mends it. */
  readonly isMended: boolean;
}

const SENTENCE: Edit = ["rules.yaml", "is below", "lies below"];
const PARAMETER: Edit = ["rules.yaml", "minimum: 0", "minimum: 1"];
const VERSION: Edit = ["profile.yaml", "version: 1.0.0", "version: 1.1.0"];
const LOCK = "profile.lock.yaml";
const rewriteLock = (change: (text: string) => string) => (lock: string) =>
  writeFileSync(lock, change(readFileSync(lock, "utf8")));

const holding: Row[] = [
  { act: "kept", name: "nothing", edits: [] },
  { act: "sentence", name: "a sentence", edits: [SENTENCE] },
  {
    act: "crlf",
    name: "the lock's line ends",
    edits: [],
    change: rewriteLock((text) => text.replaceAll("\n", "\r\n")),
  },
];

const failing: Failing[] = [
  {
    act: "parameter",
    name: "a rule's parameter",
    edits: [PARAMETER],
    code: "same_version",
    file: "profile.yaml",
    isMended: false,
  },
  {
    act: "versioned",
    name: "a rule's parameter in a new version",
    edits: [PARAMETER, VERSION],
    code: "stale_lock",
    file: LOCK,
    isMended: true,
  },
  { act: "version", name: "the version alone", edits: [VERSION], code: "stale_version", file: LOCK, isMended: true },
  {
    act: "unlocked",
    name: "the lock, which is gone",
    edits: [],
    change: rmSync,
    code: "missing_lock",
    file: LOCK,
    isMended: true,
  },
  {
    act: "conflict",
    name: "the lock, left with a conflict",
    edits: [],
    change: rewriteLock((text) => `<<<<<<< ours\n${text}=======\n${text}>>>>>>> theirs\n`),
    code: "invalid_lock",
    file: LOCK,
    isMended: false,
  },
  {
    act: "emptied",
    name: "the lock, which holds no hash",
    edits: [],
    change: rewriteLock(() => "version: 1.0.0\n"),
    code: "invalid_lock",
    file: LOCK,
    isMended: false,
  },
];
const rows: Row[] = [...holding, ...failing];

/** The made-up act once for each row, as an act of its own. */
function createSources(): string {
  const root = copySources();
  for (const { act } of rows) {
    cpSync(join(FIXTURE, "bridge-notice"), join(root, act), { recursive: true });
    edit(root, [
      [`${act}/profile.yaml`, "op:test.bridge_notice.v1", `op:test.${act}.v1`],
      [`${act}/profile.yaml`, "[bridge, bridge-notice]", `[${act}]`],
    ]);
  }
  rmSync(join(root, "bridge-notice"), { recursive: true });
  return root;
}

/** The text of each act's lock, null where there is none. */
const readLocks = (sources: string): Map<string, string | null> =>
  new Map(
    rows.map(({ act }) => {
      const file = join(sources, act, LOCK);
      return [act, existsSync(file) ? readFileSync(file, "utf8") : null];
    }),
  );

const schemas = `${REAL}/schemas`;
const lockAll = (sources: string) => namesOf(lockActs({ sources, schemas, isCheck: false }));
const checkAll = (sources: string) => namesOf(lockActs({ sources, schemas, isCheck: true }));
/** `profiles-src/act/file code` for each finding. */
const namesOf = (findings: readonly AuthorFinding[]) => findings.map(({ file, code }) => `${file} ${code}`);

let root: string;
let hashes: Map<string, string>;
let first: { findings: string[]; checked: string[]; locks: Map<string, string | null> };
let changed: { checked: string[]; before: Map<string, string | null>; after: Map<string, string | null> };
let rewritten: { findings: string[]; checked: string[] };
beforeAll(async () => {
  root = createSources();
  const compilation = await compileFolder(root);
  const hashOf = (act: string) =>
    createHash("sha256")
      .update(publicFile(compilation, `api/v1/profiles/${act}/semantic.json`))
      .digest("hex");
  hashes = new Map(rows.map(({ act }) => [act, hashOf(act)]));
  first = { findings: lockAll(root), checked: checkAll(root), locks: readLocks(root) };
  for (const { act, edits, change } of rows) {
    edit(
      root,
      edits.map(([file, from, to]) => [`${act}/${file}`, from, to]),
    );
    change?.(join(root, act, LOCK));
  }
  const before = readLocks(root);
  changed = { checked: checkAll(root), before, after: readLocks(root) };
  rewritten = { findings: lockAll(root), checked: checkAll(root) };
});

it("a first lock needs no new version, and holds at once", () => {
  expect(first).toMatchObject({ findings: [], checked: [] });
});

it.each(rows)(
  "the first lock of $act is a comment, the version and the semantic hash that the build publishes",
  ({ act }) => {
    const [comment, ...lines] = first.locks.get(act)?.split("\n") ?? [];
    expect(comment).toMatch(/^# ./);
    expect(lines).toEqual(["version: 1.0.0", `profile_semantic_hash: sha256:${hashes.get(act)}`, ""]);
  },
);

it.each(holding)("after a change of $name the lock holds", ({ act }) => {
  expect(changed.checked.filter((name) => name.startsWith(`profiles-src/${act}/`))).toEqual([]);
});

it.each(failing)("after a change of $name the check finds $code", ({ act, code, file }) => {
  const found = changed.checked.filter((name) => name.startsWith(`profiles-src/${act}/`));
  expect(found).toEqual([`profiles-src/${act}/${file} ${code}`]);
});

it("the check writes nothing", () => {
  expect(changed.after).toEqual(changed.before);
});

it("a new lock is written for each act but those that need another remedy", () => {
  const left = failing.filter(({ isMended }) => !isMended);
  const findings = left.map(({ act, file, code }) => `profiles-src/${act}/${file} ${code}`).sort();
  expect([rewritten.findings.sort(), rewritten.checked.sort()]).toEqual([findings, findings]);
  for (const { act } of left) expect(readLocks(root).get(act)).toBe(changed.before.get(act));
});

it("sources with a mistake are not locked", () => {
  const sources = copySources();
  edit(sources, [["bridge-notice/rules.yaml", "kind: minimum", "kind: minimun"]]);
  expect(lockAll(sources)).toEqual(["profiles-src/bridge-notice/rules.yaml unknown_kind"]);
  expect(existsSync(join(sources, "bridge-notice", LOCK))).toBe(false);
});

it("the command ends with 0 where all locks hold, 1 where one does not, 2 where it was not understood", async () => {
  const sources = copySources();
  expect(await runCommand("lock", ["--sources", sources])).toEqual({ status: 0, stdout: "", stderr: "" });
  edit(sources, [["bridge-notice/rules.yaml", "minimum: 0", "minimum: 1"]]);
  const runs = [["--check", "--sources", sources], ["--chekc"]].map((args) => runCommand("lock", args));
  expect((await Promise.all(runs)).map(({ status }) => status)).toEqual([1, 2]);
});
