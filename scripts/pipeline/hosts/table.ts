// The one table that every host configuration is made from: files, names, headers, errors, and what only a server answers.
import { ENCODING_SUFFIX, UNLISTED } from "../../../server/artifacts.ts";
import { createRenderError, type ErrorDetail, type ErrorIdentifier } from "../../../server/errors.ts";
import {
  BY_HASH,
  CHECK_METHODS,
  COMMON_HEADERS,
  FILE_HEADERS,
  homeHeaders,
  IMMUTABLE_HEADERS,
  NOT_FOUND_PAGE,
  PAGE_ERROR_HEADERS,
  preflightHeaders,
  STATIC_METHODS,
} from "../../../server/responses.ts";
import type { PublishedFile } from "../model/artifact.ts";
import type { Service } from "../model/authored.ts";
import type { Profile } from "../model/model.ts";

export interface HostSource {
  readonly service: Service;
  readonly profiles: readonly Profile[];
  readonly published: readonly HostFile[];
}

export type HostTable = ReturnType<typeof createHostTable>;
export type Header = readonly [name: string, value: string];
export type HostFile = Pick<PublishedFile, "file" | "paths" | "media_type">;
export type ErrorAnswer = HostTable["errors"]["notFound"];

/** The files of a host: names below dist/hosts, and texts. */
export type HostFiles = readonly (readonly [file: string, text: string])[];

/** All hosts find the document at /x as the file x or x/index.json, the page at / as index.html, and a media type by the extension. */
export function createHostTable(source: HostSource) {
  const { service, profiles, published } = source;
  const unlisted = UNLISTED.map((file) => ({ ...file, paths: [`/${file.file}`] }));
  const files: readonly HostFile[] = [...published, ...unlisted];
  const profilesPath = `${service.base_path}/profiles/`;
  const onServer = service.operations.filter(({ served_by }) => served_by === "server");
  return {
    name: service.service,
    maxRequestBytes: service.limits.max_request_bytes,
    files,
    /** By file name extension. */
    mediaTypes: [...new Map(files.map((file) => [extensionOf(file), file.media_type]))]
      .filter((pair): pair is [string, string] => pair[0] !== null)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
    untypedFiles: files.filter((file) => extensionOf(file) === null),
    /** Suffixes of compressed files by the name of their encoding. */
    encodings: Object.entries(ENCODING_SUFFIX),
    /** The names of profiles follow this path. Files exist under the alias only; each other name is rewritten to it. */
    profilesPath,
    profiles: profiles.map(({ alias, authored: { act_id, aliases } }) => ({
      alias,
      otherNames: [...aliases, act_id].filter((name) => name !== alias),
    })),
    /** The POSTs, under the alias of each profile. Like the next path, only a server answers them. */
    checkPaths: profiles.flatMap(({ alias }) =>
      onServer.map(({ path }) => `${service.base_path}${path.replace("{act_id}", alias)}`),
    ),
    healthPath: "/healthz",
    /** Below this path every error is JSON. Elsewhere a browser gets the page for unknown paths, where the host can tell. */
    basePath: service.base_path,
    notFoundPage: NOT_FOUND_PAGE,
    pageErrorHeaders: PAGE_ERROR_HEADERS,
    fileHeaders: [...COMMON_HEADERS, ...FILE_HEADERS] as readonly Header[],
    /** Files below this path have other headers. */
    byHashPath: `${service.base_path}${BY_HASH}`,
    immutableHeaders: [...COMMON_HEADERS, ...IMMUTABLE_HEADERS] as readonly Header[],
    /** Further headers of the page at /. */
    homeHeaders: homeHeaders(service.base_path) as readonly Header[],
    /** Headers of the answer to OPTIONS, status 204. */
    filePreflight: [...COMMON_HEADERS, ...preflightHeaders(STATIC_METHODS)] as readonly Header[],
    checkPreflight: [...COMMON_HEADERS, ...preflightHeaders(CHECK_METHODS)] as readonly Header[],
    ...errorAnswers(source, profilesPath),
  };
}

/** The errors that a host answers itself, with the bodies that the server would send. */
function errorAnswers({ service, profiles }: HostSource, profilesPath: string) {
  const renderError = createRenderError(service.errors);
  const commonHeaders = [...COMMON_HEADERS, ["content-type", "application/json"], ["cache-control", "no-store"]];
  const answer = (error: ErrorIdentifier, detail: ErrorDetail = {}, headers: readonly Header[] = []) => ({
    ...renderError(error, detail),
    headers: [...commonHeaders, ...headers] as readonly Header[],
  });
  const { max_request_bytes } = service.limits;
  const allow = STATIC_METHODS;
  const errors = {
    notFound: answer("not_found"),
    malformedRequest: answer("malformed_request"),
    methodNotAllowed: answer("method_not_allowed", { values: { allow } }, [["allow", allow]]),
    tooLarge: answer("request_too_large", { values: { max_request_bytes } }),
    internal: answer("internal_error"),
  };
  const names = profiles.map(({ alias }) => alias);
  /** Paths below which only these names exist; `error` is the answer to another name, `id` a name for the configuration. */
  const closedFolders = [
    { id: "profiles", path: profilesPath, names, error: answer("unknown_profile") },
    ...profiles.map(({ alias, fields }) => ({
      id: `fields_of_${alias}`,
      path: `${profilesPath}${alias}/fields/`,
      names: fields.map(({ field_id }) => field_id),
      error: answer("unknown_field", { suggested_next_call: `GET ${profilesPath}${alias}/fields` }),
    })),
  ];
  return { errors, closedFolders };
}

/** Without its dot; null if the last segment of the file name has none. */
const extensionOf = ({ file }: HostFile): string | null => /\.([^./]+)$/.exec(file)?.[1] ?? null;
