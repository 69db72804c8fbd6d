// Documents about one profile as a whole: summary and coverage.
import type { Field, Profile } from "../model.ts";
import { type Bound, type ProjectedDocument, profileMembers } from "./envelope.ts";

/** The summary, with links to all that the profile has. */
export function projectSummary(bound: Bound): ProjectedDocument {
  const { authored, fields, rules, atoms, instruments, href } = bound.profile;
  const { required, total } = coverageCounts(bound.profile);
  const body = {
    ...profileMembers(bound),
    title: authored.title,
    version: authored.version,
    aliases: authored.aliases,
    regulation: {
      title: authored.regulation,
      instruments: instruments.map(({ celex, act, short_title, eli, document_sha256 }) => ({
        celex,
        act,
        short_title,
        eli,
        document_sha256,
      })),
    },
    counts: { fields: fields.length, required: required.fields, source_atoms: atoms.length, rules: rules.length },
    coverage: { required, total },
    not_covered: authored.not_covered,
    links: linksOf(href),
  };
  return { path: href, schema: "profile-summary", body };
}

/** Where the documents and doors of a profile are, by name. */
export function linksOf(href: string): Record<string, string> {
  return {
    coverage: `${href}/coverage`,
    fields: `${href}/fields`,
    fields_stream: `${href}/fields.ndjson`,
    stream: `${href}/stream.ndjson`,
    rules: `${href}/rules.json`,
    examples: `${href}/examples.json`,
    sources: `${href}/sources.json`,
    crosswalk: `${href}/crosswalk.json`,
    report_schema: `${href}/report.schema.json`,
    profile: `${href}/profile.json`,
    semantic: `${href}/semantic.json`,
    lint: `${href}/lint-report`,
    prevalidate: `${href}/prevalidate-report`,
  };
}

/** How far fields are bound; `bound` counts fields bound at field level, as the release gate does. */
export function projectCoverage(bound: Bound): ProjectedDocument {
  const { fields, atoms, derivations, rules, href } = bound.profile;
  const atomCounts = new Map(derivations.map(({ field_id, source_atom_ids }) => [field_id, source_atom_ids.length]));
  const body = {
    ...profileMembers(bound),
    ...coverageCounts(bound.profile),
    atoms: { total: atoms.length, text_hashed: atoms.filter(({ text_sha256 }) => text_sha256.length > 0).length },
    binding_granularity: countBy(fields, (field) => field.binding_granularity),
    interpretive_status: countBy(fields, (field) => field.interpretive_status),
    mapping_type: countBy(fields, (field) => field.mapping_type ?? "none"),
    disclosure_tier: countBy(fields, (field) => field.disclosure_tier),
    fields: fields.map((field) => ({
      field_id: field.field_id,
      required: field.required,
      binding_granularity: field.binding_granularity,
      interpretive_status: field.interpretive_status,
      counts_toward_field_level_coverage: field.counts_toward_field_level_coverage,
      source_atom_count: atomCounts.get(field.field_id) ?? 0,
      rule_count: rules.filter(({ field_id }) => field_id === field.field_id).length,
    })),
  };
  return { path: `${href}/coverage`, schema: "coverage", body };
}

function coverageCounts({ fields, derivations }: Profile) {
  const withAtoms = new Set(
    derivations.filter(({ source_atom_ids }) => source_atom_ids.length > 0).map(({ field_id }) => field_id),
  );
  const isBound = (field: Field) => field.counts_toward_field_level_coverage && withAtoms.has(field.field_id);
  const required = fields.filter((field) => field.required);
  const bound = fields.filter(isBound).length;
  const boundRequired = required.filter(isBound).length;
  return {
    required: { fields: required.length, bound: boundRequired, ratio: ratio(boundRequired, required.length) },
    total: { fields: fields.length, bound, with_atoms: withAtoms.size, ratio: ratio(bound, fields.length) },
  };
}

/** Four decimals; 0 of 0 is 1: nothing is missing. */
const ratio = (part: number, whole: number): number => (whole === 0 ? 1 : Math.round((part / whole) * 10_000) / 10_000);

function countBy(fields: readonly Field[], keyOf: (field: Field) => string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const field of fields) counts[keyOf(field)] = (counts[keyOf(field)] ?? 0) + 1;
  return counts;
}
