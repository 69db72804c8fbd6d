// The HTTP application, the same on every runtime: looks the path up, then the method, then answers.
import { H3, type H3Event } from "h3";
import type { Artifacts } from "./artifacts.ts";
import type { Mode } from "./engine/rule-set.ts";
import { createRenderError, type ErrorDetail, type ErrorIdentifier, type RenderError } from "./errors.ts";
import { createCheckHandlers } from "./prevalidate.ts";
import { CHECK_METHODS, jsonResponse, NOT_FOUND_PAGE, optionsResponse, STATIC_METHODS } from "./responses.ts";
import { createFileHandler, createPageError } from "./static.ts";

/** What a path answers, and the methods that it takes. */
interface Route {
  readonly methods: string;
  readonly handle: (request: Request, url: URL) => Response | Promise<Response>;
}

const MODES: readonly [segment: string, mode: Mode][] = [
  ["lint-report", "lint"],
  ["prevalidate-report", "prevalidation"],
];

/** The app; its `fetch` answers on any runtime. Nothing of a request is kept or logged. */
export function createApp(artifacts: Artifacts): H3 {
  const renderError = createRenderError(artifacts.errors);
  const routes = createRoutes(artifacts, renderError);
  const { basePath, files } = artifacts;
  const answerWithPage = createPageError(files.get(NOT_FOUND_PAGE));
  const fail = (error: ErrorIdentifier, detail?: ErrorDetail, headers?: [string, string][]) => {
    const { status, json } = renderError(error, detail);
    return jsonResponse(status, json, headers);
  };
  const handle = ({ req, url }: H3Event): Response | Promise<Response> => {
    const path = decodePath(url.pathname);
    if (path === null) return fail("malformed_path");
    const route = routes.get(path);
    if (route === undefined)
      return (isBelow(basePath, path) ? null : answerWithPage(req)) ?? fail(...findUnknownName(path, artifacts));
    const { methods } = route;
    if (req.method === "OPTIONS") return optionsResponse(methods);
    if (methods.split(", ").includes(req.method)) return route.handle(req, url);
    return fail("method_not_allowed", { values: { allow: methods } }, [["allow", methods]]);
  };
  // h3 would answer a malformed path before the route, and print what is thrown.
  const app = new H3({ allowMalformedURL: true, silent: true, onError: () => fail("internal_error") });
  // In place of h3's router, which would split and match every path for one route.
  app.handler = handle;
  return app;
}

/** Every path that there is, decoded. No path reaches a disk: what is not in this map is not found. */
function createRoutes(artifacts: Artifacts, renderError: RenderError): ReadonlyMap<string, Route> {
  const createCheckHandler = createCheckHandlers(artifacts, renderError);
  const { interfaceVersion, basePath, files, profiles } = artifacts;
  const served = [...new Set(profiles.values())];
  const health = JSON.stringify({
    interface_version: interfaceVersion,
    ok: true,
    profiles: served.map(({ act_id, profile_semantic_hash }) => ({ act_id, profile_semantic_hash })),
  });
  const routes = new Map<string, Route>();
  routes.set("/healthz", { methods: STATIC_METHODS, handle: () => jsonResponse(200, health) });
  for (const [path, file] of files) routes.set(path, { methods: STATIC_METHODS, handle: createFileHandler(file) });
  for (const [name, profile] of profiles) {
    for (const [segment, mode] of MODES) {
      const handle = createCheckHandler(profile, mode);
      routes.set(`${basePath}/profiles/${name}/${segment}`, { methods: CHECK_METHODS, handle });
    }
  }
  return routes;
}

/** The path with each segment decoded; null if an encoding is malformed or gives NUL. An encoded slash is no separator. */
export function decodePath(path: string): string | null {
  if (!path.includes("%")) return path;
  try {
    const decoded = path.replace(/%2f/gi, "%252F").split("/").map(decodeURIComponent).join("/");
    return decoded.includes("\0") ? null : decoded;
  } catch {
    return null;
  }
}

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
