// Which severities a finding code can have, in the service card of the real acts: several profiles use one code.
import { expect, it } from "vitest";
import { ALIASES, readJsonFile } from "../support.ts";

it("the service card lists each finding code with the severities of its rules in all profiles, the most severe first", () => {
  const { finding_codes } = readJsonFile("api/v1/service-card/index.json");
  const rules = ALIASES.flatMap((alias) => readJsonFile(`api/v1/profiles/${alias}/rules.json`).rules);
  const order = ["blocking", "attention", "info"];
  const used = new Set(rules.map(({ code, severity }: Record<string, string>) => `${code} ${severity}`));
  const codes = [...new Set<string>(rules.map(({ code }: { code: string }) => code))].sort();
  expect(finding_codes).toEqual(
    codes.map((code) => ({ code, severities: order.filter((severity) => used.has(`${code} ${severity}`)) })),
  );
  expect(finding_codes.some(({ severities }: { severities: string[] }) => severities.length > 1)).toBe(true);
});
