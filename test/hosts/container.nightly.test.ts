// The Containerfile: its first stage, run here without a container and without a network, builds what is built here.
import { cpSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { compareFiles, readBuild } from "../../scripts/audit/compare-files.ts";
import { tempFolder } from "../pipeline/author.ts";
import { run } from "../run-command.ts";
import { ROOT } from "../support.ts";

const [, stage = ""] = readFileSync(`${ROOT}scripts/pipeline/hosts/files/container/Containerfile`, "utf8").split(
  "\nFROM ",
);

it("the files that the first stage copies are all that a build needs", async () => {
  const folder = tempFolder();
  for (const [, names = "", target = ""] of stage.matchAll(/^COPY (.+) (\S+)$/gm)) {
    for (const name of names.split(" ")) {
      const path = target.endsWith("/") ? join(folder, target, name) : join(folder, target);
      mkdirSync(join(path, ".."), { recursive: true });
      cpSync(ROOT + name, path, { recursive: true });
    }
  }
  const [install, build = ""] = [...stage.matchAll(/^RUN (.+)$/gm)].map(([, command]) => command);
  expect(install).toMatch(/^npm ci /);
  symlinkSync(`${ROOT}node_modules`, join(folder, "node_modules"));
  expect(await run("bash", ["-c", build], { cwd: folder })).toMatchObject({ status: 0, stderr: "" });
  expect(compareFiles(readBuild(`${ROOT}dist`), readBuild(join(folder, "dist")))).toEqual([]);
});
