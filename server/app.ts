// The HTTP application: every path is looked up first, then its method; static files by GET, pre-validation by POST.
import { H3, type H3Event } from "h3";
import type { Artifacts } from "./artifacts.ts";
import { createAnswerCheck } from "./check-request.ts";
import { createRenderError, type ErrorDetail, type ErrorIdentifier } from "./errors.ts";
import { CHECK_METHODS, STATIC_METHODS } from "./headers.ts";
import { decodePath, findResource } from "./resource.ts";
import { fileResponse, jsonResponse, optionsResponse } from "./responses.ts";
import { createFindAnswer, type FindAnswer } from "./static.ts";

/** The app; its `fetch` answers on any runtime. Nothing of a request is kept or logged. */
export function createApp(artifacts: Artifacts, findAnswer: FindAnswer = createFindAnswer(artifacts.files)): H3 {
  const renderError = createRenderError(artifacts.errors);
  const answerCheck = createAnswerCheck(artifacts, renderError);
  const health = healthBody(artifacts);

  const fail = (event: H3Event, error: ErrorIdentifier, detail?: ErrorDetail, headers?: [string, string][]) => {
    const { status, json } = renderError(error, detail);
    return jsonResponse(status, json, event.req.method, headers);
  };

  const handle = (event: H3Event): Response | Promise<Response> => {
    const { method, headers } = event.req;
    const path = decodePath(event.url.pathname);
    if (path === null) return fail(event, "malformed_path");
    const resource = findResource(path, artifacts);
    if (resource.kind === "none") return fail(event, resource.error, resource.detail);
    const allow = resource.kind === "check" ? CHECK_METHODS : STATIC_METHODS;
    if (method === "OPTIONS") return optionsResponse(allow);
    if (!allow.split(", ").includes(method)) {
      return fail(event, "method_not_allowed", { values: { allow } }, [["allow", allow]]);
    }
    if (resource.kind === "check") return answerCheck(event.req, resource.profile, resource.check);
    if (resource.kind === "health") return jsonResponse(200, health, method);
    const [acceptEncoding, ifNoneMatch] = [headers.get("accept-encoding"), headers.get("if-none-match")];
    const answer = findAnswer(path, { method, acceptEncoding, ifNoneMatch });
    return answer === null ? fail(event, "not_found") : fileResponse(answer);
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

function healthBody({ interfaceVersion, profiles }: Artifacts): string {
  const listed = [...new Set(profiles.values())].map(({ act_id, profile_semantic_hash }) => ({
    act_id,
    profile_semantic_hash,
  }));
  return JSON.stringify({ interface_version: interfaceVersion, ok: true, profiles: listed });
}
