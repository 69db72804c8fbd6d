// The HTTP application: every path is looked up first, then its method; static files by GET, pre-validation by POST.
import { H3, type H3Event } from "h3";
import { FastResponse } from "srvx";
import type { Artifacts, ServedProfile } from "./artifacts.ts";
import { type BodySource, checkContentType, drainBody, readBody } from "./body.ts";
import { COMMON_HEADERS, createRenderError, type ErrorDetail, type ErrorIdentifier, jsonResponse } from "./errors.ts";
import type { Check } from "./prevalidation/rule-set.ts";
import { createAnswerStatic } from "./static.ts";

const CHECK_OF_PATH: ReadonlyMap<string, Check> = new Map([
  ["lint-report", "lint"],
  ["prevalidate-report", "prevalidation"],
]);

const STATIC_METHODS = "GET, HEAD, OPTIONS";
const POST_METHODS = "OPTIONS, POST";

/** What a path stands for. */
type Resource =
  | { readonly kind: "file" }
  | { readonly kind: "health" }
  | { readonly kind: "check"; readonly profile: ServedProfile; readonly check: Check };

/** The app; its `fetch` answers on any runtime. Nothing of a request is kept or logged. */
export function createApp(artifacts: Artifacts): H3 {
  const answerStatic = createAnswerStatic(artifacts.files);
  const renderError = createRenderError(artifacts.errors);
  const health = healthBody(artifacts);

  const fail = (
    event: H3Event,
    error: ErrorIdentifier,
    detail?: ErrorDetail,
    headers?: [string, string][],
  ): Response => {
    const { status, json } = renderError(error, detail);
    return jsonResponse(status, json, event.req.method, headers);
  };

  const handle = (event: H3Event): Response | Promise<Response> => {
    const path = decodePath(event.url.pathname);
    if (path === null) return fail(event, "malformed_path");
    const { method } = event.req;
    const resource = findResource(path, artifacts);
    if ("error" in resource) return fail(event, resource.error, resource.detail);
    const allow = resource.kind === "check" ? POST_METHODS : STATIC_METHODS;
    if (method === "OPTIONS") return optionsResponse(allow);
    if (!allow.split(", ").includes(method))
      return fail(event, "method_not_allowed", { values: { allow } }, [["allow", allow]]);
    if (resource.kind === "check") return answerCheck(event, resource.profile, resource.check);
    if (resource.kind === "health") return jsonResponse(200, health, method);
    return answerStatic(path, method, event.req.headers) ?? fail(event, "not_found");
  };

  const answerCheck = async (event: H3Event, profile: ServedProfile, check: Check): Promise<Response> => {
    const { headers, method } = event.req;
    const source = bodySource(event);
    const reading = checkContentType(headers) ?? (await readBody(headers, source, artifacts.maxRequestBytes));
    if ("error" in reading) {
      if (reading.error === "request_too_large") return tooLarge(source);
      return fail(event, reading.error, reading);
    }
    const answer = profile.answerText(reading.text, check);
    if ("json" in answer) return jsonResponse(200, answer.json, method);
    const schema = `GET ${artifacts.basePath}/profiles/${profile.alias}/report.schema.json`;
    const values = "at" in answer ? { ...answer.at } : {};
    return fail(event, answer.error, { ...answer, values, suggested_next_call: schema });
  };

  /** 413 at once; the connection closes after the rest of the body was discarded for a moment, or the answer would be lost. */
  const tooLarge = (source: BodySource): Response => {
    const { status, json } = renderError("request_too_large", {
      values: { max_request_bytes: artifacts.maxRequestBytes },
    });
    const { headers } = jsonResponse(status, json, "POST", [["connection", "close"]]);
    const body = new ReadableStream({
      async start(controller) {
        controller.enqueue(new TextEncoder().encode(json));
        await drainBody(source);
        controller.close();
      },
    });
    return new Response(body, { status, headers });
  };

  const app = new H3({
    silent: true,
    onError(error, event) {
      // h3 itself refuses a path whose percent-encoding is broken; all else that reaches this place is a defect of ours.
      const isBadPath = !error.unhandled && error.status === 400;
      return fail(event, isBadPath ? "malformed_path" : "internal_error");
    },
  });
  return app.all("/**", handle);
}

/** The path with each segment decoded; null where an encoding is broken or stands for NUL. An encoded slash is no separator. */
function decodePath(path: string): string | null {
  if (!path.includes("%")) return path;
  try {
    const decoded = path.replace(/%2f/gi, "%252F").split("/").map(decodeURIComponent).join("/");
    return decoded.includes("\0") ? null : decoded;
  } catch {
    return null;
  }
}

function findResource(path: string, artifacts: Artifacts): Resource | { error: ErrorIdentifier; detail?: ErrorDetail } {
  if (artifacts.files.has(path)) return { kind: "file" };
  if (path === "/healthz") return { kind: "health" };
  const prefix = `${artifacts.basePath}/profiles/`;
  if (!path.startsWith(prefix)) return { error: "not_found" };
  const [name = "", family = "", fieldId] = path.slice(prefix.length).split("/");
  if (name === "") return { error: "not_found" };
  const profile = artifacts.profiles.get(name);
  if (profile === undefined) return { error: "unknown_profile" };
  const check = CHECK_OF_PATH.get(family);
  if (check !== undefined && fieldId === undefined) return { kind: "check", profile, check };
  if (family === "fields" && fieldId !== undefined && fieldId !== "" && !profile.fieldIds.has(fieldId)) {
    return { error: "unknown_field", detail: { suggested_next_call: `GET ${prefix}${profile.alias}/fields` } };
  }
  return { error: "not_found" };
}

function optionsResponse(allow: string): Response {
  const headers: [string, string][] = [
    ...COMMON_HEADERS,
    ["allow", allow],
    ["access-control-allow-methods", allow],
    ["access-control-allow-headers", "Content-Type, If-None-Match"],
    ["access-control-max-age", "86400"],
  ];
  return new FastResponse(null, { status: 204, headers });
}

function bodySource(event: H3Event): BodySource {
  const nodeRequest = (event.req as { runtime?: { node?: { req?: AsyncIterable<Uint8Array> } } }).runtime?.node?.req;
  const source = nodeRequest ?? (event.req.body as AsyncIterable<Uint8Array> | null);
  return source === null ? emptySource : source[Symbol.asyncIterator]();
}

const emptySource: BodySource = { next: async () => ({ done: true, value: undefined }) };

function healthBody({ interfaceVersion, profiles }: Artifacts): string {
  const listed = [...new Set(profiles.values())].map(({ act_id, profile_semantic_hash }) => ({
    act_id,
    profile_semantic_hash,
  }));
  return JSON.stringify({ interface_version: interfaceVersion, ok: true, profiles: listed });
}
