import { spawn } from "node:child_process";
import { cpSync, readdirSync, readFileSync, symlinkSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT, tempFolder } from "./author.ts";

interface Surroundings {
  readonly folder: string;
  readonly umask: string;
  readonly env: Readonly<Record<string, string>>;
  /** The order in which the sources come to the disk, and their times. */
  readonly sort: (names: string[]) => string[];
  readonly mtime: Date;
}

/** Builds a copy of the checkout, compressed files and server bundle included, and gives its dist by file name. */
async function buildIn({ folder, umask, env, sort, mtime }: Surroundings): Promise<Map<string, Buffer>> {
  const root = join(tempFolder(), folder);
  for (const name of ["package.json", "tsconfig.json", "scripts", "server"])
    cpSync(join(ROOT, name), join(root, name), { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(root, "node_modules"));
  for (const name of sort(filesBelow(join(ROOT, "profiles-src")))) {
    cpSync(join(ROOT, "profiles-src", name), join(root, "profiles-src", name));
    utimesSync(join(root, "profiles-src", name), mtime, mtime);
  }
  const command = `umask ${umask} && exec "$0" --import tsx scripts/build.ts`;
  const child = spawn("sh", ["-c", command, process.execPath], {
    cwd: root,
    env: { PATH: process.env.PATH, ...env },
    stdio: "inherit",
  });
  const status = await new Promise((resolve) => child.on("close", resolve));
  if (status !== 0) throw new Error(`the build in ${root} ended with ${status}`);
  const dist = join(root, "dist");
  return new Map(filesBelow(dist).map((name) => [name, readFileSync(join(dist, name))]));
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();

it("two builds in different surroundings give the same bytes", async () => {
  const [first, second] = await Promise.all([
    buildIn({
      folder: "a",
      umask: "022",
      env: { TZ: "UTC", LANG: "C", HOME: tempFolder() },
      sort: (names) => names,
      mtime: new Date("2000-01-01"),
    }),
    // Swedish sorts ä after z, and on Kiritimati it is mostly tomorrow.
    buildIn({
      folder: "deeper/and a space/ü",
      umask: "077",
      env: { TZ: "Pacific/Kiritimati", LANG: "sv_SE.UTF-8", LC_ALL: "sv_SE.UTF-8", HOME: "/nonexistent", CI: "1" },
      sort: (names) => names.reverse(),
      mtime: new Date("2030-12-31T23:59:59Z"),
    }),
  ]);
  expect([...first.keys()]).toEqual([...second.keys()]);
  expect([...first].filter(([name, bytes]) => !second.get(name)?.equals(bytes)).map(([name]) => name)).toEqual([]);
  expect(first.has("server/main.mjs")).toBe(true);
}, 30_000);
