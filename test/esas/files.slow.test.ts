// Every value of a file is in the draft or in the report: of files made from the ESAs' schemas and of their sample, if they are there,
// and of hostile files.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { convertText } from "../../scripts/esas/convert-text.ts";
import type { ConvertibleProfile } from "../../scripts/esas/crosswalk.ts";
import { type ConvertedRequest, convertFromEsas } from "../../scripts/esas/from-esas.ts";
import { sampleRequests } from "../engine/dora-drafts.ts";
import { getRuns } from "../property-runs.ts";
import { readJsonFile } from "../support.ts";
import { CONVERTIBLE, DIFFERENTIAL, fromEsas, linesOf, officialWith, toEsas } from "./conversions.ts";
import { VERSIONS } from "./differential/cases.ts";
import {
  byVersion,
  createEsasValidator,
  type EsasFiles,
  findEsasFiles,
  withoutDependencies,
} from "./differential/esas-schema.ts";
import { createJudge, type PublishedProfile } from "./differential/verdicts.ts";

const FINAL: ConvertibleProfile = readJsonFile("api/v1/profiles/dora-final/profile.json");
const fixedOf = ({ crosswalk: { esas_file, rows } }: ConvertibleProfile): unknown[] => [
  ...esas_file.constants.map(({ value }) => value),
  ...rows.flatMap(({ conversion }) => conversion.sets?.value ?? []),
];
const isContainer = (value: unknown): value is object => typeof value === "object" && value !== null;
const membersOf = (value: unknown): [string, unknown][] => (isContainer(value) ? Object.entries(value) : []);
const leavesOf = (value: unknown): unknown[] =>
  membersOf(value).length === 0 ? [value] : membersOf(value).flatMap(([, member]) => leavesOf(member));

/** The pointers of left out places with a wrong count, and of values that are neither in the draft nor in the report. */
function findErrors(file: unknown, profile: ConvertibleProfile = CONVERTIBLE): string[] {
  const conversion = convertFromEsas(profile, file);
  if (conversion === null) return [];
  const { result, report } = conversion;
  const lists = Object.values(result.report).filter((value) => Array.isArray(value));
  const converted = new Set([...leavesOf(result), ...lists.map((list) => list.join("; ")), ...fixedOf(profile)]);
  const leftOut = new Map(report.left_out.map(({ pointer, values }) => [pointer, values]));
  const visit = (value: unknown, pointer: string): string[] => {
    const count = leftOut.get(pointer);
    if (count !== undefined) return count === leavesOf(value).length ? [] : [pointer];
    if (membersOf(value).length === 0) return converted.has(value) ? [] : [pointer];
    return membersOf(value).flatMap(([name, member]) =>
      visit(member, `${pointer}/${name.replaceAll("~", "~0").replaceAll("/", "~1").replaceAll("\u202e", "\\u202e")}`),
    );
  };
  return visit(file, "");
}

// biome-ignore lint/suspicious/noExplicitAny: a JSON Schema
type Schema = any;

const DATES = { min: new Date("1900-01-01"), max: new Date("2100-01-01"), noInvalidDate: true };

/** Values that match a schema, except for conditions between members. */
function arbitraryOf(part: Schema, { $defs }: Schema = part): fc.Arbitrary<unknown> {
  if (part.$ref !== undefined) return arbitraryOf($defs[part.$ref.slice("#/$defs/".length)], { $defs });
  if (part.enum !== undefined) return fc.constantFrom(...part.enum);
  if (part.pattern !== undefined) return fc.stringMatching(new RegExp(part.pattern));
  if (part.format === "email") return fc.emailAddress();
  if (part.format === "date-time") return fc.date(DATES).map((date) => date.toJSON());
  if (part.type === "boolean") return fc.boolean();
  if (part.type === "integer") return fc.oneof(fc.nat(200_000), fc.constantFrom(-1, -0, 1e15, 1e21));
  if (part.type === "number") return fc.double({ min: part.minimum ?? -1e9, max: part.maximum ?? 1e9, noNaN: true });
  if (part.type === "array") return fc.array(arbitraryOf(part.items, { $defs }), { minLength: 1, maxLength: 3 });
  if (part.type !== "object") return fc.oneof(fc.constantFrom("", " ", "x", "a; ", "; "), fc.string({ maxLength: 40 }));
  const properties = Object.entries<Schema>(part.properties);
  const members = properties.map(([name, member]) => [name, arbitraryOf(member, { $defs })]);
  return fc.record(Object.fromEntries(members), { requiredKeys: part.required ?? [], noNullPrototype: true });
}

