// What is made of the kinds of rules for authors: the check of authored rules, and the guide.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { RULE_KINDS } from "../../scripts/pipeline/model/authored.ts";
import { DESCRIPTIONS } from "../../scripts/pipeline/rule-kinds/descriptions.ts";
import { CONDITION_MEMBERS, CONDITIONS } from "../../server/engine/conditions.ts";
import { describeFieldType } from "../../server/engine/field-types/describe.ts";
import { type Meaning, PLACEHOLDERS } from "../../server/engine/kind-description.ts";
import { KINDS } from "../../server/engine/kinds/registry.ts";
import { DORA, PUBLIC, readJsonFile, readPublic } from "../support.ts";
import { check, copySources, type Edit, edit, expectFound, link, type Mistake, REAL } from "./author.ts";

type Node = Readonly<Record<string, unknown>>;
const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null;

/** The names of all members of the objects that a schema describes. Those of conditions are described once. */
function membersOf(schema: unknown): string[] {
  if (!isNode(schema) || schema === CONDITIONS) return [];
  const members = Object.entries((schema.properties ?? {}) as Node);
  return [...members.flatMap(([name, member]) => [name, ...membersOf(member)]), ...membersOf(schema.items)];
}

const namesOf = (meanings: Readonly<Record<string, Meaning>>): string[] =>
  Object.entries(meanings).flatMap(([name, meaning]) => [name, ...Object.keys(isNode(meaning) ? meaning.members : {})]);

const GENERAL = ["when", "unless", "criterion", "readings"];

it.each([...KINDS])(
  "every parameter, placeholder and variant of the kind %s has a description, and no other",
  (name, kind) => {
    const { explains, parameters, placeholders = {}, variants = {} } = DESCRIPTIONS.get(name) ?? expect.fail();
    const members = membersOf(kind.parameters);
    const described = namesOf(parameters);
    expect(members.filter((member) => !described.includes(member) && !GENERAL.includes(member))).toEqual([]);
    expect(described.filter((member) => !members.includes(member))).toEqual([]);
    expect(Object.keys(variants).sort()).toEqual(Object.keys(kind.variants).sort());
    const used = [kind.placeholders, ...Object.values(kind.variants)].flat();
    const known = [...Object.keys(PLACEHOLDERS), ...members, ...Object.keys(placeholders)];
    expect(used.filter((placeholder) => !known.includes(placeholder))).toEqual([]);
    expect(Object.keys(placeholders).filter((placeholder) => !used.includes(placeholder))).toEqual([]);
    const texts = [explains, ...Object.values({ ...placeholders, ...variants }), ...Object.values(parameters)];
    for (const text of texts.flatMap((text) =>
      isNode(text) ? [text.explains, ...Object.values(text.members)] : [text],
    ))
      expect(text).toMatch(/^\S.*\.$/);
  },
);

it("every member of a condition has a description", () => {
  const { items } = CONDITIONS.items as Node;
  expect(namesOf(CONDITION_MEMBERS)).toEqual(membersOf(items));
});

const RULES = "bridge/bridge-notice/rules.yaml";
const LANES: Edit = [RULES, "  - code: negative_value", "  - ▸code: negative_value"];
const ROADS: Edit = [RULES, "rope }\n\n  - code:", "rope }\n\n  - ▸code:"];
const LABEL = 'label: "{field_id} holds';
const WHITE_SPACE = '      white_space: "{field_id} holds white space around an item."\n';
const SHAPE = "schema_mismatch";

it.each<Mistake>([
  ["a kind that does not exist", SHAPE, [RULES, "kind: number_range", "kind: ▸number_rang"]],
  ["a parameter that the kind does not take", SHAPE, [RULES, "minimum: 0", "minimum: 0, ▸min: 9"]],
  ["a parameter of the wrong type", SHAPE, [RULES, "minimum: 0", "minimum: ▸x"]],
  ["a missing parameter", SHAPE, [RULES, "{ minimum: 0 }", "▸{}"]],
  ["no parameters", SHAPE, LANES, [RULES, "    parameters: { minimum: 0 }\n", ""]],
  [
    "a parameter of a kind without any",
    SHAPE,
    [RULES, "kind: nothing_found", "kind: nothing_found\n    parameters: { ▸x: 1 }"],
  ],
  ["a variant that the kind does not have", SHAPE, [RULES, LABEL, `▸labels: x\n      ${LABEL}`]],
  ["a variant of a kind without any", SHAPE, [RULES, "{ minimum: 0 }", "{ minimum: 0 }\n    variants: { ▸x: y }"]],
  ["a missing variant", SHAPE, [RULES, `${WHITE_SPACE}      ${LABEL}`, `      ▸${LABEL}`]],
  ["no variants", SHAPE, ROADS, [RULES, `    variants:\n${WHITE_SPACE}      ${LABEL}`, "#"]],
])("a rule with %s is one finding at its position", (...mistake) => {
  expectFound(check, mistake);
});

it("a property of the field is checked when the field is known", () => {
  const property: Edit = [RULES, "{ minimum: 0 }", "{ minimum: ▸$title }"];
  const root = copySources();
  edit(root, [property]);
  expect(check(root)).toEqual([]);
  expectFound(link, ["a title instead of a number", "invalid_parameters", property]);
});

