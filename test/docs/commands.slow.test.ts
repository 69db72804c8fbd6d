// The guide to the commands has what each of them prints with --help. `vitest -u` writes it anew, below its authored beginning.
import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { runCommand } from "../run-command.ts";
import { ROOT } from "../support.ts";
import { GUIDES, readText } from "./markdown-links.ts";

const FILE = `${GUIDES}commands.md`;
const { scripts } = JSON.parse(readFileSync(`${ROOT}package.json`, "utf8"));
const fileOf = (name: string): string => name.replace(":", "-");
const COMMANDS = Object.keys(scripts).filter(
  (name) => name !== "start" && existsSync(`${ROOT}scripts/${fileOf(name)}.ts`),
);

it("the guide to the commands has the help of each of them", async () => {
  const [beginning = ""] = readText(FILE).split(/^(?=## )/m);
  const sections: string[] = [];
  for (const name of COMMANDS) {
    const { status, stdout } = await runCommand(fileOf(name), ["--help"]);
    expect([name, status]).toEqual([name, 0]);
    sections.push(`## ${name}\n\n\`\`\`text\n${stdout}\`\`\`\n`);
  }
  await expect(beginning + sections.join("\n")).toMatchFileSnapshot(ROOT + FILE);
});
