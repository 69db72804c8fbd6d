// What an editor needs: a line that names the schema in every file, and a description of every key in the schemas.
import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { expect, it } from "vitest";
import { loadSchemas } from "../../scripts/pipeline/1-load/load.ts";
import { RULE_KINDS } from "../../scripts/pipeline/model/authored.ts";
import { KINDS } from "../../server/engine/kinds/registry.ts";
import { REAL } from "./author.ts";
import { schemasOfFiles } from "./authored-files.ts";

const SCHEMAS = join(REAL, "schemas");
const { authored } = loadSchemas(SCHEMAS);

it("every YAML file starts with the path of the schema that it is checked against", () => {
  const wrong = [...schemasOfFiles()].filter(([file, schema]) => {
    const [first = ""] = readFileSync(join(REAL, file), "utf8").split("\n");
    const path = /^# yaml-language-server: \$schema=(\S+)$/.exec(first)?.[1] ?? "";
    const named = resolve(dirname(join(REAL, file)), path);
    return named !== join(SCHEMAS, `${schema}.schema.json`) || !existsSync(named);
  });
  expect(wrong).toEqual([]);
});

type Node = Readonly<Record<string, unknown>>;
const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && !Array.isArray(value);

/** The keys of a schema without a description. Those in conditions only repeat others. */
function findUndescribed(schema: Node, root = schema, path = ""): string[] {
  const properties = isNode(schema.properties) ? Object.entries(schema.properties) : [];
  const missing = properties.filter(([, key]) => {
    const target = isNode(key) && typeof key.$ref === "string" ? follow(key.$ref, root) : null;
    return !isNode(key) || !(typeof key.description === "string" || typeof target?.description === "string");
  });
  const parts = Object.entries(schema).flatMap(([name, part]): [string, unknown][] => {
    if (name === "properties" || name === "$defs") return isNode(part) ? Object.entries(part) : [];
    if (Array.isArray(part) && name !== "allOf") return part.map((item) => ["", item]);
    return ["items", "additionalProperties"].includes(name) ? [["", part]] : [];
  });
  const inner = parts.flatMap(([name, part]) => (isNode(part) ? findUndescribed(part, root, `${path}/${name}`) : []));
  return [...missing.map(([name]) => `${path}/${name}`), ...inner];
}

/** The part of a schema that a reference such as profile.schema.json#/properties/title names. */
function follow(reference: string, own: Node = {}): Node | null {
  const [file = "", pointer = ""] = reference.split("#");
  const schema: unknown = file === "" ? own : authored.get(basename(file, ".schema.json"));
  const target = pointer
    .split("/")
    .slice(1)
    .reduce((node, name) => (isNode(node) ? node[name] : null), schema);
  return isNode(target) ? target : null;
}

it.each([...authored])("every key of the schema %s has a description", (_, schema) => {
  expect(findUndescribed(schema as Node)).toEqual([]);
});

const NAME_KEYWORDS = ["defines", "refers_to", "codes_of", "takes"];

/** The parts of a schema that say of a text that it is a name or a template: wherever they are, or where the resolve stage reads them. */
function nodesWithNames(schema: unknown, root: Node, isRead: (keyword: string) => boolean, found = new Set<Node>()) {
  for (const node of [schema].flat()) {
    if (!isNode(node) || found.has(node)) continue;
    found.add(node);
    const { properties, ...others } = node;
    const own = Object.entries(others).flatMap(([keyword, part]) => (isRead(keyword) ? [part] : []));
    const target = String(node.$ref ?? "").startsWith("#") ? follow(String(node.$ref), root) : null;
    for (const part of [...own, ...Object.values(properties ?? {}), target]) nodesWithNames(part, root, isRead, found);
  }
  return [...found].filter((node) => NAME_KEYWORDS.some((keyword) => Object.hasOwn(node, keyword)));
}

it.each([...authored].filter(([name]) => name !== RULE_KINDS))(
  "the schema %s has names only where the build looks for them",
  (_, schema) => {
    const isRead = (keyword: string) => ["items", "additionalProperties", "propertyNames"].includes(keyword);
    const namesIn = (isRead: (keyword: string) => boolean) => new Set(nodesWithNames(schema, schema as Node, isRead));
    expect(namesIn(isRead)).toEqual(namesIn(() => true));
  },
);

// Conditions, and what chooses fields by values that are explained elsewhere.
const UNEXPLAINED = new Set(["if", "not", "applies_to"]);

/** The keys with a list of words as values whose description does not have `word: what it means`, or the word in a sentence, for each. */
function findUnexplained(schema: unknown, root: Node, { path = "", outer = "" } = {}): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const node = schema as Node;
  const target = typeof node.$ref === "string" ? follow(node.$ref, root) : null;
  const words = [node.enum ?? target?.enum ?? []].flat().filter((value) => typeof value === "string");
  // An editor shows the description beside a reference instead of that of its target.
  const description = String(node.description ?? target?.description ?? outer);
  const missing = words.filter(
    (word) => !` ${description}`.includes(` ${word}: `) && !description.includes(`\`${word}\``),
  );
  const inner = Object.entries(node).filter(([name]) => !UNEXPLAINED.has(name));
  return [
    ...missing.map((word) => `${path} ${word}`),
    ...inner.flatMap(([name, part]) => findUnexplained(part, root, { path: `${path}/${name}`, outer: description })),
  ];
}

it.each([...authored])("the schema %s explains each word that a key can have", (_, schema) => {
  expect(findUnexplained(schema, schema as Node)).toEqual([]);
});

it("a word that is not explained is found, also where only the target of a reference explains it", () => {
  const explained = { description: "a: one; b: two.", enum: ["a", "b"] };
  const root = { $defs: { kind: explained }, properties: { kind: { description: "The kind.", $ref: "#/$defs/kind" } } };
  expect(findUnexplained({ properties: { kind: { ...explained, enum: ["a", "c"] } } }, {})).toEqual([
    "/properties/kind c",
  ]);
  expect(findUnexplained(root, root)).toEqual(["/properties/kind a", "/properties/kind b"]);
});

it("the schema of rules offers the kinds that the engine has, each with what it checks", () => {
  const { $ref } = follow("rules.schema.json#/$defs/field_rule/properties/kind") ?? {};
  const offered = follow(String($ref))?.anyOf as { const: string; description: string }[];
  expect(offered.map(({ const: name }) => name)).toEqual([...KINDS.keys()].sort());
  for (const { description } of offered) expect(description).toMatch(/\.$/);
});

it("the build writes the schema of kinds where that of rules refers to it", () => {
  const { $ref } = follow("rules.schema.json#/$defs/draft_rule/properties/kind") ?? {};
  const [file = ""] = String($ref).split("#");
  const built = readFileSync(join(SCHEMAS, file), "utf8");
  expect(JSON.parse(built)).toEqual(JSON.parse(JSON.stringify(authored.get(RULE_KINDS))));
});
