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
  return [
    {
      file: `${folder}/profiles/index.json`,
      schema: "profiles",
      members: () => ({ ok: true, boundary_id, boundary, profiles: contexts.map(summarize) }),
    },
    {
      file: `${folder}/service-card/index.json`,
      schema: "service-card",
      members: () => ({ ...own, ok: true, interface_version, operations: listOf(card, "operations").map(classify) }),
    },
    {
      file: `.well-known/${service}-agent.json`,
      schema: "discovery",
      members: () => ({ ...own, openapi: `${base_path}/openapi.json`, service_card: `${base_path}/service-card` }),
    },
    {
      file: `${folder}/openapi.json`,
      schema: "",
      members: (actual) => ({
        openapi: `${memberOf(actual, "openapi")}`.replace(/^(?!3\.1\.).*/, "3.1.*"),
        info: { ...Object(memberOf(actual, "info")), version: interface_version },
        paths: expectPaths(card, memberOf(actual, "paths"), base_path),
      }),
    },
  ];
}

function summarize({ profile, hashes, href }: ProfileContext) {
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
  const nameOf = (id: unknown, method: unknown, path: unknown) => `${id} ${method} ${path}`;
  const listed = listOf(card, "operations").map((item) =>
    nameOf(memberOf(item, "operation_id"), memberOf(item, "method"), memberOf(item, "path")),
  );
  const described = Object.entries(Object(paths)).flatMap(([path, item]) =>
    Object.entries(Object(item)).flatMap(([method, operation]) => {
      const id = memberOf(operation, "operationId");
      const base = memberOf(item, "servers") === undefined ? basePath : "";
      return id === undefined ? [] : [nameOf(id, method.toUpperCase(), base + path)];
    }),
  );
  const isSame = firstDifference(listed.sort(), described.sort()) === null;
  return isSame ? paths : `the operations ${listed.join(", ")}`;
}
