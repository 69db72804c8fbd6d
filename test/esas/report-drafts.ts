// Drafts made from a published profile: filled at random by the types of the fields, then completed until pre-validation does not
// block them.
import fc from "fast-check";
import { createPrevalidate } from "../../server/engine/engine.ts";
import type { RuleSet } from "../../server/engine/rule-set.ts";
import type { PublishedProfile } from "./differential/verdicts.ts";

export type Report = Readonly<Record<string, unknown>>;
type Field = RuleSet["fields"][number];

const text = fc.oneof(
  fc.lorem({ maxCount: 12 }),
  fc.string({ minLength: 1, maxLength: 40, unit: "grapheme" }).filter((value) => /\S/.test(value)),
);
const instant = fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2030, 0) }).map((ms) => new Date(ms).toISOString());
const lei = fc.stringMatching(/^[A-Z0-9]{18}[0-9]{2}$/);
const twoDigits = (part: number): string => String(part).padStart(2, "0");

const BY_TYPE: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  string: text,
  text,
  email: fc.stringMatching(/^[a-z]{1,5}(\.[a-z0-9]{1,5})?@[a-z0-9]{1,9}\.example$/),
  datetime: fc.oneof(
    instant,
    instant.map((value) => `${value.slice(0, 19)}Z`),
    instant.map((value) => `${value.slice(0, 19)}+02:00`),
  ),
  boolean: fc.boolean(),
  integer: fc.nat(10 ** 6),
  number: fc.nat(10 ** 9).map((cents) => cents / 100),
  percentage: fc.nat(1_000).map((tenths) => tenths / 10),
  duration: fc
    .tuple(fc.nat(120), fc.nat(23), fc.nat(59))
    .map(([days, hours, minutes]) => `${days}:${twoDigits(hours)}:${twoDigits(minutes)}`),
};

/** Values that the type and the code list of a field allow. */
function valuesOf({ code_lists, crosswalk, fields }: PublishedProfile, field: Field): fc.Arbitrary<unknown> {
  const codesOf = (id: string | null | undefined) => {
    const items = code_lists.find(({ code_list_id }) => code_list_id === id)?.items ?? [];
    return fc.constantFrom(...items.map(({ code }) => code));
  };
  const row = crosswalk.rows.find(({ field_id }) => field_id === field.field_id);
  if (field.field_type === "record_list") {
    const typesRow = crosswalk.rows.find(({ esas_pointer }) => esas_pointer?.endsWith("/affectedEntityType"));
    const types = codesOf(fields.find(({ field_id }) => field_id === typesRow?.field_id)?.code_list);
    const entity = fc.record(
      { name: text, lei, types: fc.uniqueArray(types, { minLength: 1, maxLength: 3 }) },
      { requiredKeys: ["name"], noNullPrototype: true },
    );
    return fc.oneof(text, fc.array(entity, { minLength: 1, maxLength: 4 }));
  }
  if (field.field_type === "string_list")
    return fc.uniqueArray(field.code_list === null ? text : codesOf(field.code_list), { minLength: 1, maxLength: 9 });
  if (field.code_list !== null) return codesOf(field.code_list);
  if (row?.conversion.kind === "identifier") return fc.oneof(lei, text);
  if (row?.esas_pointer?.endsWith("/LEI")) return lei;
  if (row?.esas_pointer?.endsWith("/phone"))
    return fc.oneof(fc.stringMatching(/^(\+49|0)[1-9][0-9]{1,3} [0-9]{3,8}$/), text);
  return BY_TYPE[field.field_type] ?? fc.constant(null);
}

/**
 * Drafts that pre-validation does not block, with the members of `fixed`. The share of fields that have a value differs between
 * drafts; where pre-validation blocks, the field of the finding gets another value, or one if it has none.
 */
export function makeDrafts(profile: PublishedProfile, count: number, fixed: Report): Report[] {
  const prevalidate = createPrevalidate(profile, { profile_semantic_hash: "", profile_artifact_hash: "" });
  const fields: RuleSet["fields"] = profile.fields;
  const members = fields.map((field) => [field.field_id, valuesOf(profile, field)] as const);
  const whole = fc.record(Object.fromEntries(members), { noNullPrototype: true }) as fc.Arbitrary<Report>;
  const shares = fc.record(Object.fromEntries(members.map(([name]) => [name, fc.nat(9)] as const)), {
    noNullPrototype: true,
  }) as fc.Arbitrary<Readonly<Record<string, number>>>;
  const parts = fc.tuple(whole, whole, shares, fc.nat(9));
  const blockedFields = (report: Report) =>
    prevalidate({ report, evidence_manifest: {} }, "prevalidation").findings.flatMap(({ severity, field_id }) =>
      severity === "blocking" ? [field_id ?? ""] : [],
    );
  const drafts: Report[] = [];
  // Some cannot be completed.
  for (const [first, second, share, least] of fc.sample(parts, { numRuns: count * 1.2, seed: 0 })) {
    if (drafts.length === count) break;
    const given = Object.entries(first).filter(([name]) => (share[name] ?? 0) >= least);
    let draft: Report = { ...Object.fromEntries(given), ...fixed };
    // The last time only checks.
    for (const spare of [first, second, first, second, first]) {
      const blocked = blockedFields(draft);
      if (blocked.length === 0) {
        drafts.push(draft);
        break;
      }
      const others = blocked.map((name) => [name, fixed[name] ?? spare[name]] as const);
      draft = { ...draft, ...Object.fromEntries(others) };
    }
  }
  return drafts;
}
