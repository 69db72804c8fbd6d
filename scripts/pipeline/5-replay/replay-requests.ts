// The requests that show each rule: one that breaks it, and the corrected draft.

import { describeFieldType } from "../../../server/engine/field-types/describe.ts";
import type { RequestChange } from "../../../server/engine/kind-description.ts";
import type { Example } from "../model/authored.ts";
import type { LinkedProfile, Replay, RequestPatch, RuleOrigin } from "../model/model.ts";
import { DESCRIPTIONS } from "../rule-kinds/descriptions.ts";

type Request = Example["request"];

/** The requests that show each rule, by rule id; a rule without a request that breaks it is left out. */
export function createReplays(profile: LinkedProfile): ReadonlyMap<string, Replay> {
  const example = profile.examples[0]?.name ?? "";
  const fields = new Map(profile.fields.map((field) => [field.field_id, field]));
  const replays = new Map<string, Replay>();
  for (const rule of profile.rules) {
    const { rule: authored, path } = profile.origins.get(rule.rule_id) as RuleOrigin;
    const field = fields.get(rule.field_id ?? "");
    const { breaks, breaksDraft } = DESCRIPTIONS.get(rule.kind) ?? {};
    const change = authored.fires ?? (field === undefined ? breaksDraft?.(profile.fields) : breaks?.(rule, field));
    if (change === undefined) continue;
    const sample = path[0] === "field_rules" ? createSample(profile, rule.field_id ?? "") : [];
    const fires = toPatch(example, rule.field_id, ...sample, change);
    const corrections = authored.quiet === undefined ? [] : [change, authored.quiet];
    const quiet = toPatch(example, rule.field_id, ...sample, ...corrections);
    replays.set(rule.rule_id, { fires, quiet, ...(authored.query === undefined ? {} : { query: authored.query }) });
  }
  return replays;
}

/** Gives a field that the base example leaves out its value, and its evidence, in another example; without one, a value of its type. */
function createSample(profile: LinkedProfile, fieldId: string): RequestChange[] {
  if (hasValue(profile.examples[0]?.request ?? { report: {} }, fieldId)) return [];
  return findSample(profile, fieldId);
}

const hasValue = ({ report }: Request, fieldId: string) => (report[fieldId] ?? null) !== null;

/** A valid value of a field: from an example, or else of its type. */
export const exampleValue = (profile: LinkedProfile, fieldId: string): unknown =>
  findSample(profile, fieldId)[0]?.value;

function findSample(profile: LinkedProfile, fieldId: string): RequestChange[] {
  const request = profile.samples.map((sample) => sample.request).find((sample) => hasValue(sample, fieldId));
  if (request === undefined) return deriveSample(profile, fieldId);
  const labels = request.evidence_manifest?.[fieldId];
  return [{ value: request.report[fieldId], ...(labels === undefined ? {} : { labels }) }];
}

function deriveSample({ fields, codeLists }: LinkedProfile, fieldId: string): RequestChange[] {
  return fields
    .filter(({ field_id }) => field_id === fieldId)
    .map((field) => {
      const { code_list, evidence_labels } = field;
      const code = codeLists.find(({ code_list_id }) => code_list_id === code_list)?.items[0]?.code;
      const { isList, sample } = describeFieldType(field);
      const coded = isList ? [code] : code;
      return { value: code === undefined ? sample : coded, labels: evidence_labels };
    });
}

/** Changes, made one after the other, as one patch. Null removes a member in both. */
function toPatch(example: string, fieldId: string | null, ...changes: readonly RequestChange[]): RequestPatch {
  const own = (value: unknown) => (fieldId === null || value === undefined ? {} : { [fieldId]: value });
  const parts = { report: {}, evidence_manifest: {}, fill: {} };
  for (const { value, fill, labels, report, evidence_manifest } of changes) {
    if (value !== undefined) parts.fill = {};
    Object.assign(parts.report, own(value), report);
    Object.assign(parts.evidence_manifest, own(labels), evidence_manifest);
    Object.assign(parts.fill, own(fill));
  }
  const { fill, ...merge_patch } = parts;
  return { example, merge_patch: withoutEmpty(merge_patch), ...withoutEmpty({ fill }) };
}

const withoutEmpty = <T extends Readonly<Record<string, object>>>(members: T): Partial<T> =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => Object.keys(value).length > 0)) as Partial<T>;
