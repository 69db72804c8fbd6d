// Which rules on a single field each field of the profile has. What the rules do is in test/kinds/.
import { expect, it } from "vitest";
import { createCodeMeant } from "../../server/engine/names.ts";
import type { Field } from "./create-drafts.ts";
import { FIELDS, RULE_SET, RULES } from "./dora-drafts.ts";

const isOf =
  (...types: string[]) =>
  ({ field_type }: Field) =>
    types.includes(field_type);
const isDateTime = isOf("datetime");

it.each<[kind: string, has: (field: Field) => boolean, parameters?: (field: Field) => object]>([
  ["type", () => true],
  ["date_time", isDateTime],
  ["utc_offset", isDateTime],
  ["well_formed", isOf("email", "string_list", "integer", "number")],
  ["number_range", isOf("integer", "number"), () => ({ minimum: 0 })],
  ["unique_items", isOf("string_list")],
  ["code_list", ({ code_list }) => code_list !== null, ({ code_list }) => ({ code_list })],
  ["identifier", ({ identifier }) => identifier !== null, () => ({ scheme: "lei", list_separator: ";" })],
  [
    "text_length",
    (field) => isOf("string", "text")(field) && field.code_list === null && field.identifier === null,
    () => ({ maximum: 32_767 }),
  ],
  ["evidence_present", ({ interpretive_load }) => (interpretive_load ?? 0) >= 3],
  ["evidence_labels", () => true],
  ["evidence_without_value", ({ required }) => !required],
])("the fields with a rule of the kind %s are those that need one", (kind, has, parametersOf) => {
  const found = RULES.filter((rule) => rule.kind === kind && !("minimum" in rule.parameters && kind === "text_length"));
  const fields = FIELDS.filter(has);
  expect(fields).not.toEqual([]);
  expect([...new Set(found.map(({ field_id }) => field_id))]).toEqual(fields.map(({ field_id }) => field_id));
  if (parametersOf !== undefined) expect(found.map(({ parameters }) => parameters)).toEqual(fields.map(parametersOf));
});

it("each code of each list of the profile is found by its label in capitals", () => {
  const items = RULE_SET.code_lists.flatMap((list) => list.items.map((item) => [list.items, item] as const));
  expect(items.filter(([list, { code, label }]) => createCodeMeant(list)(label.toUpperCase()) !== code)).toEqual([]);
});
