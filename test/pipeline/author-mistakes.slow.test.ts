// Fifteen mistakes of authors: each is one finding, in the file and at the line of the mistake, with a hint on what to do. Several of them at
// once are found in at most two builds: one for forms, one for all the rest.
import { expect, it } from "vitest";
import { copyNeutral, type Edit, edit, findAll, placesOf } from "./author.ts";

const FOLDER = "bridge/bridge-closing";
const PROFILE = `${FOLDER}/profile.yaml`;
const FIELDS = `${FOLDER}/fields.yaml`;
const RULES = `${FOLDER}/rules.yaml`;
const READY = `${FOLDER}/examples/ready.yaml`;
const ATTENTION = `${FOLDER}/examples/attention.yaml`;
const ACT = "bridge/instruments/closing-rules.yaml";
const CLOCKS = "bridge/clocks.yaml";

/** An optional field that rules of all acts select. */
const NEW_FIELD = `  - field_id: bus_lanes
    title: Lanes for buses
    obligation: optional
    field_type: integer
    disclosure_tier: public
    interpretive_status: direct
    mapping_type: direct
    interpretive_load: 0
    source_atom_ids: ▸[]
    derivation: Counted.
    when_to_use_this: Read it to count.
`;

/** A rule on a late notice, which the clock ends: its field is when the bridge was closed. */
const LATE = `  - code: closed_late
    kind: conflict
    field_id: closed_at
    parameters: { when: [[{ field: closed_at, later_than: { than: [damage_seen_at], hours: 24 } }]] }
    severity: info
    checks: [prevalidation]
    source_atom_ids: [test.closing-rules.art-2.1]
    recoverability: review_content
    message: "{field} is more than {limit} hours after {damage_seen_at}."
    fires: { report: { closed_at: "2026-03-11T06:42:01Z" } }
    quiet: { report: { closed_at: "2026-03-10T09:15:00Z" } }

`;

const BEFORE = `
    kind: order_of_instants
    field_id: closed_at
    parameters: { earlier: damage_seen_at, later: closed_at }
    severity: attention
    basis: logic
    source_atom_ids: [test.closing-rules.art-2.1]
    recoverability: correct_value
    message: "{closed_at} is before {damage_seen_at}."`;

const DEADLINE = "  - code: closing_deadline\n";
const WITH_CLOCK: Edit[] = [
  [RULES, DEADLINE, LATE + DEADLINE],
  [CLOCKS, "    starts:\n      - start: damage_seen\n", "    sent: sending\n    starts:\n      - start: damage_seen\n"],
  [PROFILE, "closed: closed_at }", "closed: closed_at, sending: closed_at }"],
];

interface Mistake {
  readonly name: string;
  readonly code: string;
  readonly hint: string;
  /** The mark is where the finding is expected. */
  readonly edit: Edit;
}

