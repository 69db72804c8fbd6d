// The one table that every host configuration is made from. A host finds published files; every other answer is the server's.

import { createRenderError, type ErrorDetail, type ErrorIdentifier } from "../../../server/errors.ts";
import { ENCODING_SUFFIX, getTypeKey, type ManifestEntry, UNLISTED } from "../../../server/published-file.ts";
import {
  BY_HASH,
  CHECK_METHODS,
  COMMON_HEADERS,
  FILE_HEADERS,
  homeHeaders,
  IMMUTABLE_HEADERS,
  preflightHeaders,
} from "../../../server/responses.ts";
import type { Service } from "../model/authored.ts";
import type { LinkedProfile } from "../model/model.ts";

export interface HostSource {
  readonly service: Service;
  readonly profiles: readonly LinkedProfile[];
  readonly published: readonly Pick<ManifestEntry, "file" | "media_type">[];
}

export type HostTable = ReturnType<typeof createHostTable>;
export type Header = readonly [name: string, value: string];
export type ErrorAnswer = HostTable["errors"]["notFound"];

/** All hosts find the document at /x as the file x or x/index.json, the page at / as index.html, and a media type by the extension. */
export function createHostTable({ service, profiles, published }: HostSource) {
  const files = [...published, ...UNLISTED];
  const isTyped = ({ file }: { readonly file: string }) => getTypeKey(file) !== file;
  const profilesPath = `${service.base_path}/profiles/`;
  return {
    name: service.service,
    maxRequestBytes: service.limits.max_request_bytes,
    /** By file name extension. */
    mediaTypes: [...new Map(files.filter(isTyped).map(({ file, media_type }) => [getTypeKey(file), media_type]))].sort(
      ([one], [other]) => (one < other ? -1 : 1),
    ),
    /** Files without an extension, by URL path. */
    untypedFiles: files
      .filter((file) => !isTyped(file))
      .map(({ file, media_type }) => [`/${file}`, media_type] as const),
    /** Suffixes of compressed files by the name of their encoding. */
    encodings: Object.entries(ENCODING_SUFFIX),
    /** The names of profiles follow this path. Files exist under the alias only; each other name is rewritten to it. */
    profilesPath,
    profiles: profiles.map(({ alias, authored: { act_id, aliases } }) => ({
      alias,
      otherNames: [...aliases, act_id].filter((name) => name !== alias),
    })),
    /** Answered by a server only, as the POSTs. */
    healthPath: "/healthz",
    fileHeaders: [...COMMON_HEADERS, ...FILE_HEADERS] as readonly Header[],
    /** Files below this path have other headers. */
    byHashPath: `${service.base_path}${BY_HASH}`,
    immutableHeaders: [...COMMON_HEADERS, ...IMMUTABLE_HEADERS] as readonly Header[],
    /** Further headers of the page at /. */
    homeHeaders: homeHeaders(service.base_path) as readonly Header[],
    /** Headers of the answer to OPTIONS, status 204, when no server runs. */
    checkPreflight: [...COMMON_HEADERS, ...preflightHeaders(CHECK_METHODS)] as readonly Header[],
    errors: errorAnswers(service),
  };
}

/** The errors that a host answers itself, with the bodies that the server would send. */
function errorAnswers({ errors, limits: { max_request_bytes } }: Service) {
  const renderError = createRenderError(errors);
  const headers: readonly Header[] = [
    ...COMMON_HEADERS,
    ["content-type", "application/json"],
    ["cache-control", "no-store"],
  ];
  const answer = (error: ErrorIdentifier, detail?: ErrorDetail) => ({ ...renderError(error, detail), headers });
  return {
    notFound: answer("not_found"),
    malformedRequest: answer("malformed_request"),
    tooLarge: answer("request_too_large", { values: { max_request_bytes } }),
    internal: answer("internal_error"),
  };
}
