// Branches of conditions that hold for no draft are mistakes, and no others are.
import { expect, it } from "vitest";
import { compileSources } from "../../scripts/pipeline/compile.ts";
import { copyStaged, edit, placesOf, schemas } from "./author.ts";

const RULES = "bridge/bridge-works/rules.yaml";

/** A rule with these branches. */
const rule = (branches: readonly string[], { kind = "conflict", field = "bridge_name", unless = "" } = {}) => `
  - code: unfit
    kind: ${kind}
    field_id: ${field}
    parameters:
      when:
${branches.map((branch) => `        - ▸[${branch}]\n`).join("")}${unless && `      unless: [[${unless}]]\n`}
    severity: attention
    checks: [prevalidation]
    basis: interface
    recoverability: review_content
    message: "{field} does not fit."
    fires: {}
`;

/** Which branches of a rule the build reports as impossible. */
function impossibleIn(branches: readonly string[], options?: Parameters<typeof rule>[1]): string[] {
  const root = copyStaged();
  const marked = edit(root, [[RULES, "draft_rules:\n", `draft_rules:${rule(branches, options)}`]]);
  const reported = placesOf(
    compileSources(root, schemas).findings.filter(({ code }) => code === "impossible_condition"),
  );
  const impossible = branches.filter((_, index) => reported.includes(`${marked[index]} impossible_condition`));
  expect(reported.length).toBe(impossible.length);
  return impossible;
}

const LONG = '{ field: closed_for, greater_than: "001:00:00" }';
const MANY = "{ field: lanes_closed, greater_than: 3 }";
const TRUNK = "{ field: road_classes, includes: [trunk] }";

// With the codes local and trunk.
const IMPOSSIBLE: readonly (readonly [name: string, branch: string])[] = [
  ["two values of a text", "{ field: report_kind, equals: works }, { field: report_kind, equals: withdrawal }"],
  ["two values of a boolean", "{ field: manned, equals: true }, { field: manned, equals: false }"],
  ["a value that is excluded", "{ field: report_kind, equals: works }, { field: report_kind, none_of: [works, x] }"],
  ["an empty range of whole numbers", `${MANY}, { field: lanes_closed, at_most: 3 }`],
  ["a value outside a range", `${MANY}, { field: lanes_closed, equals: 2 }`],
  [
    "an empty range of numbers",
    "{ field: share_replaced, greater_than: 9.5 }, { field: share_replaced, at_most: 9.5 }",
  ],
  ["an empty range of durations", `${LONG}, { field: closed_for, at_most: "000:23:59" }`],
  ["a value that a field of its type does not have", "{ field: manned, equals: yes }"],
  ["a number that is a text", "{ field: lanes_closed, greater_than: '001:00:00' }"],
  ["a list that equals one of its codes", "{ field: road_classes, equals: trunk }"],
  ["a code that is asked for and excluded", `${TRUNK}, { field: road_classes, none_of: [trunk] }`],
  ["no code of a list", "{ field: road_classes, none_of: [trunk, local] }"],
  ["more codes than the list has", "{ field: road_classes, at_least_items: 3 }"],
  [
    "one item, and two codes",
    `${TRUNK}, { field: road_classes, includes: [local] }, { field: road_classes, at_most_items: 1 }`,
  ],
  ["fewer items than at least", "{ field: contractors, at_least_items: 3 }, { field: contractors, at_most_items: 2 }"],
  [
    "the same text and another",
    "{ field: works_done, same_as: bridge_name }, { field: works_done, differs_from: bridge_name }",
  ],
  ["a field that differs from itself", "{ field: works_done, differs_from: works_done }"],
  ["an instant after itself", "{ field: works_end, later_than: { than: [works_end], hours: 1 } }"],
  [
    "a part that the text does not contain",
    "{ field: works_done, equals: joints }, { field: works_done, contains: rail }",
  ],
];

const POSSIBLE: readonly string[] = [
  "{ field: report_kind, equals: works }, { field: report_kind, none_of: [withdrawal] }",
  "{ field: lanes_closed, greater_than: 3 }, { field: lanes_closed, at_most: 4 }",
  "{ field: share_replaced, greater_than: 9.5 }, { field: share_replaced, at_most: 9.6 }",
  `${LONG}, { field: closed_for, at_most: "001:00:01" }`,
  "{ field: manned, equals: false }, { field: works_end, has_value: true }",
  `${TRUNK}, { field: road_classes, none_of: [local] }`,
  `${TRUNK}, { field: road_classes, includes: [local] }, { field: road_classes, at_least_items: 2 }`,
  `${TRUNK}, { field: road_classes, includes: [local, trunk] }, { field: road_classes, at_most_items: 1 }`,
  "{ field: contractors, at_least_items: 3 }, { field: contractors, at_most_items: 3 }",
  "{ field: works_done, same_as: bridge_name }, { field: bridge_name, equals: Stone Bridge }",
  "{ field: works_done, contains: rail }, { field: works_done, contains: joint }",
  "{ field: works_done, differs_from: bridge_name }, { field: works_done, not_identifier: lei }",
  "{ field: contact, contains: bridges }, { field: contact, differs_from: works_done }",
  "{ field: works_end, has_value: true }",
];

it("conditions that hold together for no draft are one finding at their branch", () => {
  const branches = IMPOSSIBLE.map(([, branch]) => branch);
  const impossible = impossibleIn(branches);
  expect(IMPOSSIBLE.filter(([, branch]) => !impossible.includes(branch))).toEqual([]);
});

it("conditions that hold together for some draft are no finding", () => {
  expect(impossibleIn(POSSIBLE)).toEqual([]);
});

it("a branch that unless always excludes is impossible, and one that it sometimes excludes is not", () => {
  expect(
    impossibleIn([MANY, "{ field: manned, equals: true }"], { unless: "{ field: lanes_closed, greater_than: 2 }" }),
  ).toEqual([MANY]);
  expect(impossibleIn([MANY], { unless: "{ field: lanes_closed, greater_than: 9 }" })).toEqual([]);
});

it("a rule that asks for its field cannot depend on a value of it", () => {
  const own = "{ field: works_done, has_value: true }";
  expect(impossibleIn([own, MANY], { kind: "required_when", field: "works_done" })).toEqual([own]);
});
