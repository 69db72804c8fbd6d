// Documents of the service as a whole: service card, profile list, discovery, API catalog; clocks and facts of all acts; what was released.
import { SEVERITIES } from "../../../server/engine/rule-set.ts";
import { MAX_ANSWER_BYTES } from "../../../server/engine/shorten.ts";
import { listReviews } from "../../report/published/latest.ts";
import { citedText } from "../../report/wording/locators.ts";
import type { Service } from "../model/authored.ts";
import type { PublishedDocument } from "../model/document.ts";
import type { HashedText } from "../model/released.ts";
import {
  type Body,
  getMediaType,
  getOperation,
  guidePath,
  JSON_MEDIA_TYPE,
  operationPath,
  pick,
  type SiteContext,
  schemaPath,
  serviceMembers,
} from "./context.ts";

export const serviceLinks = ({ base_path, service }: Service) => ({
  profiles: `${base_path}/profiles`,
  openapi: `${base_path}/openapi.json`,
  changes: `${base_path}/changes.ndjson`,
  latest: "/latest.json",
  discovery: `/.well-known/${service}-agent.json`,
  api_catalog: "/.well-known/api-catalog",
  llms: "/llms.txt",
  manifest: "/manifest.json",
  checksums: "/SHA256SUMS",
});

const profileReferences = ({ profiles }: SiteContext) =>
  profiles.map(({ profile: { authored, href } }) => ({ ...pick(authored, "act_id", "aliases"), href }));

/** Every code, with each severity that a rule of some profile gives it, the most severe first. */
function findingCodes({ profiles }: SiteContext) {
  const rules = profiles.flatMap(({ profile }) => profile.rules);
  const codes = [...new Set(rules.map(({ code }) => code))].sort();
  return codes.map((code) => {
    const used = new Set(rules.flatMap((rule) => (rule.code === code ? rule.severity : [])));
    return { code, severities: SEVERITIES.filter((severity) => used.has(severity)) };
  });
}

/** What codes of assumptions mean: those of every profile, and those of some. */
const getAssumptions = ({ service, profiles }: SiteContext): Body =>
  Object.assign({}, service.assumptions, ...profiles.map(({ profile }) => profile.assumptions));

export function buildServiceCard(site: SiteContext): Body {
  const { service } = site;
  return {
    ...serviceMembers(service),
    ...pick(service, "service", "description", "interface_version", "software_version", "boundaries", "errors"),
    engine_hash: site.engine.hash,
    assumptions: getAssumptions(site),
    limits: { ...service.limits, max_answer_bytes: MAX_ANSWER_BYTES },
    profiles: profileReferences(site),
    finding_codes: findingCodes(site),
    operations: service.operations.map((operation) => {
      const { operation_id, method, served_by, description } = operation;
      const path = operationPath(service, operation);
      const answer_schema = schemaPath(operation.answer);
      return { operation_id, method, path, media_type: getMediaType(path), answer_schema, served_by, description };
    }),
    links: serviceLinks(service),
    suggested_next_call: `GET ${serviceLinks(service).profiles}`,
  };
}

export const buildProfileList = ({ service, profiles }: SiteContext): Body => ({
  ...serviceMembers(service),
  profiles: profiles.map(({ profile: { authored, fields, reviewed, href }, hashes }) => ({
    ...pick(authored, "act_id", "aliases", "title", "regulation"),
    field_count: fields.length,
    required_count: fields.filter(({ required }) => required).length,
    ...hashes,
    reviewed,
    href,
  })),
});

/** What there is now, small enough to be asked for every day, and to be kept as what a check is to be made with. */
export const buildLatest = ({ service, engine, profiles }: SiteContext): Body => ({
  ...serviceMembers(service),
  ...pick(service, "interface_version", "software_version"),
  engine_hash: engine.hash,
  profiles: Object.fromEntries(
    profiles.map(({ profile: { alias, authored }, hashes }) => [alias, { ...pick(authored, "version"), ...hashes }]),
  ),
  reviewed: listReviews(profiles.map(({ profile }) => profile)),
});

export function buildDiscovery(site: SiteContext): Body {
  const { service } = site;
  const { base_path } = service;
  return {
    ...pick(service, "service", "description", "interface_version", "boundary_id", "boundary", "boundaries"),
    openapi: `${base_path}/openapi.json`,
    service_card: `${base_path}/service-card`,
    profiles: profileReferences(site),
    preferred_calls: service.intents.map(({ intent, operation_id }) => {
      const operation = getOperation(service, operation_id);
      const { method, served_by } = operation;
      return { intent, operation_id, method, path: operationPath(service, operation), served_by };
    }),
  };
}

/** RFC 9727: a linkset (RFC 9264) with the catalog, whose one item is the API, and with the API. References are relative. */
export function buildApiCatalog({ service, guides }: SiteContext): Body {
  const { base_path } = service;
  const { api_catalog, openapi, llms, discovery } = serviceLinks(service);
  const link = (href: string, type = "application/json") => ({ href, type });
  return {
    linkset: [
      { anchor: api_catalog, item: [{ href: base_path }] },
      {
        anchor: base_path,
        "service-desc": [link(openapi)],
        "service-doc": [link(llms, "text/plain"), ...guides.map((guide) => link(guidePath(guide), "text/html"))],
        "service-meta": [link(`${base_path}/service-card`), link(discovery)],
      },
    ],
  };
}

/** The clocks of all acts, from which a board is made for a person. */
export function buildClocks(site: SiteContext): Body {
  const { same_facts: _, cited, ...clocks } = site.board;
  const places = cited.map(({ source_atom_id, locator, instrument, href }) => ({
    source_atom_id,
    place: citedText(locator),
    instrument,
    ...(href !== undefined && { href }),
  }));
  return { ...serviceMembers(site.service), ...clocks, places, assumptions: getAssumptions(site) };
}

/** Fields of several acts that ask for the same fact. */
export const buildSameFacts = ({ service, board }: SiteContext): Body => ({
  ...serviceMembers(service),
  same_facts: board.same_facts,
});

/** Profiles, their semantic forms and engines of this build and of all releases, which answers name by hash. */
export function buildByHash({ service, engine, profiles, released }: SiteContext): PublishedDocument[] {
  const own = (kind: HashedText["kind"], hash: string, text: string): HashedText => {
    return { kind, hash: hash.replace("sha256:", ""), text };
  };
  const texts = [
    ...released.texts,
    ...profiles.flatMap(({ hashes, profileJson, semanticJson }) => [
      own("profile", hashes.profile_artifact_hash, profileJson),
      own("profile", hashes.profile_semantic_hash, semanticJson),
    ]),
    own("engine", engine.hash, engine.text),
  ];
  // An unchanged release has one hash.
  return [...new Map(texts.map((text) => [text.hash, text])).values()].map(({ kind, hash, text }) => {
    const mediaType = kind === "engine" ? getMediaType(".js") : JSON_MEDIA_TYPE;
    return { paths: [`${service.base_path}/by-hash/${hash}`], mediaType, schema: null, body: text };
  });
}

/** One event for each released version of a profile, oldest first. */
export const streamChanges = ({ service, released }: SiteContext): Body[] =>
  released.versions.map(({ difference: _, ...version }, index) => {
    return { type: "change", event_type: "change", seq: index + 1, boundary_id: service.boundary_id, ...version };
  });
