// Siblings: reports of one act that ask for the same. What holds for a field, a pair of fields or a duty in one of them holds in all, or a waiver
// says why not.
import { testedFields } from "../../../server/engine/conditions.ts";
import { describeFieldType } from "../../../server/engine/field-types/describe.ts";
import { groupBy } from "../../../server/engine/group-by.ts";
import { findKind } from "../../../server/engine/kinds/registry.ts";
import type { Obligation } from "../model/authored.ts";
import type { Field, LinkedProfile, PublishedRule, RuleOrigin } from "../model/model.ts";
import { type Lint, type LintReport, perProfile } from "./lint-check.ts";
import { findLateness } from "./numbers.ts";

const OF_LAW: readonly Obligation[] = ["required", "where_applicable", "if_available"];

const isAsked = ({ obligation, form_obligation = obligation }: Field): boolean =>
  obligation !== "not_asked" || form_obligation !== "not_asked";

const getOrigin = ({ origins }: LinkedProfile, { rule_id }: PublishedRule): RuleOrigin =>
  origins.get(rule_id) as RuleOrigin;

// Each rule is compared with those of all other reports.
const readBy = new WeakMap<PublishedRule, readonly string[]>();

/** The fields that a rule reads, in the order of their names. */
function listRead(rule: PublishedRule): readonly string[] {
  const read = readBy.get(rule) ?? findRead(rule);
  readBy.set(rule, read);
  return read;
}

function findRead(rule: PublishedRule): readonly string[] {
  const { field_id, parameters } = rule;
  const read = findKind(rule).reads({ rule, field: field_id ?? "", parameters: parameters as never });
  const conditions = [parameters.when, parameters.unless].filter((one) => one !== undefined);
  const tested = conditions.flatMap((one) => testedFields(one as never));
  const all = [field_id ?? "", ...Object.values(read).flat(), ...tested];
  return [...new Set(all)].filter((id) => id !== "").sort();
}

/** Whether a rule names its fields. One that selects them by their properties reads all that have these. */
const namesFields = ({ rule }: RuleOrigin): boolean => "field_id" in rule || Object.hasOwn(rule.applies_to, "field_id");

/** Whether a rule is about a value alone, and not about whether there is one or when its report is due. */
const isAboutValues = ({ clocks }: LinkedProfile, rule: PublishedRule): boolean => {
  const { asksForField, isAboutDeadline } = findKind(rule);
  const isOfClock = findLateness(rule).some(({ condition }) =>
    clocks.some(({ sent_field_id }) => sent_field_id === condition.field),
  );
  return !asksForField && !isAboutDeadline && !isOfClock;
};

/** The rows of the official forms that each field is bound to. */
function getRows({ atoms, derivations }: LinkedProfile): ReadonlyMap<string, readonly string[]> {
  const rows = new Set(atoms.flatMap(({ role, source_atom_id }) => (role === "template_field" ? source_atom_id : [])));
  return new Map(derivations.map((one) => [one.field_id, one.source_atom_ids.filter((id) => rows.has(id))]));
}

/** Two reports of an act, and for each field that one asks for those of the other that ask for the same: by title, or by row of the form. */
interface Pair {
  readonly one: LinkedProfile;
  readonly other: LinkedProfile;
  readonly siblings: ReadonlyMap<string, ReadonlySet<string>>;
}

function createPair(one: LinkedProfile, other: LinkedProfile): Pair {
  const [rows, otherRows] = [getRows(one), getRows(other)];
  const isAlike = (a: Field, b: Field) =>
    a.field_type === b.field_type &&
    (a.title === b.title || rows.get(a.field_id)?.some((id) => otherRows.get(b.field_id)?.includes(id)) === true);
  const siblings = one.fields.filter(isAsked).map((field) => {
    const same = other.fields.filter((candidate) => isAsked(candidate) && isAlike(field, candidate));
    return [field.field_id, new Set(same.map(({ field_id }) => field_id))] as const;
  });
  return { one, other, siblings: new Map(siblings) };
}

