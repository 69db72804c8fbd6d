// The entities of an aggregated report: their identifiers, their types, and that none is there twice.
import { describe, expect, it } from "vitest";
import { blocking, checkBy, listOf, messagesOf, rule } from "./small-profile.ts";

const WHERE = "at {position}, {count}";
const check = checkBy({
  fields: { entities: "entity_list", types: "string_list entity_types" },
  code_lists: [listOf("entity_types")],
  rules: [
    rule("well_formed", "entities", { field_type: "entity_list" }, blocking),
    rule("entity_identifiers", "entities", { scheme: "lei" }, { message: `wrong ${WHERE}` }),
    rule("entity_identified", "entities", {}, { message: `no LEI ${WHERE}` }),
    rule(
      "entity_types",
      "entities",
      { code_list: "entity_types", all_in: "types" },
      { message: `no type ${WHERE}`, variants: { not_in: `not in ${WHERE}` } },
    ),
    rule("unique_entities", "entities", {}, { message: "twice at {position}" }),
  ],
});
const found = (entities: unknown, types?: readonly string[]) => messagesOf(check({ entities, types })).join();
const [ONE, OTHER, WRONG] = ["0000EXMPL0BANK000164", "0000EXMPL0BANK000261", "0000EXMPL0BANK000165"];

describe("of the affected entities", () => {
  it("the second identifier of these tests is valid", () => {
    expect(
      found([
        { name: "A", lei: ONE },
        { name: "B", lei: OTHER },
      ]),
    ).toBe("");
  });

  it.each<[unknown, string]>([
    ["A; B", ""],
    [[{ name: "A" }], ""],
    [[{ name: "A", lei: ONE }], ""],
    [[{ name: "A", lei: WRONG }], "wrong at 1, 1"],
    [
      [
        { name: "A", lei: ONE },
        { name: "B", lei: WRONG },
        { name: "C", lei: "x" },
      ],
      "wrong at 2, 2",
    ],
    [[{ name: "A", lei: ONE }, { name: "B" }], "no LEI at 2, 1"],
    [[{ name: "A" }, { name: "B", lei: WRONG }], "wrong at 2, 1,no LEI at 1, 1"],
    [[{ name: "A", lei: ONE.toLowerCase() }], "wrong at 1, 1"],
    [[{ name: "A", lei: ` ${ONE}` }], "wrong at 1, 1"],
  ])("each has its LEI: %j", (entities, message) => {
    expect(found(entities)).toBe(message);
  });

  it.each<[readonly string[] | undefined, readonly string[] | undefined, string]>([
    [undefined, ["credit_institution"], ""],
    [["credit_institution"], undefined, ""],
    [["credit_institution"], ["credit_institution", "payment_institution"], ""],
    [["Credit institution"], ["credit_institution"], "no type at 1, 1"],
    [["credit_institution", "no_code"], undefined, "no type at 1, 1"],
    [["credit_institution", "investment_firm"], ["credit_institution"], "not in at 1, 1"],
    [["credit_institution"], ["no_code"], "code_list"],
  ])("types %j are codes and among those of the report, %j", (types, all, message) => {
    expect(found([{ name: "A", ...(types && { types }) }], all)).toBe(message);
  });

  it.each<[readonly object[], string]>([
    [
      [
        { name: "A", lei: ONE },
        { name: "A", lei: OTHER },
      ],
      "",
    ],
    [
      [
        { name: "A", lei: ONE },
        { name: "B", lei: ONE },
      ],
      "twice at 2",
    ],
    [
      [
        { name: "A", lei: ONE },
        { name: "B", lei: OTHER },
        { name: "C", lei: ONE },
      ],
      "twice at 3",
    ],
    [[{ name: "Bank  A" }, { name: " bank a" }], "no LEI at 1, 2,twice at 2"],
    [[{ name: "A", lei: ONE }, { name: "a" }], "no LEI at 2, 1,twice at 2"],
  ])("none is there twice: %j", (entities, message) => {
    expect(found(entities)).toBe(message);
  });
});
