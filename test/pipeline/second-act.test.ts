import { createHash } from "node:crypto";
import { cpSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { createApp } from "../../server/app.ts";
import { readArtifacts } from "../../server/artifacts.ts";
import { compileFolder, copySources, FIXTURE, publicFile, REAL } from "./author.ts";

const ACT_ID = "op:test.bridge_notice.v1";
const FIELD_IDS = ["bridge_name", "span_type", "road_classes", "lanes_closed"];
const READY = {
  report: { bridge_name: "Old Bridge", span_type: "arch" },
  evidence_manifest: { span_type: ["inspection_record", "traffic_count"] },
};

let app: ReturnType<typeof createApp>;
beforeAll(async () => {
  const root = copySources(REAL);
  for (const folder of ["instruments", "code-lists", "bridge-notice"])
    cpSync(join(FIXTURE, folder), join(root, folder), { recursive: true });
  const compilation = await compileFolder(root);
  const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
  app = createApp(readArtifacts((file) => publicFile(compilation, file), sha256));
});

const get = async (path: string) => app.request(`/api/v1/profiles${path}`);
// biome-ignore lint/suspicious/noExplicitAny: tests assert the shape themselves
const readJson = (response: Response): Promise<any> => response.json();
const getJson = async (path: string) => readJson(await get(path));
const post = async (path: string, body: unknown) => {
  const headers = { "content-type": "application/json" };
  const response = await app.request(`/api/v1/profiles${path}`, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  return readJson(response);
};

it("both profiles are listed", async () => {
  const { profiles } = await getJson("");
  expect(profiles.map(({ act_id }: { act_id: string }) => act_id).sort()).toEqual([
    "op:eu.dora.ict_incident_notification_initial.v1",
    ACT_ID,
  ]);
});

it.each(["bridge", "bridge-notice", ACT_ID, encodeURIComponent(ACT_ID)])(
  "its fields are served as %s",
  async (name) => {
    const { act_id, fields } = await getJson(`/${name}/fields`);
    expect(act_id).toBe(ACT_ID);
    expect(fields.map(({ field_id }: { field_id: string }) => field_id)).toEqual(FIELD_IDS);
  },
);

const streams = [
  { path: "fields.ndjson", lines: FIELD_IDS.length + 1 },
  { path: "stream.ndjson", lines: 2 + 4 * FIELD_IDS.length + 2 },
  { path: "fields/span_type/events.ndjson", lines: 7 },
];

it.each(streams)("$path has its events and ends", async ({ path, lines }) => {
  const text = await (await get(`/bridge/${path}`)).text();
  const events = text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(events.map(({ seq }) => seq)).toEqual(Array.from({ length: lines }, (_, index) => index + 1));
  expect(new Set(events.map(({ act_id }) => act_id))).toEqual(new Set([ACT_ID]));
  expect(events.at(-1)).toMatchObject({ type: "end", event_count: lines - 1 });
});

it("a field of one act is no field of the other", async () => {
  expect((await get("/bridge/fields/entity_legal_name")).status).toBe(404);
  expect((await get("/dora/fields/bridge_name")).status).toBe(404);
});

const drafts = [
  { name: "a complete draft", body: READY, status: "ready_for_preverification", codes: [] },
  {
    name: "a draft without evidence",
    body: { report: READY.report },
    status: "attention_required",
    codes: ["missing_evidence"],
  },
  {
    name: "an empty draft",
    body: { report: {} },
    status: "blocked",
    codes: ["missing_required_field", "missing_required_field"],
  },
];

it.each(drafts)("$name is $status by the act's own rules", async ({ body, status, codes }) => {
  const answer = await post("/bridge/prevalidate-report", body);
  expect(answer).toMatchObject({ act_id: ACT_ID, prevalidation_status: status });
  expect(answer.findings.map(({ code }: { code: string }) => code)).toEqual(codes);
});

it("the first act answers as it did alone", async () => {
  const { examples } = await getJson("/dora/report.schema.json");
  const alone = publicFile(await compileFolder(REAL), "api/v1/profiles/dora/profile.json");
  expect(Buffer.from(await (await get("/dora/profile.json")).arrayBuffer()).equals(alone)).toBe(true);
  expect((await post("/dora/prevalidate-report", examples[0])).prevalidation_status).toBe("ready_for_preverification");
});
