// Branches of conditions that hold for no draft. For each branch the build looks for a draft in which the engine finds that it holds.
import { type Condition, type Conditions, prepareConditions, testedFields } from "../../../server/engine/conditions.ts";
import { Draft } from "../../../server/engine/draft.ts";
import type { FieldType } from "../../../server/engine/field-type.ts";
import { describeFieldType } from "../../../server/engine/field-types/describe.ts";
import { FIELD_TYPES } from "../../../server/engine/field-types/registry.ts";
import { KINDS } from "../../../server/engine/kinds/registry.ts";
import { NO_OPTIONS } from "../../../server/engine/options.ts";
import type { Field, LinkedProfile, PublishedRule, RuleOrigin } from "../model/model.ts";
import { collectShared } from "../tools/findings.ts";
import type { Lint } from "./lint-check.ts";

// With more drafts to try, a branch counts as one that can hold.
const MAX_DRAFTS = 100_000;
// Further apart than the periods with which instants are compared, and two days apart, between the end of a shorter period and of a longer one.
const INSTANTS = ["2000-03-03", ...[2000, 2100, 2200, 2300].map((year) => `${year}-03-01`)].map(
  (day) => `${day}T12:00:00Z`,
);
const DURATION = /^\d{1,3}:\d\d:\d\d$/;

/** Reports each branch of `when` and `unless` that holds for no draft, in none of the profiles and for none of the fields that have it. */
const checkConditions: Lint["check"] = ({ profiles }, report) => {
  const message = "these conditions hold together for no draft";
  const hint = "correct a value that is compared, or remove the conditions";
  const shared = collectShared();
  for (const profile of profiles)
    for (const rule of profile.rules)
      for (const name of ["when", "unless"] as const)
        for (const [position, branch] of getConditions(rule, name).entries()) {
          const { file, path } = profile.origins.get(rule.rule_id) as RuleOrigin;
          const place = [...path, "parameters", name, position];
          const canBe = () => canHold(branch, rule, name, profile);
          shared.note([file, place, { code: "impossible_condition", message, hint }], canBe);
        }
  shared.reportTo(report);
};

export const CONDITION_LINTS: readonly Lint[] = [
  {
    code: "impossible_condition",
    why: "A rule for no draft checks nothing.",
    severity: "warning",
    needs: ["field", "code_list", "code", "rule_group"],
    check: checkConditions,
  },
];

const getConditions = ({ parameters }: PublishedRule, name: string): Conditions =>
  (parameters[name] ?? []) as Conditions;

/** Whether there is a draft in which a branch holds, and which the rule is not excluded from. */
function canHold(
  branch: readonly Condition[],
  rule: PublishedRule,
  name: "when" | "unless",
  { fields, codeLists }: LinkedProfile,
): boolean {
  const findField = (id: string) => fields.find(({ field_id }) => field_id === id);
  const decidable = branch.filter((condition, position) =>
    isDecidable(condition, branch.slice(0, position), findField),
  );
  if (decidable.length === 0) return true;
  // Too few lists are tried to conclude that all are excluded.
  const excluding = (name === "when" ? getConditions(rule, "unless") : []).filter((conditions) =>
    conditions.every((one) => isDecidable(one, [], findField) && !isList(findField(one.field))),
  );
  const constants = [...branch, ...excluding.flat()].flatMap(({ field: _, ...wanted }) => constantsIn(wanted));
  // A rule that asks for its field looks at drafts that lack it.
  const absent = name === "when" && KINDS.get(rule.kind)?.asksForField === true ? rule.field_id : null;
  const isOwn = (condition: Condition) => testedFields([[condition]]).length === 1;
  const compared = new Set(testedFields([decidable.filter((condition) => !isOwn(condition)), ...excluding]));
  const choices = [...new Set(testedFields([decidable]))].map((id) => {
    const field = findField(id);
    if (id === absent || field === undefined) return [{}];
    const own = decidable.filter((condition) => condition.field === id && isOwn(condition));
    const codes = codeLists.find(({ code_list_id }) => code_list_id === field.code_list)?.items.map(({ code }) => code);
    const values = findValues(field, own, { constants, codes }).map((value) => ({ [id]: value }));
    const chosen = own.length === 0 ? [{}, ...values] : values.filter(holdingIn([own]));
    return compared.has(id) ? chosen : chosen.slice(0, 1);
  });
  if (choices.reduce((count, { length }) => count * length, 1) > MAX_DRAFTS) return true;
  const drafts = choices.reduce<object[]>(
    (reports, further) => reports.flatMap((report) => further.map((one) => ({ ...report, ...one }))),
    [{}],
  );
  const [holds, isExcluded] = [holdingIn([decidable]), holdingIn(excluding)];
  return drafts.some((report) => holds(report) && !isExcluded(report));
}

