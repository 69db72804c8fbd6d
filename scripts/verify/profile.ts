// A profile as profile.json contains it: its shape, its two hashes, its references, and semantic.json derived from it a second time.
import { type AnswerText, createAnswerText } from "../../server/engine/engine.ts";
import type { CodeList, Rule, RuleSet, RuleSetField } from "../../server/engine/rule-set.ts";
import { canonicalJson, withoutMembers } from "../pipeline/canonical-json.ts";
import type { AuditedHashes } from "./audit.ts";
import {
  createFindMismatch,
  decodeText,
  firstDifference,
  listOf,
  listOfObjects,
  objectOf,
  sha256,
  TEXT,
  TEXTS,
  walk,
} from "./json.ts";
import type { AuditedFiles, Manifest } from "./manifest.ts";

export interface Field extends RuleSetField {
  readonly evidence_labels: readonly string[];
  readonly code_list: string | null;
  readonly counts_toward_field_level_coverage: boolean;
}

type Records<Names extends string> = readonly { readonly [name in Names]: string }[];
interface Citing {
  readonly source_atom_ids: readonly string[];
}

export interface Profile extends RuleSet {
  readonly aliases: readonly string[];
  readonly title: string;
  readonly regulation: string;
  readonly boundaries: readonly string[];
  readonly not_covered: unknown;
  readonly text_extraction: unknown;
  readonly evidence_labels: Records<"label">;
  readonly instruments: Records<"celex" | "document_sha256">;
  readonly source_atoms: Records<"source_atom_id" | "text_sha256">;
  readonly fields: readonly Field[];
  readonly derivations: readonly (Citing & { readonly field_id: string })[];
  readonly code_lists: readonly (CodeList & Citing)[];
  readonly rules: readonly (Rule & { readonly basis: string })[];
  readonly crosswalk: {
    readonly rows: Records<"field_id">;
    readonly uncovered_rows: Records<"data_field">;
    readonly deviations: readonly { readonly deviation_id: string; readonly field_ids: readonly string[] }[];
  };
  readonly examples: readonly { readonly request: object }[];
  readonly provenance: { readonly profile_version: string; readonly prose_members: readonly string[] };
}

// What the checks need in order not to fail themselves; the engine refuses what it cannot run.
const CITING = { source_atom_ids: TEXTS };
const findMismatch = createFindMismatch(
  objectOf({
    act_id: TEXT,
    aliases: { ...TEXTS, minItems: 1 },
    boundaries: TEXTS,
    evidence_labels: listOfObjects({ label: TEXT }),
    instruments: listOfObjects({ celex: TEXT, document_sha256: TEXT }),
    source_atoms: listOfObjects({ source_atom_id: TEXT, text_sha256: TEXT }),
    fields: listOfObjects({ field_id: TEXT, field_type: TEXT, required: { type: "boolean" }, evidence_labels: TEXTS }),
    derivations: listOfObjects({ field_id: TEXT, ...CITING }),
    code_lists: listOfObjects({ code_list_id: TEXT, items: listOfObjects({ code: TEXT }), ...CITING }),
    rules: listOfObjects({ rule_id: TEXT, checks: TEXTS, basis: TEXT, ...CITING }),
    crosswalk: objectOf({
      rows: listOfObjects({ field_id: TEXT, ...CITING }),
      uncovered_rows: listOfObjects({ data_field: TEXT, ...CITING }),
      deviations: listOfObjects({ deviation_id: TEXT, field_ids: TEXTS, ...CITING }),
    }),
    examples: listOfObjects({ name: TEXT, request: { type: "object" } }),
    provenance: objectOf({ profile_version: TEXT, prose_members: TEXTS }),
  }),
);

/** A profile with what is needed to check what is published of it. */
export interface ProfileContext {
  readonly profile: Profile;
  readonly hashes: AuditedHashes;
  /** URL path of the summary; its last segment is the alias that links use. */
  readonly href: string;
  /** The engine, running the rules of the profile. */
  readonly answer: AnswerText;
}

