// The POSTs: reads a body, has the engine answer it, keeps nothing.
import type { Artifacts, ServedProfile } from "./artifacts.ts";
import { type BodySource, checkContentType, drainBody, readBody } from "./body.ts";
import { jsonResponse, type RenderError } from "./errors.ts";
import type { Check } from "./prevalidation/rule-set.ts";

/** A request as a runtime hands it over; Node's own stream is much cheaper to read than the web stream over it. */
type RuntimeRequest = Request & { readonly runtime?: { readonly node?: { readonly req?: AsyncIterable<Uint8Array> } } };

export type AnswerCheck = (request: Request, profile: ServedProfile, check: Check) => Promise<Response>;

/** Binds limits and errors. The answer rejects only where the body cannot be received. */
export function createAnswerCheck({ basePath, maxRequestBytes }: Artifacts, renderError: RenderError): AnswerCheck {
  return async (request, profile, check) => {
    const source = sourceOf(request);
    const reading = checkContentType(request.headers) ?? (await readBody(request.headers, source, maxRequestBytes));
    if ("error" in reading) {
      const { status, json } = renderError(reading.error, {
        ...reading,
        values: { max_request_bytes: maxRequestBytes },
      });
      return reading.error === "request_too_large"
        ? lastResponse(status, json, source)
        : jsonResponse(status, json, "POST");
    }
    const answer = profile.answerText(reading.text, check);
    if ("json" in answer) return jsonResponse(200, answer.json, "POST");
    const { status, json } = renderError(answer.error, {
      ...answer,
      values: "at" in answer ? { ...answer.at } : {},
      suggested_next_call: `GET ${basePath}/profiles/${profile.alias}/report.schema.json`,
    });
    return jsonResponse(status, json, "POST");
  };
}

function sourceOf(request: RuntimeRequest): BodySource {
  const stream = request.runtime?.node?.req ?? (request.body as AsyncIterable<Uint8Array> | null);
  return stream === null ? { next: async () => ({ done: true, value: undefined }) } : stream[Symbol.asyncIterator]();
}

/** The last answer on its connection: sent at once; the connection closes when the rest of the body was discarded for a moment. */
function lastResponse(status: number, json: string, source: BodySource): Response {
  const { headers } = jsonResponse(status, json, "POST", [["connection", "close"]]);
  const body = new ReadableStream({
    async start(controller) {
      controller.enqueue(new TextEncoder().encode(json));
      await drainBody(source);
      controller.close();
    },
  });
  return new Response(body, { status, headers });
}
