// The authored texts that only pages contain.

/** The texts of pages that no other document contains. */
export interface ServicePages {
  readonly headline: string;
  readonly lead: string;
  readonly is: readonly string[];
  /** The heading of the links to what is decided before a report, where there are several. */
  readonly questions: string;
  /** The first page, the alias of the profile that it shows, its main link and the one to all reports, and above its list of mandatory rows a template: {count}. */
  readonly home: Readonly<Record<"profile" | "action" | "others" | "deadline" | "needed", string>>;
  readonly clocks: Readonly<Record<"title" | "lead" | "privacy" | "no_script", string>>;
  readonly search: Readonly<Record<"title" | "lead" | "no_script", string>>;
  /** All guides by what a reader wants of them, by name. */
  readonly guide_groups: readonly { readonly title: string; readonly guides: readonly string[] }[];
  readonly glossary: readonly Readonly<Record<"term" | "meaning", string>>[];
  /** Template: {fields}, {required}, {with_atoms}, {bound_required}. */
  readonly coverage: { readonly title: string; readonly lead: string };
  readonly hashes: Readonly<Record<"title" | "lead" | "artifact" | "semantic" | "unavailable", string>>;
  readonly leads: Readonly<
    Record<"fields" | "sources" | "rules" | "differences" | "api" | "examples" | "guides" | "stages", string>
  >;
  /** On the page for a path that does not exist. */
  readonly not_found: Readonly<Record<"title" | "lead", string>>;
  /** On every page whose script does not arrive. */
  readonly late_script: string;
  /** On every page that explains evidence labels. */
  readonly evidence: string;
  /** On every page with paraphrases of the law. */
  readonly paraphrase: string;
  readonly check: Readonly<Record<"lead" | "privacy" | "loaded" | "no_script" | "evidence" | "forget", string>>;
  readonly properties: readonly PropertyWords[];
}

/** A part of the form of the draft check, with these fields, or those whose rows have this number before the point, or the others. */
export interface FormSection {
  readonly title: string;
  readonly rows?: string;
  readonly fields?: readonly string[];
  /** Whether it is about the reporting entity itself, which is the same in each of its reports. */
  readonly about_entity?: true;
}

/** The parts of the form of a profile, in order; without them it has one. */
export interface FormSections {
  readonly sections?: readonly FormSection[];
  /** How a person is asked for the answers that decide something. */
  readonly asking?: Asking;
}

/** How the draft check asks for the fields of a profile that decides something, until an outcome follows. */
export interface Asking {
  /** The text of links to the page. */
  readonly link: string;
  /** What is asked before anything else. A choice moves questions to the beginning, by their ids; it is no part of the draft. */
  readonly opening: {
    readonly title: string;
    readonly choices: readonly { readonly title: string; readonly first: readonly string[] }[];
  };
  /** In their order. A question is left out while its criteria are known. */
  readonly questions: readonly {
    readonly question_id: string;
    readonly title: string;
    readonly criteria: readonly string[];
    readonly fields: readonly string[];
    /** It is asked only while the field has one of these answers, or none that is known. */
    readonly when?: { readonly field: string; readonly one_of: readonly string[] };
  }[];
  /** The field with the instant of the answers, for as long as something is still open. Without it, nothing may be. */
  readonly state_at?: string;
  /** The fields that say who decided, when, and what. */
  readonly record: Readonly<Record<"by" | "at" | "outcome", string>>;
  /** What to do after an outcome, besides the texts of the clocks that it starts. */
  readonly next: readonly { readonly outcome: string; readonly words: string }[];
  /** One outcome may start several reports. */
  readonly starts: readonly StartedByOutcome[];
}

/** The report of another profile that an outcome starts, with what is the same in both. */
export interface StartedByOutcome {
  readonly outcomes: readonly string[];
  /** They start it only if this criterion is met. */
  readonly if?: string;
  /** The alias of the other profile. */
  readonly profile: string;
  /** The text of the button. */
  readonly title: string;
  /** What to do until the deadline, which follows: `Send the initial notification by`. */
  readonly send: string;
  /** What must be decided for the deadline to apply, where a clock has no words of its own for that. */
  readonly bound_if?: string;
  /** The clocks of this profile that start with it, possibly none; without this member, all. */
  readonly clocks?: readonly string[];
  /** The field with the Member State of the reporting entity. */
  readonly member_state?: string;
  /** A value of this profile, and the field of the other that takes it. From a list of records, one member of those with yes in another. */
  readonly fields: readonly {
    readonly from: string;
    readonly to: string;
    readonly member?: string;
    readonly where?: string;
  }[];
  /** The field of the other profile for the codes of the criteria that are met. */
  readonly criteria?: { readonly to: string; readonly codes: Readonly<Record<string, string>> };
}

/** The label of a property of fields, and the meaning of its values. */
export interface PropertyWords {
  readonly property: string;
  readonly label: string;
  readonly meaning: string;
  readonly values: readonly { readonly value: string; readonly label: string; readonly meaning: string }[];
}

/** Optional text for a deadline's page. */
export interface ClockPage {
  /** The provision in words. A clock without it has no part of its own. */
  readonly lead?: string;
  /** Of a clock with several limits: when each of them decides. */
  readonly limits?: Readonly<Record<string, string>>;
  /** When a limit does not count, because a start came after its end. */
  readonly limit_passed?: string;
  /** When a weekend or a bank holiday moves the deadline. */
  readonly relief?: string;
  /** What to do if the deadline cannot be met, and what else does not change it. */
  readonly cannot?: string;
}
