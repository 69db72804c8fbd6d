// No value and no evidence label of a draft is ever in an answer, whatever the profile is. That none is in an error is tested with the server.
import { describe, expect, it } from "vitest";
import type { CheckText } from "../../server/engine/engine.ts";
import type { RuleSet } from "../../server/engine/rule-set.ts";
import { ALIASES, artifacts, type DraftRequest, readJsonFile } from "../support.ts";
import { bodyText, jsonTexts, type Members, MODES } from "./create-drafts.ts";
import { checkText, READY_MANIFEST, READY_REPORT, readyWith } from "./drafts.ts";

// Letters and digits only, so that no escaping can hide them; the digits serve as a number too.
const WORD = "Kanarienvogel";
const DIGITS = "4815162342";

/** JSON texts of every type that contain the word or the digits. */
const SECRETS: readonly string[] = [
  ...[`"${WORD}"`, `" ${WORD}\\u0000${DIGITS} "`, `"${WORD}@${WORD}.example"`, `"${WORD}@@${WORD}"`, `"+${WORD}"`],
  ...[`"2026-02-30T00:00:00.${DIGITS}Z"`, `"481:51:62342"`, `"ECB ${WORD};${WORD}"`],
  ...[`"${WORD.toUpperCase().padEnd(20, "0")}"`, `"${WORD.repeat(3_000)}"`],
  ...[DIGITS, `-${DIGITS}`, `${DIGITS}${DIGITS}`, `0.${DIGITS}`],
  ...[`["${WORD}","${WORD}"]`, `["DE"," ${WORD} ",""]`, `["${WORD}",${DIGITS}]`, `{"${WORD}":"${WORD}"}`],
  ...[`[[[{"${WORD}":[${DIGITS}]}]]]`, `{"__proto__":{"${WORD}":${DIGITS}}}`],
  // Entities that are wrong in their name, their identifier or their type, or are there twice.
  `[{"name":"${WORD}","lei":"${WORD}","types":["${WORD}"]},{"name":"${WORD}","lei":"${DIGITS}"},{"name":"${WORD}"}]`,
  ...[`[{"name":"${WORD}","${WORD}":${DIGITS}}]`, `[{"name":" ","lei":"${DIGITS}"}]`],
];
const LABELS = JSON.stringify([WORD, "inspection_record", `${WORD} ${DIGITS}`]);

const leaks = (text: string): boolean => text.toLowerCase().includes(WORD.toLowerCase()) || text.includes(DIGITS);

describe.each(ALIASES)("by the profile %s", (alias) => {
  const { checkText } = artifacts.profiles.get(alias) as { readonly checkText: CheckText };
  const { fields }: RuleSet = readJsonFile(`api/v1/profiles/${alias}/profile.json`);
  const [ready]: DraftRequest[] = readJsonFile(`api/v1/profiles/${alias}/report.schema.json`).examples;
  const [report, manifest] = [jsonTexts(ready?.report), jsonTexts(ready?.evidence_manifest)];
  const options = { previous_submitted_at: "2026-06-10T06:00:00Z" };
  it.each(fields)("no value and no label of $field_id is in an answer", ({ field_id }) => {
    const labels = { ...manifest, [field_id]: LABELS };
    const bodies = [
      ...SECRETS.map((secret) => bodyText({ ...report, [field_id]: secret }, labels)),
      ...[report[field_id], undefined, "0", '" "'].map((text) => bodyText({ ...report, [field_id]: text }, labels)),
    ];
    expect(bodies.filter((body) => leaks(JSON.stringify(checkText(body, "prevalidation", options))))).toEqual([]);
  });
});

const readyPlus = (report: Members, manifest: Members = {}) =>
  bodyText({ ...READY_REPORT, ...report }, { ...READY_MANIFEST, ...manifest });
const answersTo = (text: string) => MODES.map((mode) => JSON.stringify(checkText(text, mode)));

it("an answer has only the name of an unknown member", () => {
  for (const secret of SECRETS) {
    const answers = answersTo(readyPlus({ unheard_of: secret }, { unheard_of_either: LABELS }));
    expect(answers.map((answer) => answer.includes("unheard_of"))).toEqual([true, true]);
    expect(answers.some(leaks)).toBe(false);
  }
});

it("an answer has not even the name of an unknown member beyond the cap", () => {
  const names = [...Array.from({ length: 25 }, (_, i) => `A${i}`), WORD];
  const all = (text: string) => Object.fromEntries(names.map((name) => [name, text]));
  expect(answersTo(readyPlus(all("0"), all("[]"))).some(leaks)).toBe(false);
});

it("answers to drafts that differ only in private words are the same bytes", () => {
  const [one, other] = [WORD, "Zaunkönig"].map((word) =>
    // An address is in ASCII, and a finding says where another character is.
    readyWith({ owner_name: word, contact_name: word, contact_email: `${word.replace(/\P{ASCII}/gu, "")}@x.example` }),
  );
  expect(answersTo(one as string)).toEqual(answersTo(other as string));
});
