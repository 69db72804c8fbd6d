// A second act needs no code: the act of the fixture, with two others beside it, is served, checked and hashed by its own sources.
import { beforeAll, expect, it } from "vitest";
import { createApp } from "../../server/app.ts";
import { readArtifacts } from "../../server/artifacts.ts";
import { readGolden } from "../audit/diff/sealed-profiles.ts";
import { sha256 } from "../support.ts";
import { compileFolder, copyStaged, publicFile } from "./author.ts";

const ACT_ID = "op:test.bridge_notice.v1";
const FIELD_IDS = ["bridge_name", "span_type", "road_classes", "lanes_closed"];
const REPORT = { bridge_name: "Old Bridge", span_type: "arch" };
const EVIDENCE = { span_type: ["inspection_record", "traffic_count"] };

let app: ReturnType<typeof createApp>;
beforeAll(async () => {
  const compilation = await compileFolder(copyStaged());
  app = createApp(readArtifacts((file) => publicFile(compilation, file), sha256));
});

const get = async (path: string) => app.request(`/api/v1/profiles${path}`);
// biome-ignore lint/suspicious/noExplicitAny: tests assert the shape themselves
const getJson = async (path: string): Promise<any> => (await get(path)).json();

it("an act is listed beside two others, and has the bytes that it has alone", async () => {
  const { profiles } = await getJson("");
  expect(profiles.map(({ act_id }: { act_id: string }) => act_id)).toEqual([
    ACT_ID,
    "op:test.works_notice.v1",
    "op:test.works_report.v1",
  ]);
  expect(await (await get("/bridge/profile.json")).text()).toBe(readGolden("profile.json").toString());
});

it.each(["bridge", "bridge-notice", ACT_ID, encodeURIComponent(ACT_ID)])(
  "the fields of an act are served as %s",
  async (name) => {
    const { act_id, fields } = await getJson(`/${name}/fields`);
    expect(act_id).toBe(ACT_ID);
    expect(fields.map(({ field_id }: { field_id: string }) => field_id)).toEqual(FIELD_IDS);
  },
);

it("a field of one act is no field of the other", async () => {
  expect((await get("/bridge/fields/works_done")).status).toBe(404);
  expect((await get("/works-notice/fields/span_type")).status).toBe(404);
});

it.each([
  ["complete", { report: REPORT, evidence_manifest: EVIDENCE }, "ready_for_preverification", []],
  ["without evidence", { report: REPORT }, "attention_required", ["missing_evidence"]],
  ["empty", { report: {} }, "blocked", ["missing_required_field", "missing_required_field"]],
])("a draft that is %s is judged by the act's own rules", async (_, body, status, codes) => {
  const init = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const answer = (await (await app.request("/api/v1/profiles/bridge/prevalidate-report", init)).json()) as {
    findings: { code: string }[];
  };
  expect(answer).toMatchObject({ act_id: ACT_ID, prevalidation_status: status });
  expect(answer.findings.map(({ code }) => code)).toEqual(codes);
});
