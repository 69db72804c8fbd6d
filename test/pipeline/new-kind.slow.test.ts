// A new kind of rule needs its file, a line in the list of files, and a rule that uses it: in a copy of the checkout it is then in the schema
// for editors, in the guide, in replay and in answers.
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { runCommand } from "../run-command.ts";
import { ROOT } from "../support.ts";
import { completeCheckout, copySources, edit } from "./author.ts";

const FIXTURE = `${ROOT}test/fixtures/made-up-kind.ts.txt`;
const TOPICS = "server/engine/kinds/topics.ts";
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

let checkout: string;
const sources = () => join(checkout, "profiles-src");
const read = (file: string) => readFileSync(join(checkout, file), "utf8");
const build = () => runCommand("build", ["--no-compression"], `${checkout}/`);

beforeAll(async () => {
  checkout = completeCheckout(copySources());
  cpSync(FIXTURE, join(checkout, "server/engine/kinds/made-up.ts"));
  edit(checkout, [[TOPICS, LINE, `export { kinds as madeUp } from "./made-up.ts";\n${LINE}`]]);
  edit(sources(), [[RULES, "\ndraft_rules:\n", `\n${RULE}\ndraft_rules:\n`]]);
  mkdirSync(join(checkout, "drafts"));
  expect(await build()).toMatchObject({ status: 0, stderr: "" });
});

it("editors and the check of authored rules have a new kind", () => {
  const schema = JSON.parse(read("dist/schemas/rule-kinds.schema.json"));
  expect(schema.$defs.kind.anyOf).toContainEqual({
    const: "begins_with",
    description: "A made-up text must begin in a certain way.",
  });
  expect(JSON.stringify(schema.$defs.rule)).toContain('"description":"The made-up beginning."');
  expect(JSON.stringify(schema.$defs.rule)).toContain('"description":"It is a made-up matter of letter case."');
});

it("the guide has a new kind, with the rule that uses it, and the page of rules links there", () => {
  const guide = read("dist/public/docs/rule-kinds.md");
  expect(guide).toContain("### begins_with\n\nA made-up text must begin in a certain way.\n");
  expect(guide).toContain("| `beginning` | a text | The made-up beginning. |");
  expect(guide).toContain("- code: made_up_name\n  kind: begins_with\n");
  expect(guide.split("### begins_with")[1]?.split("###")[0]).toContain("`fires` may be left out.");
  expect(read("dist/public/bridge/rules.html")).toContain('href="../docs/rule-kinds.html#begins_with"');
});

it("an answer has the finding of a new kind, in the words of the variant that fits", async () => {
  const findingsOf = async (bridge_name: string) => {
    const draft = join(checkout, "drafts/draft.json");
    writeFileSync(draft, JSON.stringify({ report: { bridge_name, span_type: "arch" } }));
    const { stdout } = await runCommand(
      "prevalidate",
      ["--profile", "bridge", "--format", "json", draft],
      `${checkout}/`,
    );
    const { findings } = JSON.parse(stdout) as { findings: { code: string; message: string }[] };
    return findings.filter(({ code }) => code === "made_up_name").map(({ message }) => message);
  };
  expect(await findingsOf("Stone Bridge")).toEqual([]);
  expect(await findingsOf("Iron Bridge")).toEqual(["Name of the bridge (bridge_name) must begin with Stone."]);
  expect(await findingsOf("stone bridge")).toEqual([
    "Name of the bridge (bridge_name) must begin with Stone, in these letters.",
  ]);
});

it.each([
  [
    "a rule of it that cannot fire",
    "rule_does_not_fire",
    "    parameters: { beginning: Stone }\n",
    "    parameters: { beginning: Stone }\n    fires: { value: Stone }\n",
  ],
  ["a parameter that it does not have", "schema_mismatch", "{ beginning: Stone }", "{ begining: Stone }"],
  ["a missing variant", "schema_mismatch", "      lower_case:", "      upper_case:"],
])("%s is reported", async (_, code, from, to) => {
  edit(sources(), [[RULES, from, to]]);
  const { status, stderr } = await build();
  edit(sources(), [[RULES, to, from]]);
  expect([status, stderr]).toEqual([1, expect.stringContaining(` ${code}: `)]);
  expect(stderr.match(/^profiles-src\/bridge\/bridge-notice\/rules\.yaml:/gm)).toHaveLength(1);
});
