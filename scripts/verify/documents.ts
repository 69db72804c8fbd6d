// What each document about a profile must hold, by profile.json and the contract. A builder is given the published value for what
// profile.json leaves open: wording of its own, the choice of members in an excerpt, and links, which are followed elsewhere.
import { anyText, type Bound, envelopeOf, excerptOf, expectedCall, type Field, itemAt, sourceOf } from "./bound.ts";
import { expectedExamples } from "./examples.ts";
import { listOf, memberOf } from "./json.ts";

export type Build = (bound: Bound, actual: unknown) => object;

/** The builders by file below the profile's folder. */
export function documentsOf({ profile }: Bound): ReadonlyMap<string, Build> {
  return new Map<string, Build>([
    ["index.json", expectedSummary],
    ["coverage/index.json", expectedCoverage],
    ["fields/index.json", (bound) => ({ ...envelopeOf(bound), fields: bound.profile.fields.map(listItem) })],
    ["rules.json", expectedRules],
    ["sources.json", expectedSources],
    ["crosswalk.json", expectedCrosswalk],
    ["examples.json", expectedExamples],
    ...profile.fields.flatMap((field): [string, Build][] => [
      [`fields/${field.field_id}/index.json`, (bound, actual) => expectedField(bound, field, actual)],
      [`fields/${field.field_id}/source/index.json`, (bound, actual) => expectedSource(bound, field, actual)],
    ]),
  ]);
}

export function expectedSummary(bound: Bound, actual: unknown) {
  const { profile } = bound;
  const { required, total } = countCoverage(bound);
  const instruments = memberOf(memberOf(actual, "regulation"), "instruments");
  return {
    ...envelopeOf(bound),
    title: profile.title,
    version: profile.provenance.profile_version,
    aliases: profile.aliases,
    regulation: {
      title: profile.regulation,
      instruments: profile.instruments.map((instrument, index) =>
        excerptOf(instrument, itemAt(instruments, index), ["celex", "eli", "document_sha256"]),
      ),
    },
    counts: {
      fields: profile.fields.length,
      required: required.fields,
      source_atoms: profile.source_atoms.length,
      rules: profile.rules.length,
    },
    coverage: { required, total },
    not_covered: memberOf(profile, "not_covered"),
    links: memberOf(actual, "links"),
  };
}

export function expectedCoverage(bound: Bound, actual: unknown) {
  const { fields, source_atoms, rules } = bound.profile;
  return {
    ...envelopeOf(bound),
    ...countCoverage(bound),
    atoms: {
      total: source_atoms.length,
      text_hashed: source_atoms.filter(({ text_sha256 }) => /^[0-9a-f]{64}$/.test(text_sha256)).length,
    },
    binding_granularity: tally(fields.map(({ binding_granularity }) => binding_granularity)),
    interpretive_status: tally(fields.map(({ interpretive_status }) => interpretive_status)),
    mapping_type: tally(fields.map(({ mapping_type }) => mapping_type ?? "none")),
    disclosure_tier: tally(fields.map(({ disclosure_tier }) => disclosure_tier)),
    fields: fields.map((field, index) => {
      const counted = {
        source_atom_count: sourceOf(bound, field.field_id).source_atoms.length,
        rule_count: rules.filter(({ field_id }) => field_id === field.field_id).length,
      };
      return excerptOf({ ...field, ...counted }, itemAt(memberOf(actual, "fields"), index), ["field_id", "required"]);
    }),
  };
}

/** A field is bound where it counts toward the coverage at field level and rests on an atom. */
function countCoverage(bound: Bound) {
  const { fields } = bound.profile;
  const withAtoms = fields.filter(({ field_id }) => sourceOf(bound, field_id).source_atoms.length > 0);
  const boundFields = withAtoms.filter(({ counts_toward_field_level_coverage }) => counts_toward_field_level_coverage);
  const required = fields.filter((field) => field.required).length;
  const boundRequired = boundFields.filter((field) => field.required).length;
  const ratio = (part: number, whole: number) => (whole === 0 ? 1 : Number((part / whole).toFixed(4)));
  return {
    required: { fields: required, bound: boundRequired, ratio: ratio(boundRequired, required) },
    total: {
      fields: fields.length,
      bound: boundFields.length,
      with_atoms: withAtoms.length,
      ratio: ratio(boundFields.length, fields.length),
    },
  };
}

