// Mistakes that build something plausible and wrong. Each is one finding, where the author made it.
import { expect, it } from "vitest";
import { lockSources } from "../../scripts/lock/lock-sources.ts";
import {
  compileFolder,
  copySources,
  copyStaged,
  edit,
  expectFound,
  findAll,
  type Mistake,
  placesOf,
  REAL,
} from "./author.ts";

const FIELDS = "bridge/bridge-notice/fields.yaml";
const RULES = "bridge/bridge-notice/rules.yaml";
const PROFILE = "bridge/bridge-notice/profile.yaml";
const ACT = "bridge/instruments/bridge-act.yaml";
const SPANS = "bridge/instruments/span-rules.yaml";
const BLOCKED = "bridge/bridge-notice/examples/blocked.yaml";
const STAGED_PROFILE = "bridge/bridge-works/profile.yaml";
const STAGED_FIELDS = "bridge/bridge-works/fields.yaml";

const CALL = "suggested_next_call: GET /fields/{field_id}/source";
const BELOW = '"{field_id} is below {minimum}."';
const ELI = "http://data.example.org/eli/reg/9001/1/oj";
const HASH = `a3${"0".repeat(62)}`;
const LINT = "checks: [lint]";
const AGAIN = `  - code: ▸below_zero
    kind: number_range
    applies_to: { field_type: integer }
    parameters: { minimum: 0 }
    severity: attention
    checks: [lint, prevalidation]
    basis: logic
    source_atom_ids: [test.bridge-act.art-2.1]
    recoverability: correct_value
    message: "{field_id} is below {minimum}."
    fires: { value: -1 }

  - code: missing_evidence
`;

it.each<Mistake>([
  [
    "a next call that lacks a brace",
    "unbalanced_braces",
    [RULES, CALL, CALL.replace("GET", "▸GET").replace("id}", "id")],
  ],
  [
    "a next call with an unknown placeholder",
    "unknown_placeholder",
    [RULES, CALL, CALL.replace("GET", "▸GET").replace("d_id}", "d}")],
  ],
  [
    "a next call to no path of the service",
    "unknown_call",
    [RULES, CALL, CALL.replace("GET", "▸GET").replace("source", "sauce")],
  ],
  ["a next call with another method", "unknown_call", [RULES, "POST /prevalidate-report", "▸GET /prevalidate-report"]],
  [
    "a next call about an unknown field",
    "unknown_field",
    [RULES, CALL, "suggested_next_call: ▸GET /fields/bridge_nam/source"],
  ],
  [
    "a required field that no rule asks for",
    "required_without_rule",
    [RULES, "applies_to: { required: true }", "applies_to: { field_id: bridge_name }"],
    [FIELDS, "title: Kind of span\n    obligation: required", "title: Kind of span\n    obligation: ▸required"],
  ],
  [
    "a rule that asks for an optional field",
    "asks_for_optional_field",
    [RULES, "code: missing_required_field", "code: ▸missing_required_field"],
    [RULES, "applies_to: { required: true }", "applies_to: { field_id: [bridge_name, span_type, road_classes] }"],
  ],
  [
    "a brace in the title of a field",
    "unbalanced_braces",
    [FIELDS, "title: Kind of span\n", 'title: ▸"Kind of {span"\n'],
  ],
  [
    "a placeholder in help",
    "unknown_placeholder",
    [FIELDS, "Read it to count the lanes.", '▸"Read it to count {field}."'],
  ],
  [
    "a brace in the title of a kind of evidence",
    "unbalanced_braces",
    [PROFILE, "title: Record of the inspection", 'title: ▸"Record} of the inspection"'],
  ],
  ["a brace in what is not covered", "unbalanced_braces", [PROFILE, "- Tunnels.", '- ▸"Tunnels}."']],
  [
    "a brace in the title of a field of a report",
    "unbalanced_braces",
    [STAGED_FIELDS, "title: Replaced share", 'title: ▸"Replaced share}"'],
  ],
  [
    "an atom with the place of another",
    "duplicate_place",
    [
      ACT,
      'source_atom_id: test.bridge-act.art-3\n    role: definition\n    locator: { article: "3" }',
      'source_atom_id: test.bridge-act.art-1.again-1\n    role: definition\n    locator: ▸{ article: "1" }',
    ],
  ],
  ["an atom with the hash of another", "duplicate_text", [ACT, HASH, `▸a1${"0".repeat(62)}`]],
  [
    "an atom that claims the text of one that has another",
    "duplicate_text",
    [ACT, `text_sha256: ${HASH}\n`, `text_sha256: ${HASH}\n    same_text_as: ▸test.bridge-act.art-1\n`],
  ],
  [
    "an id that is not that of the place",
    "unfit_atom_id",
    [ACT, 'locator: { article: "3" }', 'locator: { article: "4" }'],
    [ACT, "source_atom_id: test.bridge-act.art-3", "source_atom_id: ▸test.bridge-act.art-3"],
  ],
  [
    "an article that the act does not have",
    "unknown_article",
    [ACT, "language: en", "articles: 2\nlanguage: en"],
    [ACT, 'locator: { article: "3" }', 'locator: { article: ▸"3" }'],
  ],
  [
    "an act in force before it was published",
    "dates_out_of_order",
    [ACT, "in_force_from: 9001-01-22", "in_force_from: ▸9001-01-01"],
  ],
  [
    "an act published before it was adopted",
    "dates_out_of_order",
    [ACT, "published: 9001-01-02", "published: ▸9000-12-31"],
  ],
  [
    "a day that the calendar does not have",
    "schema_mismatch",
    [ACT, "published: 9001-01-02", "published: ▸9001-02-30"],
  ],
  ["a message with another number than the parameter", "other_number", [RULES, BELOW, '▸"{field_id} is below 2."']],
  [
    "advice with another number than the parameter",
    "other_number",
    [RULES, `message: ${BELOW}`, `message: ${BELOW}\n    advice: ▸"Enter 1,000 or more."`],
  ],
  [
    "a blocking rule of lint alone",
    "blocking_in_lint_alone",
    [RULES, `severity: attention\n    ${LINT}`, `severity: blocking\n    checks: ▸[lint]`],
  ],
  ["a rule under another code", "same_rule", [RULES, "  - code: missing_evidence\n", AGAIN]],
  [
    "an example that promises a finding which the answer lacks",
    "missing_finding",
    [BLOCKED, "status: blocked\n", "status: blocked\nfindings: [missing_required_field, ▸negative_value]\n"],
  ],
  ["an example without a status", "missing_status", [BLOCKED, "name: blocked\nstatus: blocked\n", "name: ▸blocked\n"]],
  ["two acts with one number", "duplicate_instrument", [SPANS, "celex: 39001R0002", "celex: ▸39001R0001"]],
  ["two acts with one ELI", "duplicate_eli", [SPANS, "http://data.example.org/eli/reg_impl/9001/2/oj", `▸${ELI}`]],
  ["two acts with one file", "duplicate_file_name", [SPANS, "span-rules.xml", "▸bridge-act.xml"]],
  [
    "two acts with one document",
    "duplicate_document_sha256",
    [SPANS, `document_sha256: ${"b".repeat(64)}`, `document_sha256: ▸${"a".repeat(64)}`],
  ],
  ["an alias that is a folder of pages", "schema_mismatch", [PROFILE, "[bridge, bridge-notice]", "[▸assets]"]],
  ["an alias that is a document", "schema_mismatch", [PROFILE, "[bridge, bridge-notice]", "[bridge, ▸service-card]"]],
  ["an alias that is a file", "schema_mismatch", [PROFILE, "[bridge, bridge-notice]", "[bridge, ▸manifest.json]"]],
  [
    "a stage with an alias that is a folder of pages",
    "schema_mismatch",
    [STAGED_PROFILE, "aliases: [works-notice]", "aliases: [▸docs]"],
  ],
  ["a hash of new-profile", "placeholder", [ACT, "a".repeat(64), `▸"${"0".repeat(64)}"`]],
  ["a title of new-profile", "placeholder", [PROFILE, "title: Notice of a", "title: ▸REPLACE Notice of a"]],
])("%s is one finding at its place", (...mistake) => {
  expectFound(findAll, mistake, copyStaged());
});

