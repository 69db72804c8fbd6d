// Documents of the service as a whole: service card, profile list, discovery, API catalog.
import type { Service } from "../authored.ts";
import { type Bound, mediaTypeOf, operationPath, type ProjectedDocument, serviceMembers } from "./envelope.ts";
import { schemaPath } from "./schemas.ts";

const API_CATALOG_PATH = "/.well-known/api-catalog";
export const LLMS_PATH = "/llms.txt";

/** A guide for people, and where its page stands. */
export interface GuideLink {
  readonly title: string;
  readonly path: string;
}

/** The path of the discovery document, which names the service. */
const discoveryPath = (service: Service) => `/.well-known/${service.service}-agent.json`;

/** Where the documents of the service are, by name. */
export function serviceLinks(service: Service): Record<string, string> {
  const { base_path } = service;
  return {
    profiles: `${base_path}/profiles`,
    openapi: `${base_path}/openapi.json`,
    discovery: discoveryPath(service),
    api_catalog: API_CATALOG_PATH,
    llms: LLMS_PATH,
    manifest: "/manifest.json",
    checksums: "/SHA256SUMS",
  };
}

/** All documents of the service, over all its profiles. */
export function projectService(
  service: Service,
  bounds: readonly Bound[],
  guides: readonly GuideLink[],
): ProjectedDocument[] {
  const { base_path } = service;
  return [
    { path: `${base_path}/service-card`, schema: "service-card", body: serviceCard(service, bounds) },
    {
      path: `${base_path}/profiles`,
      schema: "profiles",
      body: { ...serviceMembers(service), profiles: bounds.map(profileItem) },
    },
    { path: discoveryPath(service), schema: "discovery", body: discovery(service, bounds) },
    {
      path: API_CATALOG_PATH,
      schema: null,
      body: apiCatalog(service, guides),
      mediaType: "application/linkset+json",
    },
  ];
}

function serviceCard(service: Service, bounds: readonly Bound[]): ProjectedDocument["body"] {
  return {
    ...serviceMembers(service),
    service: service.service,
    description: service.description,
    interface_version: service.interface_version,
    boundaries: service.boundaries,
    profiles: bounds.map(({ profile: { authored, href } }) => ({
      act_id: authored.act_id,
      aliases: authored.aliases,
      href,
    })),
    operations: service.operations.map((operation) => {
      const { operation_id, method, served_by, description } = operation;
      const path = operationPath(service, operation);
      const answer_schema = schemaPath(operation.answer);
      return { operation_id, method, path, media_type: mediaTypeOf(path), answer_schema, served_by, description };
    }),
    limits: service.limits,
    errors: service.errors,
    links: serviceLinks(service),
  };
}

function profileItem({ profile, hashes }: Bound): Record<string, unknown> {
  const { authored, fields, href } = profile;
  return {
    act_id: authored.act_id,
    aliases: authored.aliases,
    title: authored.title,
    regulation: authored.regulation,
    field_count: fields.length,
    required_count: fields.filter(({ required }) => required).length,
    profile_semantic_hash: hashes.profile_semantic_hash,
    profile_artifact_hash: hashes.profile_artifact_hash,
    href,
  };
}

function discovery(service: Service, bounds: readonly Bound[]): ProjectedDocument["body"] {
  const { base_path } = service;
  const calls = service.intents.map(({ intent, operation_id }) => {
    const operation = service.operations.find((candidate) => candidate.operation_id === operation_id);
    if (operation === undefined) throw new Error(`no operation ${operation_id}`);
    const { method, served_by } = operation;
    return { intent, operation_id, method, path: operationPath(service, operation), served_by };
  });
  return {
    service: service.service,
    description: service.description,
    interface_version: service.interface_version,
    openapi: `${base_path}/openapi.json`,
    service_card: `${base_path}/service-card`,
    profiles: bounds.map(({ profile: { authored, href } }) => ({
      act_id: authored.act_id,
      aliases: authored.aliases,
      href,
    })),
    preferred_calls: calls,
    boundary_id: service.boundary_id,
    boundary: service.boundary,
    boundaries: service.boundaries,
  };
}

/**
 * RFC 9727: a linkset (RFC 9264) with the catalog, whose one item is the API, and with the API. References resolve against the
 * host that serves it.
 */
function apiCatalog(service: Service, guides: readonly GuideLink[]): ProjectedDocument["body"] {
  const { base_path } = service;
  const link = (href: string, type = "application/json") => ({ href, type });
  return {
    linkset: [
      { anchor: API_CATALOG_PATH, item: [{ href: base_path }] },
      {
        anchor: base_path,
        "service-desc": [link(`${base_path}/openapi.json`)],
        "service-doc": [link(LLMS_PATH, "text/plain"), ...guides.map(({ path }) => link(path, "text/html"))],
        "service-meta": [link(`${base_path}/service-card`), link(discoveryPath(service))],
      },
    ],
  };
}
