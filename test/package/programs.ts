// Programs that use the modules of the installed package.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createReadIncident } from "../../scripts/board/read-incident.ts";
import { run } from "../run-command.ts";
import { ALIASES, type Json, linesIn, PROFILE, post, ROOT, readJsonFile, sha256 } from "../support.ts";
import { NODES, packageIn } from "./tarball.ts";

const INCIDENT = {
  persons: [
    { kinds: ["controller"], facts: { aware_of_breach: "2026-11-20T09:00:00Z" }, options: { member_state: "AT" } },
  ],
};
const readIncident = createReadIncident(readJsonFile("api/v1/clocks.json"));

/** The tests; they ask for the folder in which the package is installed when they run. */
export function testPrograms(findFolder: () => string): void {
  describe.each(NODES)("on %s", (node) => {
    it("a program can check and convert drafts, with the exports of the two modules", async () => {
      const program = `
      import * as convert from "lexbind/convert";
      import * as engine from "lexbind/engine";
      import profile from "lexbind/profiles/dora.json" with { type: "json" };
      import summary from "lexbind/summaries/dora.json" with { type: "json" };
      const { json } = engine.createAnswerText(profile, summary)('{"report":{}}', "prevalidation");
      const { result } = convert.convertText(profile, ${JSON.stringify(readFileSync(join(findFolder(), "ready.json"), "utf8"))}, "lexbind");
      console.log(JSON.stringify({ engine: Object.keys(engine), convert: Object.keys(convert), json, result }));`;
      writeFileSync(join(findFolder(), "program.mjs"), program);
      const { stdout } = await run(node, ["program.mjs"], { cwd: findFolder() });
      expect(JSON.parse(stdout)).toEqual({
        engine: ["createAnswerText", "createPrevalidate", "createReadOptions", "decodeFile", "readRequest"],
        convert: ["convertFromEsas", "convertText", "convertToEsas", "formatReport", "listEsasVersions"],
        json: await (await post(`${PROFILE}/prevalidate-report`, '{"report":{}}')).text(),
        result: JSON.parse(readFileSync(join(findFolder(), "official.json"), "utf8")),
      });
    });

    it("lexbind/engine is the published engine, byte for byte, and the command replays with it", async () => {
      const file = (name: string) => join(packageIn(findFolder()), name);
      const read = (name: string) => JSON.parse(readFileSync(file(`public/api/v1/${name}`), "utf8"));
      const { engine_hash } = read("service-card/index.json");
      expect(`sha256:${sha256(readFileSync(file("engine.mjs")))}`).toBe(engine_hash);
      const [{ request, response }] = readJsonFile("api/v1/profiles/dora/examples.json").examples;
      const record = join(findFolder(), "record.ndjson");
      writeFileSync(record, `${JSON.stringify(request)}\n${JSON.stringify(response)}\n`);
      const { status, stdout } = await run(node, [file("lib/lexbind.mjs"), "replay", record]);
      expect([status, stdout]).toEqual([0, expect.stringContaining(`engine ${engine_hash}`)]);
    });

    it.each([
      ["import", "program.mjs", 'import { clocks, convert, prevalidate } from "lexbind";'],
      ["require", "program.cjs", 'const { clocks, convert, prevalidate } = require("lexbind");'],
    ])(
      "a program that gets the package by %s checks and converts drafts by the name of a profile, and is told what an incident starts",
      async (_, file, load) => {
        const ready = readFileSync(join(findFolder(), "ready.json"), "utf8");
        const program = `
        ${load}
        const draft = ${ready};
        const { result } = convert("dora", draft, "esas");
        const messages = [];
        for (const fail of [
          () => prevalidate("../dora", draft),
          () => prevalidate("dora", { report: 5 }),
          () => prevalidate("dora", { ...draft, evidence: {} }),
          () => prevalidate("dora", null),
          () => prevalidate("dora", draft, { member_state: "CANARY" }),
          () => convert("gdpr-breach", draft, "esas"),
          () => convert("dora", [], "lexbind"),
          () => clocks({ persons: [{ kinds: ["controller"], facts: { aware_of_breach: "CANARY" } }] }),
          () => clocks({ persons: ["CANARY"] }),
          () => prevalidate("dora", { report: { a: { b: [1, new Date()] } } }),
          () => convert("dora", { report: { a: new Set(["CANARY"]) } }, "esas"),
          () => clocks({ persons: [{ kinds: ["controller"], facts: new Map() }] }),
          () => prevalidate("dora", { report: { a: Number.NaN } }),
        ])
          try { fail(); } catch (error) { messages.push(error.message); }
        const answer = prevalidate("dora", draft, { member_state: "DE" });
        console.log(JSON.stringify({ answer, result, back: convert("dora", result, "lexbind").result, messages, told: clocks(${JSON.stringify(INCIDENT)}) }));`;
        writeFileSync(join(findFolder(), file), program);
        const { stdout, stderr } = await run(node, [file], { cwd: findFolder(), env: { NODE_NO_WARNINGS: "1" } });
        expect(stderr).toBe("");
        const { answer, result, back, messages, told } = JSON.parse(stdout);
        expect({ persons: told }).toEqual(JSON.parse(JSON.stringify(readIncident(INCIDENT))));
        expect(answer).toEqual(await (await post(`${PROFILE}/prevalidate-report?member_state=DE`, ready)).json());
        expect(result).toEqual(JSON.parse(readFileSync(join(findFolder(), "official.json"), "utf8")));
        expect(Object.keys(back)).toEqual(["report"]);
        expect(messages).toEqual([
          "unknown_profile",
          "missing_report",
          "invalid_body",
          "invalid_body",
          "invalid_parameter: member_state",
          "gdpr-breach has no official form to convert to",
          expect.stringMatching(/^not converted: /),
          "persons[0].facts.aware_of_breach is not an instant as in RFC 3339",
          "persons[0]: expected an object",
          "draft.report.a.b[1] is not a value of JSON",
          "value.report.a is not a value of JSON",
          "facts.persons[0].facts is not a value of JSON",
          "draft.report.a is not a value of JSON",
        ]);
      },
    );
  });

  it("lexbind mcp makes the documents of every profile as the build does", async () => {
    const command = join(findFolder(), "node_modules/.bin/lexbind");
    const input = join(findFolder(), "calls.ndjson");
    writeFileSync(input, mcpCalls());
    const [installed, checkout] = await Promise.all([
      run("bash", ["-c", `${command} mcp < ${JSON.stringify(input)}`]),
      run("bash", ["-c", `npm run --silent mcp < ${JSON.stringify(input)}`], { cwd: ROOT }),
    ]);
    expect(installed).toEqual(checkout);
    expect(linesIn(checkout.stdout).filter(({ result }: Json) => result.isError)).toEqual([]);
  });
}

/** Calls whose results repeat documents of every profile: its checklist, its required fields, some rules, and code lists. */
function mcpCalls(): string {
  const clientInfo = { name: "test", version: "1" };
  const calls = ALIASES.flatMap((profile) => {
    const { rules, code_lists } = readJsonFile(`api/v1/profiles/${profile}/profile.json`);
    const ids = (list: Json[], id: string) => list.slice(0, 8).map((item) => item[id]);
    return [
      { name: "checklist", arguments: { profile, all: true } },
      { name: "explain", arguments: { profile } },
      { name: "explain", arguments: { profile, detail: "brief" } },
      { name: "explain", arguments: { profile, ids: ids(rules, "rule_id") } },
      { name: "explain", arguments: { profile, ids: ids(code_lists, "code_list_id") } },
    ];
  });
  const messages = [
    { method: "initialize", params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo } },
    ...calls.map((params) => ({ method: "tools/call", params })),
  ];
  return messages.map((message, id) => `${JSON.stringify({ jsonrpc: "2.0", id, ...message })}\n`).join("");
}
