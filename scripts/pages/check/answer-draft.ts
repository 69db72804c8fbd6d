// What the worker of the draft check answers: the server's response to a draft.
import { type Answered, createAnswerBody, type GivenBody } from "../../../server/body.ts";
import { createCheckText } from "../../../server/engine/engine.ts";
import type { CheckParameters } from "../../../server/engine/options.ts";
import type { ServiceError } from "../../../server/errors.ts";
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
  const answerBody = createAnswerBody(service);
  const ruleSet = JSON.parse(profile) as PageProfile;
  const { profile_semantic_hash } = ruleSet.provenance;
  const hashes = { profile_semantic_hash, profile_artifact_hash: artifactHash, engine_hash: service.engineHash };
  const served = { alias, checkText: createCheckText(ruleSet, hashes, true) };
  return (body: GivenBody, parameters: CheckParameters = {}): Answered => {
    const check = { profile: served, mode: "prevalidation", parameters } as const;
    try {
      return answerBody(body, check);
    } catch {
      return answerBody({ error: "internal_error" }, check);
    }
  };
}
