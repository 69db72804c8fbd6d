// What the stages of the compiler hand to each other: source files, authored values, and a profile with all references resolved.
import type { Check, Rule, Severity, Summaries } from "../../server/prevalidation/rule-set.ts";

/** A mistake of an author, or a warning to one. Lines and columns count from 1. */
export interface AuthorFinding {
  readonly code: string;
  readonly severity: "error" | "warning";
  readonly message: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** The next action. */
  readonly hint?: string;
}

/** What a stage gives: its value, and what it found. The value counts only while no finding is an error. */
export interface Staged<T> {
  readonly value: T;
  readonly findings: readonly AuthorFinding[];
}

export type SourceKind =
  | "service"
  | "instrument"
  | "code-lists"
  | "profile"
  | "fields"
  | "rules"
  | "crosswalk"
  | "example";

/** One authored file. `T` is the shape that its schema promises once the check stage has passed. */
export interface SourceFile<T = unknown> {
  /** `profiles-src/dora-initial/fields.yaml`, with slashes on every system. */
  readonly path: string;
  readonly kind: SourceKind;
  readonly value: T;
  /** Where the value at a path of keys stands, or its nearest existing ancestor; with `key`, where its key stands. */
  locate(path: readonly (string | number)[], at?: "value" | "key"): { line: number; column: number };
}

/** The files of one act's folder. */
export interface ActSources {
  readonly folder: string;
  readonly profile: SourceFile<AuthoredProfile>;
  readonly fields: SourceFile<{ fields: AuthoredField[] }>;
  readonly rules: SourceFile<{ field_rules: AuthoredFieldRule[]; draft_rules: AuthoredDraftRule[] }>;
  readonly crosswalk: SourceFile<Crosswalk>;
  readonly examples: readonly SourceFile<Example>[];
}

export interface Sources {
  readonly service: SourceFile<Service>;
  readonly instruments: readonly SourceFile<AuthoredInstrument>[];
  readonly codeLists: readonly SourceFile<{ code_lists: CodeListDocument[] }>[];
  readonly acts: readonly ActSources[];
}

/** JSON Schemas as read from profiles-src/schemas: of authored files by kind, of published documents by name. */
export interface Schemas {
  readonly authored: ReadonlyMap<string, object>;
  readonly published: ReadonlyMap<string, object>;
}

export interface Operation {
  readonly operation_id: string;
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly served_by: "static" | "server";
  readonly answer: string;
  readonly description: string;
  readonly fixed_profile?: string;
}

export interface ServiceError {
  readonly error: string;
  readonly status: number;
  readonly recoverability: string;
  readonly suggested_next_call?: string;
  readonly message: string;
  readonly variants?: Readonly<Record<string, string>>;
}

export interface Service {
  readonly service: string;
  readonly title: string;
  readonly interface_version: string;
  readonly base_path: string;
  readonly description: string;
  readonly boundary_id: string;
  readonly boundary: string;
  readonly boundaries: readonly string[];
  readonly limits: { readonly max_request_bytes: number };
  readonly prose_members: readonly string[];
  readonly operations: readonly Operation[];
  readonly intents: readonly { readonly intent: string; readonly operation_id: string }[];
  readonly mcp_hint: { readonly operation_id: string; readonly reason: string };
  readonly after_source: { readonly operation_id: string; readonly reason: string };
  /** Template of the safe_summary of a field's source: {field_id}, {count}, {first}. */
  readonly source_summary: string;
  readonly errors: readonly ServiceError[];
}

export interface AuthoredAtom {
  readonly source_atom_id: string;
  readonly role: string;
  readonly locator: Readonly<Record<string, string | number>>;
  readonly pages: readonly number[];
  readonly paraphrase: string;
  readonly text_sha256: string;
  /** Why an atom that nothing rests on is kept. */
  readonly stands_because?: string;
}

export interface Instrument {
  readonly celex: string;
  readonly act: string;
  readonly short_title: string;
  readonly kind: string;
  readonly eli: string;
  readonly oj_reference: string;
  readonly date: string;
  readonly published: string;
  readonly in_force_from: string;
  readonly applies_from: string | null;
  readonly language: string;
  readonly file_name: string;
  readonly page_count: number;
  readonly byte_length: number;
  readonly document_sha256: string;
}

export interface AuthoredInstrument extends Instrument {
  readonly source_atoms: readonly AuthoredAtom[];
}

/** An atom as it is published: with the identifiers of its instrument. */
export interface SourceAtom extends AuthoredAtom {
  readonly celex: string;
  readonly eli: string;
}

export interface CodeListDocument {
  readonly code_list_id: string;
  readonly title: string;
  readonly edition: string;
  readonly selection: "single" | "multiple";
  readonly source_atom_ids: readonly string[];
  readonly note?: string;
  readonly items: readonly {
    readonly code: string;
    readonly label: string;
    readonly attributes?: Readonly<Record<string, string | boolean | number>>;
    readonly source_atom_ids?: readonly string[];
  }[];
}

export interface FieldDefaults {
  readonly evidence_labels: readonly string[];
  readonly field_binding_status: string;
  readonly review_status: string | null;
  readonly source_basis_scope: string;
  readonly fallback_used: boolean;
}

export interface AuthoredField extends Partial<FieldDefaults> {
  readonly field_id: string;
  readonly title: string;
  readonly required: boolean;
  readonly field_type: string;
  readonly disclosure_tier: string;
  readonly interpretive_status: string;
  readonly mapping_type: string | null;
  readonly interpretive_load: number | null;
  readonly binding_granularity: string;
  readonly code_list?: string;
  readonly identifier?: string;
  readonly source_atom_ids: readonly string[];
  readonly derivation: string;
  readonly when_to_use_this: string;
}

