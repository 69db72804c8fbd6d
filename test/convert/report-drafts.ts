// Drafts made from a published profile, for every type of field: filled at random, then completed until pre-validation does not block them.
import fc from "fast-check";
import type { LabelledList } from "../../scripts/convert/crosswalk.ts";
import type { PublishedProfile } from "../tools/differential/verdicts.ts";
import { createPrevalidate } from "../../server/engine/engine.ts";

export type Report = Record<string, unknown>;
type Field = PublishedProfile["fields"][number];

const text = fc.oneof(
  fc.lorem({ maxCount: 12 }),
  fc.string({ minLength: 1, maxLength: 40, unit: "grapheme" }).filter((value) => value.trim() !== ""),
);
const instant = fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2030, 0) }).map((ms) => new Date(ms).toISOString());
const wholeInstant = instant.map((value) => `${value.slice(0, 19)}Z`);
const address = fc.stringMatching(/^[a-z]{1,5}(\.[a-z0-9]{1,5})?@[a-z0-9]{1,9}\.example$/);
const phone = fc.stringMatching(/^(\+49|0|\+1 \()[0-9]{2,4}\)?[ -][0-9]{3,8}$/);
const lei = fc.stringMatching(/^[A-Z0-9]{18}[0-9]{2}$/);
const duration = fc
  .tuple(fc.integer({ min: 0, max: 120 }), fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([days, hours, minutes]) => `${days}:${[hours, minutes].map((part) => String(part).padStart(2, "0")).join(":")}`);
const amount = fc.integer({ min: 0, max: 10 ** 12 }).map((cents) => cents / 100);

const codesOf = (list: LabelledList | undefined) => fc.constantFrom(...(list?.items ?? []).map(({ code }) => code));

const BY_TYPE: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  string: text,
  text,
  email: address,
  datetime: fc.oneof(wholeInstant, instant),
  boolean: fc.boolean(),
  integer: fc.nat(10 ** 6),
  number: amount,
  percentage: fc.integer({ min: 0, max: 1_000 }).map((tenths) => tenths / 10),
  duration,
};

/** Values of a field that its type and its code list allow. */
function valuesOf(profile: PublishedProfile, field: Field): fc.Arbitrary<unknown> {
  const list = profile.code_lists.find(({ code_list_id }) => code_list_id === field.code_list);
  const place = profile.crosswalk.rows.find(({ field_id }) => field_id === field.field_id);
  if (field.field_type === "entity_list") {
    const types = profile.code_lists.find(({ code_list_id }) => code_list_id === "entity_types");
    const entity = fc.record(
      { name: text, lei, types: fc.uniqueArray(codesOf(types), { minLength: 1, maxLength: 3 }) },
      { requiredKeys: ["name"], noNullPrototype: true },
    );
    return fc.oneof(text, fc.array(entity, { minLength: 1, maxLength: 4 }));
  }
  if (field.field_type === "string_list") return fc.uniqueArray(codesOf(list), { minLength: 1, maxLength: 9 });
  if (list !== undefined) return codesOf(list);
  if (place?.esas_pointer?.endsWith("/LEI")) return place.conversion.kind === "identifier" ? fc.oneof(lei, text) : lei;
  if (place?.esas_pointer?.endsWith("/phone")) return fc.oneof(phone, text);
  return BY_TYPE[field.field_type] ?? fc.fail(`no values for the type ${field.field_type}`);
}

/**
 * Drafts that pre-validation does not block. Each field has a value in most drafts; where pre-validation blocks, the field of the
 * finding gets a value, or another one. `fixed` are members of every draft.
 */
export function makeDrafts(profile: PublishedProfile, count: number, fixed: Report = {}): Report[] {
  const prevalidate = createPrevalidate(profile, { profile_semantic_hash: "", profile_artifact_hash: "" });
  const fields = profile.fields.filter(({ field_id }) => !Object.hasOwn(fixed, field_id));
  const members = fields.map((field) => [field.field_id, valuesOf(profile, field)] as const);
  const whole = fc.record(Object.fromEntries(members), { noNullPrototype: true });
  // Which fields are in the first draft, and values for two rounds of corrections.
  const seeds = fc.sample(fc.tuple(whole, whole, whole, fc.infiniteStream(fc.integer({ min: 0, max: 9 }))), {
    numRuns: count,
    seed: 0,
  });
  return seeds.map(([first, ...spares]) => first as Report) && seeds.map(([first, second, third, dice]) => {
    const density = dice.next().value;
    let draft: Report = Object.fromEntries(Object.entries(first).filter(() => dice.next().value <= density));
    draft = { ...draft, ...fixed };
    for (const spare of [first, second, third, second, third] as Report[]) {
      const blocking = prevalidate({ report: draft, evidence_manifest: {} }, "prevalidation").findings.filter(
        ({ severity }) => severity === "blocking",
      );
      if (blocking.length === 0) return draft;
      for (const { field_id } of blocking) if (field_id !== null) draft[field_id] = fixed[field_id] ?? spare[field_id];
    }
    return draft;
  });
}
