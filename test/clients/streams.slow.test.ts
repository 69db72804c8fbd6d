// The programs of the guide to streams: they do what it describes, and reject a stream that is cut short.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Field } from "../../scripts/pipeline/model/model.ts";
import type { Answer } from "../../server/engine/answer.ts";
import { tempFolder } from "../pipeline/author.ts";
import { type Ended, isInstalled, run, startHost } from "../run-command.ts";
import { PROFILE, post, readJsonFile, readPublic } from "../support.ts";
import { blocksOf, GUIDE_ORIGIN, WITH_TSX } from "./guide-blocks.ts";

// A process starts in half a second on an idle machine, and takes longer on a busy one.
const FIELDS: readonly Field[] = readJsonFile("api/v1/profiles/dora/fields/index.json").fields;
const STREAM = readPublic("api/v1/profiles/dora/fields.ndjson").toString("utf8");

const programIn = (language: string, origin: string) =>
  (blocksOf("streams", language)[0] as string).replaceAll(GUIDE_ORIGIN, origin);

/** What the program makes of a host that answers every request with this text. */
async function runWith(start: (origin: string) => Promise<Ended>, text: string): Promise<Ended> {
  const { origin, stop } = await startHost((_, response) => response.end(text));
  return await start(origin).finally(stop);
}

const has = async (command: string) => isInstalled(command, (await run(command, ["--version"])).status === 0);

const PROGRAMS = [
  {
    language: "jq",
    isInstalled: (await has("jq")) && (await has("curl")),
    start: (origin: string) => run("sh", ["-c", programIn("sh", origin)]),
    expectOutput(stdout: string) {
      const judged = FIELDS.filter((field) => field.required && Number(field.interpretive_load) >= 3);
      const lines = judged.map(({ field_id, evidence_labels }) => [field_id, ...evidence_labels].join("\t"));
      expect(stdout.trimEnd().split("\n")).toEqual(lines);
    },
  },
  {
    language: "Python",
    isInstalled: await has("python3"),
    start: (origin: string) => run("python3", ["-c", programIn("python", origin)]),
    expectOutput(stdout: string) {
      const ids = stdout.split("\r\n").map((row) => row.split(",")[0]);
      expect(ids).toEqual(["field_id", ...FIELDS.map(({ field_id }) => field_id), ""]);
    },
  },
  {
    language: "TypeScript",
    isInstalled: true,
    start: (origin: string) => {
      const file = join(tempFolder(), "program.mts");
      writeFileSync(file, programIn("ts", origin));
      return run(process.execPath, [...WITH_TSX, file]);
    },
    async expectOutput(stdout: string) {
      const answer = (await (await post(`${PROFILE}/prevalidate-report`, stdout)).json()) as Answer;
      const missing = FIELDS.filter(({ required }) => required).map(({ field_id }) => field_id);
      const blocking = answer.findings.filter(({ severity }) => severity === "blocking");
      expect(blocking.map(({ field_id }) => field_id)).toEqual(missing);
    },
  },
];

const LINES = STREAM.split(/(?<=\n)/);

describe.each(PROGRAMS)("the program in $language", ({ language, isInstalled, start, expectOutput }) => {
  if (!isInstalled) return it.skip(`was skipped: ${language} is not installed on this machine`, () => {});

  it("the program does what the guide describes", async () => {
    const { status, stdout } = await runWith(start, STREAM);
    expect(status).toBe(0);
    await expectOutput(stdout);
  });

  it.each([
    ["before its last event", LINES.slice(0, -1).join("")],
    ["within a line", STREAM.slice(0, -300)],
    ["to nothing", ""],
    ["by an event in the middle", LINES.toSpliced(5, 1).join("")],
  ])("the program rejects a stream that is cut %s", async (_, text) => {
    const { status, stdout } = await runWith(start, text);
    expect([status > 0, stdout]).toEqual([true, ""]);
  });
});
