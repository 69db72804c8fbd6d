// A table of a kind of rule: a small profile with one rule of the kind, drafts that pass it, and drafts that fail it, each with its message.
import type { Clock } from "../../server/engine/clocks/clock.ts";
import type { Decision } from "../../server/engine/decision/decision.ts";
import { createRun, type Run } from "../../server/engine/engine.ts";
import { KINDS } from "../../server/engine/kinds/registry.ts";
import { type CheckOptions, type CheckParameters, createReadOptions } from "../../server/engine/options.ts";
import { type PreparedRule, prepareRules, type RunnableRuleSet } from "../../server/engine/prepared-rules.ts";
import { getPresence } from "../../server/engine/presence.ts";
import type { DraftRequest } from "../../server/engine/request.ts";
import { type CodeList, type Mode, type OfficialRow, RULES_VERSION, type Rule } from "../../server/engine/rule-set.ts";
import { fieldOfType } from "./record-fields.ts";

export const EVIDENCE = Symbol("evidence");
export const OPTIONS = Symbol("options");

/** The members of a report; what else a request has, under the two symbols. A value of undefined leaves the member out. */
export interface Draft {
  readonly [EVIDENCE]?: Readonly<Record<string, readonly string[]>>;
  readonly [OPTIONS]?: CheckParameters;
  readonly [field: string]: unknown;
}

export interface KindTable {
  readonly kind: string;
  /** Type by field id; a code list follows after a space, and a name of RECORDS in brackets. */
  readonly fields: Readonly<Record<string, string>>;
  /** The rule's own field, by default the first; null for a rule on the whole draft. */
  readonly field?: string | null;
  readonly parameters?: object;
  /** The placeholders of a rule that does not fill all of its kind. */
  readonly placeholders?: readonly string[];
  readonly codeLists?: readonly CodeList[];
  readonly rows?: readonly OfficialRow[];
  readonly clocks?: readonly Clock[];
  readonly decision?: Decision;
  /** Rules before the one of the table, besides those on types and forms. */
  readonly earlier?: readonly Rule[];
  /** What each draft has unless it has another value. */
  readonly base?: Draft;
  readonly accepts: readonly Draft[];
  /** Messages are written as messageOf() makes them. A deadline is followed by its timeline. */
  readonly rejects: readonly (readonly [message: string, ...drafts: readonly Draft[]])[];
  /** Drafts to which the rule does not apply. */
  readonly skips?: readonly Draft[];
  /** Drafts without a value that the rule does not ask for one. */
  readonly exempts?: readonly Draft[];
  /** Drafts for which a rule computes no deadline: `passed` or `not applicable`, and what it needs for that. */
  readonly lacks?: KindTable["rejects"];
  /** Drafts for which the criterion of a rule is unknown. */
  readonly unknown?: readonly Draft[];
  /** What a finding of the rule makes unusable for later rules. */
  readonly invalidates?: "value" | "evidence";
  /** The rule asks its field to have one of these codes. */
  readonly expects?: readonly string[];
}

/** One draft for each value of a field. */
export const each = (field: string, ...values: readonly unknown[]): Draft[] =>
  values.map((value) => ({ [field]: value }));

/** A list of codes with their labels, or with a label and attributes. */
export const codeList = (
  id: string,
  items: Readonly<Record<string, string | Readonly<Record<string, string | boolean>>>>,
): CodeList => ({
  code_list_id: id,
  title: id,
  edition: "2",
  items: Object.entries(items).map(([code, given]) =>
    typeof given === "string" ? { code, label: given } : { code, label: `Label of ${code}`, attributes: given },
  ),
});

/** A rule whose messages are those of messageOf(). */
export function rule(kind: string, field: string | null, parameters: object = {}, more: Partial<Rule> = {}): Rule {
  const { placeholders = [], variants = {} } = KINDS.get(kind) ?? {};
  return {
    rule_id: field === null ? kind : `${kind}.${field}`,
    code: kind,
    field_id: field,
    severity: "attention",
    checks: ["lint", "prevalidation"],
    kind,
    parameters: parameters as Rule["parameters"],
    message: messageOf("plain", placeholders),
    variants: Object.fromEntries(Object.entries(variants).map(([name, own]) => [name, messageOf(name, own)])),
    recoverability: "correct_value",
    suggested_next_call: null,
    source_atom_ids: [],
    ...more,
  };
}

export const blocking = { severity: "blocking" } as const;

/** The name of a variant, or `plain`, and the values of its placeholders: `plain minimum=0 maximum=10`. */
const messageOf = (variant: string, placeholders: readonly string[]): string =>
  [variant, ...placeholders.map((name) => `${name}={${name}}`)].join(" ");

const ASSUMPTIONS: Readonly<Record<string, string>> = {
  bank_holidays_not_given: "no_holidays",
  member_state_not_given: "no_state",
  read_as_utc: "read_as_utc",
  label_read_as_code: "by_label",
  decision: "decision",
  earliest_zone: "earliest_zone",
  eea_state: "eea_state",
};

// Rules on one field that come first in every profile. One of these kinds comes after those before it only.
const FIRST = ["type", "well_formed"];
const SUBJECT = "rule of the table";
const OWN_ROW = "row of the own field";

const fieldOf = ({ field, fields }: KindTable): string | null =>
  field === undefined ? (Object.keys(fields)[0] ?? null) : field;

