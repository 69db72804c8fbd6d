// What a profile.json is that this version can use: the shape of what the build publishes, as far as the engine, conversions and texts read it.
// A saved profile may be anyone's, and none of these looks again at what it reads.
import { RULES_VERSION, SEVERITIES } from "../../../server/engine/rule-set.ts";
import { TEXT_FORMS } from "../../report/published/crosswalk.ts";

type Schema = Readonly<Record<string, unknown>>;
type Properties = Readonly<Record<string, Schema>>;

const TEXT = { type: "string" };
const NAME = { type: "string", minLength: 1 };
const NAME_OR_NONE = { type: ["string", "null"], minLength: 1 };
const BOOLEAN = { type: "boolean" };
const ANY = {};
const CONTENT = { type: "object" };
const DATE = { type: "string", format: "date" };
const wholeFrom = (minimum: number, maximum: number): Schema => ({ type: "integer", minimum, maximum });
const listOf = (items: Schema, minItems = 0): Schema => ({ type: "array", items, minItems });
const mapOf = (additionalProperties: Schema): Schema => ({ type: "object", additionalProperties });
const refer = (name: string): Schema => ({ $ref: `#/$defs/${name}` });
/** Further members are open: a later build may publish more. */
const objectOf = (required: Properties, optional: Properties = {}): Schema => ({
  type: "object",
  required: Object.keys(required),
  properties: { ...required, ...optional },
});

const NAMES = listOf(NAME);
// No period of a report is as long as a century.
const HOURS = wholeFrom(1, 1_000_000);
const DAYS_OR_MONTHS = wholeFrom(1, 50_000);

const PLAIN_FACT = { codes: NAMES, is: BOOLEAN, unknown_codes: NAMES };
const FACT = objectOf(
  { field_id: NAME, codes: NAMES },
  {
    ...PLAIN_FACT,
    or: listOf(objectOf({ field_id: NAME }, PLAIN_FACT)),
    doubted_if: objectOf({ field_id: NAME, codes: NAMES }, PLAIN_FACT),
  },
);
const FACTS = listOf(refer("fact"));
const START = objectOf(
  { start: NAME },
  {
    field_id: NAME,
    option: NAME,
    not_before: NAME,
    not_after: NAME,
    optional: BOOLEAN,
    at_latest: listOf(refer("duty")),
  },
);
const LIMIT = objectOf(
  { limit: NAME, after: NAMES },
  {
    ...{ hours: HOURS, days: DAYS_OR_MONTHS, months: DAYS_OR_MONTHS },
    ...{ moved_by: NAMES, or_after: NAMES, unless_before: NAME, if: FACTS },
    in_force: objectOf({ source_atom_ids: NAMES }, { from: DATE, until: DATE }),
  },
);
const COUNT = { starts: listOf(refer("start")), limits: listOf(refer("limit")) };
const DUTY = objectOf(COUNT, { owed_if: FACTS, not_owed_if: FACTS });
const REASON = { reason: TEXT, source_atom_ids: NAMES };
const CLOCK = objectOf(
  {
    ...{ clock_id: NAME, title: TEXT, readings: NAMES, source_atom_ids: NAMES },
    ...COUNT,
    words: objectOf({}, { relief: mapOf(TEXT) }),
  },
  {
    ...{ owed_if: FACTS, not_owed_if: FACTS, owed_once: refer("fact"), submission: refer("fact") },
    ...{ answer_member: NAME, sent_field_id: NAME },
    ended_by: listOf(
      objectOf(REASON, { field_id: NAME, option: NAME, codes: NAMES, not_before: NAME, by_due: BOOLEAN }),
    ),
    applies_from: listOf(objectOf({ ...REASON, date: DATE, of: NAMES }, { if: FACTS })),
    started_by: objectOf({ outcomes: NAMES, undecided: NAME, at: NAME, recorded: NAME }, { if: NAME, bound_if: TEXT }),
    relief: objectOf({}, { excluded: refer("fact"), assumption: NAME }),
  },
);

const OUTCOME = { outcome: NAME, title: TEXT };
const DECISION = objectOf({
  criteria: listOf(objectOf({ criterion_id: NAME, title: TEXT })),
  premises: NAMES,
  settling: NAMES,
  outcomes: listOf(
    objectOf(
      { ...OUTCOME, when: listOf(listOf(objectOf({ criterion: NAME, is: BOOLEAN }))) },
      { basis: listOf(objectOf({ title: TEXT }, { criterion: NAME, source_atom_ids: NAMES })), open: BOOLEAN },
    ),
  ),
  otherwise: objectOf(OUTCOME),
  readings: listOf(objectOf({ reading_id: NAME, title: TEXT, statement: TEXT })),
});

