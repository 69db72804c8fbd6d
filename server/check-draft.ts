// The POSTs: reads a body, has the engine answer it, keeps nothing.
import type { Artifacts, ServedProfile } from "./artifacts.ts";
import { type BodyReading, type BodySource, checkContentType, drainBody, type NodeBody, readBody } from "./body.ts";
import { jsonResponse, type RenderError } from "./errors.ts";
import type { Check } from "./prevalidation/rule-set.ts";

/** A request as a runtime hands it over. */
type RuntimeRequest = Request & { readonly runtime?: { readonly node?: { readonly req?: NodeBody } } };

/** Status and body that answer a body as it was read. */
export type AnswerReading = (
  reading: BodyReading,
  profile: Pick<ServedProfile, "alias" | "answerText">,
  check: Check,
) => { readonly status: number; readonly json: string };

/** Binds limits and errors: the one way from a reading to an answer, for the server and the command line. */
export function createAnswerReading(
  { basePath, maxRequestBytes }: Pick<Artifacts, "basePath" | "maxRequestBytes">,
  renderError: RenderError,
): AnswerReading {
  return (reading, profile, check) => {
    if ("error" in reading) {
      return renderError(reading.error, { ...reading, values: { max_request_bytes: maxRequestBytes } });
    }
    const answer = profile.answerText(reading.text, check);
    if ("json" in answer) return { status: 200, json: answer.json };
    return renderError(answer.error, {
      ...answer,
      values: "at" in answer ? { ...answer.at } : {},
      suggested_next_call: `GET ${basePath}/profiles/${profile.alias}/report.schema.json`,
    });
  };
}

export type AnswerCheck = (request: Request, profile: ServedProfile, check: Check) => Promise<Response>;

/** Answers a POST. Rejects only where the body cannot be received. */
export function createAnswerCheck(artifacts: Artifacts, renderError: RenderError): AnswerCheck {
  const answerReading = createAnswerReading(artifacts, renderError);
  return async (request, profile, check) => {
    const { headers } = request;
    const source = sourceOf(request);
    const reading = checkContentType(headers) ?? (await readBody(headers, source, artifacts.maxRequestBytes));
    const { status, json } = answerReading(reading, profile, check);
    const isTooLarge = "error" in reading && reading.error === "request_too_large";
    return isTooLarge ? lastResponse(status, json, source) : jsonResponse(status, json, "POST");
  };
}

function sourceOf(request: RuntimeRequest): BodySource | NodeBody {
  const node = request.runtime?.node?.req;
  if (node !== undefined) return node;
  const stream = request.body as AsyncIterable<Uint8Array> | null;
  return stream === null ? { next: async () => ({ done: true, value: undefined }) } : stream[Symbol.asyncIterator]();
}

/** The last answer on its connection: sent at once; the connection closes when the rest of the body was discarded for a moment. */
function lastResponse(status: number, json: string, source: BodySource | NodeBody): Response {
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
