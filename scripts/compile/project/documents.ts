// Stage 4: every document and stream of the service and its profiles, and the files and URLs under which they are published.

import type { Service } from "../authored.ts";
import { canonicalBytes, canonicalJson } from "../canonical-json.ts";
import type { Artifact, Profile } from "../model.ts";
import { type Bound, JSON_MEDIA_TYPE, mediaTypeOf, type ProjectedDocument, type ProjectedStream } from "./envelope.ts";
import { projectField, projectFieldList, projectFieldSource } from "./fields.ts";
import { LLMS_MEDIA_TYPE, projectLlms } from "./llms.ts";
import { projectOpenApi } from "./openapi.ts";
import { projectCoverage, projectSummary } from "./profile.ts";
import { projectReportSchema } from "./report-schema.ts";
import { projectExamples, projectRules } from "./rules.ts";
import { projectSchemas } from "./schemas.ts";
import { type GuideLink, LLMS_PATH, projectService } from "./service.ts";
import { projectCrosswalk, projectSources } from "./sources.ts";
import { projectStreams } from "./streams.ts";

// Below this size an answer fits one packet with its headers, and compression saves nothing.
const MIN_COMPRESSED_BYTES = 1024;

export interface Projection {
  /** llms.txt */
  readonly llms: string;
  readonly documents: readonly ProjectedDocument[];
  /** One of the documents, from which a page is made too. */
  readonly openapi: ProjectedDocument;
  readonly streams: readonly ProjectedStream[];
}

/** Pages and what they load: bytes by URL path. */
export type ProjectedFiles = ReadonlyMap<string, Uint8Array>;

const MEDIA_TYPE_OF_EXTENSION: Readonly<Record<string, string>> = {
  html: "text/html; charset=utf-8",
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
};

/** Projects the service and all its profiles. */
export function projectDocuments(
  service: Service,
  bounds: readonly Bound[],
  guides: readonly GuideLink[],
  schemas: ReadonlyMap<string, object>,
): Projection {
  const openapi = projectOpenApi(service, bounds, schemas);
  const documents = [
    ...projectService(service, bounds, guides),
    ...bounds.flatMap(profileDocuments),
    openapi,
    ...projectSchemas(schemas),
  ];
  const llms = projectLlms(service, bounds, guides, schemas);
  return { documents, openapi, llms, streams: bounds.flatMap(projectStreams) };
}

function profileDocuments(bound: Bound): ProjectedDocument[] {
  return [
    projectSummary(bound),
    projectCoverage(bound),
    projectFieldList(bound),
    ...bound.profile.fields.flatMap((field) => [projectField(bound, field), projectFieldSource(bound, field)]),
    projectReportSchema(bound.profile),
    projectRules(bound),
    projectSources(bound),
    projectCrosswalk(bound),
    projectExamples(bound),
  ];
}

/** Serialises a projection as artifacts, adds the hashed files and `files`, and sorts all by file name. */
export function toArtifacts(
  projection: Projection,
  bounds: readonly Bound[],
  files: ProjectedFiles,
  compression: boolean,
): Artifact[] {
  const profiles = bounds.map(({ profile }) => profile);
  const artifact = (path: string, mediaType: string, bytes: Uint8Array): Artifact => ({
    file: fileOf(path, mediaType),
    paths: urlsOf(path, profiles),
    mediaType,
    bytes,
    encodings: compression && bytes.length >= MIN_COMPRESSED_BYTES ? ["br", "gzip"] : [],
  });
  const encoder = new TextEncoder();
  const artifacts = [
    ...[...files].map(([path, bytes]) => {
      const extension = path === "/" ? "html" : path.slice(path.lastIndexOf(".") + 1);
      const mediaType = MEDIA_TYPE_OF_EXTENSION[extension];
      if (mediaType === undefined) throw new Error(`no media type of ${path}`);
      return artifact(path, mediaType, bytes);
    }),
    artifact(LLMS_PATH, LLMS_MEDIA_TYPE, encoder.encode(projection.llms)),
    ...projection.documents.map(({ path, body, mediaType = JSON_MEDIA_TYPE }) =>
      artifact(path, mediaType, canonicalBytes(body)),
    ),
    ...projection.streams.map(({ path, events }) => {
      const lines = events.map((event) => `${canonicalJson(event)}\n`);
      return artifact(path, mediaTypeOf(path), encoder.encode(lines.join("")));
    }),
    ...bounds.flatMap(({ profile, hashes }) => [
      artifact(`${profile.href}/profile.json`, JSON_MEDIA_TYPE, hashes.profileJson),
      artifact(`${profile.href}/semantic.json`, JSON_MEDIA_TYPE, hashes.semanticJson),
    ]),
  ];
  return artifacts.sort((a, b) => (a.file < b.file ? -1 : 1));
}

/** A JSON document whose URL has no extension is the index of a folder: the URL may have others below it. So is the page at /. */
function fileOf(path: string, mediaType: string): string {
  if (path === "/") return "index.html";
  const file = path.slice(1);
  const lastSegment = file.slice(file.lastIndexOf("/") + 1);
  return mediaType === JSON_MEDIA_TYPE && !lastSegment.includes(".") ? `${file}/index.json` : file;
}

/** All URL paths of a document: for one below a profile, by each alias, the act_id, and the act_id percent-encoded. */
function urlsOf(path: string, profiles: readonly Profile[]): string[] {
  const profile = profiles.find(({ href }) => path === href || path.startsWith(`${href}/`));
  if (profile === undefined) return [path];
  const { act_id, aliases } = profile.authored;
  const prefix = profile.href.slice(0, -profile.alias.length);
  const rest = path.slice(profile.href.length);
  return [...new Set([...aliases, act_id, encodeURIComponent(act_id)])].map((name) => `${prefix}${name}${rest}`);
}
