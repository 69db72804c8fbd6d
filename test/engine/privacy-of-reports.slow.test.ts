// The profiles of the reporting cycle over hostile values: they answer every draft, and no answer has a value of the draft.
import { describe, expect, it } from "vitest";
import type { CheckText } from "../../server/engine/engine.ts";
import type { RuleSet } from "../../server/engine/rule-set.ts";
import { artifacts, readJsonFile } from "../support.ts";

const WORD = "Kanarienvogel";
const DIGITS = "4815162342";
// JSON texts; the entities are wrong in their name, their identifier or their type, or one of them is there twice.
const SECRETS: readonly string[] = [
  ...[`"${WORD}"`, `" ${WORD}\\u0000${DIGITS} "`, `"${WORD}@${WORD}.example"`, `"+${WORD}"`],
  ...[`"2026-02-30T00:00:00.${DIGITS}Z"`, `"481:51:62342"`, `"${WORD.toUpperCase().padEnd(20, "0")}"`],
  ...[DIGITS, `-${DIGITS}`, `0.${DIGITS}`, `["${WORD}","${WORD}"]`, `["${WORD}",${DIGITS}]`, `{"${WORD}":"${WORD}"}`],
  `[{"name":"${WORD}","lei":"${WORD}","types":["${WORD}"]},{"name":"${WORD}","lei":"${DIGITS}"},{"name":"${WORD}"}]`,
  `[{"name":"${WORD}","${WORD}":${DIGITS}}]`,
  `[{"name":" ","lei":"${DIGITS}"}]`,
];

const leaks = (text: string): boolean => text.toLowerCase().includes(WORD.toLowerCase()) || text.includes(DIGITS);

describe.each(["dora-initial", "dora-intermediate", "dora-final", "dora-cyber-threat"])(
  "by the profile %s",
  (alias) => {
    const { checkText } = artifacts.profiles.get(alias) as { readonly checkText: CheckText };
    const { fields }: RuleSet = readJsonFile(`api/v1/profiles/${alias}/profile.json`);
    const [{ report }] = readJsonFile(`api/v1/profiles/${alias}/report.schema.json`).examples;
    const readAs = (field: string, secret: string): string => {
      const whole = JSON.stringify({ report: { ...report, [field]: null } });
      const text = whole.replace(`${JSON.stringify(field)}:null`, () => `${JSON.stringify(field)}:${secret}`);
      const answer = checkText(text, "prevalidation", { previous_submitted_at: "2026-06-10T06:00:00Z" });
      if (!("json" in answer)) throw new Error(answer.error);
      return answer.json;
    };

    it.each(fields)("no value of $field_id is in an answer", ({ field_id }) => {
      expect(SECRETS.filter((secret) => leaks(readAs(field_id, secret)))).toEqual([]);
    });
  },
);