/** Reads the two hashed files of a profile and checks them against each other; null if they cannot be used. */
export function readProfile(
  href: string,
  { manifest, files, documents, report }: AuditedFiles & Readonly<{ documents: ReadonlyMap<string, unknown> }>,
): ProfileContext | null {
  const [file, semanticFile] = [`${href.slice(1)}/profile.json`, `${href.slice(1)}/semantic.json`];
  const [profileJson, semanticJson] = [files.get(file), files.get(semanticFile)];
  const value = documents.get(file);
  if (profileJson === undefined || semanticJson === undefined || value === undefined) return null;
  const mismatch = findMismatch(value);
  if (mismatch !== null) {
    report("malformed_profile", file, mismatch);
    return null;
  }
  const profile = value as Profile;
  const profile_artifact_hash = `sha256:${sha256(profileJson)}`;
  const profile_semantic_hash = `sha256:${sha256(semanticJson)}`;
  const hashes = { act_id: profile.act_id, profile_artifact_hash, profile_semantic_hash };
  for (const problem of checkProfile(profile, profile_semantic_hash, manifest)) report("wrong_profile", file, problem);
  const meaning = deriveMeaning(decodeText(profileJson), profile.provenance.prose_members);
  if (canonicalJson(meaning) !== decodeText(semanticJson)) {
    const difference = firstDifference(meaning, documents.get(semanticFile));
    report("semantic_not_derived", semanticFile, `does not follow from profile.json: ${difference}`);
  }
  try {
    return { profile, hashes, href, answer: createAnswerText(profile, hashes) };
  } catch (error) {
    report("malformed_profile", file, `the engine cannot run its rules: ${(error as Error).message}`);
    return null;
  }
}

/** What semantic.json must contain. */
function deriveMeaning(profileJson: string, proseMembers: readonly string[]): unknown {
  const { provenance: _, examples: __, ...content } = JSON.parse(profileJson);
  return withoutMembers(content, new Set(proseMembers));
}

// Members that carry meaning: if one of them were declared prose, a change of meaning would not change the semantic hash.
const MEANING = new Set(
  `act_id fields field_id field_type required source_atoms source_atom_id source_atom_ids celex eli locator text_sha256 instruments
  document_sha256 derivations code_lists code_list items code rules rule_id severity checks kind parameters basis crosswalk rows
  data_fields esas_file esas_pointer conversion constants evidence_labels interpretive_load interpretive_status mapping_type`.split(
    /\s+/,
  ),
);

/** Checks profile.json in itself: provenance, references, and numbers that every reader reads alike. */
function checkProfile(profile: Profile, semanticHash: string, { interface_version }: Manifest): string[] {
  const { instruments, source_atoms, derivations, code_lists, rules, crosswalk, provenance } = profile;
  const { profile_version, prose_members } = provenance;
  const digests = instruments.map(({ celex, document_sha256 }) => [celex, `sha256:${document_sha256}`]);
  const instrument_hashes = Object.fromEntries(digests);
  const recomputed = { interface_version, profile_semantic_hash: semanticHash, instrument_hashes };
  const difference = firstDifference({ profile_version, prose_members, ...recomputed }, provenance, "/provenance");
  const problems = difference === null ? [] : [difference];
  for (const name of prose_members)
    if (MEANING.has(name)) problems.push(`/provenance/prose_members: ${name} is not prose`);
  const atoms = new Set<unknown>(source_atoms.map(({ source_atom_id }) => source_atom_id));
  walk({ derivations, code_lists, rules, crosswalk }, (value, name) => {
    for (const id of name === "source_atom_ids" ? listOf(value) : [])
      if (!atoms.has(id)) problems.push(`cites the atom ${id}, which it does not contain`);
  });
  for (const { rule_id, basis, source_atom_ids } of rules)
    if (source_atom_ids.length === 0 && !["interface", "iso"].includes(basis))
      problems.push(`the rule ${rule_id} has the basis ${basis} and no atom`);
  walk(profile, (value) => {
    if (typeof value === "number" && !Number.isSafeInteger(value))
      problems.push(`contains ${value}, not a whole number`);
  });
  return problems;
}

/** The atoms of a field, primary first, and its derivation. */
export function sourceOf({ derivations, source_atoms }: Profile, fieldId: string) {
  const derivation = derivations.find(({ field_id }) => field_id === fieldId);
  const ids = derivation?.source_atom_ids ?? [];
  const atoms = ids.map((id) => source_atoms.find(({ source_atom_id }) => source_atom_id === id));
  return { source_atoms: atoms, derivation };
}
