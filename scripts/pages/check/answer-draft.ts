// What the worker of the draft check answers: the server's response to a draft.
import { type Answered, createAnswerBody, decodeBody } from "../../../server/body.ts";
import { createCheckText } from "../../../server/engine/engine.ts";
import type { CheckParameters } from "../../../server/engine/options.ts";
import { createRenderError, type ServiceError } from "../../../server/errors.ts";
import type { Asking } from "../../pipeline/model/page-words.ts";
import type { PageProfile } from "./form-model.ts";

/** What the build writes into the page about the service. */
export interface ServiceFacts {
  readonly basePath: string;
  readonly engineHash: string;
  readonly limits: { readonly max_request_bytes: number };
  readonly errors: readonly ServiceError[];
}

/** What each worker needs: `profile` is the text of profile.json, `artifactHash` is `sha256:` and the hex digest of it. */
export interface Setup {
  readonly profile: string;
  readonly artifactHash: string;
  readonly alias: string;
  readonly service: ServiceFacts;
  readonly asking?: Asking | null;
}

/** Answers the body of a request to pre-validation as the server does, defects of the engine included. */
export function createAnswerDraft({ profile, artifactHash, alias, service }: Setup) {
  const renderError = createRenderError(service.errors);
  const answerBody = createAnswerBody(service, renderError);
  const ruleSet = JSON.parse(profile) as PageProfile;
  const { profile_semantic_hash } = ruleSet.provenance;
  const hashes = { profile_semantic_hash, profile_artifact_hash: artifactHash, engine_hash: service.engineHash };
  const checkText = createCheckText(ruleSet, hashes, true);
  return (body: Uint8Array, parameters: CheckParameters = {}): Answered => {
    const isTooLarge = body.length > service.limits.max_request_bytes;
    try {
      const parsed = isTooLarge ? ({ error: "request_too_large" } as const) : decodeBody(body);
      return answerBody(parsed, { alias, checkText }, "prevalidation", parameters);
    } catch {
      return renderError("internal_error");
    }
  };
}
