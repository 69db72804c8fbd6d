// The guide "Add an act" as its reader follows it.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { readGuide } from "../clients/guide-blocks.ts";
import { run } from "../run-command.ts";

/**
 * Each block of the guide in its order: a file is written under the name in its first line, commands are run. Returns what they print.
 * Without a function that starts the server, the guide is followed until the acts are written, before its section 7, and nothing is built.
 */
export async function followGuide(checkout: string, start?: () => Promise<void>): Promise<string[]> {
  const printed: string[] = [];
  const [written = "", rest = ""] = readGuide("add-an-act").split(/(?=^## 7\. )/m);
  const guide = start === undefined ? written.replace(/^npm run build .*\n/gm, "") : written + rest;
  for (const [, language, block = ""] of guide.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)) {
    if (language === "yaml") {
      const [, file = "", content = ""] = /^# (\S+)\n([\s\S]*)$/.exec(block) ?? [];
      writeFileSync(join(checkout, file), content);
    } else if (block === "npm start\n") await start?.();
    else {
      const ended = await run("bash", ["-euo", "pipefail", "-c", block], { cwd: checkout });
      expect([ended.status, ended.status === 0 ? "" : ended.stderr]).toEqual([0, ""]);
      printed.push(ended.stdout);
    }
  }
  return printed;
}
