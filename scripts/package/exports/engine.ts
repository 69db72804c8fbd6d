// lexbind/engine: checks drafts by a profile. Pure: runs in Node, browsers and edge runtimes, and its bytes of an answer are the server's.

export type { Answer, AnswerTimeline, Finding, RuleLedger, Trace } from "../../../server/engine/answer.ts";
export {
  type BodyError,
  // Under the names that they had in the first version of the package.
  type CheckText as AnswerText,
  createCheckText as createAnswerText,
  createPrevalidate,
  type Prevalidate,
} from "../../../server/engine/engine.ts";
export {
  type CheckOptions,
  type CheckParameters,
  createReadOptions,
  type GivenParameters,
  type ParameterError,
  type RequestParameters,
} from "../../../server/engine/options.ts";
export { type DraftRequest, type RequestError, readRequest } from "../../../server/engine/request.ts";
export type {
  Mode as Check,
  ProfileHashes,
  RuleSet,
  Severity,
  Status,
} from "../../../server/engine/rule-set.ts";
export { type DecodedFile, decodeFile } from "../../report/draft/decode-file.ts";
