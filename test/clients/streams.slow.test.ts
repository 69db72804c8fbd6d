// The programs of the guide to streams: they do what it describes, and reject a stream that is cut short.
import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import type { Answer } from "../../server/engine/answer.ts";
import { tempFolder } from "../pipeline/author.ts";
import { type Ended, run } from "../run-command.ts";
import { PROFILE, post, readJsonFile, readPublic } from "../support.ts";
import { blocksOf, GUIDE_ORIGIN, WITH_TSX } from "./guide-blocks.ts";

// A process starts in half a second on an idle machine, and takes longer on a busy one.
vi.setConfig({ testTimeout: 60_000 });

interface Field {
  readonly field_id: string;
  readonly required: boolean;
  readonly interpretive_load: number;
  readonly evidence_labels: readonly string[];
}

const FIELDS: readonly Field[] = readJsonFile("api/v1/profiles/dora/fields/index.json").fields;
const STREAM = readPublic("api/v1/profiles/dora/fields.ndjson").toString("utf8");

const programIn = (language: string, origin: string) =>
  (blocksOf("streams", language)[0] as string).replaceAll(GUIDE_ORIGIN, origin);

const runTypeScript = (origin: string) => {
  const file = join(tempFolder(), "program.mts");
  writeFileSync(file, programIn("ts", origin));
  return run(process.execPath, [...WITH_TSX, file]);
};

const has = async (command: string) => (await run(command, ["--version"])).status === 0;
const LANGUAGES: readonly [name: string, isInstalled: boolean, start: (origin: string) => Promise<Ended>][] = [
  ["jq", (await has("jq")) && (await has("curl")), (origin) => run("sh", ["-c", programIn("sh", origin)])],
  ["Python", await has("python3"), (origin) => run("python3", ["-c", programIn("python", origin)])],
  ["TypeScript", true, runTypeScript],
];

/** What the program makes of a host that answers every request with this text. */
async function runWith(start: (origin: string) => Promise<Ended>, text: string): Promise<Ended> {
  const host = createServer((_, response) => response.end(text));
  await new Promise<void>((resolve) => host.listen(0, "127.0.0.1", resolve));
  try {
    return await start(`http://127.0.0.1:${(host.address() as AddressInfo).port}`);
  } finally {
    host.close();
  }
}

const EXPECT: Readonly<Record<string, (stdout: string) => unknown>> = {
  jq: (stdout) => {
    const judged = FIELDS.filter((field) => field.required && field.interpretive_load >= 3);
    const lines = judged.map(({ field_id, evidence_labels }) => [field_id, ...evidence_labels].join("\t"));
    expect(stdout.trimEnd().split("\n")).toEqual(lines);
  },
  Python: (stdout) => {
    const ids = stdout.split("\r\n").map((row) => row.split(",")[0]);
    expect(ids).toEqual(["field_id", ...FIELDS.map(({ field_id }) => field_id), ""]);
  },
  TypeScript: async (stdout) => {
    const answer = (await (await post(`${PROFILE}/prevalidate-report`, stdout)).json()) as Answer;
    const missing = FIELDS.filter(({ required }) => required).map(({ field_id }) => field_id);
    const blocking = answer.findings.filter(({ severity }) => severity === "blocking");
    expect(blocking.map(({ field_id }) => field_id)).toEqual(missing);
    expect(new Set(blocking.map(({ code }) => code))).toEqual(new Set(["missing_required_field"]));
  },
};

it.for(LANGUAGES)("the program in %s does what the guide describes", async ([name, isInstalled, start], { skip }) => {
  skip(!isInstalled, `${name} is not installed on this machine`);
  const { status, stdout } = await runWith(start, STREAM);
  expect(status).toBe(0);
  await EXPECT[name]?.(stdout);
});

const LINES = STREAM.split(/(?<=\n)/);
const CUTS = [
  { cut: "before its last event", text: LINES.slice(0, -1).join("") },
  { cut: "within a line", text: STREAM.slice(0, -300) },
  { cut: "to nothing", text: "" },
  { cut: "by an event in the middle", text: LINES.toSpliced(5, 1).join("") },
];

it.for(LANGUAGES)(
  "the program in %s rejects every stream that is cut",
  async ([name, isInstalled, start], { skip }) => {
    skip(!isInstalled, `${name} is not installed on this machine`);
    for (const { cut, text } of CUTS) {
      const { status, stdout } = await runWith(start, text);
      expect({ cut, isRejected: status > 0, stdout }).toEqual({ cut, isRejected: true, stdout: "" });
    }
  },
);
