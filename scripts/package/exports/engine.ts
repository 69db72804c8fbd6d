// lexbind/engine: checks drafts by a profile. Pure: runs in Node, browsers and edge runtimes, and its bytes of an answer are the server's.
export type { Answer, AnswerTimeline, Finding, RuleLedger, Trace } from "../../../server/prevalidation/answer.ts";
export { type AnswerText, type BodyProblem, createAnswerText } from "../../../server/prevalidation/answer-text.ts";
export { createPrevalidate, type Prevalidate } from "../../../server/prevalidation/engine.ts";
export { type DraftRequest, type RequestProblem, readRequest } from "../../../server/prevalidation/request.ts";
export type { Check, ProfileHashes, RuleSet, Severity, Status } from "../../../server/prevalidation/rule-set.ts";
