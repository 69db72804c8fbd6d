// What the documents of the service must contain, derived from the manifest and the profiles.
import type { ExpectedDocument } from "./documents.ts";
import { firstDifference, listOf, memberOf } from "./json.ts";
import type { Manifest } from "./manifest.ts";
import type { ProfileContext } from "./profile.ts";

/** The documents of the service, by file below the published root. */
export function serviceDocumentsOf(
  { base_path, service, interface_version }: Manifest,
  contexts: readonly ProfileContext[],
  card: unknown,
): ExpectedDocument[] {
  // Every profile contains the same boundary.
  const { boundary_id, boundary, boundaries } = Object(contexts[0]?.profile);
  const references = contexts.map(({ profile: { act_id, aliases }, href }) => ({ act_id, aliases, href }));
  const own = { boundary_id, boundary, boundaries, service, profiles: references };
  const folder = base_path.slice(1);
  const profiles = contexts.map(describeProfile);
  const operations = listOf(card, "operations").map(classify);
  const links = { openapi: `${base_path}/openapi.json`, service_card: `${base_path}/service-card` };
  return [
    [`${folder}/profiles/index.json`, "profiles", () => ({ ok: true, boundary_id, boundary, profiles })],
    [`${folder}/service-card/index.json`, "service-card", () => ({ ...own, ok: true, interface_version, operations })],
    [`.well-known/${service}-agent.json`, "discovery", () => ({ ...own, ...links })],
    [
      `${folder}/openapi.json`,
      null,
      (actual) => ({
        openapi: `${memberOf(actual, "openapi")}`.replace(/^(?!3\.1\.).*/, "3.1.*"),
        info: { ...Object(memberOf(actual, "info")), version: interface_version },
        paths: expectPaths(card, memberOf(actual, "paths"), base_path),
      }),
    ],
  ];
}

function describeProfile({ profile, hashes, href }: ProfileContext) {
  const { aliases, title, regulation, fields } = profile;
  const required_count = fields.filter(({ required }) => required).length;
  return { ...hashes, aliases, title, regulation, field_count: fields.length, required_count, href };
}

/** POST needs the server; every other operation is a file. */
function classify(operation: unknown) {
  const isPost = memberOf(operation, "method") === "POST";
  const isStream = String(memberOf(operation, "path")).endsWith(".ndjson");
  return {
    ...Object(operation),
    method: isPost ? "POST" : "GET",
    media_type: isStream ? "application/x-ndjson" : "application/json",
    served_by: isPost ? "server" : "static",
  };
}

/** The paths of the OpenAPI description, if they have exactly the operations of the service card. */
function expectPaths(card: unknown, paths: unknown, basePath: string): unknown {
  const operations = listOf(card, "operations").map((operation) => {
    const { operation_id, method, path } = Object(operation);
    return `${operation_id} ${method} ${path}`;
  });
  const described = Object.entries(Object(paths)).flatMap(([path, item]) =>
    Object.entries(Object(item)).flatMap(([method, operation]) => {
      const id = memberOf(operation, "operationId");
      const base = memberOf(item, "servers") === undefined ? basePath : "";
      return id === undefined ? [] : [`${id} ${method.toUpperCase()} ${base}${path}`];
    }),
  );
  const isSame = firstDifference(operations.sort(), described.sort()) === null;
  return isSame ? paths : `the operations ${operations.join(", ")}`;
}
