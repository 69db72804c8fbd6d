// The installed package at work, on each Node that is there: the command with each of its parts, and the modules.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { run } from "../clients/guide-blocks.ts";
import { FULL_REPORT, fromEsas, officialWith, toEsas } from "../convert/conversions.ts";
import type { Ended } from "../run-command.ts";
import { PROFILE, post, ROOT, readPublic, readyRequest } from "../support.ts";
import { installTarball, NODES, packageIn, packCheckout, withNode } from "./tarball.ts";

// A build and the starts of npm take seconds on an idle machine, and much more on a busy one.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const ready = readyRequest();
const DRAFTS = {
  ready,
  attention: { ...ready, report: { ...ready.report, competent_authority: "ECB" } },
  blocked: { ...ready, report: {} },
  full: { report: FULL_REPORT },
  official: officialWith({}),
} as const;
const COMMANDS = ["prevalidate", "convert", "verify", "diff", "serve"];
const pretty = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
const served = async (body: unknown) => (await post(`${PROFILE}/prevalidate-report`, body)).text();

let folder: string;
beforeAll(async () => {
  const { tarball } = await packCheckout({ node: process.execPath, folder: "checkout" });
  folder = await installTarball(tarball);
  for (const [name, draft] of Object.entries(DRAFTS))
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(draft));
});

describe.each(NODES)("on %s", (node) => {
  const lexbind = (...args: readonly string[]): Promise<Ended> =>
    run(join(folder, "node_modules/.bin/lexbind"), args, { cwd: folder, env: withNode(node) });

  it.each([
    ["ready", 0],
    ["attention", 1],
    ["blocked", 3],
  ] as const)("prevalidate answers a draft that is %s as the server does, and ends with %i", async (name, status) => {
    const ended = await lexbind("prevalidate", "--format", "json", `${name}.json`);
    expect(ended).toEqual({ status, stdout: await served(DRAFTS[name]), stderr: "" });
  });

  it("convert makes a file of the ESAs of a draft, and a draft of one", async () => {
    const there = await lexbind("convert", "--from", "lexbind", "--to", "esas", "full.json");
    expect([there.status, there.stdout]).toEqual([1, pretty(toEsas(FULL_REPORT).result)]);
    const back = await lexbind("convert", "--from", "esas", "--to", "lexbind", "official.json");
    const { result, report } = fromEsas(DRAFTS.official);
    expect([back.status, back.stdout]).toEqual([report.lossless ? 0 : 1, pretty(result)]);
  });

  it("verify audits the published files of the package", async () => {
    const { status, stdout } = await lexbind("verify");
    expect([status, stdout]).toEqual([
      0,
      expect.stringMatching(/: agrees \(\d+ files, 0 encoded files, 0 problems\)\n$/),
    ]);
  });

  it("verify --rebuild says that it needs a checkout", async () => {
    const { status, stdout } = await lexbind("verify", "--rebuild");
    expect([status, stdout]).toEqual([2, expect.stringContaining("this package holds none, a checkout does")]);
  });

  it("diff finds a profile to be the same as itself, and as that of the checkout", async () => {
    const own = "node_modules/lexbind/dist/package";
    for (const other of [own, `${ROOT}dist`]) expect((await lexbind("diff", own, other)).status).toBe(0);
  });

  it("serve answers, and stops when told", async () => {
    const command = join(folder, "node_modules/.bin/lexbind");
    const server = spawn(command, ["serve"], {
      env: withNode(node, { PORT: "0" }),
      stdio: ["ignore", "pipe", "inherit"],
    });
    const ended = new Promise((resolve) => server.once("close", resolve));
    try {
      // One that cannot start ends without a line.
      const line = await Promise.race([once(server.stdout, "data"), ended]);
      const origin = /http:\S+/.exec(String(line))?.[0];
      const health = await fetch(`${origin}/healthz`);
      const body = JSON.stringify(DRAFTS.ready);
      const headers = { "content-type": "application/json" };
      const answer = await fetch(`${origin}${PROFILE}/prevalidate-report`, { method: "POST", headers, body });
      const file = await fetch(`${origin}${PROFILE}/profile.json`);
      expect([health.status, await answer.text()]).toEqual([200, await served(body)]);
      expect(await file.text()).toBe(readPublic("api/v1/profiles/dora/profile.json").toString());
    } finally {
      server.kill("SIGTERM");
    }
    expect(await ended).toBe(0);
  });

  it("the help names each command, and each command's help is that of the package", async () => {
    const { status, stdout } = await lexbind("--help");
    expect([status, COMMANDS.filter((name) => !stdout.includes(`\n  ${name} `))]).toEqual([0, []]);
    for (const name of COMMANDS) {
      const help = await lexbind(name, "--help");
      expect([help.status, help.stdout]).toEqual([0, expect.stringMatching(new RegExp(`^lexbind ${name}\\b`))]);
      expect(help.stdout).not.toContain("npm run");
    }
  });

  it.each([
    { name: "no command", args: [], says: /^expected a command\n/ },
    { name: "a slip", args: ["verfy"], says: /^no command verfy; did you mean verify\?\n/ },
    { name: "a command of a checkout", args: ["build"], says: /^no command build\n/ },
    { name: "serve with an option", args: ["serve", "--port=1"], says: /'--port'[\s\S]*lexbind serve\n/ },
    { name: "prevalidate without a draft", args: ["prevalidate"], says: /^expected a file[\s\S]*lexbind prevalidate / },
  ])("ends with 2 and a word on it: $name", async ({ args, says }) => {
    const { status, stdout, stderr } = await lexbind(...args);
    expect([status, stdout, stderr]).toEqual([2, "", expect.stringMatching(says)]);
  });

  it("--version is that of package.json", async () => {
    const { version } = JSON.parse(readFileSync(join(packageIn(folder), "package.json"), "utf8")) as {
      version: string;
    };
    expect((await lexbind("--version")).stdout).toBe(`${version}\n`);
  });

  it("the program of the README gets the answer of the server", async () => {
    const example = /```js\n([\s\S]*?)```/.exec(readFileSync(`${ROOT}README.md`, "utf8"))?.[1];
    writeFileSync(join(folder, "readme.mjs"), `${example}process.stdout.write(answer.json);`);
    const { stdout } = await run(node, ["readme.mjs"], { cwd: folder });
    expect(stdout).toBe(await served('{"report":{}}'));
  });

  it("a program can convert, and what it imports is this and no more", async () => {
    const program = `
      import * as convert from "lexbind/convert";
      import * as engine from "lexbind/engine";
      import profile from "lexbind/profiles/dora.json" with { type: "json" };
      const { result } = convert.convertText(profile, ${JSON.stringify(JSON.stringify(DRAFTS.full))}, "lexbind");
      console.log(JSON.stringify({ engine: Object.keys(engine), convert: Object.keys(convert), result }));`;
    writeFileSync(join(folder, "program.mjs"), program);
    const { stdout } = await run(node, ["program.mjs"], { cwd: folder });
    expect(JSON.parse(stdout)).toEqual({
      engine: ["createAnswerText", "createPrevalidate", "readRequest"],
      convert: ["convertFromEsas", "convertText", "convertToEsas", "formatReport"],
      result: toEsas(FULL_REPORT).result,
    });
  });
});
