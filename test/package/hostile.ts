// The command of the package with hostile pipes, sizes, names and messages: it ends or answers, and prints nothing that a terminal obeys.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { tempFolder } from "../pipeline/author.ts";
import { run } from "../run-command.ts";
import { linesIn } from "../support.ts";
import { filesOfCases, MESSAGE_CASES, NAMES, SHELL_CASES } from "./hostile-cases.ts";

/** A control character except the line feed, or a line that is a command of a CI. */
const UNSAFE = /(?!\n)[\p{Cc}\p{Bidi_Control}]|^::/mu;

/** The tests; they ask for the environment in which `lexbind` is the installed command when they run. */
export function testHostileInputs(findEnvironment: () => Readonly<Record<string, string>>): void {
  const folder = tempFolder();
  for (const [name, text] of Object.entries(filesOfCases())) writeFileSync(join(folder, name), text);

  describe.concurrent("hostile input", () => {
    it.each(SHELL_CASES)(
      "$name: $command",
      async ({ command, argument = NAMES["a command of a CI"], status, stdout = /^/, stderr = /^/ }) => {
        const args = ["-o", "pipefail", "-c", command, argument];
        const ended = await run("bash", args, { cwd: folder, env: findEnvironment() });
        expect(ended).toEqual({ status, stdout: expect.stringMatching(stdout), stderr: expect.stringMatching(stderr) });
        expect(ended.stdout + ended.stderr).not.toMatch(UNSAFE);
      },
    );
  });

  it("every line that lexbind mcp gets is answered, or is an error with its code, and the command ends with its input", async () => {
    const child = spawn("lexbind", ["mcp"], { cwd: folder, env: { ...process.env, ...findEnvironment() } });
    const output: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => output.push(chunk));
    const initialize = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "test", version: "1" } };
    child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id: 0, method: "initialize", params: initialize })}\n\n`);
    for (const { line } of MESSAGE_CASES) {
      child.stdin.write(line);
      child.stdin.write("\n");
    }
    child.stdin.end(JSON.stringify({ jsonrpc: "2.0", id: "last", method: "ping" }));
    expect((await once(child, "close"))[0]).toBe(0);
    const text = Buffer.concat(output).toString();
    const replies = linesIn(text);
    const codesOf = (id: unknown) => replies.filter((reply) => reply.id === id).map((reply) => reply.error?.code);
    for (const { name, id, code, result } of MESSAGE_CASES.filter((message) => message.id !== null)) {
      expect([name, codesOf(id)]).toEqual([name, [code]]);
      const words = JSON.stringify(replies.find((reply) => reply.id === id));
      if (result !== undefined) expect([name, words]).toEqual([name, expect.stringMatching(result)]);
    }
    const anonymous = MESSAGE_CASES.filter(({ id }) => id === null).map(({ code }) => code);
    expect(codesOf(null)).toEqual(anonymous);
    expect(replies).toHaveLength(MESSAGE_CASES.length + 2);
    expect([codesOf(0), codesOf("last")]).toEqual([[undefined], [undefined]]);
    expect(text).not.toContain("CANARY");
  });
}
