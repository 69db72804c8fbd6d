// Whether an incident is significant, through the check of a draft.
import { expect, it } from "vitest";
import { prepareRules, type RunnableRuleSet } from "../../server/engine/prepared-rules.ts";
import { checkedBy, readJsonFile } from "../support.ts";
import { CASES, N, NOTHING } from "./nis2-significant-cases.ts";

const decide = (report: object) =>
  checkedBy("nis2-significant", JSON.stringify({ report })).answer.decision ?? expect.fail();

it.each(CASES)("$of: $title: $is", ({ answers, is }) => {
  const { outcome, basis, open } = decide({ ...NOTHING, ...answers });
  expect([outcome, ...basis.map(({ title }) => title)].join(" ")).toBe(is);
  expect(open).toBe(outcome === "undetermined");
});

it("there are at least 150 cases", () => {
  expect(CASES.length).toBeGreaterThanOrEqual(150);
});

it("an empty draft names what would make the incident significant, each alone, and all that would make it not so", () => {
  const { outcome, settled_by } = decide({});
  expect(outcome).toBe("undetermined");
  expect(Object.keys(settled_by)).toEqual(["not_significant", "out_of_scope", "significant"]);
  expect(settled_by.out_of_scope).toEqual([["in_scope"]]);
});

it("estimates decide and are said to", () => {
  const report = { ...NOTHING, entity_kinds: ["cloud"], direct_loss: { value: 600_000, kind: "estimate" } };
  expect(decide(report)).toMatchObject({ outcome: "significant", provisional: true });
  expect(decide({ ...report, direct_loss: N(600_000) })).toMatchObject({ provisional: false });
});

it.each([
  [
    "N1",
    {
      outages: [
        {
          name: "A",
          kind: "cloud",
          from: "2026-03-10T08:00:00Z",
          reachable_at: "2026-03-10T08:20:00Z",
          restored_at: "2026-03-10T08:35:00Z",
        },
      ],
    },
    "not_significant",
  ],
  ["N6", { entity_kinds: ["cloud", "other"], severe_operational_disruption: true }, "not_significant"],
  ["N8", { entity_kinds: ["other"], financial_loss: true }, "significant"],
])("by the other reading %s, the outcome is another one", (reading_id, answers, outcome) => {
  const { readings } = decide({ ...NOTHING, entity_kinds: ["cloud"], ...answers });
  expect(readings).toEqual([{ changes_outcome: true, outcome, reading_id }]);
});

it("the cards of the page have the shares that a criterion of records compares", () => {
  const profile = readJsonFile("api/v1/profiles/nis2-significant/profile.json") as RunnableRuleSet;
  const criteria = prepareRules(profile).flatMap(({ criterion }) => criterion ?? []);
  const shareOf = (id: string) => criteria.find((one) => one.id === id)?.share;
  expect(shareOf("cir_7_b")).toEqual({ list: "disruptions", part: "users", total: "users_union", percent: 5 });
  expect(shareOf("cir_14_e")).toEqual({ list: "data_compromises", part: "users", total: "users_union", percent: 0.1 });
  expect(shareOf("cir_7_a")).toBeNull();
});
