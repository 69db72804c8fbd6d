// Documents that show the rules at work: all rules with the requests that fire and mend them, and answered examples.
import type { Replay } from "../model.ts";
import { type Answers, type Bound, type ProjectedDocument, profileMembers } from "./envelope.ts";

/** rules.json: every rule in the order of findings, each with a request that makes it fire and the same draft mended. */
export function projectRules(bound: Bound, replays: ReadonlyMap<string, Replay>): ProjectedDocument {
  const { rules, href } = bound.profile;
  const items = rules.map((rule) => ({ ...rule, ...replays.get(rule.rule_id) }));
  return { path: `${href}/rules.json`, schema: "rules", body: { ...profileMembers(bound), rules: items } };
}

/** examples.json: each example request with the very answer that pre-validation gives it. */
export function projectExamples(bound: Bound, answers: Answers): ProjectedDocument {
  const { examples, href } = bound.profile;
  const items = examples.map(({ name, title, request }) => {
    return { name, title, request, response: answers.get(name)?.prevalidation };
  });
  return { path: `${href}/examples.json`, schema: "examples", body: { ...profileMembers(bound), examples: items } };
}