function holdingIn(conditions: Conditions): (report: object) => boolean {
  const holds = prepareConditions(conditions, () => [(epochMs) => epochMs]);
  return (report) => holds(new Draft({ report: { ...report }, evidence_manifest: {} }), NO_OPTIONS);
}

const isList = (field: Field | undefined): boolean => field !== undefined && describeFieldType(field).isList === true;

/** Whether the tried values decide a condition. They do not for an option, for a part of a text with a form, or for a third list of codes. */
function isDecidable(
  { field: id, contains, includes, is_member_state }: Condition,
  before: readonly Condition[],
  findField: (id: string) => Field | undefined,
): boolean {
  const field = findField(id);
  if (field === undefined || is_member_state !== undefined) return false;
  if (contains !== undefined) return field.code_list === null && describeFieldType(field).malformed === undefined;
  return includes === undefined || before.filter((one) => one.field === id && one.includes !== undefined).length < 2;
}

function constantsIn(value: unknown): (string | number)[] {
  if (typeof value === "object" && value !== null) return Object.values(value).flatMap(constantsIn);
  return typeof value === "string" || typeof value === "number" ? [value] : [];
}

interface Known {
  /** All that the conditions compare with. */
  readonly constants: readonly (string | number)[];
  /** The codes of the field's list; undefined if it has none. */
  readonly codes: readonly string[] | undefined;
}

/** Values of a field to try. If its own conditions can hold for a value, one of these is such a value. */
function findValues(field: Field, own: readonly Condition[], { constants, codes }: Known): unknown[] {
  const names = codes ?? ["x", "y", ...constants.filter((value) => typeof value === "string")];
  if (isList(field)) return getLists(names, own);
  const { sample } = describeFieldType(field);
  const numbers = [0, ...constants.filter((value) => typeof value === "number")];
  const parts = own.flatMap(({ contains }) => (typeof contains === "string" ? [contains] : []));
  const texts = [...names, String(sample), `x${sample}`, ...INSTANTS, parts.join(" ")];
  const copies = Array.isArray(sample)
    ? numbers.filter((count) => count > 1).map((length) => Array.from({ length }, () => ({ ...sample[0] })))
    : [];
  const others = [
    ...copies,
    true,
    false,
    ...numbers.flatMap((number) => [number - 1, number, Math.floor(number) + 1]),
    sample,
  ];
  const values = codes ?? [...others, ...texts, ...texts.filter((text) => DURATION.test(text)).map(longer)];
  const { hasType, isWellFormed } = FIELD_TYPES[field.field_type as FieldType];
  return values.filter((value) => hasType(value, field) && isWellFormed(value, field));
}

/** A duration of a minute more. */
function longer(duration: string): string {
  const [days = 0, hours = 0, minutes = 0] = duration.split(":").map(Number);
  const total = (days * 24 + hours) * 60 + minutes + 1;
  const two = (number: number) => String(number).padStart(2, "0");
  return `${String(Math.floor(total / 1440)).padStart(3, "0")}:${two(Math.floor(total / 60) % 24)}:${two(total % 60)}`;
}

/** Lists with one or two items that conditions ask for, and as many others as they ask for. */
function getLists(names: readonly string[], own: readonly Condition[]): string[][] {
  const wanted = own.flatMap(({ includes }) => (Array.isArray(includes) ? [includes as string[]] : []));
  const excluded = new Set(own.flatMap(({ none_of }) => (Array.isArray(none_of) ? none_of : [])));
  const allowed = names.filter((name) => !excluded.has(name));
  const count = Math.max(1, ...own.map(({ at_least_items }) => Number(at_least_items ?? 1)));
  const [first = allowed.slice(0, 1), second = first] = wanted.map((codes) =>
    codes.filter((code) => allowed.includes(code)),
  );
  return first.flatMap((one) =>
    second.map((other) => [...new Set([one, other, ...allowed])].slice(0, Math.max(count, one === other ? 1 : 2))),
  );
}
