// Every operation of the interface and every other document: status, media type, the same bytes for each form of the act id, and the
// members that responses share.
import { expect, it } from "vitest";
import { canonicalJson } from "../../scripts/report/json/canonical-json.ts";
import { fillTemplate } from "../../server/engine/template.ts";
import { ACT_ID, artifacts, ask, post, readJsonFile, readyRequest } from "../bridge.ts";
import { sha256 } from "../support.ts";

const JSON_TYPE = "application/json";
const STREAM_TYPE = "application/x-ndjson";

// The two tables of the interface, and the operations that were added: operation id, method, full path, media type of the response.
const OPERATIONS = [
  ["getServiceCard", "GET", "/api/v1/service-card", JSON_TYPE],
  ["listProfiles", "GET", "/api/v1/profiles", JSON_TYPE],
  ["listClocks", "GET", "/api/v1/clocks.json", JSON_TYPE],
  ["getProfileSummary", "GET", "/api/v1/profiles/{act_id}", JSON_TYPE],
  ["getSourceCoverage", "GET", "/api/v1/profiles/{act_id}/coverage", JSON_TYPE],
  ["listProfileFields", "GET", "/api/v1/profiles/{act_id}/fields", JSON_TYPE],
  ["getProfileChecklist", "GET", "/api/v1/profiles/{act_id}/checklist", JSON_TYPE],
  ["getProfileRequiredFields", "GET", "/api/v1/profiles/{act_id}/required-fields", JSON_TYPE],
  ["getProfileField", "GET", "/api/v1/profiles/{act_id}/fields/{field_id}", JSON_TYPE],
  ["getProfileFieldBrief", "GET", "/api/v1/profiles/{act_id}/fields/{field_id}/brief", JSON_TYPE],
  ["explainFieldSource", "GET", "/api/v1/profiles/{act_id}/fields/{field_id}/source", JSON_TYPE],
  ["getProfileCodeList", "GET", "/api/v1/profiles/{act_id}/code-lists/{code_list_id}", JSON_TYPE],
  ["getProfileRule", "GET", "/api/v1/profiles/{act_id}/rules/{rule_id}", JSON_TYPE],
  ["streamProfileNdjson", "GET", "/api/v1/profiles/{act_id}/stream.ndjson", STREAM_TYPE],
  ["streamFieldsNdjson", "GET", "/api/v1/profiles/{act_id}/fields.ndjson", STREAM_TYPE],
  ["streamProfileChecklistNdjson", "GET", "/api/v1/profiles/{act_id}/checklist.ndjson", STREAM_TYPE],
  ["streamFieldEventsNdjson", "GET", "/api/v1/profiles/{act_id}/fields/{field_id}/events.ndjson", STREAM_TYPE],
  ["lintDoraReport", "POST", "/api/v1/profiles/{act_id}/lint-report", JSON_TYPE],
  ["prevalidateDoraReport", "POST", "/api/v1/profiles/{act_id}/prevalidate-report", JSON_TYPE],
  ["streamDoraFieldsNdjson", "GET", "/api/v1/profiles/bridge/fields.ndjson", STREAM_TYPE],
  ["streamDoraProfileNdjson", "GET", "/api/v1/profiles/bridge/stream.ndjson", STREAM_TYPE],
  ["streamDoraFieldEventsNdjson", "GET", "/api/v1/profiles/bridge/fields/{field_id}/events.ndjson", STREAM_TYPE],
] as const;

// The other documents of the contract.
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

const [FIELD, RULE, LIST] = ["bridge_name", "missing_required_field.bridge_name", "span_types"];
const SPELLINGS = ["bridge", ACT_ID, ACT_ID.replace(":", "%3A"), ACT_ID.replace(":", "%3a")];
const textOf = async (path: string): Promise<string> => (await ask(path)).text();
const files = [...new Set(artifacts.files.values())];
const isJson = ({ media_type }: { media_type: string }) => /^application\/(?:linkset\+)?json$/.test(media_type);
const jsonPaths = ["/healthz", ...files.filter(isJson).map(({ paths }) => paths[0] as string)];
const hashOf = async (path: string): Promise<string> => `sha256:${sha256(await textOf(path))}`;