it("an act may say something twice if the second atom says so, and a message may cite an article and the amount of a parameter", () => {
  const root = copySources();
  edit(root, [
    [ACT, HASH, `a1${"0".repeat(62)}\n    same_text_as: test.bridge-act.art-1`],
    [RULES, BELOW, '"{field_id} is below 0 (Article 2(1) of the Bridge Act, row 1.2)."'],
  ]);
  expect(placesOf(findAll(root))).toEqual([]);
});

it("a changed meaning under an old version is one finding at the version", () => {
  const root = copySources();
  expect(lockSources(root, `${REAL}/schemas`, false)).toEqual([]);
  const mistake: Mistake = [
    "a changed parameter",
    "same_version",
    [RULES, "minimum: 0", "minimum: 1"],
    [PROFILE, "version: 1.0.0", "version: ▸1.0.0"],
  ];
  const [finding] = expectFound(findAll, mistake, root);
  expect(finding?.hint).toBe("raise the version of the profile, then run npm run lock");
});

it("a draft is built with placeholders and changed meanings, each of which is a warning", async () => {
  const root = copySources();
  lockSources(root, `${REAL}/schemas`, false);
  edit(root, [
    [RULES, "minimum: 0", "minimum: 1"],
    [PROFILE, "title: Notice of a", "title: REPLACE Notice of a"],
  ]);
  const { files, findings } = await compileFolder(root, { isDraft: true });
  expect(files).not.toBeNull();
  expect(findings.map(({ code, severity }) => [code, severity])).toEqual([
    ["placeholder", "warning"],
    ["same_version", "warning"],
  ]);
  expect((await compileFolder(root)).files).toBeNull();
});
