// What documents are built from, and the members and references that they share.

import type { CodeListDocument, Guide, Operation, Service } from "../model/authored.ts";
import type { ResolvedBoard } from "../model/authored-clocks.ts";
import type { PublishedDocument, Texts } from "../model/document.ts";
import type { Field, ProfileContext, PublishedRule } from "../model/model.ts";
import type { Released } from "../model/released.ts";

export type FieldContext = ProfileContext & { readonly field: Field };
export type CodeListContext = ProfileContext & { readonly codeList: CodeListDocument };
export type RuleDocumentContext = ProfileContext & { readonly rule: PublishedRule };

/** What documents about the service are made of. */
export interface SiteContext {
  readonly service: Service;
  readonly profiles: readonly ProfileContext[];
  readonly guides: readonly Guide[];
  readonly board: ResolvedBoard;
  /** The engine as one module, and what answers call it: `sha256:` and the hex digest of its bytes. */
  readonly engine: { readonly text: string; readonly hash: string };
  readonly released: Released;
  /** The published schemas, by name. */
  readonly schemas: ReadonlyMap<string, object>;
  /** What is made of code: the bundles that the pages load, and licences, by URL path. */
  readonly texts: Texts;
}

/** The paths of the page of a guide, and of its Markdown. */
export const guidePath = ({ name }: Pick<Guide, "name">): string => `/docs/${name}.html`;
export const markdownPath = ({ name }: Guide): string => `/docs/${name}.md`;

export type Body = Readonly<Record<string, unknown>>;

/** The members with these names, as far as they are there. */
export const pick = <T extends object, Name extends keyof T>(source: T, ...names: readonly Name[]) =>
  Object.fromEntries(names.flatMap((name) => (name in source ? [[name, source[name]]] : []))) as Pick<T, Name>;

/** The members of every JSON document. */
export const serviceMembers = ({ boundary_id, boundary }: Service) => ({ ok: true, boundary_id, boundary });

/** The members of every JSON document about a profile. */
export const profileMembers = ({ profile, hashes, service }: ProfileContext) => ({
  ...serviceMembers(service),
  act_id: profile.authored.act_id,
  ...hashes,
});

/** The full path of an operation: below the base path, unless the operation is for one fixed profile. */
export const operationPath = (service: Service, operation: Operation): string =>
  operation.fixed_profile === undefined ? `${service.base_path}${operation.path}` : operation.path;

/** A recommended call: an operation with its path filled in for one profile and, where it has one, one field. */
export function recommendCall({ profile, service }: ProfileContext, hint: Service["mcp_hint"], fieldId: string) {
  const operation = getOperation(service, hint.operation_id);
  const path = operationPath(service, operation).replace("{act_id}", profile.alias).replace("{field_id}", fieldId);
  return { operation_id: operation.operation_id, method: operation.method, path, reason: hint.reason };
}

export function getOperation({ operations }: Service, id: string): Operation {
  const operation = operations.find(({ operation_id }) => operation_id === id);
  if (operation === undefined) throw new Error(`no operation ${id}`);
  return operation;
}

/** The path of a published schema, which is also its $id. Within `v1` a schema may become more permissive, never stricter. */
export const schemaPath = (name: string): string => `/schemas/v1/${name}.schema.json`;

export const STREAM_MEDIA_TYPE = "application/x-ndjson";
export const JSON_MEDIA_TYPE = "application/json";

const MEDIA_TYPE_OF_EXTENSION: Readonly<Record<string, string>> = {
  ndjson: STREAM_MEDIA_TYPE,
  json: JSON_MEDIA_TYPE,
  txt: "text/plain; charset=utf-8",
  md: "text/markdown; charset=utf-8",
  html: "text/html; charset=utf-8",
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  svg: "image/svg+xml",
  // Browsers read the type of an icon, not its name.
  ico: "image/svg+xml",
};

/** The media type of the file at a URL path; without an extension it is JSON. */
export function getMediaType(path: string): string {
  const extension = path.endsWith("/") ? "html" : (/\.([^./]+)$/.exec(path)?.[1] ?? "json");
  const mediaType = MEDIA_TYPE_OF_EXTENSION[extension];
  if (mediaType === undefined) throw new Error(`no media type for ${path}`);
  return mediaType;
}

/** A file that has no published schema, such as a page. */
export const toDocument = (path: string, body: unknown): PublishedDocument => ({
  paths: [path],
  mediaType: getMediaType(path),
  schema: null,
  body,
});