interface ListedProfile {
  readonly act_id: string;
  readonly href: string;
}
const listed: readonly ListedProfile[] = readJsonFile("api/v1/profiles/index.json").profiles;

/** The profile that a document belongs to, by its address; "" if none. */
const folderOf = (path: string): string =>
  listed.find(({ href }) => path === href || path.startsWith(`${href}/`))?.href ?? "";

// Documents whose form others fix, or whose bytes are hashed.
const EXEMPT = [
  "/search.json",
  ...["/healthz", "/manifest.json", "/.well-known/api-catalog", "/.well-known/lexbind-agent.json"],
  "/api/v1/openapi.json",
  ...listed.flatMap(({ href }) => ["profile", "semantic", "report.schema"].map((name) => `${href}/${name}.json`)),
];

it.each([...OPERATIONS, ...DOCUMENTS])(
  "the operation or document %s gives the same bytes for each form of the act id",
  async (...row) => {
    const [, method, template, mediaType] = row;
    const bodies = new Set<string>();
    for (const name of SPELLINGS) {
      const names = { act_id: name, field_id: FIELD, rule_id: RULE, code_list_id: LIST };
      const path = fillTemplate(template, names);
      const answer = await (method === "POST" ? post(path, readyRequest()) : ask(path));
      expect([answer.status, answer.headers.get("content-type")], path).toEqual([200, mediaType]);
      bodies.add(await answer.text());
    }
    expect([...bodies]).toEqual([expect.stringMatching(/\S/)]);
  },
);

it("the service card lists the operations of the interface and no others", () => {
  const { operations } = readJsonFile("api/v1/service-card/index.json");
  expect(
    operations.map(({ operation_id, method, path, media_type, served_by }: Record<string, string>) =>
      [operation_id, method, path, media_type, served_by].join(" "),
    ),
  ).toEqual(OPERATIONS.map((row) => [...row, row[1] === "POST" ? "server" : "static"].join(" ")));
});

it("health contains the interface version and each profile's semantic hash, and nothing else", async () => {
  const profiles = listed.map(async ({ act_id, href }) => {
    return { act_id, profile_semantic_hash: await hashOf(`${href}/semantic.json`) };
  });
  expect(JSON.parse(await textOf("/healthz"))).toEqual({
    ok: true,
    interface_version: readJsonFile("manifest.json").interface_version,
    profiles: await Promise.all(profiles),
  });
});

it.each(["", ...listed.map(({ href }) => href)])(
  "the documents below %j are canonical JSON and have the members of all documents, unless they are exempt",
  async (folder) => {
    const { boundary } = JSON.parse(await textOf("/.well-known/lexbind-agent.json"));
    const profile = listed.find(({ href }) => href === folder);
    const ofProfile = profile && {
      act_id: profile.act_id,
      profile_semantic_hash: await hashOf(`${folder}/semantic.json`),
      profile_artifact_hash: await hashOf(`${folder}/profile.json`),
    };
    const ownPaths = jsonPaths.filter((path) => folderOf(path) === folder);
    for (const path of ownPaths) {
      const text = await textOf(path);
      const document = JSON.parse(text);
      expect(text === canonicalJson(document), path).toBe(true);
      if (EXEMPT.includes(path) || /^\/(?:schemas\/v1|api\/v1\/by-hash)\/|^\/[^/]+\/form\.json$/.test(path)) continue;
      expect(document, path).toMatchObject({ ok: true, boundary_id: "lexbind.boundary.v1", boundary, ...ofProfile });
    }
    expect(ownPaths.length).toBeGreaterThan(10);
  },
);