const found = findEsasFiles();

describe.skipIf(found === null)("with the ESAs' files", () => {
  const { schemas, sample } = found ?? ({ schemas: byVersion(() => ({})), sample: {} } as unknown as EsasFiles);
  const accepts = byVersion((version) => createEsasValidator(schemas[version]));
  const files = byVersion((version) => {
    const runs = { numRuns: getRuns(1_000), seed: 0 };
    return found === null ? [] : fc.sample(arbitraryOf(schemas[version]), runs).filter(accepts[version]);
  });

  it.each(VERSIONS)("files made from schema %s have every value in the draft or in the report", (version) => {
    expect(files[version].length).toBeGreaterThan(getRuns(1_000) / 10);
    for (const profile of [CONVERTIBLE, FINAL])
      expect(files[version].flatMap((file) => findErrors(file, profile))).toEqual([]);
  });

  it("both schemas accept a converted draft without an empty place that they require, except as docs/differential.md lists", () => {
    const phone = new RegExp((schemas["1.2"] as Schema).$defs.Contact.properties.phone.pattern);
    const drafts = sampleRequests(getRuns(500)).map((body) => JSON.parse(body) as ConvertedRequest);
    const read = VERSIONS.flatMap((version) => files[version].map((file) => fromEsas(file).result));
    const verdicts = [...drafts, ...read].map(({ report: draft }) => {
      const { result, report } = toEsas(draft);
      const empty = report.unfilled.flatMap((place) => (place.required_by_schema ? place.pointer : []));
      const contacts = [result.primaryContact, result.secondaryContact] as Schema[];
      const isPhone = contacts.every((contact) => contact?.phone === undefined || phone.test(contact.phone));
      const isContactAlone = result.primaryContact !== undefined && empty.join() === "/primaryContact/email";
      expect(accepts["1.2"](result)).toBe(empty.length === 0 && isPhone);
      expect(accepts["1.3"](result)).toBe(empty.length === 0 || isContactAlone);
      return [empty.length === 0, isPhone, isContactAlone].join();
    });
    const kinds = ["true,true,false", "true,false,false", "false,true,true"];
    expect(verdicts).toEqual(expect.arrayContaining(kinds));
  });

  it("the sample of version 1.3 is converted, and everything that an initial notification does not have is reported", () => {
    const { report } = fromEsas(sample);
    expect(findErrors(sample)).toEqual([]);
    const isOfInitial = ({ pointer }: { readonly pointer: string }) => !/^\/(?:inc|imp|rep|inf)/.test(pointer);
    expect(linesOf(report.left_out.filter(isOfInitial))).toEqual([
      "/submittingEntity/code no_field",
      "/affectedEntity/0/affectedEntityType/1 one_of_several",
      "/affectedEntity/1 no_field",
      "/ultimateParentUndertaking/entityType no_field",
    ]);
    const codes = createJudge(CONVERTIBLE as PublishedProfile, DIFFERENTIAL)(sample).findings.map(({ code }) => code);
    expect(codes).toEqual(expect.arrayContaining(["invalid_identifier", "submission_type_out_of_profile"]));
  });

  it("both schemas have the same codes, and with them every code list of the profile", () => {
    const codesOf = (part: unknown): string[] =>
      membersOf(part).flatMap(([name, member]) =>
        name === "enum" ? [(member as string[]).toSorted().join()] : codesOf(member),
      );
    const [old, recent] = VERSIONS.map((version) => codesOf(withoutDependencies(schemas[version])));
    expect(recent).toEqual(old);
    const lists = CONVERTIBLE.code_lists.map(({ items }) =>
      items
        .map(({ code }) => code)
        .sort()
        .join(),
    );
    expect(old).toEqual(expect.arrayContaining(lists));
  });
});

