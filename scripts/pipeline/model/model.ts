// The types that phases pass to each other: source files, profiles with all references resolved.
import type { Answer } from "../../../server/engine/answer.ts";
import type { Clock } from "../../../server/engine/clocks/clock.ts";
import type { Mode, ProfileHashes, Rule, Status } from "../../../server/engine/rule-set.ts";
import type { Reviewed } from "../../report/published/latest.ts";
import type {
  AuthoredDraftRule,
  AuthoredField,
  AuthoredFieldRule,
  AuthoredProfile,
  CodeListDocument,
  Crosswalk,
  Example,
  FieldDefaults,
  FieldProperties,
  Guide,
  Include,
  Service,
} from "./authored.ts";
import type { AuthoredBoardFile, AuthoredClocks } from "./authored-clocks.ts";
import type { AuthoredInstrument, Instrument, SourceAtom } from "./authored-instrument.ts";
import type { AtomUse, Coverage } from "./coverage.ts";
import type { ClockPage } from "./page-words.ts";
import type { AuthoredChanges, ReleasedFile, ReleasedVersion } from "./released.ts";

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
  /** The keys of its place in the file, until findings are sorted. */
  readonly path?: readonly (string | number)[];
  /** If several findings share this cause, only the cause is reported. */
  readonly cause?: AuthorFinding;
}

/** The result of a phase. The value must not be used where a finding is an error. */
export interface PhaseResult<T> {
  readonly value: T;
  readonly findings: readonly AuthorFinding[];
}

export type SourceKind =
  | "service"
  | "instrument"
  | "clocks"
  | "waivers"
  | "board"
  | "code-lists"
  | "rule-group"
  | "profile"
  | "fields"
  | "rules"
  | "crosswalk"
  | "example"
  | "changes"
  | "guide";

/** An authored file with the positions of its values. `T` is the shape that its schema promises once the check phase has passed. */
export interface Source<T = unknown> {
  /** `profiles-src/dora/dora/fields.yaml`, with slashes on every system. */
  readonly path: string;
  readonly kind: SourceKind;
  /** Whether it could not be read; then there is no value. */
  readonly isBroken?: true;
  readonly value: T;
  /** The position of the value at a path of keys, or of its nearest existing ancestor; with `key`, that of its key. */
  locate(path: readonly (string | number)[], at?: "value" | "key"): { line: number; column: number };
  /** The value at a path of keys as it is written, with its first line not indented. */
  getText(path: readonly (string | number)[]): string;
}

/** Rules of a profile, and groups of rules that it includes. */
export interface RuleLists {
  readonly field_rules: (AuthoredFieldRule | Include)[];
  readonly draft_rules: (AuthoredDraftRule | Include)[];
}

export type RuleGroup = Partial<RuleLists>;

/** With the only stage that has it, and the status and codes of findings that the check must answer. */
export type AuthoredExample = Example & {
  readonly stage?: string;
  readonly status?: Status;
  readonly findings?: readonly string[];
};

/** Why a warning of a check that guesses does not apply. */
export interface AuthoredWaiver {
  readonly code: string;
  /** Below the folder of the act. */
  readonly file: string;
  /** A part of what is at the place of the warning. */
  readonly text: string;
  readonly because: string;
}

/** The sources in the folder of a profile; after expandStages, as one of its stages sees them. */
export interface ProfileSources {
  /** The folder of the act that the profile belongs to. */
  readonly act: string;
  readonly folder: string;
  /** Null where the folder is one profile. */
  readonly stage: string | null;
  readonly profile: Source<AuthoredProfile>;
  readonly fields: Source<{ fields: AuthoredField[] }>;
  readonly rules: Source<RuleLists>;
  readonly crosswalk: Source<Crosswalk>;
  readonly examples: readonly Source<AuthoredExample>[];
  /** The examples of all stages. */
  readonly samples: readonly Source<Example>[];
  /** What changed with each released version; null where no version is released. */
  readonly changes: Source<AuthoredChanges> | null;
  /** The text of what npm run lock wrote, of all stages; null where it has not been run. */
  readonly lock: string | null;
}

