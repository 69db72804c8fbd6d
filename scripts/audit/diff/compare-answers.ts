// Which examples two versions of a profile answer differently. Findings are named by code, severity and field, without values.
import { type Answer, dueOf } from "../../../server/engine/answer.ts";
import { createPrevalidate } from "../../../server/engine/engine.ts";
import type { RuleSet } from "../../../server/engine/rule-set.ts";
import type { Example } from "../../pipeline/model/authored.ts";
import type { HashedProfile } from "../read-profiles.ts";

/** An example, and the facts of its answer that only one version gives, such as `missing_required_field (blocking) lei`. */
export interface AnswerChange {
  readonly example: string;
  readonly removed: readonly string[];
  readonly added: readonly string[];
}

/**
 * Both versions answer each example as the newer one has it; an example that only the older one has, as that has it. Null if this version
 * of lexbind cannot run one of them.
 */
export function compareAnswers(before: HashedProfile, after: HashedProfile): AnswerChange[] | null {
  try {
    const [answerBefore, answerAfter] = [createAnswer(before), createAnswer(after)];
    return examplesOf(before, after).flatMap(({ name, request }) => {
      const [old, fresh] = [answerBefore(request), answerAfter(request)];
      const removed = old.filter((fact) => !fresh.includes(fact));
      const added = fresh.filter((fact) => !old.includes(fact));
      return removed.length + added.length === 0 ? [] : [{ example: name, removed, added }];
    });
  } catch {
    // A profile may have rules of another version, or be none that the compiler made.
    return null;
  }
}

function examplesOf(...profiles: readonly HashedProfile[]): Example[] {
  const examples = profiles.flatMap(({ content }) => content.examples as unknown as readonly Example[]);
  return [...new Map(examples.map((example) => [example.name, example])).values()];
}

function createAnswer({ content, ...hashes }: HashedProfile): (request: Example["request"]) => string[] {
  const prevalidate = createPrevalidate(content as unknown as RuleSet, hashes);
  return ({ report, evidence_manifest = {} }) => factsOf(prevalidate({ report, evidence_manifest }, "prevalidation"));
}

function factsOf({ prevalidation_status, timeline, findings }: Answer): string[] {
  const due = timeline == null ? "no deadline" : `due ${dueOf(timeline)}`;
  const found = findings.map(({ code, severity, field_id }) => `${code} (${severity}) ${field_id ?? "draft"}`);
  return [prevalidation_status, due, ...found];
}
