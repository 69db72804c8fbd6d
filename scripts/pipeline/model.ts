// What the stages of the compiler hand to each other: source files, authored values, and a profile with all references resolved.
import type { Encoding } from "../../server/artifacts.ts";
import type { ProfileHashes, Rule } from "../../server/engine/rule-set.ts";
import type {
  AuthoredAtom,
  AuthoredDraftRule,
  AuthoredField,
  AuthoredFieldRule,
  AuthoredInstrument,
  AuthoredProfile,
  Change,
  CodeListDocument,
  Crosswalk,
  Example,
  FieldDefaults,
  FieldProperties,
  Guide,
  Instrument,
  Service,
} from "./authored.ts";

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
export interface StageResult<T> {
  readonly value: T;
  readonly findings: readonly AuthorFinding[];
}

export type SourceKind =
  | "service"
  | "instrument"
  | "code-lists"
  | "text-layout"
  | "profile"
  | "fields"
  | "rules"
  | "crosswalk"
  | "example"
  | "guide";

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
  /** For whoever recomputes the hashes of atoms; no stage after the check reads them. */
  readonly textLayouts: readonly SourceFile[];
  readonly acts: readonly ActSources[];
  readonly guides: readonly SourceFile<Guide>[];
}

/** JSON Schemas as read from profiles-src/schemas: of authored files by kind, of published documents by name. */
export interface Schemas {
  readonly authored: ReadonlyMap<string, object>;
  readonly published: ReadonlyMap<string, object>;
}

/** An atom as it is published: with the identifiers of its instrument. */
export interface SourceAtom extends AuthoredAtom {
  readonly celex: string;
  readonly eli: string;
}

/** A field as it is published, with what follows from `required` and from the defaults. */
export interface Field extends FieldProperties, FieldDefaults {
  readonly release_scope: "required_release_scope" | "experimental_optional";
  readonly counts_toward_required_release_gate: boolean;
  readonly counts_toward_field_level_coverage: boolean;
  readonly code_list: string | null;
  readonly identifier: string | null;
  readonly boundary_id: string;
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

/** A rule as it is published. */
export interface PublishedRule extends Rule {
  readonly basis: string;
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
  /** profile.yaml, for what is found of the profile as a whole. */
  readonly file: SourceFile;
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
  /** By rule id. */
  readonly origins: ReadonlyMap<string, RuleOrigin>;
  readonly crosswalk: Crosswalk;
  readonly examples: readonly Example[];
  readonly uses: ReadonlyMap<string, AtomUse>;
}

/** Where a rule is authored, and the changes that make it fire and keep it quiet. */
export interface RuleOrigin {
  readonly file: SourceFile;
  readonly path: readonly (string | number)[];
  readonly fires?: Change | undefined;
  readonly quiet?: Change | undefined;
}

/** A request that makes a rule fire, and the same draft mended. */
export interface Replay {
  readonly fires: Example["request"];
  readonly quiet: Example["request"];
}

export interface Resolved {
  readonly service: Service;
  readonly profiles: readonly Profile[];
}

/** A profile's two hashed files and their hashes. */
export interface HashedProfile {
  readonly profileJson: string;
  readonly semanticJson: string;
  readonly hashes: ProfileHashes;
}

/** One file to be published. `paths` are all its URLs, the first one the preferred. */
export interface Artifact {
  /** Under dist/public, with slashes. */
  readonly file: string;
  readonly paths: readonly string[];
  readonly mediaType: string;
  readonly text: string;
  /** In bytes of UTF-8. */
  readonly size: number;
  /** Content codings in which the file is published besides, as suffixed files beside it. */
  readonly encodings: readonly Encoding[];
}

/** What is left of an artifact once it is written: all that the manifest and the hosts need of it. */
export interface PublishedFile extends Omit<Artifact, "text"> {
  /** 64 hex digits. */
  readonly sha256: string;
}