/** The profile of a table. */
export function profileOf(table: KindTable): RunnableRuleSet {
  const {
    kind,
    fields: types,
    parameters,
    placeholders,
    codeLists = [],
    rows = [],
    earlier = [],
    clocks = [],
    decision,
  } = table;
  const own = fieldOf(table);
  const fields = Object.entries(types).map(([field_id, text]) => fieldOfType(field_id, text));
  const ofForm = fields.flatMap(({ field_id, code_list }) => {
    const names = field_id === own && FIRST.includes(kind) ? FIRST.slice(0, FIRST.indexOf(kind)) : FIRST;
    const first = names.map((name) => rule(name, field_id, {}, blocking));
    return code_list === null ? first : [...first, rule("code_list", field_id, { code_list })];
  });
  const more = placeholders === undefined ? {} : { message: messageOf("plain", placeholders) };
  const subject = rule(kind, own, parameters, { rule_id: SUBJECT, ...more });
  const row = { official_title: "", source_atom_ids: [], title: "", members: [] };
  const ownRow: OfficialRow = {
    ...row,
    data_field: OWN_ROW,
    obligation: "required",
    field_ids: own === null ? [] : [own],
  };
  return {
    rules_version: RULES_VERSION,
    fields,
    code_lists: codeLists,
    clocks,
    ...(decision && { decision }),
    rules: [...ofForm, ...earlier, subject],
    crosswalk: { official_template: { annex: "", named_at_most: 9, official_rows: [ownRow, ...rows] } },
    rules_href: "/{rule_id}",
    assumptions: ASSUMPTIONS,
  };
}

/** The drafts of a table, each with what the rule says of it, as prepareTable() returns it. */
export const casesOf = ({ accepts, rejects, skips = [], exempts = [], lacks = [], unknown = [] }: KindTable) =>
  [
    ["passed", ...accepts],
    ...rejects,
    ["not applicable", ...skips],
    ["exempt", ...exempts],
    ["unknown", ...unknown],
    ...lacks,
  ].flatMap(([expected, ...drafts]) =>
    (drafts as readonly Draft[]).map((draft) => ({ draft, expected: expected as string, name: nameOf(draft) })),
  );

/** A draft for the title of a test. */
function nameOf(draft: Draft): string {
  const { [EVIDENCE]: evidence, [OPTIONS]: options } = draft;
  const text = JSON.stringify({ ...draft, ...(evidence && { evidence }), ...(options && { options }) });
  return text.length > 160 ? `${text.slice(0, 140)}… of ${text.length} characters` : text;
}

/** The doors of the engine that tables use, or those of a changed one. */
export interface Engine {
  createRun(profile: RunnableRuleSet, mode: Mode): (request: DraftRequest, options?: CheckOptions) => Run;
  createReadOptions(profile: RunnableRuleSet): (given: CheckParameters) => CheckOptions | { readonly error: string };
  prepareRules(profile: RunnableRuleSet): readonly PreparedRule[];
}

export const ENGINE: Engine = { createRun, createReadOptions, prepareRules };

/** Returns what the rule of a table says of a draft: its messages, `passed`, `not applicable`, or `exempt`. */
export function prepareTable(table: KindTable, engine: Engine): (draft: Draft) => string {
  const profile = profileOf(table);
  const own = fieldOf(table);
  const run = engine.createRun(profile, "prevalidation");
  const readOptions = engine.createReadOptions(profile);
  const { asksForField = false } = KINDS.get(table.kind) ?? {};
  const isDeadline = table.kind === "deadline";
  const { criterion } = (table.parameters ?? {}) as { readonly criterion?: string };
  const outcomeOf = (
    { findings, traces, notApplicable, official_template, results }: Run,
    hasValue: boolean,
  ): string => {
    const found = traces.filter(({ rule_id }) => rule_id === SUBJECT).map(({ finding }) => findings[finding]);
    const messages = found.map((finding) => {
      const of = finding?.field_id === own ? "" : ` of ${finding?.field_id}`;
      return `${finding?.message}${of}`;
    });
    if (messages.length > 0) return messages.join(", ");
    if (criterion === undefined && notApplicable.some(({ rule_id }) => rule_id === SUBJECT)) return "not applicable";
    const isOpen = official_template?.mandatory_rows_missing.includes(OWN_ROW) === true;
    if (criterion !== undefined && (results.get(criterion) ?? "unknown") === "unknown") return "unknown";
    return asksForField && !hasValue && !isOpen ? "exempt" : "passed";
  };
  return (draft) => {
    const whole = { ...table.base, ...draft };
    const { [EVIDENCE]: evidence_manifest = {}, [OPTIONS]: given = {}, ...members } = whole;
    const report = Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
    const options = readOptions(given);
    if ("error" in options) throw new Error(options.error);
    const result = run({ report, evidence_manifest }, options);
    const outcome = outcomeOf(result, getPresence(whole[own ?? ""]) === "value");
    if (!isDeadline) return outcome;
    if (result.timelineMissing !== null) {
      const bounds = result.timeline?.clocks.flatMap(({ upper_bound = [] }) => upper_bound) ?? [];
      return [outcome, ...result.timelineMissing, ...bounds.map((bound) => `by=${bound}`)].join(" ");
    }
    if (result.timeline === null) throw new Error("there is neither a deadline nor what it lacks");
    const { weekend_relief, due_local, relief_until, time_zone, member_state } = result.timeline;
    return [outcome, weekend_relief, due_local, relief_until, time_zone, member_state]
      .map((part) => part ?? "-")
      .join(" ");
  };
}
