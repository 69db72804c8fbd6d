// The documents of the service as a whole: service card, list of profiles, discovery, catalog, OpenAPI.
import type { Report } from "./audit.ts";
import { type Bound, excerptOf, itemAt } from "./bound.ts";
import { firstDifference, listOf, memberOf } from "./json.ts";
import type { Manifest } from "./manifest.ts";

export interface Service {
  readonly manifest: Manifest;
  readonly bounds: readonly Bound[];
  /** The parsed document of a file, undefined where there is none. */
  readonly document: (file: string) => unknown;
}

export const fileOf = (path: string): string => path.slice(1);

/** Where the list of profiles is, by the manifest. */
export const profileListFile = ({ base_path }: Manifest): string => `${fileOf(base_path)}/profiles/index.json`;
export const serviceCardFile = ({ base_path }: Manifest): string => `${fileOf(base_path)}/service-card/index.json`;

type Build = (service: Service, actual: unknown) => object;

/** Reports documents that are missing or do not agree with the profiles and the manifest. */
export function checkService(service: Service, report: Report): void {
  const { manifest } = service;
  const documents: readonly (readonly [string, Build])[] = [
    [profileListFile(manifest), expectedProfileList],
    [serviceCardFile(manifest), expectedCard],
    [`.well-known/${manifest.service}-agent.json`, expectedDiscovery],
    [".well-known/api-catalog", (_, actual) => ({ linkset: memberOf(actual, "linkset") })],
    [`${fileOf(manifest.base_path)}/openapi.json`, expectedOpenApi],
  ];
  for (const [file, build] of documents) {
    const actual = service.document(file);
    if (!manifest.files.some((entry) => entry.file === file)) report("missing_document", file, "is not published");
    const difference = actual === undefined ? null : firstDifference(build(service, actual), actual);
    if (difference !== null) report("differs_from_profile", file, difference);
  }
}

/** Every profile says the same of the service. */
const boundaryOf = ({ bounds }: Service) => {
  const { boundary_id, boundary } = bounds[0]?.profile ?? {};
  return { boundary_id, boundary };
};

const referencesOf = ({ bounds }: Service) =>
  bounds.map(({ profile: { act_id, aliases }, href }) => ({ act_id, aliases, href }));

function expectedProfileList(service: Service, actual: unknown) {
  const profiles = service.bounds.map((bound, index) => {
    const { fields, act_id, aliases, title, regulation } = bound.profile;
    const required_count = fields.filter(({ required }) => required).length;
    const whole = { ...bound.hashes, aliases, title, regulation, field_count: fields.length, required_count };
    const required = ["profile_semantic_hash", "profile_artifact_hash", "href", "field_count", "required_count"];
    return excerptOf({ ...whole, act_id, href: bound.href }, itemAt(memberOf(actual, "profiles"), index), required);
  });
  return { ok: true, ...boundaryOf(service), profiles };
}

function expectedCard(service: Service, actual: unknown) {
  const { manifest, bounds } = service;
  return {
    ...(actual as object),
    ok: true,
    ...boundaryOf(service),
    service: manifest.service,
    interface_version: manifest.interface_version,
    boundaries: bounds[0]?.profile.boundaries,
    profiles: referencesOf(service),
    operations: listOf(memberOf(actual, "operations")).map((operation) => expectedOperation(service, operation)),
  };
}

/** A static operation has a document for every profile and field; `path` becomes undefined where one is missing. */
function expectedOperation({ manifest, bounds }: Service, actual: unknown) {
  const path = String(memberOf(actual, "path"));
  const isPost = memberOf(actual, "method") === "POST";
  const published = new Set(manifest.files.flatMap(({ paths }) => paths));
  const filled = bounds.flatMap(({ profile }) =>
    profile.fields.flatMap(({ field_id }) =>
      [...profile.aliases, profile.act_id].map((name) =>
        path.replace("{act_id}", name).replace("{field_id}", field_id),
      ),
    ),
  );
  const isFixed = !path.includes("{act_id}");
  const isServed =
    isPost || (isFixed ? filled.some((one) => published.has(one)) : filled.every((one) => published.has(one)));
  return {
    ...(actual as object),
    path: isServed ? path : undefined,
    method: isPost ? "POST" : "GET",
    media_type: path.endsWith(".ndjson") ? "application/x-ndjson" : "application/json",
    served_by: isPost ? "server" : "static",
  };
}

function expectedDiscovery(service: Service, actual: unknown) {
  const { manifest, bounds } = service;
  return {
    ...(actual as object),
    ...boundaryOf(service),
    boundaries: bounds[0]?.profile.boundaries,
    service: manifest.service,
    openapi: `${manifest.base_path}/openapi.json`,
    service_card: `${manifest.base_path}/service-card`,
    profiles: referencesOf(service),
  };
}

/** Every operation of the service card stands in the OpenAPI description under its path and method, and no other. */
function expectedOpenApi(service: Service, actual: unknown) {
  const { manifest, document } = service;
  const operations = listOf(memberOf(document(serviceCardFile(manifest)), "operations"));
  const listed = operations.map(
    (item) => `${memberOf(item, "operation_id")} ${memberOf(item, "method")} ${memberOf(item, "path")}`,
  );
  const described = Object.entries(memberOf(actual, "paths") ?? {}).flatMap(([path, item]) =>
    Object.entries(item ?? {}).flatMap(([method, operation]) => {
      const id = memberOf(operation, "operationId");
      const base = memberOf(item, "servers") === undefined ? manifest.base_path : "";
      return id === undefined ? [] : [`${id} ${method.toUpperCase()} ${base}${path}`];
    }),
  );
  const isSame = firstDifference(listed.sort(), described.sort()) === null;
  return {
    ...(actual as object),
    openapi: String(memberOf(actual, "openapi")).startsWith("3.1.") ? memberOf(actual, "openapi") : "3.1.*",
    info: { ...(memberOf(actual, "info") as object), version: manifest.interface_version },
    paths: isSame ? memberOf(actual, "paths") : `the operations ${listed.join(", ")}`,
  };
}
