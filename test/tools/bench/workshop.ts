// What all scenarios work with: the built server and its references as commands, a full draft, a folder for what comes and goes.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Question } from "./load.ts";
import { bundleReferences, writeValidator } from "./prepare.ts";
import { type RunningServer, startServer } from "./processes.ts";
import { recordAnswers } from "./record.ts";
import { serializeRecording } from "./references/recording.ts";
import type { Tools } from "./tools.ts";

export const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const PUBLIC = `${ROOT}dist/public`;
const PROFILE = "/api/v1/profiles/dora";
export const FIELD_PATH = `${PROFILE}/fields/detection_datetime_utc`;
export const STREAM_PATH = `${PROFILE}/fields.ndjson`;

export interface Workshop {
  readonly tools: Tools;
  /** A folder that is removed at the end. */
  readonly work: string;
  /** dist/public. */
  readonly publicFolder: string;
  /** The POST of a full draft. */
  readonly draft: Question & { readonly bodyFile: string };
  /** ajv's code for the schema of requests. */
  readonly validatorFile: string;
  /** What the references repeat. */
  readonly recordingFile: string;
  /** The command that runs a reference. */
  reference(name: string, ...parameters: string[]): readonly string[];
  /** Starts the built server, pinned. */
  startOurs(): Promise<RunningServer>;
}

/** Prepares everything. Needs a build. */
export async function openWorkshop(tools: Tools, work: string): Promise<Workshop> {
  const schema = JSON.parse(readFileSync(`${PUBLIC}${PROFILE}/report.schema.json`, "utf8"));
  const bodyFile = join(work, "draft.json");
  writeFileSync(bodyFile, JSON.stringify(schema.examples[0]));
  const draft = { path: `${PROFILE}/prevalidate-report`, headers: { "content-type": "application/json" }, bodyFile };
  const startOurs = () =>
    startServer(tools.pin([process.execPath, `${ROOT}dist/server/main.mjs`]), { PORT: "0", HOST: "127.0.0.1" });
  const recordingFile = join(work, "recording.json");
  const server = await startOurs();
  try {
    const recording = await recordAnswers(server.port, [FIELD_PATH, STREAM_PATH], draft);
    writeFileSync(recordingFile, serializeRecording(recording));
  } finally {
    await server.stop();
  }
  return {
    tools,
    work,
    publicFolder: PUBLIC,
    draft,
    validatorFile: await writeValidator(schema, work),
    recordingFile,
    reference: await bundleReferences(work),
    startOurs,
  };
}
