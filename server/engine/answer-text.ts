// The whole way from a body's text to an answer's text: what the server, the command line and a page have in common.
import { createAnswerJson } from "./answer-json.ts";
import { createPrevalidate } from "./engine.ts";
import { type JsonReading, readJson } from "./read-json.ts";
import { type RequestProblem, readRequest } from "./request.ts";
import type { Check, ProfileHashes, RuleSet } from "./rule-set.ts";

/** Why a text was not checked. `at` stands only where a place in the text is to blame. */
export type BodyProblem = RequestProblem | Exclude<JsonReading, { value: unknown }>;

/** Reads one request text and answers it: canonical JSON of an Answer, or the problem. */
export type AnswerText = (text: string, check: Check) => { readonly json: string } | BodyProblem;

/** Binds a rule set; see createPrevalidate. */
export function createAnswerText(ruleSet: RuleSet, hashes: ProfileHashes): AnswerText {
  const prevalidate = createPrevalidate(ruleSet, hashes);
  const jsonOf = createAnswerJson(ruleSet, hashes);
  return (text, check) => {
    const reading = readJson(text);
    if ("error" in reading) return reading;
    const request = readRequest(reading.value);
    if ("error" in request) return request;
    return { json: jsonOf(prevalidate(request, check)) };
  };
}
