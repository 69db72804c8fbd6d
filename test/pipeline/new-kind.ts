// A new kind of rule needs its file, a line in the list of files, and a rule that uses it: in a copy of the checkout it is then in the schema
// for editors, in the guide, in replay and in answers.
import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { edit, type Mistake, ROOT } from "./author.ts";

const LINE = 'export { kinds as members } from "./members.ts";\n';

const RULE = `  - code: made_up_name
    kind: begins_with
    applies_to: { field_id: bridge_name }
    parameters: { beginning: Stone }
    severity: attention
    checks: [prevalidation]
    basis: interface
    recoverability: correct_value
    message: "{field} must begin with {beginning}."
    variants:
      lower_case: "{field} must begin with {beginning}, in these letters."
`;

const RULES = "bridge/bridge-notice/rules.yaml";

/** What an author can do wrong in a rule of the kind. */
export const KIND_MISTAKES: readonly Mistake[] = [
  [
    "a rule of a new kind that cannot fire",
    "rule_does_not_fire",
    [RULES, "- code: made_up_name", "- ▸code: made_up_name"],
    [RULES, "{ beginning: Stone }\n", "{ beginning: Stone }\n    fires: { value: Stone }\n"],
  ],
  [
    "a parameter that a new kind does not have",
    "schema_mismatch",
    [RULES, "{ beginning: Stone }", "{ ▸begining: Stone }"],
  ],
  ["a missing variant of a new kind", "schema_mismatch", [RULES, "      lower_case:", "      ▸upper_case:"]],
];

/** Adds the kind to a copy of the checkout, and a rule that uses it to the act of the fixture. */
export function addKind(checkout: string): void {
  const kinds = "server/engine/kinds";
  cpSync(`${ROOT}test/fixtures/made-up-kind.ts.txt`, join(checkout, kinds, "made-up.ts"));
  edit(checkout, [
    [`${kinds}/topics.ts`, LINE, `export { kinds as madeUp } from "./made-up.ts";\n${LINE}`],
    [`profiles-src/${RULES}`, "\ndraft_rules:\n", `\n${RULE}\ndraft_rules:\n`],
  ]);
}

/** The tests, in a copy that is built when they run; `check` asks its server. */
export function testKind(
  checkout: string,
  check: (profile: string, report: object) => Promise<{ findings: { code: string; message: string }[] }>,
): void {
  const read = (file: string) => readFileSync(join(checkout, "dist", file), "utf8");

  it("editors and the check of authored rules have a new kind", () => {
    const schema = JSON.parse(read("schemas/rule-kinds.schema.json"));
    expect(schema.$defs.kind.anyOf).toContainEqual({
      const: "begins_with",
      description: "A made-up text must begin in a certain way.",
    });
    expect(JSON.stringify(schema.$defs.rule)).toContain('"description":"The made-up beginning."');
    expect(JSON.stringify(schema.$defs.rule)).toContain('"description":"It is a made-up matter of letter case."');
  });

  it("the guide has a new kind, with the rule that uses it, and the page of rules links there", () => {
    const guide = read("public/docs/rule-kinds.md");
    expect(guide).toContain("### begins_with\n\nA made-up text must begin in a certain way.\n");
    expect(guide).toContain("| `beginning` | a text | The made-up beginning. |");
    expect(guide).toContain("- code: made_up_name\n  kind: begins_with\n");
    expect(guide.split("### begins_with")[1]?.split("###")[0]).toContain("`fires` may be left out.");
    expect(read("public/bridge/rules.html")).toContain('href="../docs/rule-kinds.html#begins_with"');
  });

  it("an answer has the finding of a new kind, in the words of the variant that fits", async () => {
    const findingsOf = async (bridge_name: string) => {
      const { findings } = await check("bridge", { bridge_name, span_type: "arch" });
      return findings.filter(({ code }) => code === "made_up_name").map(({ message }) => message);
    };
    expect(await findingsOf("Stone Bridge")).toEqual([]);
    expect(await findingsOf("Iron Bridge")).toEqual(["Name of the bridge (bridge_name) must begin with Stone."]);
    expect(await findingsOf("stone bridge")).toEqual([
      "Name of the bridge (bridge_name) must begin with Stone, in these letters.",
    ]);
  });
}
