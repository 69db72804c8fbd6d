// The kinds of rules that `dora` does not use, over hostile values: they never throw, and no message has a value of the draft.
import { expect, it } from "vitest";
import { INTERESTING } from "./drafts.ts";
import { blocking, checkBy, listWith, rule } from "./small-profile.ts";

const WORD = "Kanarienvogel";
const DIGITS = "4815162342";
const has_value = [[{ field: "secret", has_value: true }]];
const list = listWith("list", { known: { of: "other", category: "some" }, same: { category: "some" } });
const family = { code_list: "list", attributes: ["of"], parents: "secrets" };
const span = { from: ["start"], to: "end", compare: "equal", tolerance_minutes: 0 };
const position = { message: "{position} {count}" };

const PROFILE = {
  secret: "string",
  secrets: "string_list",
  parents: "string_list",
  codes: "string_list list",
  wanted: "string!",
  number: "number",
  length: "duration",
  entities: "entity_list",
  start: "datetime",
  end: "datetime",
  limit: "duration",
};
const FORMATS = [
  rule("well_formed", "length", { field_type: "duration" }, blocking),
  rule("well_formed", "limit", { field_type: "duration" }, blocking),
  rule("well_formed", "entities", { field_type: "entity_list" }, blocking),
  rule("date_time", "start", {}, blocking),
  rule("date_time", "end", {}, blocking),
];
const RULES = [
  rule("presence", "wanted", { rejects: ["absent"], unless: [[{ field: "secret", equals: "x" }]] }),
  rule("required_when", "wanted", { when: has_value }),
  rule("number_range", "number", { maximum: 100 }, { message: "{maximum}" }),
  rule("charset", "secret", { charset: "international_telephone" }),
  rule("child_chosen", "secrets", { ...family, parents: "parents" }, { message: "{code} {label} {count}" }),
  rule("parent_chosen", "codes", family, { message: "{code} {label} {position} {count}" }),
  rule(
    "one_per_category",
    "codes",
    { code_list: "list", attribute: "category", at_least: 0 },
    { message: "{category}" },
  ),
  rule("conflict", "secret", { when: has_value }),
  rule("duration_between", "length", span, { message: "{tolerance_minutes}", variants: { shorter: "" } }),
  rule("not_above", "length", { other: "limit" }),
  rule("entity_identifiers", "entities", { scheme: "lei" }, position),
  rule("entity_identified", "entities", {}, position),
  rule("entity_types", "entities", { code_list: "list", all_in: "codes" }, position),
  rule("unique_entities", "entities", {}, { message: "{position}" }),
];

const check = checkBy({ fields: PROFILE, code_lists: [list], rules: [...FORMATS, ...RULES] });

it("says what is wrong without a value", () => {
  const entity = { name: WORD, lei: `${WORD}${DIGITS}`, types: [WORD] };
  const report = {
    secret: `${WORD} ${DIGITS}`,
    secrets: [WORD],
    parents: [WORD, "other"],
    codes: ["known", "same"],
    number: Number(DIGITS),
    length: "481:16:23",
    limit: "001:00:00",
    entities: [entity, entity, { name: WORD }],
    start: "2026-03-10T06:00:00Z",
    end: "2026-03-10T07:00:00Z",
  };
  const text = JSON.stringify(check(report));
  const raised = new Set(JSON.parse(text).traces.map(({ rule_id }: { rule_id: string }) => rule_id));
  // An absence is reported once: the field that is required is not asked for again.
  expect(RULES.map(({ rule_id }) => rule_id).filter((id) => !raised.has(id))).toEqual(["required_when.wanted"]);
  expect([WORD, DIGITS, "481:16:23"].filter((secret) => text.includes(secret))).toEqual([]);
});

const ENTITIES = [
  ...['[{"name":"x"}]', '[{"name":""}]', '[{"name":"x","types":["known","known"]},{"name":"x","lei":"0"}]'],
  ...['[{"__proto__":null}]', '[{"name":"x","types":{}}]', '[[{"name":"x"}]]', '"999:23:59"', '"1:2:3"'],
];

it.each(Object.keys(PROFILE))("answers whatever the value of %s is", (field) => {
  const whole = {
    secret: "x",
    secrets: ["x"],
    parents: ["other"],
    codes: ["known"],
    number: 1,
    length: "001:00:00",
    limit: "001:00:00",
    entities: [{ name: "x" }],
    start: "2026-03-10T06:00:00Z",
    end: "2026-03-10T07:00:00Z",
  };
  for (const text of [...INTERESTING, ...ENTITIES])
    for (const others of [{}, whole]) expect(check({ ...others, [field]: JSON.parse(text) }).ok).toBe(true);
});
