// Codes that belong to codes of another field or to a category, and codes that exclude others.
import { describe, expect, it } from "vitest";
import { checkBy, listWith, messagesOf, rule } from "./small-profile.ts";

const HIGH = listWith("high", { malice: {}, process: {}, human: {} });
const DETAILED = listWith("detailed", {
  fraud: { cause: "malice" },
  theft: { cause: "malice" },
  monitoring: { cause: "process" },
  either: { cause: "malice", also: "process" },
  free: {},
});
const family = { code_list: "detailed", attributes: ["cause", "also"], parents: "high" };
const check = checkBy({
  fields: { high: "string_list high", detailed: "string_list detailed" },
  code_lists: [HIGH, DETAILED],
  rules: [
    rule("parent_chosen", "detailed", family, { message: "{code} ({label}) at {position}, {count}" }),
    rule("child_chosen", "detailed", family, { message: "nothing of {code} ({label}), {count}" }),
  ],
});

describe("a detailed code and the code that it belongs to", () => {
  it.each<[readonly string[], readonly string[]]>([
    [["malice"], ["fraud"]],
    [
      ["malice", "process"],
      ["monitoring", "theft", "fraud"],
    ],
    [["process"], ["either"]],
    [["malice"], ["either", "free"]],
    [["malice", "process"], ["either"]],
    // No code of the detailed list belongs to this one.
    [["human"], ["free"]],
  ])("fit: %j and %j", (high, detailed) => {
    expect(messagesOf(check({ high, detailed }))).toEqual([]);
  });

  it.each<[readonly string[], readonly string[], ...string[]]>([
    [["malice"], ["fraud", "monitoring"], "monitoring (MONITORING) at 2, 1"],
    [["human"], ["free", "fraud", "either", "fraud"], "fraud (FRAUD) at 2, 2"],
    [["malice", "process"], ["fraud"], "nothing of process (PROCESS), 1"],
    [["process", "malice"], ["free"], "nothing of process (PROCESS), 2"],
    [["malice"], ["monitoring"], "monitoring (MONITORING) at 1, 1", "nothing of malice (MALICE), 1"],
  ])("do not fit: %j and %j", (high, detailed, ...messages) => {
    expect(messagesOf(check({ high, detailed }))).toEqual(messages);
  });

  it.each([
    { high: ["malice"] },
    { detailed: ["fraud"] },
    { high: ["malice"], detailed: ["no_code"] },
    { high: [], detailed: ["fraud"] },
  ])("are not compared where one has no usable value: %j", (report) => {
    expect(messagesOf(check(report)).filter((message) => message !== "code_list")).toEqual([]);
  });
});

const FIGURES = listWith("figures", {
  clients_actual: { category: "clients" },
  clients_none: { category: "clients" },
  transactions_actual: { category: "transactions" },
  transactions_none: { category: "transactions" },
  remark: {},
});
const categories = (at_least: number) =>
  checkBy({
    fields: { figures: "string_list figures" },
    code_lists: [FIGURES],
    rules: [
      rule(
        "one_per_category",
        "figures",
        { code_list: "figures", attribute: "category", at_least },
        { message: "several of {category}", variants: { missing: "none of {category}" } },
      ),
    ],
  });

it.each<[readonly string[], string, string]>([
  [["clients_actual", "transactions_none"], "", ""],
  [["clients_actual", "transactions_none", "remark"], "", ""],
  [["clients_actual", "clients_actual", "transactions_none"], "", ""],
  [["clients_actual"], "", "none of transactions"],
  [["remark"], "", "none of clients"],
  [["clients_actual", "clients_none"], "several of clients", "several of clients"],
  [["transactions_none", "transactions_actual"], "several of transactions", "several of transactions"],
])("%j: at most one for each category, or exactly one", (figures, most, exactly) => {
  expect(messagesOf(categories(0)({ figures })).join()).toBe(most);
  expect(messagesOf(categories(1)({ figures })).join()).toBe(exactly);
});

it.each<[readonly string[], boolean]>([
  [["none"], false],
  [["none", "none"], false],
  [["csirt", "police"], false],
  [["none", "csirt"], true],
  [["police", "none", "csirt"], true],
  [["police", "none", "exempt"], false],
])("%j: none excludes others", (authorities, isWrong) => {
  const patterns = [{ with: ["none"], others_at_least: 1 }];
  const unless = [[{ field: "authorities", includes: ["exempt"] }]];
  const rules = [rule("list_pattern", "authorities", { patterns, unless })];
  expect(messagesOf(checkBy({ fields: { authorities: "string_list" }, rules })({ authorities }))).toHaveLength(
    isWrong ? 1 : 0,
  );
});
