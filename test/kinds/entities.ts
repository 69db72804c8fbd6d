import { codeList, type KindTable } from "./kind-table.ts";

const [ONE, OTHER, WRONG] = ["0000EXMPL0BANK000164", "0000EXMPL0BANK000261", "0000EXMPL0BANK000165"];
const FIELDS = { entities: "record_list[entities]", types: "string_list types" };
const PARTS = { fields: FIELDS, codeLists: [codeList("types", { bank: "Bank", broker: "Broker" })] };
/** A draft with entities of these identifiers. */
const leis = (...given: readonly (string | undefined)[]) => ({
  entities: given.map((lei, index) => ({ name: `E${index}`, ...(lei === undefined ? {} : { lei }) })),
});
const ofTypes = (types: readonly string[] | undefined, ...lists: readonly (readonly string[])[]) => ({
  entities: lists.map((own, index) => ({ name: `E${index}`, ...(own.length > 0 && { types: own }) })),
  ...(types && { types }),
});
/** A draft with entities of these names, each with an LEI after a colon or with none. */
const named = (...names: readonly string[]) => ({
  entities: names.map((text) => {
    const [name, lei] = text.split(":");
    return { name, ...(lei === undefined ? {} : { lei }) };
  }),
});
const AS_TEXT = { entities: "A; A" };
const UNUSABLE = [{}, { entities: [{ name: " " }] }, { entities: 1 }];

export const TABLES: readonly KindTable[] = [
  {
    kind: "entity_identifiers",
    ...PARTS,
    parameters: { scheme: "lei" },
    accepts: [AS_TEXT, leis(ONE), leis(undefined), leis(ONE, OTHER, undefined)],
    rejects: [
      ["plain position=1 count=1", leis(WRONG), leis(` ${ONE}`), leis(ONE.toLowerCase(), OTHER), leis("x")],
      ["plain position=2 count=2", leis(ONE, WRONG, "x")],
    ],
    skips: UNUSABLE,
  },
  {
    kind: "entity_identified",
    ...PARTS,
    accepts: [AS_TEXT, leis(undefined), leis(ONE), leis(ONE, WRONG)],
    rejects: [
      ["plain position=2 count=1", leis(ONE, undefined), leis(WRONG, undefined, OTHER)],
      ["plain position=1 count=2", leis(undefined, ONE, undefined)],
    ],
    skips: UNUSABLE,
  },
  {
    kind: "entity_types",
    ...PARTS,

    parameters: { code_list: "types", all_in: "types" },
    accepts: [
      AS_TEXT,
      ofTypes(["bank"], []),
      ofTypes(undefined, ["bank", "broker"]),
      ofTypes(["bank", "broker"], ["bank"], ["broker"]),
      // The rule on the field that has the types of all reports this.
      ofTypes(["no_code"], ["bank"]),
    ],
    rejects: [
      ["plain position=1 count=1", ofTypes(undefined, ["Bank"]), ofTypes(["bank"], ["bank", "no_code"], ["bank"])],
      ["plain position=2 count=2", ofTypes(["bank"], ["broker"], ["x"], ["y"])],
      ["not_in position=1 count=1", ofTypes(["bank"], ["bank", "broker"], ["bank"])],
      ["not_in position=2 count=2", ofTypes(["bank"], [], ["broker"], ["broker"])],
    ],
    skips: UNUSABLE,
  },
  {
    kind: "unique_entities",
    ...PARTS,
    accepts: [AS_TEXT, named("A", "B"), named(`A:${ONE}`, `A:${OTHER}`), named(`A:${ONE}`, `B:${OTHER}`, "C")],
    rejects: [
      ["plain position=2", named(`A:${ONE}`, `B:${ONE}`), named(`A:${ONE}`, `B:${ONE.toLowerCase()}`)],
      ["plain position=2", named("Bank  A", " bank\ta"), named(`A:${ONE}`, "a"), named("a", `A:${ONE}`)],
      ["plain position=3", named(`A:${ONE}`, `B:${OTHER}`, `C:${ONE}`), named("A", "B", "A", "B")],
    ],
    skips: UNUSABLE,
  },
];
