// The shapes of authored files after the check phase.
import type { ServiceLimits } from "../../../server/artifacts.ts";
import type { Decision } from "../../../server/engine/decision/decision.ts";
import type { RecordField } from "../../../server/engine/field-type.ts";
import type { RequestChange } from "../../../server/engine/kind-description.ts";
import type {
  Advice,
  CodeList,
  Mode,
  OfficialTemplate,
  RuleSet,
  Severity,
  Summaries,
} from "../../../server/engine/rule-set.ts";
import type { ServiceError } from "../../../server/errors.ts";
import type { ConvertedRow, EsasFile, UncoveredRow } from "../../report/published/crosswalk.ts";
import type { FormSections, ServicePages } from "./page-words.ts";

export interface Operation {
  readonly operation_id: string;
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly served_by: "static" | "server";
  readonly answer: string;
  readonly description: string;
  readonly fixed_profile?: string;
  /** Its query parameters; the schema is that of a value. */
  readonly parameters?: readonly { name: string; description: string; example: string; schema?: object }[];
}

export interface Service {
  readonly service: string;
  readonly title: string;
  readonly interface_version: string;
  readonly software_version: string;
  readonly base_path: string;
  readonly description: string;
  readonly acts_by_use?: readonly string[];
  readonly boundary_id: string;
  readonly boundary: string;
  readonly boundaries: readonly string[];
  readonly assumptions: RuleSet["assumptions"];
  readonly limits: ServiceLimits;
  readonly prose_members: readonly string[];
  readonly operations: readonly Operation[];
  readonly intents: readonly { readonly intent: string; readonly operation_id: string }[];
  /** What an agent asks, and the smallest answer; `query` is added to the path of the operation. */
  readonly questions: readonly {
    readonly question: string;
    readonly operation_id?: string;
    readonly query?: string;
    readonly note: string;
  }[];
  readonly mcp_hint: { readonly operation_id: string; readonly reason: string };
  readonly after_source: { readonly operation_id: string; readonly reason: string };
  /** Template of the safe_summary of a field's source: {field_id}, {count}, {first}. */
  readonly source_summary: string;
  /** Template of the finding that counts what a large answer leaves out. */
  readonly left_out: string;
  readonly errors: readonly ServiceError[];
  readonly pages: ServicePages;
}

export interface CodeListDocument extends CodeList {
  /** Absent where that depends on the field. */
  readonly selection?: "single" | "multiple";
  readonly source_atom_ids: readonly string[];
  readonly note?: string;
  readonly kept_because?: string;
  readonly items: readonly (CodeList["items"][number] & { readonly source_atom_ids?: readonly string[] })[];
}

export interface FieldDefaults {
  readonly evidence_labels: readonly string[];
  readonly binding_granularity: string;
  readonly field_binding_status: string;
  readonly review_status: string | null;
}

/** What is asked of a draft: by the law, or because nothing could be counted or addressed without it. */
export type Obligation = "required" | "where_applicable" | "if_available" | "optional" | "carried_over" | "not_asked";

/** The properties of a field that are authored as they are published. */
export interface FieldProperties extends RecordField {
  readonly field_id: string;
  readonly title: string;
  readonly required: boolean;
  readonly field_type: string;
  readonly disclosure_tier: string;
  readonly interpretive_status: string;
  readonly mapping_type: string | null;
  readonly interpretive_load: number | null;
  readonly when_to_use_this: string;
  /** Whether its value may be an instant that is still to come, such as a planned one. */
  readonly may_be_future?: true;
  /** Whether what its moment ends may be still going on. */
  readonly may_be_open?: true;
  /** Which of the details that a firm keeps for all its reports fills it in. */
  readonly entity_detail?: string;
  /** The number of its row in the official form, at the stage of the profile. */
  readonly data_field?: string;
  /** At the stage of the profile. */
  readonly obligation: Obligation;
  /** What the form of an authority asks for there, if that is something else. */
  readonly form_obligation?: Obligation;
  /** When a field is required that is so where it applies; null where that does not depend on anything that a draft shows. */
  readonly condition: string | null;
}

type DerivedProperty = "required" | "data_field" | "obligation" | "condition";

export interface AuthoredField extends Omit<FieldProperties, DerivedProperty>, Partial<FieldDefaults> {
  /** By stage, where the field is not the same row in each. */
  readonly data_field?: string | Readonly<Record<string, string>>;
  readonly code_list?: string;
  readonly identifier?: string;
  readonly source_atom_ids: readonly string[];
  readonly derivation: string;
  readonly obligation?: Obligation;
  /** By stage, in a folder with stages; `obligation` then follows from it. */
  readonly obligations?: Readonly<Record<string, Obligation>>;
  readonly form_obligations?: Readonly<Record<string, Obligation>>;
  readonly condition?: string;
}

