// The Containerfile: its first stage has what a build needs, and runs it.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { BUILT_WITH } from "../pipeline/author.ts";
import { ROOT } from "../support.ts";

const [, stage = ""] = readFileSync(`${ROOT}scripts/pipeline/hosts/files/container/Containerfile`, "utf8").split(
  "\nFROM ",
);
/** The names that a line copies, each to its own name. */
const copied = [...stage.matchAll(/^COPY (.+) (\S+)$/gm)].flatMap(([, names = "", target = ""]) => {
  expect(target).toBe(names.includes(" ") ? "./" : names);
  return names.split(" ");
});

// That a build needs no more is shown in additions.nightly.test.ts, whose checkout has only these, and fixtures.
it("the first stage copies the sources, what a build reads besides them, and the lock of its packages", () => {
  expect(copied.sort()).toEqual([...BUILT_WITH, "package-lock.json", "profiles-src"].sort());
});

it("the first stage installs the packages of the lock, and builds at its end", () => {
  const commands = [...stage.matchAll(/^(?:RUN|COPY) (.+)$/gm)].map(([, command = ""]) => command);
  expect(commands.filter((command) => command.startsWith("npm "))).toEqual([
    expect.stringMatching(/^npm ci --ignore-scripts /),
    "npm run --silent build",
  ]);
  expect(commands.at(-1)).toBe("npm run --silent build");
});