/** What decides has answers in place of the fields of a report. */
function listPairs(profiles: readonly LinkedProfile[]): readonly Pair[] {
  const reports = profiles.filter(({ authored }) => authored.decision === undefined);
  return reports.flatMap((one) =>
    reports
      .filter((other) => other !== one && other.files.act === one.files.act)
      .map((other) => createPair(one, other)),
  );
}

const isSibling = ({ siblings }: Pair, field: string | null, other: string | null): boolean =>
  field === null || other === null ? field === other : siblings.get(field)?.has(other) === true;

/** Whether the other report asks for all that a rule reads, and has no such rule: none with its code, and none of its kind on the same. */
function isLacking(pair: Pair, rule: PublishedRule): boolean {
  const read = listRead(rule);
  const isAsked = (id: string) => (pair.siblings.get(id)?.size ?? 0) > 0;
  const isLike = (fields: readonly string[]) =>
    fields.length === read.length && read.every((id) => fields.some((field) => isSibling(pair, id, field)));
  return (
    rule.basis !== "interface" &&
    namesFields(getOrigin(pair.one, rule)) &&
    isAboutValues(pair.one, rule) &&
    read.length > 0 &&
    read.every(isAsked) &&
    !pair.other.rules.some(
      (candidate) =>
        (candidate.code === rule.code && isSibling(pair, rule.field_id, candidate.field_id)) ||
        (candidate.kind === rule.kind && isLike(listRead(candidate))),
    )
  );
}

/** Reports each rule for which `isDifferent` finds a difference to other reports, once, with their names. */
function reportPairs(
  { pairs, hint }: { readonly pairs: readonly Pair[]; readonly hint: string },
  [isDifferent, toMessage]: [(pair: Pair, rule: PublishedRule) => boolean, (id: string, others: string) => string],
  report: LintReport,
): void {
  const found = new Map<
    string,
    { readonly rule: PublishedRule; readonly origin: RuleOrigin; readonly others: Set<string> }
  >();
  for (const pair of pairs)
    for (const rule of pair.one.rules.filter((one) => isDifferent(pair, one))) {
      const origin = getOrigin(pair.one, rule);
      const key = JSON.stringify([origin.file.path, origin.path, rule.field_id]);
      const entry = found.get(key) ?? { rule, origin, others: new Set() };
      entry.others.add(pair.other.alias);
      found.set(key, entry);
    }
  for (const { rule, origin, others } of found.values())
    report(origin.file, origin.path, { message: toMessage(rule.rule_id, [...others].join(", ")), hint });
}

/** A rule that reads only what another report asks for too is a rule of that report, unless it is about how drafts of this one are written. */
const checkRules: Lint["check"] = ({ profiles }, report) =>
  reportPairs(
    { pairs: listPairs(profiles), hint: "add the rule there, or a waiver with the reason" },
    [isLacking, (id, others) => `all fields that "${id}" reads are asked for without such a rule in: ${others}`],
    report,
  );

/** A message, variants and advice, and the severity. That of a group of rules is chosen where it is included, with the reason beside it. */
function getWords(profile: LinkedProfile, rule: PublishedRule): string {
  const { severity, message, variants, advice } = rule;
  return JSON.stringify([message, variants, advice, getOrigin(profile, rule).file.kind !== "rule-group" && severity]);
}

// Each rule is looked for in all other reports.
const byCode = new WeakMap<LinkedProfile, ReadonlyMap<string, readonly PublishedRule[]>>();

/** The rules of a report with a code. */
function rulesWith(profile: LinkedProfile, wanted: string): readonly PublishedRule[] {
  const own =
    byCode.get(profile) ??
    new Map(groupBy(profile.rules, ({ code }) => code).map((same) => [(same[0] as PublishedRule).code, same]));
  byCode.set(profile, own);
  return own.get(wanted) ?? [];
}

/** Whether the other report has a rule with the same code, test and field that is based on the same place, and other words. */
const saysOtherwise = (pair: Pair, rule: PublishedRule): boolean =>
  rulesWith(pair.other, rule.code).some(
    (other) =>
      other.kind === rule.kind &&
      isSibling(pair, rule.field_id, other.field_id) &&
      JSON.stringify(other.parameters) === JSON.stringify(rule.parameters) &&
      other.source_atom_ids.some((id) => rule.source_atom_ids.includes(id)) &&
      getWords(pair.other, other) !== getWords(pair.one, rule),
  );