/** Rules of profiles-src/rules/NAME.yaml at the place of this entry. */
export interface Include {
  readonly include: string;
  readonly stages?: readonly string[];
  /** Further properties that the fields must have. */
  readonly applies_to?: AuthoredFieldRule["applies_to"];
  /** Instead of that of each rule. */
  readonly severity?: Severity;
  readonly basis?: string;
  readonly source_atom_ids?: readonly string[];
}

interface AuthoredRule {
  readonly code: string;
  readonly kind: string;
  readonly severity: Severity;
  readonly checks: readonly Mode[];
  /** Distinguishes it from another rule with the same code and field. */
  readonly case?: string;
  /** The only stages in which there is such a rule. */
  readonly stages?: readonly string[];
  readonly basis: string;
  readonly recoverability: string;
  readonly message: string;
  readonly parameters?: Readonly<Record<string, unknown>>;
  readonly source_atom_ids?: readonly string[];
  readonly based_on?: "primary" | "obligation";
  readonly suggested_next_call?: string | null;
  readonly variants?: Readonly<Record<string, string>>;
  readonly advice?: Advice;
  /** With which parameters `fires` and `quiet` are checked. */
  readonly query?: string;
  readonly fires?: RequestChange;
  readonly quiet?: RequestChange;
}

/** A check on every field that `applies_to` selects by its properties. */
export interface AuthoredFieldRule extends AuthoredRule {
  readonly applies_to: Readonly<Record<string, unknown>>;
}

export interface AuthoredDraftRule extends AuthoredRule {
  readonly field_id: string | null;
}

export interface CrosswalkRow extends ConvertedRow {
  readonly source_atom_ids: readonly string[];
  readonly official_format: string | null;
  readonly esas_code_list?: string;
  readonly esas_constraint: string;
}

export interface Crosswalk {
  readonly esas_file?: EsasFile;
  readonly rows: readonly CrosswalkRow[];
  readonly uncovered_rows: readonly (UncoveredRow & { readonly source_atom_ids: readonly string[] })[];
  /** `column`: the one of the annex that prints the obligations. */
  readonly official_template?: OfficialTemplate & { readonly column?: string };
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

export interface AuthoredProfile extends FormSections {
  readonly act_id: string;
  readonly aliases: readonly string[];
  readonly title: string;
  readonly version: string;
  readonly regulation: string;
  readonly instruments: readonly string[];
  readonly base_example: string;
  readonly field_defaults: FieldDefaults;
  readonly evidence_labels: readonly Readonly<Record<"label" | "title" | "description", string>>[];
  /** The fields that should not change from one report on an incident to the next. */
  readonly unchanging_fields?: readonly string[];
  /** Where the report goes, and how: for readers of its page. */
  readonly portal?: string;
  /** What it is beside the other reports, where there is a better one for most people: it comes last in the list of all. */
  readonly listed_as?: string;
  /** The field with the reference that the entity gave the incident, by which its page names a draft. */
  readonly reference_field?: string;
  readonly not_covered: readonly string[];
  readonly clocks?: readonly string[];
  /** The field, or `previous_submitted_at`, that has each fact which the clocks name. */
  readonly clock_facts?: Readonly<Record<string, string>>;
  readonly decision?: Decision;
  readonly summaries: Summaries;
  /** Of a folder with stages: what its reports are about, as a heading. */
  readonly stages_title?: string;
  /** Each is a profile of its own; what it has replaces the member of the same name. */
  readonly stages?: readonly (Partial<AuthoredProfile> & { readonly stage: string })[];
  /** Of a folder with stages: places of the law that concern some of them alone, by these. Fields of the others are not bound to them. */
  readonly places_of_stages?: readonly Readonly<Record<"stages" | "source_atom_ids", readonly string[]>>[];
}

/** A text for readers, in profiles-src/docs. */
export interface Guide {
  /** Of its file, without `.md`. */
  readonly name: string;
  /** Its first heading. */
  readonly title: string;
  readonly markdown: string;
}

/** What npm run lock writes into the folder of a profile. */
export const LOCK_FILE = "profile.lock.yaml";

/** The name of the guide on the kinds of rules, which the build makes, and of their schema. */
export const RULE_KINDS = "rule-kinds";

// Rules with these bases need no source atom: the interface, forms of values and ISO standards are not legal acts.
export const BASES_WITHOUT_ATOMS: ReadonlySet<string> = new Set(["interface", "form", "iso"]);
