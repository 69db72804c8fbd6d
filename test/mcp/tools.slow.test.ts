// The tools of the MCP server: small lists and results, one meaning with the published documents and the HTTP answers, safe errors.
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MAX_IDS } from "../../scripts/mcp/explain.ts";
import { ALIASES, type Json, post, ROOT, readJsonFile, readyRequest } from "../support.ts";
import { connect, REVISIONS, type Response } from "./connection.ts";

// Besides the names of the profiles, which each tool takes.
const MAX_LIST_BYTES = 3_800;
const MAX_RESULT_BYTES = 8_192;

const documentOf = (profile: string, path: string): Json => readJsonFile(`api/v1/profiles/${profile}/${path}`);
const examplesOf = (profile: string): Json[] => documentOf(profile, "examples.json").examples;

let largest = 0;
let connection: Awaited<ReturnType<typeof connect>>;
let modern: Awaited<ReturnType<typeof connect>>;

beforeAll(async () => {
  connection = await connect("2025-11-25");
  modern = await connect("2026-07-28");
});

afterAll(() => console.log(`MCP results: at most ${largest} bytes`));

/** The result of a call. It is as small as promised, also in the revision that writes more around it. */
async function call(name: string, given: object): Promise<Json> {
  const { result, bytes } = await modern.call(name, given);
  largest = Math.max(largest, bytes);
  expect(bytes).toBeLessThanOrEqual(MAX_RESULT_BYTES);
  return result;
}

/** The structured contents of a call and of those that it leads to with the same tool. */
async function callAll(name: string, given: object, more: object = {}): Promise<Json[]> {
  const { isError, content, structuredContent } = await call(name, { ...given, ...more });
  expect(isError, content[0].text).toBeUndefined();
  const next = structuredContent.next_call;
  if (next?.tool !== name) return [structuredContent];
  expect(next.arguments, "the next call makes progress").not.toEqual(given);
  return [structuredContent, ...(await callAll(name, next.arguments, more))];
}

describe.each(REVISIONS)("with revision %s", (revision) => {
  it("the server lists at most six tools, which only read and have flat arguments, in few bytes", async () => {
    const { result, bytes } = await (await connect(revision)).request("tools/list");
    const tools: Json[] = result.tools;
    console.log(`MCP ${revision} tools/list: ${bytes} bytes`);
    const nameBytes = tools.length * JSON.stringify(ALIASES).length;
    expect(bytes - nameBytes).toBeLessThanOrEqual(MAX_LIST_BYTES);
    expect(tools.map(({ name }) => name)).toEqual(["checklist", "explain", "check", "deadline", "convert", "clocks"]);
    for (const { name, inputSchema, outputSchema, annotations } of tools) {
      expect(annotations).toEqual({ readOnlyHint: true, openWorldHint: false });
      expect(inputSchema.additionalProperties).toBe(false);
      expect(outputSchema.type).toBe("object");
      // Only a draft and a file are objects, and their members are data, not arguments.
      for (const schema of Object.values<Json>(inputSchema.properties)) expect(schema).not.toHaveProperty("properties");
      expect(inputSchema.properties.profile?.enum).toEqual(name === "checklist" ? ALIASES : undefined);
    }
  });
});

it("the next call after a finding on an unknown field explains its rule, because the profile has no such field", async () => {
  const { report, evidence_manifest } = readyRequest();
  const given = { profile: "dora", report: { ...report, unknown: 1 }, evidence_manifest };
  const { content } = await call("check", given);
  const [, tool, next] = /^Next: (\S+) (.+)$/m.exec(content[0].text) as unknown as [string, string, string];
  expect(content[0].text).toContain("unknown_field");
  expect(JSON.parse(next).ids).not.toContain("unknown");
  expect((await call(tool, JSON.parse(next))).isError).toBeUndefined();
});