const tally = (values: readonly string[]): Record<string, number> =>
  Object.fromEntries([...new Set(values)].map((value) => [value, values.filter((other) => other === value).length]));

const listItem = (field: Field) => ({ ...field, type: field.field_type });

function expectedField(bound: Bound, field: Field, actual: unknown) {
  const { code_lists, evidence_labels } = bound.profile;
  return {
    ...envelopeOf(bound),
    field_id: field.field_id,
    field: listItem(field),
    code_list: code_lists.find(({ code_list_id }) => code_list_id === field.code_list) ?? null,
    evidence_labels: evidence_labels.filter(({ label }) => field.evidence_labels.includes(label)),
    links: memberOf(actual, "links"),
  };
}

function expectedSource(bound: Bound, { field_id }: Field, actual: unknown) {
  return {
    ...envelopeOf(bound),
    field_id,
    ...sourceOf(bound, field_id),
    safe_summary: anyText(memberOf(actual, "safe_summary")),
    next_recommended_call: expectedCall(bound, field_id, memberOf(actual, "next_recommended_call")),
  };
}

/** The requests that fire and mend a rule stand here only; the rest is the rule itself. */
function expectedRules(bound: Bound, actual: unknown) {
  const published = memberOf(actual, "rules");
  const request = (value: unknown) => (memberOf(value, "report") === undefined ? "a request" : value);
  const rules = bound.profile.rules.map((rule, index) => ({
    ...rule,
    fires: request(memberOf(itemAt(published, index), "fires")),
    quiet: request(memberOf(itemAt(published, index), "quiet")),
  }));
  return { ...envelopeOf(bound), rules };
}

function expectedSources(bound: Bound) {
  const { profile } = bound;
  const { instruments, source_atoms, derivations, rules, code_lists, crosswalk } = profile;
  const citers = <User>(users: readonly User[], nameOf: (user: User) => string) => {
    const cited = users.map((user) => ({ name: nameOf(user), atoms: new Set(citedIn(user)) }));
    return (atom: string) => cited.filter(({ atoms }) => atoms.has(atom)).map(({ name }) => name);
  };
  const users = {
    field_ids: citers(derivations, ({ field_id }) => field_id),
    rule_ids: citers(rules, ({ rule_id }) => rule_id),
    code_list_ids: citers(code_lists, ({ code_list_id }) => code_list_id),
    crosswalk_rows: citers(crosswalk.rows, ({ field_id }) => field_id),
    uncovered_rows: citers(crosswalk.uncovered_rows, ({ data_field }) => data_field),
    deviation_ids: citers(crosswalk.deviations, ({ deviation_id }) => deviation_id),
  };
  const usesOf = (atom: string) =>
    Object.fromEntries(Object.entries(users).map(([name, citing]) => [name, citing(atom)]));
  return {
    ...envelopeOf(bound),
    text_extraction: memberOf(profile, "text_extraction"),
    instruments,
    source_atoms: source_atoms.map((atom) => ({ ...atom, used_by: usesOf(atom.source_atom_id) })),
  };
}

/** The atoms that a part of the profile cites: its own, and those of the items of a code list. */
const citedIn = (user: unknown): readonly unknown[] => [
  ...listOf(memberOf(user, "source_atom_ids")),
  ...listOf(memberOf(user, "items")).flatMap((item) => listOf(memberOf(item, "source_atom_ids"))),
];

function expectedCrosswalk(bound: Bound) {
  const { esas_file, rows, uncovered_rows, deviations } = bound.profile.crosswalk;
  const deviationsOf = (fieldId: string) => deviations.filter(({ field_ids }) => field_ids.includes(fieldId));
  return {
    ...envelopeOf(bound),
    esas_file,
    rows: rows.map((row) => ({
      ...row,
      deviation_ids: deviationsOf(row.field_id).map(({ deviation_id }) => deviation_id),
    })),
    uncovered_rows,
    deviations,
  };
}
