// Every operation of the interface and every other document, over the app: status, media type, the same bytes under each
// spelling of the act id, the members that answers share, and canonical JSON.
import { describe, expect, it } from "vitest";
import { canonicalJson } from "../../scripts/pipeline/canonical-json.ts";
import { ACT_ID, artifacts, ask, PROFILE, post, readyRequest, sha256 } from "../support.ts";

const JSON_TYPE = "application/json";
const STREAM_TYPE = "application/x-ndjson";
const FIELD = "detection_datetime_utc";

// The interface's two tables of operations: id, method, full path, media type of the answer.
const OPERATIONS = [
  ["getServiceCard", "GET", "/api/v1/service-card", JSON_TYPE],
  ["listProfiles", "GET", "/api/v1/profiles", JSON_TYPE],
  ["getProfileSummary", "GET", "/api/v1/profiles/{act_id}", JSON_TYPE],
  ["getSourceCoverage", "GET", "/api/v1/profiles/{act_id}/coverage", JSON_TYPE],
  ["listProfileFields", "GET", "/api/v1/profiles/{act_id}/fields", JSON_TYPE],
  ["getProfileField", "GET", "/api/v1/profiles/{act_id}/fields/{field_id}", JSON_TYPE],
  ["explainFieldSource", "GET", "/api/v1/profiles/{act_id}/fields/{field_id}/source", JSON_TYPE],
  ["streamProfileNdjson", "GET", "/api/v1/profiles/{act_id}/stream.ndjson", STREAM_TYPE],
  ["streamFieldsNdjson", "GET", "/api/v1/profiles/{act_id}/fields.ndjson", STREAM_TYPE],
  ["streamFieldEventsNdjson", "GET", "/api/v1/profiles/{act_id}/fields/{field_id}/events.ndjson", STREAM_TYPE],
  ["lintDoraReport", "POST", "/api/v1/profiles/{act_id}/lint-report", JSON_TYPE],
  ["prevalidateDoraReport", "POST", "/api/v1/profiles/{act_id}/prevalidate-report", JSON_TYPE],
  ["streamDoraFieldsNdjson", "GET", "/api/v1/profiles/dora/fields.ndjson", STREAM_TYPE],
  ["streamDoraProfileNdjson", "GET", "/api/v1/profiles/dora/stream.ndjson", STREAM_TYPE],
  ["streamDoraFieldEventsNdjson", "GET", "/api/v1/profiles/dora/fields/{field_id}/events.ndjson", STREAM_TYPE],
] as const;

// The contract's other documents.
const DOCUMENTS = [
  ...["profile", "semantic", "report.schema", "rules", "sources", "crosswalk", "examples"].map(
    (name) => [`${name}.json`, "GET", `/api/v1/profiles/{act_id}/${name}.json`, JSON_TYPE] as const,
  ),
  ["openapi.json", "GET", "/api/v1/openapi.json", JSON_TYPE],
  ["discovery", "GET", "/.well-known/lexbind-agent.json", JSON_TYPE],
  ["api-catalog", "GET", "/.well-known/api-catalog", "application/linkset+json"],
  ["manifest", "GET", "/manifest.json", JSON_TYPE],
  ["checksums", "GET", "/SHA256SUMS", "text/plain; charset=utf-8"],
  ["llms.txt", "GET", "/llms.txt", "text/plain; charset=utf-8"],
  ["health", "GET", "/healthz", JSON_TYPE],
  ["page", "GET", "/", "text/html; charset=utf-8"],
] as const;

const SPELLINGS = ["dora", ACT_ID, ACT_ID.replace(":", "%3A"), ACT_ID.replace(":", "%3a")];
const spellingsOf = (path: string): string[] =>
  path.includes("{act_id}") ? SPELLINGS.map((name) => path.replace("{act_id}", name)) : [path];

const callTo = (method: string, path: string): Promise<Response> =>
  method === "POST" ? post(path, readyRequest()) : ask(path);

const textOf = async (path: string): Promise<string> => (await ask(path)).text();

// Every JSON document that is served, under its preferred path.
const files = [...new Set(artifacts.files.values())];
const jsonPaths = [
  "/healthz",
  ...files.filter(({ media_type }) => media_type.includes("json")).map(preferredPath),
].filter((path) => !path.endsWith(".ndjson"));
function preferredPath({ paths }: { paths: readonly string[] }): string {
  return paths[0] as string;
}

const EXEMPT =
  /^\/(?:healthz|manifest\.json|\.well-known\/.*|schemas\/.*|api\/v1\/openapi\.json|.*\/(?:profile|semantic|report\.schema)\.json)$/;
const exemptPaths = jsonPaths.filter((path) => EXEMPT.test(path));
const commonPaths = jsonPaths.filter((path) => !EXEMPT.test(path));

