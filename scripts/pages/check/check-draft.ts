// What the page shows of a check: the answer of the engine with each finding in words for a person, or why there is none.

import { createAnswerBody, type GivenBody, type Answered as ServerAnswer } from "../../../server/body.ts";
import type { Answer, Finding, Trace } from "../../../server/engine/answer.ts";
import { createCheckText } from "../../../server/engine/engine.ts";
import type { CheckParameters } from "../../../server/engine/options.ts";
import { prepareRules } from "../../../server/engine/prepared-rules.ts";
import type { DraftRequest } from "../../../server/engine/request.ts";
import type { ServiceError } from "../../../server/errors.ts";
import type { Asking } from "../../pipeline/model/page-words.ts";
import { createFindingWords } from "../../report/wording/finding-words.ts";
import { getFormFields, type PageProfile } from "./form-model.ts";
import { createFindNeeds, type Needs } from "./progress.ts";
import { findSuggestion, type Suggestion } from "./suggestions.ts";
import { getShownZone } from "./time-zones.ts";
import { findTimedChanges, type TimedChange } from "./timed-changes.ts";

/** A finding in words for a person, with the rule behind it, and what the draft may mean instead; null if nothing is close. */
export interface TracedFinding extends Finding {
  readonly words: string;
  readonly suggestion: Suggestion | null;
  readonly trace: Trace;
  /** Whether it is about the records that support a value. */
  readonly isAboutRecords: boolean;
}

/** `json` is the body of the server's response; `findings` is in the order of those of the answer. */
export interface AnsweredCheck {
  readonly kind: "answered";
  readonly answer: Answer;
  readonly json: string;
  readonly needs: Needs;
  readonly findings: readonly TracedFinding[];
  /** Of a decision: the criteria that time alone will meet. */
  readonly timedChanges: readonly TimedChange[];
}

/** `rejected`: the text is not a request; the words are the server's. `ended`: the engine failed on it. */
export type CheckedDraft =
  | AnsweredCheck
  | { readonly kind: "rejected"; readonly message: string }
  | { readonly kind: "ended" };

/** `sha256` is the hash in hex of what was checked; undefined if the browser does not hash. */
type WithHash = { readonly sha256: string | undefined };

/** A check with the hash of what was checked. */
export type Hashed = (AnsweredCheck & WithHash) | (Exclude<CheckedDraft, AnsweredCheck> & WithHash);

/** The answer to a draft on the page. */
export type HashedAnswer = Extract<Hashed, { kind: "answered" }>;

/** `starting`: there is no reply yet. `ended`: the check failed or took too long. `broken`: the browser does not start the engine. */
export type Verdict = Hashed | { readonly kind: "starting" | "ended" | "broken" };

/**
 * Creates a function that checks the body of a request as the server does, and adds the fields that the draft needs, what to do about each finding
 * and, of a decision, what time will change.
 */
export function createCheckDraft(setup: Setup) {
  const answerDraft = createAnswerDraft(setup);
  const profile = JSON.parse(setup.profile) as PageProfile;
  const fields = getFormFields(profile);
  const wordFindings = createFindingWords(profile);
  const findNeeds = createFindNeeds(profile, fields);
  const preparedRules = new Map(prepareRules(profile).map((prepared) => [prepared.rule.rule_id, prepared]));
  return (body: Uint8Array, parameters: CheckParameters = {}): CheckedDraft => {
    const { json, causes } = answerDraft(body, parameters);
    if (causes === undefined) {
      const { error, message } = JSON.parse(json) as Readonly<Record<"error" | "message", string>>;
      return error === "internal_error" ? { kind: "ended" } : { kind: "rejected", message };
    }
    const answer = JSON.parse(json) as Answer;
    const request = JSON.parse(new TextDecoder().decode(body)) as Partial<DraftRequest>;
    const values = new Map(Object.entries(request.report ?? {}));
    const words = wordFindings(causes, getShownZone({ profile, parameters }));
    const findings = answer.findings.map((finding, index) => {
      const trace = answer.traces[index] as Trace;
      const field = fields.find(({ id }) => id === finding.field_id) ?? null;
      const value = values.get(finding.field_id ?? "");
      const suggestion = findSuggestion(
        { finding, prepared: preparedRules.get(trace.rule_id), field, value },
        fields,
        values,
      );
      const isAboutRecords = preparedRules.get(trace.rule_id)?.kind.invalidates === "evidence";
      return { ...finding, words: words[index] ?? finding.message, trace, suggestion, isAboutRecords };
    });
    const check = (body: Uint8Array) => answerDraft(body, parameters);
    const { state_at: stateAt } = setup.asking ?? {};
    const timedChanges = stateAt === undefined ? [] : findTimedChanges({ request, answer, check, stateAt });
    return { kind: "answered", answer, json, needs: findNeeds(values), findings, timedChanges };
  };
}

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
  return (body: GivenBody, parameters: CheckParameters = {}): ServerAnswer => {
    const check = { profile: served, mode: "prevalidation", parameters } as const;
    try {
      return answerBody(body, check);
    } catch {
      return answerBody({ error: "internal_error" }, check);
    }
  };
}
