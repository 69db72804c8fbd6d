// Documents about one profile as a whole.
import { isAct } from "../model/authored-instrument.ts";
import type { Field, ProfileContext, PublishedRule } from "../model/model.ts";
import { type Body, pick, profileMembers, type RuleDocumentContext } from "./context.ts";

export function buildSummary(context: ProfileContext): Body {
  const { authored, fields, rules, atoms, instruments, coverage, href } = context.profile;
  return {
    ...profileMembers(context),
    ...pick(authored, "title", "version", "aliases", "not_covered"),
    regulation: {
      title: authored.regulation,
      instruments: instruments.map((item) =>
        isAct(item)
          ? pick(item, "celex", "act", "short_title", "eli", "document_sha256")
          : pick(item, "instrument_id", "publisher", "title", "short_title", "date"),
      ),
    },
    counts: {
      fields: fields.length,
      required: coverage.required.fields,
      source_atoms: atoms.length,
      rules: rules.length,
    },
    coverage,
    links: {
      coverage: `${href}/coverage`,
      fields: `${href}/fields`,
      fields_stream: `${href}/fields.ndjson`,
      stream: `${href}/stream.ndjson`,
      rules: `${href}/rules.json`,
      examples: `${href}/examples.json`,
      sources: `${href}/sources.json`,
      crosswalk: `${href}/crosswalk.json`,
      report_schema: `${href}/report.schema.json`,
      versions: `${href}/versions.json`,
      profile: `${href}/profile.json`,
      semantic: `${href}/semantic.json`,
      lint: `${href}/lint-report`,
      prevalidate: `${href}/prevalidate-report`,
    },
    suggested_next_call: `GET ${href}/checklist`,
  };
}

/** How many fields are bound to source atoms, as a whole and field by field. */
export function buildCoverage(context: ProfileContext): Body {
  const { fields, atoms, derivations, rules, coverage } = context.profile;
  const atomCounts = new Map(derivations.map(({ field_id, source_atom_ids }) => [field_id, source_atom_ids.length]));
  return {
    ...profileMembers(context),
    ...coverage,
    atoms: { total: atoms.length, text_hashed: atoms.filter(({ text_sha256 }) => text_sha256 !== null).length },
    binding_granularity: countBy(fields, (field) => field.binding_granularity),
    interpretive_status: countBy(fields, (field) => field.interpretive_status),
    mapping_type: countBy(fields, (field) => field.mapping_type ?? "none"),
    disclosure_tier: countBy(fields, (field) => field.disclosure_tier),
    fields: fields.map((field) => ({
      ...pick(field, "field_id", "required", "binding_granularity", "interpretive_status"),
      counts_toward_field_level_coverage: field.counts_toward_field_level_coverage,
      source_atom_count: atomCounts.get(field.field_id) ?? 0,
      rule_count: rules.filter(({ field_id }) => field_id === field.field_id).length,
    })),
  };
}

function countBy(fields: readonly Field[], getKey: (field: Field) => string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const field of fields) counts[getKey(field)] = (counts[getKey(field)] ?? 0) + 1;
  return counts;
}

/** Rules as lists contain them. Texts for people are only in the document of a rule, because lists must be short. */
export const listRules = (rules: readonly PublishedRule[]): Body[] => rules.map(({ advice: _, ...rule }) => rule);

export const buildRules = (context: ProfileContext): Body => ({
  ...profileMembers(context),
  rules: listRules(context.profile.rules),
});

/** One rule, with a request that breaks it and the corrected draft. */
export const buildRule = (context: RuleDocumentContext): Body => ({
  ...profileMembers(context),
  ...context.rule,
  ...context.replays.get(context.rule.rule_id),
});

export const buildExamples = (context: ProfileContext): Body => ({
  ...profileMembers(context),
  examples: context.profile.examples.map(({ name, title, request }) => {
    return { name, title, request, response: context.answers.get(name)?.prevalidation };
  }),
});

/** Instruments and atoms, each atom with everything that refers to it. */
export function buildSources(context: ProfileContext): Body {
  const { instruments, atoms, uses } = context.profile;
  return {
    ...profileMembers(context),
    instruments,
    source_atoms: atoms.map((atom) => ({ ...atom, used_by: uses.get(atom.source_atom_id) })),
  };
}

/** Field by field: the official row, the pointer in the ESAs' JSON file, and the deviations of the profile from the law. */
export function buildCrosswalk(context: ProfileContext): Body {
  const { esas_file, rows, uncovered_rows, official_template, deviations } = context.profile.crosswalk;
  const getDeviations = (fieldId: string) =>
    deviations.filter(({ field_ids }) => field_ids.includes(fieldId)).map(({ deviation_id }) => deviation_id);
  return {
    ...profileMembers(context),
    ...(esas_file && { esas_file }),
    rows: rows.map((row) => ({ ...row, deviation_ids: getDeviations(row.field_id) })),
    uncovered_rows,
    ...(official_template && { official_template }),
    deviations,
  };
}

/** The released versions, the newest first, each with its difference to the one before. */
export const buildVersions = (context: ProfileContext): Body => ({
  ...profileMembers(context),
  versions: context.versions.toReversed().map(({ act_id: _, alias: __, ...version }) => version),
});