export interface Sources {
  readonly service: Source<Service>;
  readonly board: Source<AuthoredBoardFile>;
  readonly instruments: readonly Source<AuthoredInstrument>[];
  readonly codeLists: readonly Source<{ code_lists: CodeListDocument[] }>[];
  readonly clocks: readonly Source<AuthoredClocks>[];
  readonly waivers: readonly Source<{ readonly waivers: readonly AuthoredWaiver[] }>[];
  /** Rules that profiles include, by file name. */
  readonly ruleGroups: readonly Source<RuleGroup>[];
  /** As authored: a folder with stages is one entry here. */
  readonly profiles: readonly ProfileSources[];
  readonly guides: readonly Source<Guide>[];
  readonly released: readonly ReleasedFile[];
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

export interface Derivation
  extends Pick<FieldProperties, "field_id" | "interpretive_status" | "mapping_type" | "interpretive_load"> {
  /** Primary first. */
  readonly source_atom_ids: readonly string[];
  readonly explanation: string;
}

export interface PublishedRule extends Rule {
  readonly basis: string;
}

/** One profile with every reference resolved and every rule expanded. */
export interface LinkedProfile {
  readonly files: ProfileSources;
  readonly authored: AuthoredProfile;
  /** The alias that links use. */
  readonly alias: string;
  /** Which of the profiles of its folder it is; their fields share their pages. Null where the folder is one profile. */
  readonly stage: { readonly folder: string; readonly name: string } | null;
  /** `/api/v1/profiles/dora`. */
  readonly href: string;
  readonly instruments: readonly Instrument[];
  /** The oldest comparison of its acts, with all their texts; null where one of them was never compared, or it has none. */
  readonly reviewed: Reviewed | null;
  readonly atoms: readonly SourceAtom[];
  readonly fields: readonly Field[];
  readonly clocks: readonly Clock[];
  /** What pages say of clocks, by their ids. */
  readonly clockPages: Readonly<Record<string, ClockPage>>;
  readonly assumptions: Readonly<Record<string, string>>;
  readonly derivations: readonly Derivation[];
  readonly codeLists: readonly CodeListDocument[];
  readonly rules: readonly PublishedRule[];
  /** By rule id. */
  readonly origins: ReadonlyMap<string, RuleOrigin>;
  readonly crosswalk: Crosswalk;
  readonly examples: readonly Example[];
  /** Whose values replay takes for fields that the base example leaves out, of all stages, the best first. */
  readonly samples: readonly Example[];
  readonly uses: ReadonlyMap<string, AtomUse>;
  /** The ids of all atoms that anything of it cites. */
  readonly cited: ReadonlySet<string>;
  readonly coverage: Coverage;
}

/** A rule as it is authored, and where. */
export interface RuleOrigin {
  readonly file: Source;
  readonly path: readonly (string | number)[];
  readonly rule: AuthoredFieldRule | AuthoredDraftRule;
}

/** A request that breaks a rule, and the corrected draft. */
export interface Replay {
  /** The query with which both are sent to prevalidate-report, if one is needed. */
  readonly query?: string;
  readonly fires: RequestPatch;
  readonly quiet: RequestPatch;
}

/** What documents about a profile are made of: the profile, how its rules are shown, its hashed files and its answers. */
export interface ProfileContext {
  readonly service: Service;
  readonly profile: LinkedProfile;
  readonly hashes: ProfileHashes;
  /** Of the engine that answers with the profile. */
  readonly engine_hash: string;
  /** The two hashed files. */
  readonly profileJson: string;
  readonly semanticJson: string;
  /** The requests that show each rule, by rule id. */
  readonly replays: ReadonlyMap<string, Replay>;
  /** The answers to the examples, by name of the example. */
  readonly answers: Answers;
  /** Its released versions, oldest first. */
  readonly versions: readonly ReleasedVersion[];
}

/** A rule that its requests do not show. `missing`: the fields without which it does not apply. */
export type ReplayFinding = Readonly<Record<"rule_id" | "code" | "message", string>> & {
  readonly check?: Mode;
  readonly missing?: readonly string[];
};

/** A request, by its difference from that of an example. */
export interface RequestPatch {
  /** The name of the example. */
  readonly example: string;
  /** RFC 7396. */
  readonly merge_patch: Readonly<{ report?: object; evidence_manifest?: object }>;
  /** Long texts, set after the patch: by field, of how many letters x its value consists. */
  readonly fill?: Readonly<Record<string, number>>;
}

/** The answers to the examples of a profile, by name of the example. */
export type Answers = ReadonlyMap<string, Readonly<Record<Mode, Answer>>>;