const MISTAKES: readonly Mistake[] = [
  {
    name: "a new field without an atom, which a shared rule needs",
    code: "field_without_atoms",
    hint: "name the place of the law under source_atom_ids: the rule negative_value.bus_lanes is based on it",
    edit: [FIELDS, "  - field_id: toll_currency\n", `${NEW_FIELD}  - field_id: toll_currency\n`],
  },
  {
    name: "an example without the evidence of a field",
    code: "unexpected_finding",
    hint: "the answer has the code missing_evidence",
    edit: [READY, "    closed_at: [inspection_record, traffic_count]\n    road_classes:", "    ▸road_classes:"],
  },
  {
    name: "a key of clock_facts with a typing error",
    code: "unknown_fact",
    hint: 'did you mean "owner"?',
    edit: [PROFILE, "owner: owner_type", "▸ownr: owner_type"],
  },
  {
    name: "an alias that another act has",
    code: "duplicate_act",
    hint: "bridge/bridge-notice/profile.yaml:3",
    edit: [PROFILE, "aliases: [closing]", "aliases: [closing, ▸bridge]"],
  },
  {
    name: "a wrong locator, which is that of another atom",
    code: "unfit_atom_id",
    hint: "correct the id or the locator",
    edit: [
      ACT,
      'source_atom_id: test.closing-rules.art-3\n    role: obligation\n    locator: { article: "3" }',
      'source_atom_id: ▸test.closing-rules.art-3\n    role: obligation\n    locator: { article: "1" }',
    ],
  },
  {
    name: "a message without a variant",
    code: "schema_mismatch",
    hint: '"year"',
    edit: [
      RULES,
      `- code: closed_before_damage${BEFORE}\n    variants: { year: "{closed_at} has another year than {damage_seen_at}." }`,
      `- ▸code: closed_before_damage${BEFORE}`,
    ],
  },
  {
    name: "a rule with another period than its clock",
    code: "other_period",
    hint: "correct the rule or the clock",
    edit: [
      RULES,
      "later_than: { than: [damage_seen_at], hours: 24 }",
      "later_than: ▸{ than: [damage_seen_at], hours: 20 }",
    ],
  },
  {
    name: "a code list of a field with a typing error",
    code: "unknown_code_list",
    hint: 'did you mean "owner_types"?',
    edit: [FIELDS, "code_list: owner_types", "code_list: ▸owner_type"],
  },
  {
    name: "a kind of rule with a typing error",
    code: "schema_mismatch",
    hint: 'did you mean "text_length"?',
    edit: [RULES, "kind: text_length", "kind: ▸text_lenght"],
  },
  {
    name: "a member of a field with a typing error",
    code: "schema_mismatch",
    hint: 'did you mean "title"?',
    edit: [FIELDS, "    title: Reference of the bridge", "    ▸titel: Reference of the bridge"],
  },
  {
    name: "a code in an example with a typing error",
    code: "unknown_code",
    hint: 'did you mean "trunk"?',
    edit: [READY, "[local, trunk]", "[local, ▸trunc]"],
  },
  {
    name: "a placeholder with a typing error",
    code: "unknown_placeholder",
    hint: "did you mean {limit}?",
    edit: [RULES, '"{field} has more than {limit} characters."', '▸"{field} has more than {limt} characters."'],
  },
  {
    name: "a tab",
    code: "tab_indentation",
    hint: "",
    edit: [ATTENTION, "  report:", "▸\treport:"],
  },
  {
    name: "a sentence with another number than its rule",
    code: "other_number",
    hint: "or add a waiver",
    edit: [
      RULES,
      'message: "{field} is more than {limit} hours after',
      'message: ▸"{field} is more than two days after',
    ],
  },
  {
    name: "a value in an example that a rule rejects",
    code: "unexpected_finding",
    hint: "the example is to be ready_for_preverification",
    edit: [READY, "lanes_closed: 2", "lanes_closed: ▸-2"],
  },
];

/** The findings on the neutral act with a lateness rule and mistakes, and where these are. */
function findIn(mistakes: readonly Mistake[]) {
  const root = copyNeutral();
  edit(root, WITH_CLOCK);
  const places = edit(
    root,
    mistakes.map((mistake) => mistake.edit),
  );
  return { places, findings: findAll(root) };
}

it("there are fifteen of them, and without them there is no finding", () => {
  expect(MISTAKES.length).toBe(15);
  expect(findIn([]).findings).toEqual([]);
});

it.each(MISTAKES)("$name is one finding at its line, with a hint", (mistake) => {
  const { places, findings } = findIn([mistake]);
  expect(placesOf(findings)).toEqual([`${places[0]} ${mistake.code}`]);
  expect(findings[0]?.hint ?? "").toContain(mistake.hint);
});

const fives = [0, 1, 2].map((first) => MISTAKES.filter((_, index) => index % 3 === first));

it.each([...fives, MISTAKES].map((all) => [all.length, all] as const))(
  "of %i mistakes at once, the second build finds all that the first did not",
  (_, all) => {
    const place = (mistake: Mistake) => `${mistake.edit[0]} ${mistake.code}`;
    const found = (mistakes: readonly Mistake[]) =>
      findIn(mistakes).findings.map(({ file, code }) => `${file.replace("profiles-src/", "")} ${code}`);
    const first = found(all);
    expect(first.filter((one) => !all.map(place).includes(one))).toEqual([]);
    const rest = all.filter((mistake) => !first.includes(place(mistake)));
    expect(found(rest).sort()).toEqual(rest.map(place).sort());
  },
);