it("the made-up file comes back unchanged except for its reported losses", () => {
  const { result, report } = fromEsas(officialWith());
  const losses = report.left_out.map(({ pointer }): [string, null] => [pointer, null]);
  expect(toEsas(result.report).result).toEqual(officialWith(Object.fromEntries(losses)));
});

// JSON texts, because 1e400 and an own member __proto__ only come from parsing.
const VALUES = [
  ...["null", "0", "-0", "1e400", "9007199254740993", '""', '" "', '"x"', '"\\ud800"', '"; "', "[]", "{}", "[[[]]]"],
  ...['[null,"x",1]', '{"a":{"b":[1]}}', '{"__proto__":{"name":"x"}}', '{"constructor":1,"toString":"x"}'],
  ...['{"0":{"LEI":"x"}}', '[{"classificationCriterion":"geographical_spread"}]', '{"length":1,"0":"x"}'],
];
const NAMES = ["__proto__", "constructor", "", "/", "~0", "*", "{geographical_spread}", "\u202e", "name"];
const pathsOf = (value: unknown): string[][] =>
  membersOf(value).flatMap(([name, member]) => [[name], ...pathsOf(member).map((path) => [name, ...path])]);
const path = fc.constantFrom(...pathsOf(officialWith()));
const name = fc.option(fc.constantFrom(...NAMES), { freq: 4 });
const changes = fc.array(fc.tuple(path, name, fc.constantFrom(...VALUES)), { minLength: 1, maxLength: 6 });

it("hostile files with wrong types and odd names have every value in the draft or in the report", () => {
  const property = fc.property(changes, (list) => {
    const file = officialWith();
    for (const [path, name, json] of list) {
      const holder = path.slice(0, -1).reduce<unknown>((node, step) => Object(node)[step], file);
      const key = name === null || Array.isArray(holder) ? (path.at(-1) as string) : name;
      const value = JSON.parse(json);
      if (isContainer(holder) && (!Array.isArray(holder) || key in holder))
        Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true });
    }
    for (const profile of [CONVERTIBLE, FINAL]) expect(findErrors(file, profile)).toEqual([]);
  });
  fc.assert(property, { numRuns: getRuns(1_000), seed: 0 });
});

const DEEP = 200_000;
const WIDE = 50_000;
const wide = (item: string) => `[${Array(WIDE).fill(item).join()}]`;
it.each([
  ["deep lists", `{"incident":${"[".repeat(DEEP)}${"]".repeat(DEEP)}}`, 1],
  ["deep objects", `{"incident":${'{"incident":'.repeat(DEEP)}1${"}".repeat(DEEP)}}`, 1],
  ["a deep list with values", `{"affectedEntity":${"[1,".repeat(DEEP)}1${"]".repeat(DEEP)}}`, DEEP + 1],
  ["many empty criteria", `{"incident":{"classificationTypes":${wide("{}")}}}`, WIDE],
  ["many equal criteria", `{"incident":{"classificationTypes":${wide('{"classificationCriterion":"x"}')}}}`, 0],
  ["many entities", `{"affectedEntity":${wide('{"name":"x"}')}}`, WIDE - 1],
  ["many names", `{"incident":{${Array.from({ length: WIDE }, (_, index) => `"n${index}":1`).join()}}}`, WIDE],
])("hostile files with %s are counted", (_, text, count) => {
  const conversion = convertText(CONVERTIBLE, text, "esas");
  if ("cause" in conversion) throw new Error(conversion.cause);
  expect(conversion.report.left_out.reduce((sum, { values }) => sum + values, 0)).toBe(count);
});
