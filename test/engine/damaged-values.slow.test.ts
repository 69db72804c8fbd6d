// A value that is damaged has a finding of its own, and is no reason to block another field.
import { expect, it } from "vitest";
import type { Answer, Finding } from "../../server/engine/answer.ts";
import { describeFieldType } from "../../server/engine/field-types/describe.ts";
import { checkedBy, exampleOf, type Json, readJsonFile } from "../support.ts";
import { answerTo, blocking, type ExpectedFinding, linesOf } from "../table-drafts.ts";
import type { Field } from "./create-drafts.ts";

const LEI = "0000EXMPL0BANK000164";
const CODE = "identification_code_of_the_entity_submitting_the_report";
const NOTIFIER = "identification_code_of_the_entity_submitting_the_notification";

/** The findings that block, as lines. */
const blockingIn = ({ findings }: Answer) => linesOf(findings.filter(({ severity }) => severity === "blocking"));

// A bank that reports for itself gives neither the name nor the LEI of another: Implementing Regulation (EU) 2025/302, Annex II, 1.5 and 1.6.
it.each([
  ["with an invisible character", `0000\u200bEXMPL0BANK000164`],
  ["with a line break", `${LEI}\n`],
  ["with a character that was lost", `0000\ufffdEXMPL0BANK000164`],
  ["as a spreadsheet shortens a number", "5,493E+19"],
  ["with wrong check digits", "0000EXMPL0BANK000165"],
  ["with a digit too few", LEI.slice(1)],
  ["with spaces", "0000 EXMPL0 BANK0001 64"],
])("a bank that enters its LEI %s is not asked for another entity that it reports for", async (_, code) => {
  for (const stage of ["initial", "intermediate", "final"]) {
    const { report } = exampleOf(`dora-${stage}`, "ready");
    const own = { ...report, name_of_the_financial_entity_affected: null };
    for (const affected of [LEI, null]) {
      const draft = { ...own, [CODE]: code, lei_code_of_the_financial_entity_affected: affected };
      const answer = await answerTo(`dora-${stage}`, draft);
      expect(blockingIn(answer)).toEqual([]);
      expect(answer.findings.map(({ field_id }) => field_id)).toContain(CODE);
    }
  }
  const { report } = exampleOf("dora-cyber-threat", "ready");
  const without = { name_of_the_financial_entity: null, lei_code_of_the_financial_entity: null };
  expect(blockingIn(await answerTo("dora-cyber-threat", { ...report, ...without, [NOTIFIER]: code }))).toEqual([]);
});

it("a provider that enters a code of another kind is asked for the bank that it reports for", async () => {
  const { report } = exampleOf("dora-initial", "ready");
  const none = { name_of_the_financial_entity_affected: null, lei_code_of_the_financial_entity_affected: null };
  const answer = await answerTo("dora-initial", { ...report, ...none, [CODE]: "DEK1101R.HRB00000" });
  const asked = Object.keys(none).map((field): ExpectedFinding<string> => blocking("required_when", field));
  expect(blockingIn(answer).sort()).toEqual(asked.map((line) => line.join(" ")).sort());
});

// Without a time of awareness, a provider of qualified services is asked for the beginning of the incident.
it.each([
  [undefined, ["start_missing occurred_at blocking"]],
  ["2026-03-10T07:00:00Z", []],
  ["10.3.2026", ["invalid_field_format aware_at blocking"]],
  [7, ["invalid_field_type aware_at blocking"]],
])("the time of awareness %j has the only finding about itself", async (aware_at, expected) => {
  const { report } = exampleOf("eidas-breach", "ready");
  const { occurred_at: _, aware_at: __, ...others } = report;
  expect(blockingIn(await answerTo("eidas-breach", { ...others, ...(aware_at && { aware_at }) }))).toEqual(expected);
});

const LISTED = readJsonFile("api/v1/profiles/index.json").profiles.map(({ aliases: [alias] }: Json): string => alias);

/** Ways in which a value of a field is damaged, each with a finding of its own. */
function damagesOf(field: Field, value: unknown): readonly unknown[] {
  const { wrongType, malformed } = describeFieldType(field as never) as { wrongType: unknown; malformed?: unknown };
  const texts =
    typeof value === "string" ? [`${value.slice(0, 2)}\u200b${value.slice(2)}`, `${value.slice(0, -1)}~`] : [];
  const codes = field.code_list === null ? [] : Array.isArray(value) ? [["no_such_code"]] : ["no_such_code"];
  return [wrongType, malformed, ...texts, ...codes].filter((damaged) => damaged !== undefined);
}

const OWN = new Set([
  ...["invalid_field_type", "invalid_field_format", "invalid_identifier", "value_not_in_code_list", "damaged_text"],
]);

it.each<string>(LISTED)(
  "a draft of %s with one damaged value has no finding that blocks another field and names that value",
  (alias) => {
    const fields = new Map<string, Field>(
      readJsonFile(`api/v1/profiles/${alias}/profile.json`).fields.map((field: Field) => [field.field_id, field]),
    );
    const blockingFindings = (report: object): readonly Finding[] =>
      checkedBy(alias, JSON.stringify({ report })).answer.findings.filter(({ severity }) => severity === "blocking");
    const count = (report: object) => blockingFindings(report).length;
    /** Without all that the rest of the draft does not need, tried in this order. */
    const reduced = (report: Readonly<Record<string, unknown>>, names: readonly string[]) => {
      let least = report;
      for (const name of names) {
        const { [name]: _, ...others } = least;
        if (count(others) <= count(report)) least = others;
      }
      return least;
    };
    const { examples } = readJsonFile(`api/v1/profiles/${alias}/examples.json`);
    const drafts = examples.flatMap(({ request: { report } }: Json) => {
      const names = Object.keys(report);
      return [report, reduced(report, names), reduced(report, names.toReversed())];
    });
    let damaged = 0;
    for (const report of drafts) {
      const before = new Set(blockingFindings(report).map(({ code, field_id }) => `${code} ${field_id}`));
      for (const [name, value] of Object.entries(report)) {
        const field = fields.get(name);
        for (const other of field === undefined ? [] : damagesOf(field, value)) {
          const { findings } = checkedBy(alias, JSON.stringify({ report: { ...report, [name]: other } })).answer;
          if (!findings.some(({ code, field_id }) => field_id === name && OWN.has(code))) continue;
          damaged++;
          const blamed = findings.filter(
            ({ severity, field_id, code, message }) =>
              severity === "blocking" &&
              field_id !== name &&
              !before.has(`${code} ${field_id}`) &&
              message.includes(`(${name})`),
          );
          expect(blamed.map(({ message }) => `${JSON.stringify(other)}: ${message}`)).toEqual([]);
        }
      }
    }
    expect(damaged).toBeGreaterThan(10);
  },
);
