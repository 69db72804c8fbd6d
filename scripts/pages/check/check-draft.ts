// What the page shows of a check: the answer of the engine with each finding in words for a person, or why there is none.

import { createAnswerBody, type GivenBody, type Answered as ServerAnswer } from "../../../server/body.ts";
import type { Answer, Finding, Trace } from "../../../server/engine/answer.ts";
import { createCheckText } from "../../../server/engine/engine.ts";
import type { CheckParameters } from "../../../server/engine/options.ts";
import { prepareRules } from "../../../server/engine/prepared-rules.ts";
import type { DraftRequest } from "../../../server/engine/request.ts";
import type { ServiceError } from "../../../server/errors.ts";
import type { Asking } from "../../pipeline/model/page-words.ts";
import { createFindNotApplied } from "../../report/formatters/not-applied.ts";
import { createFindingWords } from "../../report/wording/finding-words.ts";
import { createFindShares } from "./criterion-shares.ts";
import { createFindDue, type FoundDue } from "./decision-due.ts";
import { createFindNeeds } from "./find-needs.ts";
import { getFormFields } from "./form-model.ts";
import { createForm, type Needs, type PageProfile } from "./form-profile.ts";
import { findSuggestion, type Suggestion } from "./suggestions.ts";
import { getShownZone } from "./time-zones.ts";
import { findTimedChanges, type TimedChange } from "./timed-changes.ts";

/** A finding in words for a person, with the rule behind it, and what the draft may mean instead; null if nothing is close. */
export interface TracedFinding extends Finding {
  readonly words: string;
  readonly suggestion: Suggestion | null;
  readonly trace: Trace;
  /** The field of the rule; null if it is about the draft as a whole. */
  readonly ruleFieldId: string | null;
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
  /** The rules that did not apply, by id, without those on fields without a value. */
  readonly notApplied: readonly string[];
  /** What else there is to say of a decision; of another report, nothing. */
  readonly decided: DecisionFacts;
}

/** What follows from the answers to a decision. */
export interface DecisionFacts {
  /** The criteria that time alone will meet. */
  readonly timedChanges: readonly TimedChange[];
  /** When the reports are due that the outcome starts. */
  readonly due: readonly FoundDue[];
  /** The shares that a criterion is about, in words, by its id. */
  readonly shares: Readonly<Record<string, readonly string[]>>;
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

/**
 * `starting`: there is no reply yet. `ended`: the check failed or took too long. `late`: what it needs has not come yet. `not_loaded`: the host did
 * not send it. `other_edition`: the host sent that of another edition. `broken`: the browser does not start the engine.
 */
export type Verdict =
  | Hashed
  | { readonly kind: "starting" | "ended" | "late" | "not_loaded" | "other_edition" | "broken" };

/** What a check depends on besides the draft. */
export interface CheckContext {
  readonly parameters: CheckParameters;
  /** When a decision would be recorded: the present minute. */
  readonly recordAt: string;
}

/**
 * Creates a function that checks the body of a request as the server does, and adds what the page says of the answer: the fields that the draft
 * needs, what to do about each finding, and what follows from a decision.
 */
export function createCheckDraft(facts: CheckFacts) {
  const { profile, asking } = facts;
  const answerDraft = createAnswerDraft(facts);
  const fields = getFormFields(createForm(profile));
  const wordFindings = createFindingWords(profile);
  const findNeeds = createFindNeeds(profile);
  const findNotApplied = createFindNotApplied(profile, "prevalidation");
  const findDecided = createFindDecided(profile, asking);
  const preparedRules = new Map(prepareRules(profile).map((prepared) => [prepared.rule.rule_id, prepared]));
  return (body: Uint8Array, context: CheckContext): CheckedDraft => {
    const { parameters } = context;
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
      const prepared = preparedRules.get(trace.rule_id);
      const field = fields.find(({ id }) => id === finding.field_id) ?? null;
      const value = values.get(finding.field_id ?? "");
      return {
        ...{ ...finding, words: words[index] ?? finding.message, trace },
        suggestion: findSuggestion({ finding, prepared, field, value }, fields, values),
        ruleFieldId: prepared?.rule.field_id ?? null,
        isAboutRecords: prepared?.kind.invalidates === "evidence",
      };
    });
    const check = (body: Uint8Array) => answerDraft(body, parameters);
    return {
      ...{ kind: "answered", answer, json, findings },
      needs: findNeeds(values),
      notApplied: findNotApplied({ request, parameters }),
      decided: findDecided({ request, answer, check, context }),
    };
  };
}

interface AnsweredFacts extends Pick<Parameters<typeof findTimedChanges>[0], "request" | "answer" | "check"> {
  readonly context: CheckContext;
}

const NOT_DECIDED: DecisionFacts = { timedChanges: [], due: [], shares: {} };

/** Returns what follows from the answers to a decision; nothing where `asking` is null. */
function createFindDecided(profile: PageProfile, asking: Asking | null) {
  if (asking === null) return () => NOT_DECIDED;
  const findDue = createFindDue(profile, asking);
  const findShares = createFindShares(profile);
  const { state_at: stateAt } = asking;
  return ({ request, answer, check, context }: AnsweredFacts): DecisionFacts => {
    const { report = {} } = request;
    const values = new Map(Object.entries(report));
    const criteria = answer.decision?.criteria ?? [];
    return {
      timedChanges: stateAt === undefined ? [] : findTimedChanges({ request, answer, check, stateAt }),
      due: findDue({ report, answer, ...context }),
      shares: Object.fromEntries(criteria.map(({ criterion_id: id }) => [id, findShares(id, values)])),
    };
  };
}

/** What the build writes into the page about the service. */
export interface ServiceFacts {
  readonly basePath: string;
  readonly engineHash: string;
  readonly limits: { readonly max_request_bytes: number };
  readonly errors: readonly ServiceError[];
}

/** What a check needs besides the draft: `artifactHash` is `sha256:` and the hex digest of profile.json. */
export interface CheckFacts {
  readonly profile: PageProfile;
  readonly artifactHash: string;
  readonly alias: string;
  readonly service: ServiceFacts;
  readonly asking: Asking | null;
}

/** Answers the body of a request to pre-validation as the server does, defects of the engine included. */
export function createAnswerDraft({ profile, artifactHash, alias, service }: Omit<CheckFacts, "asking">) {
  const answerBody = createAnswerBody(service);
  const { profile_semantic_hash } = profile.provenance;
  const hashes = { profile_semantic_hash, profile_artifact_hash: artifactHash, engine_hash: service.engineHash };
  const served = { alias, checkText: createCheckText(profile, hashes, true) };
  return (body: GivenBody, parameters: CheckParameters = {}): ServerAnswer => {
    const check = { profile: served, mode: "prevalidation", parameters } as const;
    try {
      return answerBody(body, check);
    } catch {
      return answerBody({ error: "internal_error" }, check);
    }
  };
}