it("the guide names every tool and argument", async () => {
  const guide = readFileSync(`${ROOT}profiles-src/docs/mcp.md`, "utf8");
  const tools: Json[] = (await modern.request("tools/list")).result.tools;
  const names = tools.flatMap(({ name, inputSchema }) => [name, ...Object.keys(inputSchema.properties)]);
  expect(names.filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
});

it("the server introduces itself with the boundary and the titles of the profiles", async () => {
  const { result } = await (await connect("2025-11-25")).request("initialize", {
    ...{ protocolVersion: "2025-11-25", capabilities: {} },
    clientInfo: { name: "test", version: "1" },
  });
  expect(result.instructions).toContain(documentOf("dora", "index.json").boundary);
  for (const profile of ALIASES)
    expect(result.instructions).toContain(`${profile}: ${documentOf(profile, "index.json").title}`);
});

// A profile alone, and one of several stages.
describe.each(["dora", "dora-final"])("of %s", (profile) => {
  it("the checklist has the published fields, the required ones unless all are asked for", async () => {
    const { fields } = documentOf(profile, "checklist/index.json");
    const all = await callAll("checklist", { profile, all: true });
    expect(all.flatMap((page) => page.fields)).toEqual(fields);
    const required = await callAll("checklist", { profile });
    expect(required.flatMap((page) => page.fields)).toEqual(fields.filter((field: Json) => field.required));
  });

  it("explain returns every field, rule and code list as it is published", async () => {
    const { fields } = documentOf(profile, "fields/index.json");
    const { rules } = documentOf(profile, "rules.json");
    const lists = [...new Set<string>(fields.flatMap((field: Json) => field.code_list ?? []))];
    const published = (path: string) => expect.objectContaining(withoutEnvelope(documentOf(profile, path)));
    const paths: Record<string, [string, string][]> = {
      fields: fields.map(({ field_id }: Json) => [field_id, `fields/${field_id}/brief/index.json`]),
      rules: rules.map(({ rule_id }: Json) => [rule_id, `rules/${rule_id}/index.json`]),
      code_lists: lists.map((id) => [id, `code-lists/${id}/index.json`]),
    };
    for (const [kind, documents] of Object.entries(paths))
      for (let start = 0; start < documents.length; start += MAX_IDS) {
        const some = documents.slice(start, start + MAX_IDS);
        const pages = await callAll("explain", { profile, ids: some.map(([id]) => id) });
        const found = pages.flatMap((page) => page[kind] ?? []);
        expect(found).toHaveLength(some.length);
        // A long document comes after the others.
        expect(found).toEqual(expect.arrayContaining(some.map(([, path]) => published(path))));
      }
  });

  it("explain without ids returns the required fields, in brief with an example and the labels of each", async () => {
    const required = documentOf(profile, "checklist/index.json").fields.filter((field: Json) => field.required);
    const pages = await callAll("explain", { profile, detail: "brief" });
    const fields: Json[] = pages.flatMap((page) => page.fields);
    expect(fields.map(({ field_id }) => field_id)).toEqual(required.map(({ id }: Json) => id));
    expect(fields.filter((field) => !("example" in field && "evidence_labels" in field))).toEqual([]);
    expect(fields[0]).not.toHaveProperty("when_to_use_this");
  });

  it.each([...examplesOf(profile), { name: "empty", request: { report: {} } }])(
    "the check of the example $name is the brief answer over HTTP; of many findings it has the first",
    async ({ request }) => {
      const options = { time_zone: "Europe/Berlin", bank_holidays: "", previous_submitted_at: "2026-06-10T13:00:00Z" };
      const query = new URLSearchParams({ detail: "brief", ...options });
      const answer = await post(`/api/v1/profiles/${profile}/prevalidate-report?${query}`, request);
      const { findings, ...brief }: Json = await answer.json();
      const {
        findings: shown,
        findings_left_out = 0,
        next_call,
        ...rest
      } = await structured("check", { profile, ...request, ...options });
      expect(rest).toEqual(brief);
      expect(shown).toEqual(findings.slice(0, findings.length - findings_left_out));
      expect(shown.length > 0 || findings.length === 0).toBe(true);
      expect(next_call === undefined).toBe(findings_left_out === 0);
    },
  );

  it("the deadline is that of the whole answer", async () => {
    const options = {
      time_zone: "Europe/Berlin",
      bank_holidays: "2026-05-01",
      previous_submitted_at: "2026-06-10T13:00:00Z",
    };
    const { report } = examplesOf(profile)[0].request;
    const answer = await post(`/api/v1/profiles/${profile}/prevalidate-report?${new URLSearchParams(options)}`, {
      report,
    });
    const { timeline }: Json = await answer.json();
    expect((await structured("deadline", { profile, report, ...options })).timeline).toEqual(timeline);
  });

  it("the tool deadline names what it lacks", async () => {
    const { timeline, timeline_missing } = await structured("deadline", { profile, report: {} });
    const answer: Json = await (await post(`/api/v1/profiles/${profile}/prevalidate-report`, { report: {} })).json();
    expect([timeline, timeline_missing]).toEqual([null, answer.timeline_missing]);
  });
});

it("explain with empty ids explains the required fields, as without ids", async () => {
  const [empty, absent] = [{ profile: "dora", ids: [] }, { profile: "dora" }];
  expect(await call("explain", empty)).toEqual(await call("explain", absent));
});

it("a deadline that lacks only an option leads to the same tool", async () => {
  const { report } = examplesOf("dora-final")[0].request;
  const { timeline_missing, next_call } = await structured("deadline", { profile: "dora-final", report });
  expect([timeline_missing, next_call.tool]).toEqual([["previous_submitted_at"], "deadline"]);
});

it("the text of a check has the severity of each finding", async () => {
  const { report } = examplesOf("dora")[0].request;
  const given = { profile: "dora", report: { ...report, entity_legal_name: null } };
  const text: string = (await call("check", given)).content[0].text;
  const codes = ["missing_required_field (blocking)", "missing_evidence (attention)", "notification_deadline (info)"];
  expect(codes.filter((code) => !text.includes(`\n${code}: `))).toEqual([]);
});

const structured = async (name: string, given: object): Promise<Json> => (await call(name, given)).structuredContent;

const ENVELOPE = [
  ...["ok", "act_id", "boundary", "boundary_id"],
  ...["profile_artifact_hash", "profile_semantic_hash", "suggested_next_call"],
];
const withoutEnvelope = (document: Json): Json =>
  Object.fromEntries(Object.entries(document).filter(([name]) => !ENVELOPE.includes(name)));

const SECRET = "Geheimnis-4711";
const report = { entity_legal_name: SECRET };
const CASES: [name: string, given: object, message: RegExp][] = [
  ["check", { profile: SECRET, report }, /^.*arguments\/profile must be equal to one of the allowed values/],
  ["check", { profile: "dora" }, /arguments must have required property 'report'/],
  ["check", { profile: "dora", report: SECRET }, /arguments\/report must be object/],
  ["check", { profile: "dora", report, [SECRET]: 1 }, /arguments must be among profile, report, /],
  ["check", { profile: "dora", report, evidence_manifest: { entity_legal_name: SECRET } }, /evidence_manifest/],
  ["check", { profile: "dora", report, member_state: SECRET }, /member_state[\s\S]*Next: check/],
  [
    "deadline",
    { profile: "dora", report, previous_submitted_at: SECRET },
    /previous_submitted_at[\s\S]*Next: deadline/,
  ],
  ["check", { profile: "dora", report: { entity_legal_name: SECRET.repeat(20_000) } }, /262144[\s\S]*Next: check/],
  [
    "explain",
    { profile: "dora", ids: [SECRET] },
    /^ids\[0\] is no field, rule or code list of dora\.\nNext: checklist/,
  ],
  ["explain", { profile: "dora", ids: Array(13).fill(SECRET) }, /arguments\/ids must NOT have more than 12 items/],
  ["explain", { profile: "dora", ids: ["entity_legal_nam"] }, /Did you mean entity_legal_name\?/],
  ["explain", { profile: "dora", ids: ["../dora/rules.json"] }, /^ids\[0\] is no field/],
  ["explain", { profile: "dora", from: SECRET }, /^from is not the id of a required field\.\nNext: explain/],
  ["check", { profile: "dora", report, from: { profile: SECRET, report: {} } }, /^from: .*\nNext: check/],
  ["checklist", { profile: "dora", from: SECRET }, /^from is not the id of a field of this list[\s\S]*Next: checklist/],
  ["convert", { profile: "dora", to: "esas" }, /^to=esas needs report\.\nNext: convert/],
  ["convert", { profile: "dora", to: "lexbind", file: { [SECRET]: SECRET } }, /^Not converted: [\s\S]*Next: convert/],
  [
    "convert",
    { profile: "dora", to: "esas", report, esas_version: SECRET },
    /^esas_version is 1\.2 for dora\.\nNext: convert/,
  ],
  ["convert", { profile: "dora", to: "esas", report, page: 99 }, /^The result has \d+ pages\.\nNext: convert/],
];

it.each(CASES)(
  "a mistake in a call of %s is a result with a next step and without a value: %#",
  async (name, given, message) => {
    const { text, result }: Response = await connection.call(name, given);
    expect(result).toMatchObject({
      isError: true,
      content: [{ type: "text", text: expect.stringMatching(message) }],
    });
    expect(text).not.toContain(SECRET);
    expect(Buffer.byteLength(text)).toBeLessThan(1_000);
  },
);

it("a mistake in the name of a tool is an error of the protocol", async () => {
  expect(await connection.call("chek", {})).toMatchObject({ error: { code: -32_602 } });
});
