// The server's own way from a request body to an answer, bound to what a page knows.
import { createAnswerReading, decodeBody } from "../../../server/body.ts";
import { createAnswerText } from "../../../server/engine/engine.ts";
import { createRenderError } from "../../../server/errors.ts";
import type { PageProfile } from "./profile.ts";
import type { Outcome, Setup } from "./protocol.ts";

/** What the server would answer to a body that is sent to pre-validation. Throws only on a defect, as the engine does. */
export function createAnswerDraft({ profile, artifactHash, alias, service }: Setup): (body: Uint8Array) => Outcome {
  const ruleSet = JSON.parse(profile) as PageProfile;
  const { profile_semantic_hash } = ruleSet.provenance;
  const answerText = createAnswerText(ruleSet, { profile_semantic_hash, profile_artifact_hash: artifactHash });
  const answer = createAnswerReading(service, createRenderError(service.errors));
  return (body) => {
    const isTooLarge = body.length > service.maxRequestBytes;
    const reading = isTooLarge ? ({ error: "request_too_large" } as const) : decodeBody(body);
    return answer(reading, { alias, answerText }, "prevalidation");
  };
}