/** What two reports test alike, by the same place of the law, they tell alike. */
const checkSentences: Lint["check"] = ({ profiles }, report) =>
  reportPairs(
    {
      pairs: listPairs(profiles).filter(({ one, other }) => one.alias < other.alias),
      hint: "make them the same, or add a waiver with the reason",
    },
    [saysOtherwise, (id, others) => `"${id}" has another severity or other words in: ${others}`],
    report,
  );

/** What a value of a field may be; null for free texts and records. */
function getForm(field: Field): string | null {
  if (field.identifier !== null) return `identifier ${field.identifier}`;
  if (field.code_list !== null) return `codes of ${field.code_list}`;
  const isFree = describeFieldType(field).malformed === undefined || field.members !== undefined;
  return isFree ? null : field.field_type;
}

/** A rule on the values of fields that it names is about all fields of the profile whose values have that form. */
function checkForms(profile: LinkedProfile, report: LintReport): void {
  for (const rule of profile.rules) {
    const { file, path, rule: authored } = getOrigin(profile, rule);
    const form = profile.fields.filter(({ field_id }) => field_id === rule.field_id).map(getForm)[0] ?? null;
    const isOfField = "applies_to" in authored && Object.hasOwn(authored.applies_to, "field_id");
    if (!isOfField || form === null || !isAboutValues(profile, rule) || listRead(rule).length > 1) continue;
    const has = (id: string) => profile.rules.some(({ code, field_id }) => code === rule.code && field_id === id);
    const like = profile.fields.filter((one) => isAsked(one) && getForm(one) === form);
    const lacking = like.flatMap(({ field_id }) => (has(field_id) ? [] : field_id));
    if (lacking.length === 0) continue;
    const message = `fields with values of the same form (${form}) have no rule "${rule.code}": ${lacking.join(", ")}`;
    report(file, path, { message, hint: "name them too, or add a waiver with the reason" });
  }
}

/** A field that the law asks for in a stage is bound to no place on which only clocks of other stages are based. */
const checkPlaces: Lint["check"] = ({ profiles }, report) => {
  for (const profile of profiles) {
    const { stage, clocks, fields, derivations, files } = profile;
    const others = profiles.filter((one) => stage !== null && one !== profile && one.stage?.folder === stage.folder);
    const own = new Set(clocks.flatMap(({ source_atom_ids }) => source_atom_ids));
    const foreign = new Set(others.flatMap((one) => one.clocks.flatMap(({ source_atom_ids }) => source_atom_ids)));
    for (const [position, { field_id, source_atom_ids }] of derivations.entries()) {
      const isOfLaw = fields.some((field) => field.field_id === field_id && OF_LAW.includes(field.obligation));
      const place = source_atom_ids.find((id) => foreign.has(id) && !own.has(id));
      if (!isOfLaw || place === undefined || source_atom_ids.length === 1) continue;
      const message = `in ${profile.alias}, "${field_id}" is bound to "${place}", on which only clocks of other stages are based`;
      const hint = "name the stages of the place under places_of_stages, or add a waiver with the reason";
      report(files.fields, ["fields", position, "source_atom_ids"], { message, hint });
    }
  }
};

const NEEDS = ["field", "rule", "rule_group", "code_list", "atom", "placeholder"];
const SHARED = { severity: "warning", needs: NEEDS } as const;

export const SIBLING_LINTS: readonly Lint[] = [
  {
    ...SHARED,
    code: "rule_of_sibling",
    why: "A mistake that one report finds would pass in another one of its act.",
    check: checkRules,
  },
  {
    ...SHARED,
    code: "sentence_of_sibling",
    why: "One duty would be told in two ways.",
    check: checkSentences,
  },
  perProfile({
    ...SHARED,
    code: "form_of_sibling",
    why: "A mistake that is found in one field would pass in another one of its form.",
    check: checkForms,
  }),
  {
    ...SHARED,
    code: "place_of_sibling",
    why: "A report would cite what the law says about another one.",
    check: checkPlaces,
  },
];
