// What must hold of every answer to a check, whatever the body was. Problems are told without a word of the body or the answer.

import { canonicalJson } from "../../../scripts/pipeline/canonical-json.ts";
import type { Validate } from "../../../scripts/pipeline/validator.ts";
import type { Answer } from "../../../server/engine/answer.ts";
import type { Check } from "../../../server/engine/rule-set.ts";
import { CANARY } from "./values.ts";

export interface Reply {
  readonly status: number;
  readonly text: string;
}

/** What an answer is held to. */
export interface Expectation {
  readonly check: Check;
  /** Whether the body is larger than bodies may be. */
  readonly isTooLarge: boolean;
  /** By the published schemas. */
  readonly validateAnswer: Validate;
  readonly validateError: Validate;
}

// The bound that the interface promises.
const MAX_ANSWER_BYTES = 100_000;
const GRAVEST_FIRST = [
  ["blocking", "blocked"],
  ["attention", "attention_required"],
] as const;

/** The first thing that is wrong with a reply, or null. */
export function inspectReply({ status, text }: Reply, expected: Expectation): string | null {
  if (![200, 400, 413].includes(status)) return `status ${status}`;
  if ((status === 413) !== expected.isTooLarge) return `status ${status} for a body of another size`;
  if (CANARY.test(text)) return "the answer holds a value of the body";
  const size = Buffer.byteLength(text);
  if (size > MAX_ANSWER_BYTES) return `the answer has ${size} bytes`;
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return "the answer is no JSON";
  }
  const [mismatch] = (status === 200 ? expected.validateAnswer : expected.validateError)(body);
  if (mismatch !== undefined) return `the answer does not fit its schema at /${mismatch.path.slice(0, 1)}`;
  if (canonicalJson(body) !== text) return "the answer is not canonical";
  return status === 200 ? inspectAnswer(body as Answer, expected.check) : null;
}

/** Whether the parts of an answer agree with each other. */
function inspectAnswer({ findings, traces, counts, rules, ...answer }: Answer, check: Check): string | null {
  if (answer.check !== check) return "the answer is of another check";
  for (const severity of ["blocking", "attention", "info"] as const) {
    const count = findings.filter((finding) => finding.severity === severity).length;
    if (count !== counts[severity]) return `counts.${severity} is ${counts[severity]} for ${count} findings`;
  }
  const status = GRAVEST_FIRST.find(([severity]) => counts[severity] > 0)?.[1] ?? "ready_for_preverification";
  if (answer.prevalidation_status !== status)
    return `the status is ${answer.prevalidation_status}, the findings say ${status}`;
  if (rules.evaluated + rules.not_applicable !== rules.total)
    return "evaluated and not_applicable do not make the total";
  if (new Set(traces.map(({ rule_id }) => rule_id)).size !== rules.failed)
    return "failed is not the number of rules traced";
  if (traces.length !== findings.length || traces.some(({ finding }, index) => finding !== index))
    return "the traces do not follow the findings";
  const blocked = new Set(findings.filter(({ severity }) => severity === "blocking").map(({ field_id }) => field_id));
  const onBlocked = findings.filter(({ field_id }) => blocked.has(field_id));
  return onBlocked.length === blocked.size ? null : "a field with a blocking finding has another one";
}
