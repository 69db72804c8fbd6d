// Pre-validation and the conversion to the ESAs' file agree: a value that the file does not take has a finding, and an address is blocked.
import { expect, it } from "vitest";
import { checkedBy, readJsonFile } from "../support.ts";
import { convert, draftsOf, FILE_PROFILES } from "./refused-values.ts";

// What a value can be changed for. A row may have no place because of another one.
const REFUSED = ["wrong_type", "not_in_form", "not_in_version", "too_long", "not_in_code_list", "outside_profile"];

// A list that the file has as one text: only the report of the conversion tells that all of it is too long.
const JOINED: Readonly<Record<string, readonly string[]>> = { dora: ["affected_functions_and_services"] };

it.each(FILE_PROFILES)("a value of %s that the file of version %s does not take has a finding", (alias, version) => {
  const profile = readJsonFile(`api/v1/profiles/${alias}/profile.json`);
  const silent = draftsOf(alias).flatMap(({ field_id, report }) => {
    const { left_out } = convert(profile, report, version).report;
    const isRefused = ({ pointer, code }: (typeof left_out)[number]) =>
      REFUSED.includes(code) && pointer.split("/")[2] === field_id;
    if (!left_out.some(isRefused)) return [];
    const { findings } = checkedBy(alias, JSON.stringify({ report })).answer;
    const own = findings.filter((finding) => finding.field_id === field_id && finding.severity !== "info");
    return own.some(({ code }) => !/evidence/.test(code)) ? [] : [field_id];
  });
  expect([...new Set(silent)]).toEqual(JOINED[alias] ?? []);
});

it.each(FILE_PROFILES)("an address of %s that no file of version %s takes is blocked", (alias, version) => {
  const profile = readJsonFile(`api/v1/profiles/${alias}/profile.json`);
  const addresses = profile.fields.filter(({ field_type }: { field_type: string }) => field_type === "email");
  const ids = addresses.map(({ field_id }: { field_id: string }) => field_id);
  const drafts = draftsOf(alias).filter(({ field_id }) => ids.includes(field_id));
  expect(drafts).not.toEqual([]);
  for (const { field_id, report } of drafts) {
    expect(convert(profile, report, version).report.left_out.map(({ code }) => code)).toContain("not_in_form");
    const { findings } = checkedBy(alias, JSON.stringify({ report })).answer;
    expect(findings.filter((finding) => finding.field_id === field_id)).toEqual([
      expect.objectContaining({ code: "invalid_field_format", severity: "blocking" }),
    ]);
  }
});
