// Forged schemas and a forged llms.txt: an $id, a reference or a link that leads astray is found out, with the file's name.
import { expect, it } from "vitest";
import { type Change, editJson, editText, forged, remove } from "./copy.ts";
import { buildSmallAct } from "./small-act.ts";

const published = await buildSmallAct();
const SCHEMA = "schemas/v1/discovery.schema.json";
const CARD = "api/v1/service-card/index.json";

const forgeries: [what: string, change: Change, found: string][] = [
  ["an $id of elsewhere", editJson(SCHEMA, (schema) => (schema.$id = "/x.json")), `wrong_schema ${SCHEMA}`],
  ["no $id", editJson(SCHEMA, (schema) => delete schema.$id), `wrong_schema ${SCHEMA}`],
  [
    "a reference to no part",
    editText(SCHEMA, (text) => text.replace("#/properties/boundary_id", "#/properties/x")),
    `wrong_schema ${SCHEMA}`,
  ],
  [
    "a reference to another host",
    editText(SCHEMA, (text) => text.replace("boundaries.schema.json", "//other.example/schemas/v1/hash.schema.json")),
    `wrong_schema ${SCHEMA}`,
  ],
  ["a reference to no file", remove("schemas/v1/envelope.schema.json"), `wrong_schema ${SCHEMA}`],
  ["an operation without its schema", remove("schemas/v1/field-source.schema.json"), `dead_link ${CARD}`],
  ["a dead link", editText("llms.txt", (text) => text.replace("/rules.json", "/rule.json")), "dead_link llms.txt"],
];

it.each(forgeries)("the audit finds %s", (_, change, found) => {
  expect(forged(published, () => {})).toEqual([]);
  expect(forged(published, change)).toContain(found);
});
