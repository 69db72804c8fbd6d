// The HTTP application, the same on every runtime: looks the path up, then the method, then answers.
import { H3, type H3Event, type H3Route } from "h3";
import type { Artifacts } from "./artifacts.ts";
import type { Mode } from "./engine/rule-set.ts";
import { createRenderError, type ErrorDetail, type ErrorIdentifier } from "./errors.ts";
import { createCheckHandlers } from "./prevalidate.ts";
import type { PublishedFile } from "./published-file.ts";
import {
  BY_HASH,
  CHECK_METHODS,
  FILE_HEADERS,
  HOME,
  homeHeaders,
  IMMUTABLE_HEADERS,
  jsonResponse,
  NOT_FOUND_PAGE,
  optionsResponse,
  RETRY_AFTER,
  STATIC_METHODS,
} from "./responses.ts";
import { createFileHandler, createPageError } from "./static.ts";

const MODES: readonly [segment: string, mode: Mode][] = [
  ["lint-report", "lint"],
  ["prevalidate-report", "prevalidation"],
];

/** What changes while a server runs. */
export interface ServerState {
  /** Whether the server is about to end. `/healthz` then reports it to load balancers. */
  isStopping: boolean;
}

interface Served extends Artifacts {
  /** Finds a file that is not in `files` by its decoded URL path; null if there is none. */
  readonly findFile?: (path: string) => Promise<PublishedFile | null>;
}

/** The app; its `fetch` answers on any runtime. Nothing of a request is kept or logged. */
export function createApp(artifacts: Served, state: Readonly<ServerState> = { isStopping: false }): H3 {
  const { basePath, files, profiles, findFile = async () => null } = artifacts;
  const renderError = createRenderError(artifacts.errors);
  const fail = (error: ErrorIdentifier, detail?: ErrorDetail, headers?: [string, string][]) => {
    const { status, json } = renderError(error, detail);
    return jsonResponse(status, json, headers);
  };
  const answerWithPage = createPageError(files.get(NOT_FOUND_PAGE));
  const createCheckHandler = createCheckHandlers(artifacts);
  const health = createHealth(artifacts);

  // h3 would answer a malformed path before the route, and print what is thrown.
  const app = new H3({ allowMalformedURL: true, silent: true, onError: () => fail("internal_error") });
  matchExactPaths(app, async (event, known) => {
    const { req, url } = event;
    const path = decodePath(url.pathname);
    if (path === null) return fail("malformed_path");
    const file = known === undefined ? await findFile(path) : null;
    if (known === undefined && file === null)
      return (isBelow(basePath, path) ? null : answerWithPage(req)) ?? fail(...findUnknownName(path, artifacts));
    if (file !== null && (req.method === "GET" || req.method === "HEAD"))
      return createFileHandler(file, getHeaders(path, basePath))(event);
    const allow = known?.method === "POST" ? CHECK_METHODS : STATIC_METHODS;
    if (req.method === "OPTIONS") return optionsResponse(allow);
    return fail("method_not_allowed", { values: { allow } }, [["allow", allow]]);
  });
  app.get("/healthz", () =>
    state.isStopping ? fail("overloaded", undefined, [RETRY_AFTER]) : jsonResponse(200, health),
  );
  for (const [path, file] of files) app.get(path, createFileHandler(file, getHeaders(path, basePath)));
  for (const [name, profile] of profiles)
    for (const [segment, mode] of MODES)
      app.post(`${basePath}/profiles/${name}/${segment}`, createCheckHandler(profile, mode));
  return app;
}

/**
 * Replaces how h3 finds a route: by the whole decoded path. h3's own router would take `/x/` for `/x` and a colon in a path for a
 * parameter, and answer 404 to a wrong method. `answerOther` gets every request without a route, and the route of its path if
 * there is one with another method. No path reaches a disk: what is not in this map is not found.
 */
function matchExactPaths(
  app: H3,
  answerOther: (event: H3Event, known: H3Route | undefined) => Promise<Response>,
): void {
  const routes = new Map<string, { readonly data: H3Route }>();
  const createRoute = (known?: H3Route) => ({ data: { handler: (event: H3Event) => answerOther(event, known) } });
  app["~addRoute"] = (route) => routes.set(route.route as string, { data: route });
  app["~findRoute"] = ({ req: { method }, url }) => {
    const path = decodePath(url.pathname);
    const found = path === null ? undefined : routes.get(path);
    // HEAD is answered as GET; h3 removes the body.
    return found?.data.method === (method === "HEAD" ? "GET" : method) ? found : createRoute(found?.data);
  };
}

function createHealth({ interfaceVersion, profiles }: Artifacts): string {
  const served = [...new Set(profiles.values())];
  return JSON.stringify({
    interface_version: interfaceVersion,
    ok: true,
    profiles: served.map(({ act_id, profile_semantic_hash }) => ({ act_id, profile_semantic_hash })),
  });
}

/** The path with each segment decoded; null if an encoding is malformed or gives NUL. An encoded slash is not a separator. */
export function decodePath(path: string): string | null {
  if (!path.includes("%")) return path;
  try {
    const decoded = path.replace(/%2f/gi, "%252F").split("/").map(decodeURIComponent).join("/");
    return decoded.includes("\0") ? null : decoded;
  } catch {
    return null;
  }
}

const getHeaders = (path: string, basePath: string): readonly [string, string][] => {
  if (path === HOME) return [...FILE_HEADERS, ...homeHeaders(basePath)];
  return path.startsWith(basePath + BY_HASH) ? IMMUTABLE_HEADERS : FILE_HEADERS;
};

const isBelow = (folder: string, path: string): boolean => `${path}/`.startsWith(`${folder}/`);

/** The error for a path that does not exist: the first unknown name in it, from the left. */
function findUnknownName(path: string, { profiles, basePath }: Artifacts): [ErrorIdentifier, ErrorDetail?] {
  const prefix = `${basePath}/profiles/`;
  const [name = "", segment, fieldId = ""] = path.startsWith(prefix) ? path.slice(prefix.length).split("/") : [];
  if (name === "") return ["not_found"];
  const profile = profiles.get(name);
  if (profile === undefined) return ["unknown_profile"];
  if (segment !== "fields" || fieldId === "" || profile.fieldIds.has(fieldId)) return ["not_found"];
  return ["unknown_field", { suggested_next_call: `GET ${prefix}${profile.alias}/fields` }];
}
