// Files that are not plain files: what could keep the command waiting, or lead out of a folder, is named and not read.
import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { tempFolder } from "../../pipeline/author.ts";
import { PREVALIDATE, prevalidateIn, runCommand, run as runProgram } from "../../run-command.ts";
import { readJsonFile } from "../../support.ts";

const folder = tempFolder();
const [request] = readJsonFile("api/v1/profiles/gdpr-breach/report.schema.json").examples;
const READY = JSON.stringify(request);
const write = (name: string) => writeFileSync(join(folder, name), READY);
mkdirSync(join(folder, "drafts"));
write("drafts/ready.json");
write("outside.json");
execFileSync("mkfifo", [join(folder, "drafts/pipe.json")]);
symlinkSync("../outside.json", join(folder, "drafts/out.json"));
symlinkSync("/dev/zero", join(folder, "drafts/device.json"));
symlinkSync("ready.json", join(folder, "drafts/within.json"));
symlinkSync("absent", join(folder, "drafts/to-nothing.json"));
symlinkSync("loop.json", join(folder, "drafts/loop.json"));
const server = createServer().listen(join(folder, "drafts/socket.json"));
server.unref();

const run = prevalidateIn(folder);

describe.concurrent("files that are no plain files", () => {
  it("those of a folder are named and not waited for, and the others are checked", async () => {
    const { status, stdout, stderr } = await run(["drafts"]);
    const out = "a link that leads out of the folder, which is not read";
    const lines = stdout
      .trimEnd()
      .split("\n")
      .map((line) => line.replace(/ready_for_preverification.*/, "ready"));
    expect([status, stderr]).toEqual([2, ""]);
    expect(lines.map((line) => line.replace("The deadline has passed; ", ""))).toEqual([
      `drafts/device.json: unusable; ${out}`,
      "drafts/loop.json: unusable; cannot be read (ELOOP)",
      `drafts/out.json: unusable; ${out}`,
      "drafts/pipe.json: unusable; a named pipe, which is not read",
      "drafts/ready.json: ready",
      "drafts/socket.json: unusable; a socket, which is not read",
      "drafts/to-nothing.json: unusable; no such file",
      "drafts/within.json: ready",
    ]);
  });

  it.each(["drafts/pipe.json", "drafts/socket.json", "/dev/zero"])(
    "%s as an argument is named and not read",
    async (name) => {
      const { status, stdout, stderr } = await run([name]);
      expect([status, stdout]).toEqual([2, ""]);
      expect(stderr).toMatch(/: a (?:named pipe|socket|device), which is not read\n$/);
    },
  );

  it("a link that a user names is followed", async () => {
    expect((await run(["drafts/out.json"])).status).toBe(0);
  });

  it("what a shell writes for standard input and for another command is read", async () => {
    const shell = (script: string) =>
      runProgram("bash", ["-c", script, "bash", process.execPath, ...PREVALIDATE], { cwd: folder });
    for (const script of ['cat outside.json | "$@" /dev/stdin', '"$@" <(cat outside.json)', '"$@" - < outside.json'])
      expect(await shell(script), script).toMatchObject({ status: 0, stderr: "" });
  });

  it("a named pipe in place of facts or of an answer is named, too", async () => {
    const pipe = join(folder, "drafts/pipe.json");
    for (const ended of [await runCommand("clocks", ["--facts", pipe]), await runCommand("replay", [pipe])])
      expect(ended).toMatchObject({ status: 2, stderr: expect.stringContaining("a named pipe, which is not read") });
  });
});
