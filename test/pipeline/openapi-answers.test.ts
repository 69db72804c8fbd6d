// Every kind of answer that the service gives, held to openapi.json: status, headers, media type and body.
import { describe, expect, it } from "vitest";
import { ACT_ID, ask, PROFILE, readJsonFile, readyRequest } from "../support.ts";
import { type Described, misfits, OPERATIONS, openapi } from "./openapi-description.ts";

// biome-ignore lint/suspicious/noExplicitAny: tests assert the shape themselves
type Json = any;
type Row = readonly [status: number, method: string, path: string, init?: RequestInit];

const FIELD_IDS: string[] = openapi.components.parameters.field_id.schema.enum;
const ACT_IDS = ["dora", ACT_ID, encodeURIComponent(ACT_ID)];
const FIELD = FIELD_IDS[0] as string;
const READS = OPERATIONS.filter(({ method }) => method === "GET");
const CHECKS = OPERATIONS.filter(({ method }) => method === "POST");

const fill = (path: string, act = "dora", field = FIELD) => path.replace("{act_id}", act).replace("{field_id}", field);

/** All paths of an operation: by every name of the profile, and for each with every field. */
const pathsOf = ({ path }: Described): string[] => [
  ...new Set(ACT_IDS.flatMap((act) => FIELD_IDS.map((field) => fill(path, act, field)))),
];

/** Sends requests. Each must have its status, and an answer that the description fits. */
async function expectDescribed(rows: readonly Row[]): Promise<void> {
  const judge = async ([, method, path, init]: Row) => {
    const answer = await ask(path, { ...init, method });
    return [answer.status, method, path, await misfits(method, path, answer)];
  };
  expect(rows.length).toBeGreaterThan(0);
  expect(await Promise.all(rows.map(judge))).toEqual(rows.map(([status, method, path]) => [status, method, path, []]));
}

const sending = (body: unknown, type = "application/json"): RequestInit => ({
  headers: { "content-type": type },
  body: typeof body === "string" ? body : JSON.stringify(body),
});

describe("an answer to a read", () => {
  it.each(READS)("$id is as described at each of its paths", async (operation) => {
    await expectDescribed(pathsOf(operation).map((path): Row => [200, "GET", path]));
  });

  it.each(READS)("$id is as described without its content, encoded, and to who has it already", async ({ path }) => {
    const target = fill(path);
    const etag = (await ask(target)).headers.get("etag") as string;
    await expectDescribed([
      [200, "HEAD", target],
      [200, "GET", target, { headers: { "accept-encoding": "br" } }],
      [304, "GET", target, { headers: { "if-none-match": etag } }],
      [304, "HEAD", target, { headers: { "if-none-match": "*" } }],
    ]);
  });
});

describe("an answer to a check", () => {
  const { rules } = readJsonFile("api/v1/profiles/dora/rules.json");
  const oneOfCode: Json[] = [...new Map(rules.map((rule: Json) => [rule.code, rule])).values()];
  const { report } = readyRequest();
  const name = "x".repeat(40_000);
  const odd = [{ report: {} }, { report: { ...report, [name]: [{}] }, evidence_manifest: { [name]: [] } }];

  it.each(CHECKS)("$id is as described for a draft with each code, and for the draft mended", async (operation) => {
    const requests = oneOfCode.flatMap(({ fires, quiet }) => [fires, quiet]);
    await expectDescribed(requests.map((request): Row => [200, "POST", fill(operation.path), sending(request)]));
  });

  it.each(CHECKS)("$id is as described for odd drafts under each name of the profile", async (operation) => {
    await expectDescribed(
      pathsOf(operation).flatMap((path) => odd.map((request): Row => [200, "POST", path, sending(request)])),
    );
  });

  it.each(CHECKS)("$id is as described for a body that is refused", async ({ path }) => {
    const post = (status: number, init: RequestInit): Row => [status, "POST", fill(path), init];
    await expectDescribed([
      ...["", "{", "[]", "{}", '{"report":[]}', '{"report":{},"x":1}'].map((body) => post(400, sending(body))),
      post(400, sending('{"report":{},"report":{}}')),
      post(400, sending({ report: {}, evidence_manifest: [] })),
      post(400, sending({ report: {} }, "text/plain")),
      post(400, { headers: { "content-type": "application/json", "content-encoding": "gzip" }, body: "{}" }),
      post(413, sending({ report: { a: "x".repeat(300_000) } })),
    ]);
  });
});

describe("an answer to a request for nothing", () => {
  const ofProfile = OPERATIONS.filter(({ path }) => path.includes("{act_id}"));
  const ofField = OPERATIONS.filter(({ path }) => path.includes("{field_id}"));
  const paths = OPERATIONS.map(({ path }) => fill(path));

  it("names a profile that is unknown", () =>
    expectDescribed(ofProfile.map(({ method, path }): Row => [404, method, fill(path, "nis2")])));

  it("names a field that is unknown", () =>
    expectDescribed(ofField.map(({ method, path }): Row => [404, method, fill(path, "dora", "no_such_field")])));

  it("names a path that is unknown", () =>
    expectDescribed(
      [...paths.map((path) => `${path}/`), `${PROFILE}/nothing`, "/api/v2/service-card"].map(
        (path): Row => [404, "GET", path],
      ),
    ));

  it("breaks the percent-encoding of a path", () =>
    expectDescribed(
      ofField.flatMap(({ path }) => ["%ff", "%00", "%"].map((id): Row => [400, "GET", fill(path, "dora", id)])),
    ));

  it("has a method that the path does not take", () =>
    expectDescribed(
      OPERATIONS.flatMap(({ method, path }) =>
        ["PUT", "PATCH", "DELETE", method === "GET" ? "POST" : "GET"].map((other): Row => [405, other, fill(path)]),
      ),
    ));
});

describe("the description is broken by", () => {
  const PATH = "/api/v1/profiles/nis2";
  const JSON_TYPE = "application/json";
  const BODY = { ok: false, error: "unknown_profile", message: "None." };
  const answerOf = (status: number, type = JSON_TYPE, body: unknown = BODY, headers = {}) =>
    new Response(JSON.stringify(body), {
      status,
      headers: { "access-control-allow-origin": "*", "content-type": type, ...headers },
    });

  it("nothing in a sound answer", async () => expect(await misfits("GET", PATH, answerOf(404))).toEqual([]));

  it.each([
    ["a status", answerOf(418)],
    ["a media type", answerOf(404, "text/html")],
    ["a media type with a parameter", answerOf(404, `${JSON_TYPE}; charset=utf-8`)],
    ["a member too many", answerOf(404, JSON_TYPE, { ...BODY, stack: "" })],
    ["a member too few", answerOf(404, JSON_TYPE, { ok: false })],
    ["a value of a header", answerOf(404, JSON_TYPE, BODY, { "access-control-allow-origin": "https://a.example" })],
    ["a header less", answerOf(405)],
    [
      "the body of another answer",
      answerOf(200, JSON_TYPE, BODY, { etag: '"x"', "cache-control": "public, max-age=60" }),
    ],
  ])("%s", async (_, answer) => {
    expect(await misfits("GET", PATH, answer)).toHaveLength(1);
  });

  it("a body of HEAD", async () => {
    expect(await misfits("HEAD", PATH, answerOf(404))).toHaveLength(1);
  });
});
