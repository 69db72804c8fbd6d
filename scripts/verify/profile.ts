// A profile as profile.json has it: its two hashes, its provenance, and semantic.json derived from it a second time.
import { canonicalJson } from "../pipeline/canonical-json.ts";
import type { AuditedHashes, Report } from "./audit.ts";
import { findMisfit, firstDifference, listOf, memberOf, type ShapeOf, sha256, walk } from "./json.ts";

// The members that this audit relies on.
const SHAPE = {
  act_id: "string",
  aliases: ["string"],
  title: "string",
  regulation: "string",
  boundary_id: "string",
  boundary: "string",
  boundaries: ["string"],
  evidence_labels: [{ label: "string" }],
  instruments: [{ celex: "string", document_sha256: "string" }],
  source_atoms: [{ source_atom_id: "string", celex: "string", text_sha256: "string" }],
  fields: [
    {
      field_id: "string",
      required: "boolean",
      field_type: "string",
      binding_granularity: "string",
      interpretive_status: "string",
      mapping_type: "string?",
      disclosure_tier: "string",
      counts_toward_field_level_coverage: "boolean",
      evidence_labels: ["string"],
      code_list: "string?",
    },
  ],
  derivations: [{ field_id: "string", source_atom_ids: ["string"] }],
  code_lists: [{ code_list_id: "string", source_atom_ids: ["string"], items: [{ code: "string" }] }],
  rules: [
    {
      rule_id: "string",
      code: "string",
      field_id: "string?",
      severity: "string",
      checks: ["string"],
      message: "string",
      basis: "string",
      source_atom_ids: ["string"],
    },
  ],
  crosswalk: {
    esas_file: {},
    rows: [{ field_id: "string", source_atom_ids: ["string"] }],
    uncovered_rows: [{ data_field: "string", source_atom_ids: ["string"] }],
    deviations: [{ deviation_id: "string", field_ids: ["string"], source_atom_ids: ["string"] }],
  },
  examples: [{ name: "string", request: {} }],
  provenance: { profile_version: "string", prose_members: ["string"] },
} as const;

export type Profile = ShapeOf<typeof SHAPE>;

// Members that carry meaning: were one declared prose, a change of meaning would leave the semantic hash as it was.
const MEANING = new Set(
  `act_id fields field_id field_type required source_atoms source_atom_id source_atom_ids celex eli locator text_sha256 instruments
  document_sha256 derivations code_lists code_list items code rules rule_id severity checks kind parameters basis crosswalk rows
  data_fields esas_file esas_pointer conversion constants evidence_labels interpretive_load interpretive_status mapping_type`.split(
    /\s+/,
  ),
);

/** The profile, or null where the value is none. */
export function readProfile(value: unknown, file: string, report: Report): Profile | null {
  const misfit = findMisfit(value, SHAPE);
  if (misfit === null) return value as Profile;
  report("malformed_profile", file, `${misfit || "the whole"} is missing or of another type`);
  return null;
}

export const hashesOf = (profile: Profile, profileJson: Uint8Array, semanticJson: Uint8Array): AuditedHashes => ({
  act_id: profile.act_id,
  profile_artifact_hash: `sha256:${sha256(profileJson)}`,
  profile_semantic_hash: `sha256:${sha256(semanticJson)}`,
});

/** Derives semantic.json from profile.json and compares the bytes. */
export function checkSemantic(profileJson: Uint8Array, semanticJson: Uint8Array, file: string, report: Report): void {
  const text = new TextDecoder().decode(profileJson);
  const prose = new Set(listOf(memberOf(memberOf(JSON.parse(text), "provenance"), "prose_members")));
  const meaning = JSON.parse(text, (name, value) => (prose.has(name) ? undefined : value));
  delete meaning.provenance;
  delete meaning.examples;
  if (canonicalJson(meaning) === new TextDecoder().decode(semanticJson)) return;
  const actual = JSON.parse(new TextDecoder().decode(semanticJson));
  report("semantic_not_derived", file, `does not follow from profile.json: ${firstDifference(meaning, actual)}`);
}

/** Holds profile.json to itself: provenance, references, and numbers that every reader reads alike. */
export function checkProfile(profile: Profile, semanticHash: string, interfaceVersion: string): string[] {
  const provenance = {
    profile_version: profile.provenance.profile_version,
    interface_version: interfaceVersion,
    profile_semantic_hash: semanticHash,
    instrument_hashes: Object.fromEntries(
      profile.instruments.map(({ celex, document_sha256 }) => [celex, `sha256:${document_sha256}`]),
    ),
    prose_members: profile.provenance.prose_members,
  };
  const problems: string[] = [];
  const difference = firstDifference(provenance, profile.provenance, "/provenance");
  if (difference !== null) problems.push(difference);
  for (const name of profile.provenance.prose_members)
    if (MEANING.has(name)) problems.push(`/provenance/prose_members: ${name} is not prose`);
  const atoms = new Set(profile.source_atoms.map(({ source_atom_id }) => source_atom_id));
  const { derivations, code_lists, rules, crosswalk } = profile;
  walk({ derivations, code_lists, rules, crosswalk }, (value, name) => {
    if (name !== "source_atom_ids") return;
    for (const id of listOf(value))
      if (!atoms.has(id as string)) problems.push(`cites the atom ${id}, which it does not hold`);
  });
  for (const { rule_id, basis, source_atom_ids } of rules)
    if (source_atom_ids.length === 0 && basis !== "interface" && basis !== "iso")
      problems.push(`the rule ${rule_id} has the basis ${basis} and no atom`);
  walk(profile, (value) => {
    if (typeof value === "number" && !Number.isSafeInteger(value)) problems.push(`holds ${value}, which is no integer`);
  });
  return problems;
}
