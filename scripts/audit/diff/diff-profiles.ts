// The differences between two sets of profiles, act by act: in three scopes, in their hashes, and in their answers to examples.
import { type Answer, findDue } from "../../../server/engine/answer.ts";
import { createPrevalidate } from "../../../server/engine/engine.ts";
import type { RuleSet } from "../../../server/engine/rule-set.ts";
import type { HashedProfile } from "../../command-line/profiles/read-profiles.ts";
import type { Example } from "../../pipeline/model/authored.ts";
import { compareContents } from "../../report/diff/compare-contents.ts";
import type { Change, Scope, ValueComparison } from "../../report/json/compare-values.ts";

export interface HashPair {
  /** Null if a side has no such profile. */
  readonly old: string | null;
  readonly new: string | null;
  readonly moved: boolean;
}

export interface ProfileDiff extends Readonly<Record<Scope, readonly Change[]>> {
  readonly act_id: string;
  readonly profile_semantic_hash: HashPair;
  readonly profile_artifact_hash: HashPair;
  /** The examples that are answered differently; null where one side has no such profile, or one that cannot be run. */
  readonly answers: readonly AnswerChange[] | null;
}

type Profiles = ReadonlyMap<string, HashedProfile>;

/** One item for each act of either side, sorted by act_id. */
export function diffProfiles(before: Profiles, after: Profiles): ProfileDiff[] {
  return [...new Set([...before.keys(), ...after.keys()])]
    .sort()
    .map((act_id) => diffProfile(act_id, before.get(act_id), after.get(act_id)));
}

function diffProfile(act_id: string, before: HashedProfile | undefined, after: HashedProfile | undefined): ProfileDiff {
  const changes: Record<Scope, Change[]> = { meaning: [], prose: [], provenance: [] };
  if (before === undefined || after === undefined)
    changes.meaning.push({ kind: before === undefined ? "added" : "removed", path: act_id });
  else {
    const report: ValueComparison["report"] = (scope, change) => changes[scope].push(change);
    compareContents(before, after, report);
  }
  const getPair = (old: string | null = null, fresh: string | null = null): HashPair => {
    return { old, new: fresh, moved: old !== fresh };
  };
  const profile_semantic_hash = getPair(before?.profile_semantic_hash, after?.profile_semantic_hash);
  const profile_artifact_hash = getPair(before?.profile_artifact_hash, after?.profile_artifact_hash);
  // Two independent ways to find out whether the meaning changed.
  if (profile_semantic_hash.moved !== changes.meaning.length > 0)
    throw new Error(`${act_id}: the differences in meaning and the semantic hashes contradict each other`);
  const answers = before === undefined || after === undefined ? null : compareAnswers(before, after);
  return { act_id, ...changes, answers, profile_semantic_hash, profile_artifact_hash };
}

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
    return getExamples(before, after).flatMap(({ name, request }) => {
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

function getExamples(...profiles: readonly HashedProfile[]): Example[] {
  const examples = profiles.flatMap(({ content }) => content.examples as unknown as readonly Example[]);
  return [...new Map(examples.map((example) => [example.name, example])).values()];
}

function createAnswer({ content, ...hashes }: HashedProfile): (request: Example["request"]) => string[] {
  const prevalidate = createPrevalidate(content as unknown as RuleSet, hashes);
  return ({ report, evidence_manifest = {} }) => getFacts(prevalidate({ report, evidence_manifest }, "prevalidation"));
}

function getFacts({ prevalidation_status, timeline, findings }: Answer): string[] {
  const due = timeline == null ? "no deadline" : `due ${findDue(timeline)}`;
  const found = findings.map(({ code, severity, field_id }) => `${code} (${severity}) ${field_id ?? "draft"}`);
  return [prevalidation_status, due, ...found];
}
