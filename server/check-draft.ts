// The POSTs: reads a body, has the engine answer it, keeps nothing.
import type { Artifacts, ServedProfile } from "./artifacts.ts";
import {
  type BodyHead,
  type BodyReading,
  type BodySource,
  checkHead,
  decodeBody,
  drainBody,
  readBody,
} from "./body.ts";
import { createRenderError, jsonResponse, type RenderError } from "./errors.ts";
import type { Check } from "./prevalidation/rule-set.ts";
import { listChecks } from "./resource.ts";

/** A request as a runtime hands it over. */
type RuntimeRequest = Request & { readonly runtime?: { readonly node?: { readonly req?: AsyncIterable<Uint8Array> } } };

/** Status and body that answer a body as it was read. */
export type AnswerReading = (
  reading: BodyReading,
  profile: Pick<ServedProfile, "alias" | "answerText">,
  check: Check,
) => CheckAnswer;

export interface CheckAnswer {
  readonly status: number;
  readonly json: string;
}

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

/** Answers a whole body. */
export type AnswerBody = (body: Uint8Array) => CheckAnswer;

/** What answers a POST of this target and head; null for another target, and for a head that is refused or leaves the size open. */
export type FindCheck = (target: string, head: BodyHead) => AnswerBody | null;

/** For the Node server, which asks here before anything else is made of a request; the app answers all other POSTs. */
export function createFindCheck(artifacts: Artifacts): FindCheck {
  const renderError = createRenderError(artifacts.errors);
  const answerReading = createAnswerReading(artifacts, renderError);
  const answers = new Map(
    listChecks(artifacts).map(({ target, profile, check }): [string, AnswerBody] => [
      target,
      (body) => {
        try {
          return answerReading(decodeBody(body), profile, check);
        } catch {
          return renderError("internal_error");
        }
      },
    ]),
  );
  return (target, head) => {
    const answer = answers.get(target);
    const isPlain = head.contentLength !== null && checkHead(head, artifacts.maxRequestBytes) === null;
    return answer !== undefined && isPlain ? answer : null;
  };
}

export type AnswerCheck = (request: Request, profile: ServedProfile, check: Check) => Promise<Response>;

/** Answers a POST. Rejects only where the body cannot be received. */
export function createAnswerCheck(artifacts: Artifacts, renderError: RenderError): AnswerCheck {
  const answerReading = createAnswerReading(artifacts, renderError);
  return async (request, profile, check) => {
    const source = sourceOf(request);
    const reading =
      checkHead(headOf(request), artifacts.maxRequestBytes) ?? (await readBody(source, artifacts.maxRequestBytes));
    const { status, json } = answerReading(reading, profile, check);
    const isTooLarge = "error" in reading && reading.error === "request_too_large";
    return isTooLarge ? lastResponse(status, json, source) : jsonResponse(status, json, "POST");
  };
}

const headOf = ({ headers }: Request): BodyHead => ({
  contentType: headers.get("content-type"),
  contentEncoding: headers.get("content-encoding"),
  contentLength: headers.get("content-length"),
});

/** Node's own stream where there is one: over it, a draft took 156 µs, over the web stream that srvx makes of it 192. */
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
