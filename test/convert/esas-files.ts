// Files of the ESAs for tests: made from their schema where this machine has it, and changed until nothing about them is sure.
import fc from "fast-check";

interface JsonSchema {
  readonly $ref?: string;
  readonly enum?: readonly string[];
  readonly type?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
}

const texts = fc.oneof(
  fc.constantFrom("", " ", "x", " trimmed ", "payments; cards", "a; ", "; ", "Musterufer Bank AG (fictional)"),
  fc.string({ unit: "grapheme", maxLength: 40 }),
);
// By format and pattern, as far as the schema has them: a pattern that is not known here makes the tests fail.
const STRINGS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  "date-time": fc.constantFrom(
    "2026-03-10T06:42:00Z",
    "2026-03-10T06:42:00.25+01:00",
    "2026-03-10 06:42:00Z",
    "2026-03-10T23:59:60Z",
    "0001-01-01T00:00:00Z",
    "2026-03-10t06:42:00-23:59",
  ),
  email: fc.constantFrom("a@b.example", "A.b+c@sub-domain.b.example", "x@y.z"),
  "^[A-Z0-9]{18}[0-9]{2}$": fc.constantFrom("0000EXMPL0BANK000164", "0000EXMPL0HOST000276", "00000000000000000000"),
  "^\\+?[1-9]\\d{1,14}(\\s?\\(\\d+\\))?([-\\s.]?\\d+)*$": fc.constantFrom("+49300000001", "4930 00"),
  "^\\d{1,3}:(?:[01]\\d|2[0-3]):[0-5]\\d$": fc.constantFrom("0:00:00", "999:23:59"),
};

/** Values that fit a schema, but for `dependencies` and conditions, which a validator must sift out. */
export function arbitraryOf(root: JsonSchema): fc.Arbitrary<unknown> {
  const make = (schema: JsonSchema): fc.Arbitrary<unknown> => {
    if (schema.$ref !== undefined) return make(root.$defs?.[schema.$ref.slice("#/$defs/".length)] ?? {});
    if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
    switch (schema.type) {
      case "boolean":
        return fc.boolean();
      case "integer":
        return fc.oneof(fc.nat(200_000), fc.constantFrom(-1, -0, 1e15, 1e21));
      case "number":
        return fc.double({ min: schema.minimum ?? -1e9, max: schema.maximum ?? 1e9, noNaN: true });
      case "array":
        return fc.array(make(schema.items ?? {}), { minLength: 1, maxLength: 3 });
      case "object":
        return makeObject(schema);
      default: {
        const known = STRINGS[schema.format ?? schema.pattern ?? ""];
        if (known === undefined && (schema.format ?? schema.pattern) !== undefined)
          throw new Error(`no strings for ${schema.format ?? schema.pattern}`);
        return known ?? texts;
      }
    }
  };
  const makeObject = ({ properties = {}, required = [] }: JsonSchema) =>
    fc.record(Object.fromEntries(Object.entries(properties).map(([name, member]) => [name, make(member)])), {
      requiredKeys: [...required],
      noNullPrototype: true,
    });
  return make(root);
}