const guide = readPublic(`docs/${RULE_KINDS}.md`).toString("utf8");

/** The part of the guide on a kind. */
const partOf = (kind: string): string => guide.split(`\n### ${kind}\n`)[1]?.split("\n### ")[0] ?? "";

it.each([...DESCRIPTIONS])(
  "the guide has the words and a rule of the kind %s",
  (name, { explains, parameters, variants = {}, breaks, breaksDraft }) => {
    const part = partOf(name);
    expect(part).toContain(explains);
    expect(part).not.toContain("undefined");
    for (const parameter of namesOf(parameters))
      expect(part).toMatch(new RegExp(`^\\| \`(?:\\w+\\.)?${parameter}\``, "m"));
    for (const [variant, words] of Object.entries(variants)) expect(part).toContain(`| \`${variant}\` | ${words} |`);
    expect(part.includes("`fires` may be left out.")).toBe((breaks ?? breaksDraft) !== undefined);
    expect(part).toMatch(/^It (?:always applies|does not apply)/m);
    expect(part).toMatch(
      new RegExp(
        `^For example, in \\[.+\\]\\(/[\\w-]+/\\):\n\n\`\`\`yaml\n- (?:.*\n)*?  kind: ${name}\n|^No profile uses it\\.$`,
        "m",
      ),
    );
  },
);

it("the guide shows what each code with attention is based on, and records of evidence are none in an official form", () => {
  const part = guide.split("## Attention")[1]?.split("## Kinds")[0] ?? "";
  for (const alias of DORA) {
    const { rules } = readJsonFile(`api/v1/profiles/${alias}/profile.json`);
    const loud: { code: string; basis: string }[] = rules.filter(
      (rule: { severity: string }) => rule.severity === "attention",
    );
    for (const { code, basis } of loud) expect(part).toMatch(new RegExp(`^\\| \`${basis}\` \\|.*\`${code}\``, "m"));
    expect(loud.some(({ code }) => code.includes("evidence"))).toBe(alias === "dora");
  }
});

it("each example is in the sources of the profiles, as it is written there", () => {
  const flat = (text: string) => text.replaceAll(/^ +/gm, "");
  // Those of profiles, and the groups of an act or of all.
  const files = readdirSync(REAL, { recursive: true, encoding: "utf8" }).filter((file) =>
    /(?:^|\/)rules(?:\/[^/]+)?\.yaml$/.test(file),
  );
  const sources = files.map((file) => flat(readFileSync(join(REAL, file), "utf8")));
  const examples = [...guide.matchAll(/^```yaml\n([\s\S]*?)\n```$/gm)].map(([, yaml = ""]) => flat(yaml));
  expect(examples.length).toBeGreaterThan(30);
  expect(examples.filter((example) => !sources.some((text) => text.includes(example)))).toEqual([]);
});

it("the page has an element for each kind, and each rule of a profile links to its kind", () => {
  const page = readPublic(`docs/${RULE_KINDS}.html`).toString("utf8");
  for (const kind of KINDS.keys()) expect(page).toContain(`<h3 id="${kind}">`);
  const { rules } = readJsonFile("api/v1/profiles/dora/rules.json") as { rules: { rule_id: string; kind: string }[] };
  const pages = [
    readPublic("dora/rules.html"),
    ...readdirSync(`${PUBLIC}dora/fields`)
      .filter((file) => file.endsWith(".html"))
      .map((file) => readPublic(`dora/fields/${file}`)),
  ];
  const html = pages.join("\n");
  const links = rules.map(
    ({ rule_id, kind }) =>
      new RegExp(`/rules/${rule_id}">[^<]+</a> \\(<a href="[./]+docs/${RULE_KINDS}\\.html#${kind}">`),
  );
  expect(links.filter((link) => !link.test(html))).toEqual([]);
});

it("the guide is listed where the others are", () => {
  expect(readPublic("docs/index.html").toString()).toContain(`href="${RULE_KINDS}.html"`);
  expect(readPublic("llms.txt").toString()).toContain(`(/docs/${RULE_KINDS}.md)`);
});

it("neither the server nor a script of the pages contains what only authors read", () => {
  const scripts = readdirSync(`${PUBLIC}assets`).filter((file) => file.endsWith(".js"));
  const bundles = ["../server/main.mjs", "../server/worker.mjs", ...scripts.map((file) => `assets/${file}`)];
  const sentences = [...DESCRIPTIONS.values()].flatMap(({ explains, parameters, placeholders, variants }) => [
    explains,
    ...Object.values({ ...placeholders, ...variants }),
    ...Object.values(parameters).flatMap((text) => (isNode(text) ? Object.values(text.members) : [text])),
  ]);
  sentences.push(...["duration", "percentage", "figure"].map((field_type) => describeFieldType({ field_type }).format));
  for (const file of bundles) {
    const text = readPublic(file).toString("utf8");
    expect([file, sentences.filter((sentence) => text.includes(sentence as string))]).toEqual([file, []]);
  }
});
