// A text as its reader follows it: its commands in their order, with what it shows of their output.
import { expect } from "vitest";
import { run } from "../run-command.ts";

interface Commands {
  readonly code: string;
  /** The output that the text shows right after them. */
  readonly shown: string | null;
}

/** The blocks of commands of a Markdown text, in order. */
export const commandsIn = (markdown: string): Commands[] =>
  [...markdown.matchAll(/^( *)```sh\n([\s\S]*?)^ *```\n(?:\n```(?:text|json)\n([\s\S]*?)^```)?/gm)].map(
    ([, indent = "", code = "", shown = null]) => ({
      code: code.replaceAll(new RegExp(`^${indent}`, "gm"), ""),
      shown,
    }),
  );

/** A line that ends in `# exit code N` must end with that code, every other one with 0. */
const withExitCodes = (code: string): string =>
  code.replace(/^(.*\S) +# exit code (\d)$/gm, "if $1; then exit 90; else [ $? -eq $2 ]; fi");

/** Without what each version of a profile changes. */
const withoutVersion = (text: string): string => text.replace(/^(PROFILE +\S+).*$/gm, "$1");

interface Place {
  readonly cwd: string;
  /** What takes the place of texts that hold for the reader's machine only, such as an address. */
  readonly replace?: readonly (readonly [from: string, to: string])[];
}

/** Runs commands as their reader would, and compares what they print with what the text shows. */
export async function follow({ code, shown }: Commands, { cwd, replace = [] }: Place): Promise<void> {
  const own = replace.reduce((text, [from, to]) => text.replaceAll(from, to), code);
  const ended = await run("bash", ["-uc", `set -e\n${withExitCodes(own)}`], { cwd });
  expect([code, ended.status, ended.status === 0 ? "" : ended.stderr]).toEqual([code, 0, ""]);
  if (shown !== null) expect(withoutVersion(ended.stdout)).toBe(withoutVersion(shown));
}