/** A field as it is published, with what follows from `required` and from the defaults. */
export interface Field extends FieldDefaults {
  readonly field_id: string;
  readonly title: string;
  readonly required: boolean;
  readonly field_type: string;
  readonly disclosure_tier: string;
  readonly interpretive_status: string;
  readonly mapping_type: string | null;
  readonly interpretive_load: number | null;
  readonly binding_granularity: string;
  readonly release_scope: "required_release_scope" | "experimental_optional";
  readonly counts_toward_required_release_gate: boolean;
  readonly counts_toward_field_level_coverage: boolean;
  readonly code_list: string | null;
  readonly identifier: string | null;
  readonly boundary_id: string;
  readonly when_to_use_this: string;
}

export interface Derivation {
  readonly field_id: string;
  readonly interpretive_status: string;
  readonly mapping_type: string | null;
  readonly interpretive_load: number | null;
  /** Primary first. */
  readonly source_atom_ids: readonly string[];
  readonly explanation: string;
}

interface AuthoredRule {
  readonly code: string;
  readonly kind: string;
  readonly severity: Severity;
  readonly checks: readonly Check[];
  readonly basis: string;
  readonly recoverability: string;
  readonly message: string;
  readonly parameters?: Readonly<Record<string, unknown>>;
  readonly source_atom_ids?: readonly string[];
  readonly rests_on?: "primary";
  readonly suggested_next_call?: string | null;
  readonly variants?: Readonly<Record<string, string>>;
}

/** A check on every field that `applies_to` selects by its properties. */
export interface AuthoredFieldRule extends AuthoredRule {
  readonly applies_to: Readonly<Record<string, unknown>>;
}

export interface AuthoredDraftRule extends AuthoredRule {
  readonly field_id: string | null;
}

/** A rule as it is published. */
export interface PublishedRule extends Rule {
  readonly basis: string;
}

export interface CrosswalkRow {
  readonly field_id: string;
  readonly data_fields: readonly string[];
  readonly source_atom_ids: readonly string[];
  readonly requirement: string;
  readonly condition?: string;
  readonly official_format: string | null;
  readonly esas_pointer: string | null;
  readonly esas_code_list?: string;
  readonly esas_constraint: string;
  readonly transform: string;
  readonly difference: string;
}

export interface Crosswalk {
  readonly rows: readonly CrosswalkRow[];
  readonly uncovered_rows: readonly {
    readonly data_field: string;
    readonly title: string;
    readonly requirement: string;
    readonly condition?: string;
    readonly source_atom_ids: readonly string[];
  }[];
  readonly deviations: readonly {
    readonly deviation_id: string;
    readonly topic: string;
    readonly difference: string;
    readonly field_ids: readonly string[];
    readonly source_atom_ids: readonly string[];
  }[];
}

export interface Example {
  readonly name: string;
  readonly title: string;
  readonly request: {
    readonly report: Readonly<Record<string, unknown>>;
    readonly evidence_manifest?: Readonly<Record<string, readonly string[]>>;
  };
}

export interface AuthoredProfile {
  readonly act_id: string;
  readonly aliases: readonly string[];
  readonly title: string;
  readonly version: string;
  readonly regulation: string;
  readonly instruments: readonly string[];
  readonly base_example: string;
  readonly field_defaults: FieldDefaults;
  readonly evidence_labels: readonly { readonly label: string; readonly description: string }[];
  readonly not_covered: readonly string[];
  readonly summaries: Summaries;
  readonly text_extraction: {
    readonly rule_id: string;
    readonly steps: readonly string[];
    readonly caveats: readonly string[];
  };
}

/** What rests on an atom. */
export interface AtomUse {
  readonly field_ids: readonly string[];
  readonly rule_ids: readonly string[];
  readonly code_list_ids: readonly string[];
  /** Field ids of the crosswalk rows. */
  readonly crosswalk_rows: readonly string[];
  /** Data field numbers of the uncovered rows. */
  readonly uncovered_rows: readonly string[];
  readonly deviation_ids: readonly string[];
}

/** One profile with every reference resolved and every check expanded: what the projections read. */
export interface Profile {
  readonly authored: AuthoredProfile;
  /** The alias that links use. */
  readonly alias: string;
  /** `/api/v1/profiles/dora`. */
  readonly href: string;
  readonly instruments: readonly Instrument[];
  readonly atoms: readonly SourceAtom[];
  readonly fields: readonly Field[];
  readonly derivations: readonly Derivation[];
  readonly codeLists: readonly CodeListDocument[];
  readonly rules: readonly PublishedRule[];
  readonly crosswalk: Crosswalk;
  readonly examples: readonly Example[];
  readonly uses: ReadonlyMap<string, AtomUse>;
}

export interface Resolved {
  readonly service: Service;
  readonly profiles: readonly Profile[];
}

/** A profile's two hashed files and their hashes, `sha256:` and 64 hex digits. */
export interface HashedProfile {
  readonly profileJson: Uint8Array;
  readonly semanticJson: Uint8Array;
  readonly profile_artifact_hash: string;
  readonly profile_semantic_hash: string;
}

/** One file to be published. `paths` are all its URLs, the first one the preferred. */
export interface Artifact {
  /** Under dist/public, with slashes. */
  readonly file: string;
  readonly paths: readonly string[];
  readonly mediaType: string;
  readonly bytes: Uint8Array;
  /** Content codings in which the file is published besides, as suffixed files beside it. */
  readonly encodings: readonly Encoding[];
}

export type Encoding = "br" | "gzip";