const FIELD_TYPE = { title: TEXT, field_type: NAME, required: BOOLEAN, code_list: NAME_OR_NONE };
const FIELD = objectOf(
  { field_id: NAME, ...FIELD_TYPE, evidence_labels: NAMES },
  {
    members: listOf(objectOf({ name: NAME, ...FIELD_TYPE }), 1),
    max_items: wholeFrom(1, 1_000_000),
    ...{ data_field: NAME, entity_detail: NAME, identifier: NAME_OR_NONE },
  },
);
const CODE_LIST = objectOf({
  ...{ code_list_id: NAME, title: TEXT, edition: TEXT },
  items: listOf(objectOf({ code: NAME, label: TEXT }, { attributes: CONTENT })),
});
const RULE = objectOf(
  {
    ...{ rule_id: NAME, code: NAME, field_id: NAME_OR_NONE, kind: NAME, parameters: CONTENT, message: TEXT },
    severity: { enum: SEVERITIES },
    checks: listOf({ enum: ["lint", "prevalidation"] }, 1),
    ...{ recoverability: NAME, suggested_next_call: NAME_OR_NONE, source_atom_ids: NAMES },
  },
  { variants: mapOf(TEXT), advice: { anyOf: [TEXT, { ...mapOf(TEXT), required: ["default"] }] } },
);

const PATTERN = { enum: [...TEXT_FORMS.keys()] };
const CONVERSION = objectOf(
  { kind: NAME },
  {
    ...{ max_length: wholeFrom(1, 1_000_000), pattern: PATTERN, otherwise: NAME, separator: NAME },
    ...{ minimum: { type: "number" }, maximum: { type: "number" }, only: NAMES, prefer: NAMES, negatives: NAMES },
    sets: objectOf({ pointer: NAME, value: NAMES }),
  },
);
const OFFICIAL_ROW = objectOf(
  { data_field: NAME, official_title: TEXT, title: TEXT, field_ids: NAMES, members: NAMES, source_atom_ids: NAMES },
  { condition: TEXT, obligation: NAME },
);
const VERSIONS = { versions: NAMES };
const ESAS_VERSION = { schema_id: NAME, edition: TEXT };
const ESAS_FILE = objectOf(
  {
    required: listOf({ anyOf: [NAME, objectOf({ pointer: NAME }, { ...VERSIONS, submissions: NAMES })] }),
    needs: listOf(objectOf({ group: NAME, member: NAME }, VERSIONS)),
    elements: listOf(objectOf({ list: NAME, key: NAME })),
    constants: listOf(objectOf({ pointer: NAME, value: TEXT })),
  },
  {
    ...ESAS_VERSION,
    versions: listOf(objectOf({ version: NAME, ...ESAS_VERSION }), 1),
    submission: NAME,
    patterns: listOf(objectOf({ pointer: NAME, pattern: PATTERN }, VERSIONS)),
    entities: objectOf({ list: NAME, members: objectOf({ name: NAME, lei: NAME, types: NAME }) }),
    self_submission: objectOf({ from: NAME, to: NAME, members: NAMES }),
  },
);
const CONVERTED = { conversion: CONVERSION, requirement: NAME };
const CROSSWALK = objectOf(
  {
    rows: listOf(
      objectOf(
        {
          field_id: NAME,
          data_fields: NAMES,
          ...CONVERTED,
          esas_pointer: NAME_OR_NONE,
          transform: TEXT,
          difference: TEXT,
        },
        { condition: TEXT },
      ),
    ),
    uncovered_rows: listOf(
      objectOf({ data_field: NAME, title: TEXT, esas_pointer: NAME, ...CONVERTED }, { condition: TEXT }),
    ),
  },
  {
    official_template: objectOf({
      annex: TEXT,
      named_at_most: wholeFrom(1, 1_000),
      official_rows: listOf(OFFICIAL_ROW),
    }),
    esas_file: ESAS_FILE,
  },
);

const OF_STATUS = objectOf({ blocked: TEXT, attention_required: TEXT, ready_for_preverification: TEXT });
const SUMMARIES = objectOf(
  { lint: OF_STATUS, prevalidation: OF_STATUS, left_out: TEXT },
  {
    ...{ deadline_unknown: TEXT, deadline_bound: TEXT, deadline_bound_if: TEXT },
    ...{ deadline_depends: TEXT, deadline_depends_open: TEXT },
    official_template: objectOf({ needs: TEXT, row: TEXT, more: TEXT, nothing: TEXT, conditional: TEXT }),
  },
);

export const PROFILE_SCHEMA = {
  ...objectOf(
    {
      ...{ act_id: NAME, aliases: listOf(NAME, 1), title: TEXT, boundary: TEXT, boundary_id: NAME },
      rules_version: { const: RULES_VERSION },
      assumptions: mapOf(TEXT),
      summaries: SUMMARIES,
      evidence_labels: listOf(objectOf({ label: NAME, title: TEXT })),
      instruments: listOf(objectOf({}, { celex: NAME, instrument_id: NAME, act: TEXT, title: TEXT })),
      source_atoms: listOf(objectOf({ source_atom_id: NAME, locator: CONTENT })),
      fields: listOf(FIELD, 1),
      code_lists: listOf(CODE_LIST),
      rules: listOf(RULE, 1),
      rules_href: { type: "string", pattern: "\\{rule_id\\}$" },
      crosswalk: CROSSWALK,
      examples: listOf(objectOf({ name: NAME, request: ANY })),
      provenance: objectOf({
        ...{ interface_version: NAME, profile_version: NAME, profile_semantic_hash: NAME, prose_members: NAMES },
      }),
    },
    { clocks: listOf(CLOCK), decision: DECISION, unchanging_fields: NAMES },
  ),
  $defs: { fact: FACT, start: START, limit: LIMIT, duty: DUTY },
};
