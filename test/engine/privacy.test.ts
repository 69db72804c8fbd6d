// No value and no evidence label of a draft is ever in an answer. That none is in an error is tested with the server.
import { expect, it } from "vitest";
import { bodyText, checkText, FIELDS, type Members, MODES, READY_MANIFEST, READY_REPORT, readyWith } from "./drafts.ts";

// Letters and digits only, so that no escaping can hide them; the digits serve as a number too.
const WORD = "Kanarienvogel";
const DIGITS = "4815162342";

/** JSON texts of every type that contain the word or the digits. */
const SECRETS: readonly string[] = [
  `"${WORD}"`,
  `" ${WORD}\\u0000${DIGITS} "`,
  `"${WORD}@${WORD}.example"`,
  `"${WORD}@@${WORD}"`,
  `"2026-02-30T00:00:00.${DIGITS}Z"`,
  `"ECB ${WORD};${WORD}"`,
  `"${WORD.toUpperCase().padEnd(20, "0")}"`,
  `"${WORD.repeat(3_000)}"`,
  ...[DIGITS, `-${DIGITS}`, `${DIGITS}${DIGITS}`, `0.${DIGITS}`],
  `["${WORD}","${WORD}"]`,
  `["DE"," ${WORD} ",""]`,
  `["${WORD}",${DIGITS}]`,
  `{"${WORD}":"${WORD}"}`,
  `[[[{"${WORD}":[${DIGITS}]}]]]`,
  `{"__proto__":{"${WORD}":${DIGITS}}}`,
];
const LABELS = JSON.stringify([WORD, "classification_committee_record", `${WORD} ${DIGITS}`]);

const leaks = (text: string): boolean => text.toLowerCase().includes(WORD.toLowerCase()) || text.includes(DIGITS);
const readyPlus = (report: Members, manifest: Members = {}) =>
  bodyText({ ...READY_REPORT, ...report }, { ...READY_MANIFEST, ...manifest });
const answersTo = (text: string) => MODES.map((mode) => JSON.stringify(checkText(text, mode)));
/** The bodies whose answer contains a secret. */
const leaking = (texts: readonly string[]) => texts.filter((text) => answersTo(text).some(leaks));

it.each(FIELDS)("no value and no label of $field_id is in an answer", ({ field_id }) => {
  const values = SECRETS.flatMap((secret) => [
    readyPlus({ [field_id]: secret }),
    bodyText({ [field_id]: secret }, { [field_id]: LABELS }),
  ]);
  const labels = [READY_REPORT[field_id], undefined, "0", '" "'].map((text) =>
    readyPlus({ [field_id]: text }, { [field_id]: LABELS }),
  );
  expect(leaking([...values, ...labels])).toEqual([]);
});

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
  expect(leaking([readyPlus(all("0"), all("[]"))])).toEqual([]);
});

it("answers to drafts that differ only in private words are the same bytes", () => {
  const [one, other] = [WORD, "Zaunkönig"].map((word) =>
    readyWith({ entity_legal_name: word, primary_contact_name: word, primary_contact_email: `${word}@x.example` }),
  );
  expect(answersTo(one as string)).toEqual(answersTo(other as string));
});
