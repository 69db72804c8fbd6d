// Stage 4: every document and stream of a profile and of the service, and the files and URLs under which they are published.
import type { Encoding } from "../../../server/artifacts.ts";
import type { Service } from "../authored.ts";
import { canonicalJson } from "../canonical-json.ts";
import type { Artifact, HashedProfile, Profile, Replay } from "../model.ts";
import {
  type Answers,
  type Bound,
  JSON_MEDIA_TYPE,
  mediaTypeOf,
  type ProjectedDocument,
  type ProjectedStream,
} from "./envelope.ts";
import { projectField, projectFieldList, projectFieldSource } from "./fields.ts";
import { LLMS_MEDIA_TYPE, projectLlms } from "./llms.ts";
import { projectOpenApi } from "./openapi.ts";
import type { Shown } from "./openapi-responses.ts";
import { projectCoverage, projectSummary } from "./profile.ts";
import { projectReportSchema } from "./report-schema.ts";
import { projectExamples, projectRules } from "./rules.ts";
import { projectSchemas } from "./schemas.ts";
import { type GuideLink, LLMS_PATH, projectService } from "./service.ts";
import { projectCrosswalk, projectSources } from "./sources.ts";
import { projectStreams } from "./streams.ts";

// Below this size an answer fits one packet with its headers, and compression saves nothing.
const MIN_COMPRESSED_BYTES = 1024;

/** What is published of one profile, or of the service as a whole. */
export interface Projection {
  readonly documents: readonly ProjectedDocument[];
  readonly streams: readonly ProjectedStream[];
  /** All else by URL path: hashed files, pages and what they load, llms.txt. */
  readonly files: ReadonlyMap<string, string>;
}

const MEDIA_TYPE_OF_EXTENSION: Readonly<Record<string, string>> = {
  json: JSON_MEDIA_TYPE,
  txt: LLMS_MEDIA_TYPE,
  html: "text/html; charset=utf-8",
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
};

/** What is shown of a profile besides: its hashed files, the requests by which its rules are shown (by rule id), and answers. */
export interface ProfileFiles {
  readonly hashed: HashedProfile;
  readonly replays: ReadonlyMap<string, Replay>;
  readonly answers: Answers;
}

/** Projects a profile. */
export function projectProfile(bound: Bound, { hashed, replays, answers }: ProfileFiles): Projection {
  const { fields, href } = bound.profile;
  const documents = [
    projectSummary(bound),
    projectCoverage(bound),
    projectFieldList(bound),
    ...fields.flatMap((field) => [projectField(bound, field), projectFieldSource(bound, field)]),
    projectReportSchema(bound.profile),
    projectRules(bound, replays),
    projectSources(bound),
    projectCrosswalk(bound),
    projectExamples(bound, answers),
  ];
  const files = new Map([
    [`${href}/profile.json`, hashed.profileJson],
    [`${href}/semantic.json`, hashed.semanticJson],
  ]);
  return { documents, streams: projectStreams(bound), files };
}

/** Projects the service over all its profiles; `openapi` is one of its documents, from which a page is made too. */
export function projectWhole(
  service: Service,
  bounds: readonly Bound[],
  shown: Shown | null,
  { guides, schemas }: { guides: readonly GuideLink[]; schemas: ReadonlyMap<string, object> },
): Projection & { readonly openapi: ProjectedDocument["body"] } {
  const openapi = projectOpenApi(service, bounds, shown, schemas);
  const documents = [...projectService(service, bounds, guides), openapi, ...projectSchemas(schemas)];
  const llms = projectLlms(service, bounds, guides, schemas);
  return { documents, openapi: openapi.body, streams: [], files: new Map([[LLMS_PATH, llms]]) };
}

/** Serialises a projection as artifacts, sorted by file name; `profile` is what it is of, null for the service as a whole. */
export function toArtifacts(
  { documents, streams, files }: Projection,
  profile: Profile | null,
  compression: boolean,
): Artifact[] {
  const artifact = (path: string, mediaType: string, text: string): Artifact => {
    const size = Buffer.byteLength(text);
    const encodings: readonly Encoding[] = compression && size >= MIN_COMPRESSED_BYTES ? ["br", "gzip"] : [];
    return { file: fileOf(path, mediaType), paths: urlsOf(path, profile), mediaType, text, size, encodings };
  };
  const artifacts = [
    ...[...files].map(([path, text]) => {
      const extension = path === "/" ? "html" : path.slice(path.lastIndexOf(".") + 1);
      const mediaType = MEDIA_TYPE_OF_EXTENSION[extension];
      if (mediaType === undefined) throw new Error(`no media type of ${path}`);
      return artifact(path, mediaType, text);
    }),
    ...documents.map(({ path, body, mediaType = JSON_MEDIA_TYPE }) => artifact(path, mediaType, canonicalJson(body))),
    ...streams.map(({ path, events }) => {
      const lines = events.map((event) => `${canonicalJson(event)}\n`);
      return artifact(path, mediaTypeOf(path), lines.join(""));
    }),
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

/** All URL paths of a file: for a document of a profile, by each alias, the act_id, and the act_id percent-encoded. */
function urlsOf(path: string, profile: Profile | null): string[] {
  // Pages have no place below the profile's own.
  if (profile === null || !(path === profile.href || path.startsWith(`${profile.href}/`))) return [path];
  const { act_id, aliases } = profile.authored;
  const prefix = profile.href.slice(0, -profile.alias.length);
  const rest = path.slice(profile.href.length);
  return [...new Set([...aliases, act_id, encodeURIComponent(act_id)])].map((name) => `${prefix}${name}${rest}`);
}
