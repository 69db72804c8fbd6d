// The programs of the guide to streams: they do what it says against the server, and refuse a stream that was cut.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Answer } from "../../server/engine/answer.ts";
import type { Ended } from "../run-command.ts";
import { portOf, startServer, stopServer } from "../server/raw-http.ts";
import { PROFILE, post, readJsonFile, readPublic } from "../support.ts";
import { blockOf, GUIDE_ORIGIN, run, WITH_TSX } from "./guide-blocks.ts";

// A process starts in half a second on an idle machine, and in many on a busy one.
vi.setConfig({ testTimeout: 60_000 });

const folder = mkdtempSync(join(tmpdir(), "lexbind-"));
const server = startServer();
let origin = "";
beforeAll(async () => {
  origin = `http://127.0.0.1:${await portOf(server)}`;
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await stopServer(server);
});

/** The program of a language against a server, and what starts it. */
const program = (language: string, at: string) => blockOf("streams", language).replaceAll(GUIDE_ORIGIN, at);
const runJq = (at: string) => run("sh", ["-c", program("sh", at)]);
const runPython = (at: string) => run("python3", ["-c", program("python", at)]);
const runTypeScript = (at: string) => {
  const file = join(folder, `${new URL(at).port}.mts`);
  writeFileSync(file, program("ts", at));
  return run(process.execPath, [...WITH_TSX, file]);
};

const isMissing = async (...commands: string[]) =>
  (await Promise.all(commands.map((command) => run(command, ["--version"])))).some(({ status }) => status !== 0);
const withoutJq = await isMissing("jq", "curl");
const withoutPython = await isMissing("python3");

// biome-ignore lint/suspicious/noExplicitAny: tests assert the shape themselves
const { fields } = readJsonFile("api/v1/profiles/dora/fields/index.json") as any;

describe.concurrent("the guide to streams", () => {
  it.skipIf(withoutJq)(
    "lists with jq the required fields that need judgement (skipped without jq and curl)",
    async () => {
      const { status, stdout } = await runJq(origin);
      const judged = fields.filter(
        (field: Record<string, unknown>) => field.required && (field.interpretive_load as number) >= 3,
      );
      expect(status).toBe(0);
      expect(stdout.trimEnd().split("\n")).toEqual(
        judged.map(({ field_id, evidence_labels }: Record<string, unknown>) =>
          [field_id, evidence_labels].flat().join("\t"),
        ),
      );
      expect(judged).toHaveLength(4);
    },
  );

  it.skipIf(withoutPython)("makes with Python a table of all fields (skipped without Python)", async () => {
    const { status, stdout } = await runPython(origin);
    const [head, ...rows] = stdout.trimEnd().split("\r\n");
    expect([status, head]).toEqual([
      0,
      "field_id,title,field_type,required,code_list,interpretive_load,when_to_use_this",
    ]);
    expect(rows.map((row) => row.split(",")[0])).toEqual(
      fields.map(({ field_id }: Record<string, unknown>) => field_id),
    );
  });

  it("makes with TypeScript a draft that lacks each required field, and nothing else", async () => {
    const { status, stdout } = await runTypeScript(origin);
    expect(status).toBe(0);
    const answer = (await (await post(`${PROFILE}/prevalidate-report`, stdout)).json()) as Answer;
    const required = fields.filter((field: Record<string, unknown>) => field.required);
    const blocking = answer.findings.filter(({ severity }) => severity === "blocking");
    expect(blocking.map(({ code, field_id }) => `${code} ${field_id}`)).toEqual(
      required.map(({ field_id }: Record<string, unknown>) => `missing_required_field ${field_id}`),
    );
    expect(answer.findings.map(({ code }) => code)).not.toContain("evidence_for_unknown_field");
  });
});

const whole = readPublic("api/v1/profiles/dora/fields.ndjson").toString("utf8");
const lines = whole.split(/(?<=\n)/);
const CUTS: [what: string, text: string][] = [
  ["before its end", lines.slice(0, -1).join("")],
  ["within a line", whole.slice(0, whole.length - 300)],
  ["to nothing", ""],
  ["in its middle", lines.toSpliced(5, 1).join("")],
];

/** A host that answers everything with one text. */
async function serveText(text: string): Promise<Server> {
  const host = createServer((_, response) => response.end(text));
  await new Promise<void>((resolve) => host.listen(0, "127.0.0.1", resolve));
  return host;
}

describe.concurrent.each(CUTS)("a stream that was cut %s", (_, text) => {
  const refuses = async (start: (at: string) => Promise<Ended>) => {
    const host = await serveText(text);
    try {
      const { status, stdout } = await start(`http://127.0.0.1:${(host.address() as AddressInfo).port}`);
      expect(status).toBeGreaterThan(0);
      expect(stdout).toBe("");
    } finally {
      host.close();
    }
  };

  it.skipIf(withoutJq)("is refused by jq (skipped without jq and curl)", () => refuses(runJq));
  it.skipIf(withoutPython)("is refused by Python (skipped without Python)", () => refuses(runPython));
  it("is refused by TypeScript", () => refuses(runTypeScript));
});
