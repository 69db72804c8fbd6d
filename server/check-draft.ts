// The POSTs: a body as it was read, answered by the engine in the service's words. Nothing is kept.
import type { Artifacts, ServedProfile } from "./artifacts.ts";
import { type BodyHead, type BodyReading, checkHead, decodeBody } from "./body.ts";
import type { Check } from "./engine/rule-set.ts";
import { createRenderError, type RenderError } from "./errors.ts";
import { listChecks } from "./resource.ts";

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