describe("operations and documents", () => {
  it.each([...OPERATIONS, ...DOCUMENTS])("%s answers 200 with the same bytes under every spelling", async (...row) => {
    const [, method, template, mediaType] = row;
    const bodies: string[] = [];
    for (const path of spellingsOf(template.replace("{field_id}", FIELD))) {
      const answer = await callTo(method, path);
      expect(`${path} ${answer.status} ${answer.headers.get("content-type")}`).toBe(`${path} 200 ${mediaType}`);
      bodies.push(await answer.text());
    }
    expect(new Set(bodies).size).toBe(1);
    expect(bodies[0]).not.toBe("");
  });

  it("every file of a profile answers the same bytes under every spelling", async () => {
    const ofProfile = files.map(preferredPath).filter((path) => path.startsWith(`${PROFILE}/`));
    for (const path of ofProfile) {
      const bodies = SPELLINGS.map((name) => textOf(path.replace("/dora/", `/${name}/`)));
      const [first, ...others] = await Promise.all(bodies);
      expect(others, path).toEqual([first, first, first]);
    }
    expect(ofProfile.length).toBeGreaterThan(27 * 3);
  });

  it("the service card lists the operations of the interface and no others", async () => {
    const { operations } = JSON.parse(await textOf("/api/v1/service-card"));
    expect(
      operations.map(({ operation_id, method, path, media_type, served_by }: Record<string, string>) =>
        [operation_id, method, path, media_type, served_by].join(" "),
      ),
    ).toEqual(OPERATIONS.map((row) => [...row, row[1] === "POST" ? "server" : "static"].join(" ")));
  });

  it("the OpenAPI document has every operation id at its method and path", async () => {
    const { info, paths } = JSON.parse(await textOf("/api/v1/openapi.json"));
    expect(info.version).toBe("1.8.0");
    for (const [id, method, path] of OPERATIONS) {
      const item = id.includes("Dora") && method === "GET" ? paths[path] : paths[path.replace("/api/v1", "")];
      expect(item?.[method.toLowerCase()]?.operationId, id).toBe(id);
      if (id.includes("Dora") && method === "GET") expect(item.servers, id).toEqual([{ url: "/" }]);
    }
  });
});

describe("shared members", () => {
  it.each(jsonPaths)("%s is canonical JSON without a newline at its end", async (path) => {
    const text = await textOf(path);
    expect(text).toBe(canonicalJson(JSON.parse(text)));
  });

  it.each(commonPaths)("%s carries ok, the boundary and its identifier", async (path) => {
    const { boundary } = JSON.parse(await textOf("/.well-known/lexbind-agent.json"));
    expect(JSON.parse(await textOf(path))).toMatchObject({ ok: true, boundary_id: "lexbind.boundary.v1", boundary });
  });

  it.each(commonPaths.filter((path) => path.startsWith(PROFILE)))(
    "%s carries the act and both hashes",
    async (path) => {
      expect(JSON.parse(await textOf(path))).toMatchObject({
        act_id: ACT_ID,
        profile_semantic_hash: `sha256:${sha256(await textOf(`${PROFILE}/semantic.json`))}`,
        profile_artifact_hash: `sha256:${sha256(await textOf(`${PROFILE}/profile.json`))}`,
      });
    },
  );

  it.each(exemptPaths.filter((path) => path !== "/healthz"))("%s is exempt and keeps its own form", async (path) => {
    expect(JSON.parse(await textOf(path))).not.toHaveProperty("ok");
  });

  it("the exempt documents are those of the contract", () => {
    expect(exemptPaths.filter((path) => !path.startsWith("/schemas/v1/")).sort()).toEqual([
      "/.well-known/api-catalog",
      "/.well-known/lexbind-agent.json",
      `/api/v1/openapi.json`,
      `${PROFILE}/profile.json`,
      `${PROFILE}/report.schema.json`,
      `${PROFILE}/semantic.json`,
      "/healthz",
      "/manifest.json",
    ]);
  });

  it("health names the interface version and each profile's semantic hash, and nothing else", async () => {
    expect(JSON.parse(await textOf("/healthz"))).toEqual({
      ok: true,
      interface_version: "1.8.0",
      profiles: [
        { act_id: ACT_ID, profile_semantic_hash: `sha256:${sha256(await textOf(`${PROFILE}/semantic.json`))}` },
      ],
    });
  });

  it.each(["lint-report", "prevalidate-report"])("an answer of %s is canonical JSON with the members", async (name) => {
    const text = await (await post(`${PROFILE}/${name}`, readyRequest())).text();
    expect(text).toBe(canonicalJson(JSON.parse(text)));
    const { boundary } = JSON.parse(await textOf("/api/v1/service-card"));
    const { profile_semantic_hash, profile_artifact_hash } = JSON.parse(await textOf(PROFILE));
    expect(JSON.parse(text)).toMatchObject({
      ok: true,
      act_id: ACT_ID,
      boundary_id: "lexbind.boundary.v1",
      boundary,
      profile_semantic_hash,
      profile_artifact_hash,
    });
  });
});
