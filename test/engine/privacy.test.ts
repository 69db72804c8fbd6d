// Nothing that a draft says comes back: canaries in values and evidence labels never stand in an answer or an error.
import { describe, expect, it } from "vitest";
import { PROFILE, post } from "../support.ts";
import {
  answerText,
  bodyText,
  CHECKS,
  FIELDS,
  type Members,
  READY_MANIFEST,
  READY_REPORT,
  readyWith,
} from "./drafts.ts";

// Letters and digits alone, so that no escaping can hide them; the digits serve as a number, too.
const WORD = "Kanarienvogel";
const DIGITS = "4815162342";

/** JSON texts of every type that carry a canary, deep inside or at the surface. */
const CANARIES: readonly string[] = [
  `"${WORD}"`,
  `" ${WORD}\\u0000${DIGITS} "`,
  `"${WORD}@${WORD}.example"`,
  `"${WORD}@@${WORD}"`,
  `"2026-02-30T00:00:00.${DIGITS}Z"`,
  `"ECB ${WORD};${WORD}"`,
  `"${WORD.toUpperCase().padEnd(20, "0")}"`,
  `"${WORD.repeat(3_000)}"`,
  DIGITS,
  `-${DIGITS}`,
  `${DIGITS}${DIGITS}`,
  `0.${DIGITS}`,
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
const answersTo = (text: string) => CHECKS.map((check) => JSON.stringify(answerText(text, check)));
/** The bodies after whose answer a canary is out. */
const leaking = (texts: readonly string[]) => texts.filter((text) => answersTo(text).some(leaks));

it.each(FIELDS)("no value of $field_id comes back", ({ field_id }) => {
  const texts = CANARIES.flatMap((canary) => [
    readyPlus({ [field_id]: canary }),
    bodyText({ [field_id]: canary }, { [field_id]: LABELS }),
  ]);
  expect(leaking(texts)).toEqual([]);
});

it.each(FIELDS)("no evidence label of $field_id comes back, whether it has a value or not", ({ field_id }) => {
  const texts = [READY_REPORT[field_id], undefined, "0", '" "'].map((text) =>
    readyPlus({ [field_id]: text }, { [field_id]: LABELS }),
  );
  expect(leaking(texts)).toEqual([]);
});

it("no value or label comes back where every field carries a canary", () => {
  const everywhere = (text: string) => Object.fromEntries(FIELDS.map(({ field_id }) => [field_id, text]));
  expect(leaking(CANARIES.map((canary) => bodyText(everywhere(canary), everywhere(LABELS))))).toEqual([]);
});

it("of an unknown member the name comes back and nothing that it holds", () => {
  for (const canary of CANARIES) {
    const answers = answersTo(readyPlus({ unheard_of: canary }, { unheard_of_either: LABELS }));
    expect(answers.map((answer) => answer.includes("unheard_of"))).toEqual([true, true]);
    expect(answers[1]).toContain("unheard_of_either");
    expect(answers.some(leaks)).toBe(false);
  }
});

it("of an unknown member that nothing names the name stays away", () => {
  const many = Object.fromEntries(Array.from({ length: 25 }, (_, i) => [`A${i}`, "0"]));
  expect(
    leaking([
      readyPlus(
        { ...many, [WORD]: "0" },
        { ...Object.fromEntries(Object.keys(many).map((name) => [name, "[]"])), [WORD]: "[]" },
      ),
    ]),
  ).toEqual([]);
});

describe("errors", () => {
  const ready = readyWith(
    { entity_legal_name: WORD, preliminary_estimated_clients_affected: Number(DIGITS) },
    { submission_type: [WORD] },
  );
  const first = ready.indexOf(WORD);
  const broken: readonly { readonly name: string; readonly body: string; readonly error: string }[] = [
    { name: "a text that ends in a value", body: ready.slice(0, first + WORD.length), error: "invalid_json" },
    { name: "a value without quotation marks", body: ready.replace(`"${WORD}"`, WORD), error: "invalid_json" },
    { name: "a name without quotation marks", body: `{${WORD}:1}`, error: "invalid_json" },
    { name: "text behind the value", body: `${ready} ${WORD}`, error: "invalid_json" },
    { name: "a number in a wrong form", body: ready.replace(DIGITS, `0${DIGITS}`), error: "invalid_json" },
    { name: "a name given twice", body: ready.replace("{", `{"${WORD}":1,"${WORD}":2,`), error: "duplicate_member" },
    { name: "another member of the body", body: ready.replace("{", `{"${WORD}":"${WORD}",`), error: "invalid_body" },
    { name: "a body that is a text", body: `"${WORD}"`, error: "invalid_body" },
    { name: "a body that is a list", body: `["${WORD}",${DIGITS}]`, error: "invalid_body" },
    { name: "a report that is a text", body: `{"report":"${WORD}"}`, error: "missing_report" },
    {
      name: "a manifest of a wrong form",
      body: `{"report":{},"evidence_manifest":{"${WORD}":"${WORD}"}}`,
      error: "invalid_body",
    },
  ];

  it.each(broken)("name no content: $name", async ({ body, error }) => {
    expect(answersTo(body).filter(leaks)).toEqual([]);
    for (const path of ["lint-report", "prevalidate-report"]) {
      const response = await post(`${PROFILE}/${path}`, body);
      const text = await response.text();
      expect(JSON.parse(text).error).toBe(error);
      expect(leaks(text)).toBe(false);
      expect(leaks(JSON.stringify([...response.headers]))).toBe(false);
    }
  });

  it("name no content wherever a body is cut off", () => {
    const cut = Array.from({ length: ready.length }, (_, end) => ready.slice(0, end));
    expect(leaking(cut)).toEqual([]);
    expect(cut.filter((text) => !("error" in answerText(text, "lint")))).toEqual([]);
  });
});

it("answers to drafts that differ in private words alone are the same bytes", () => {
  const [one, other] = [WORD, "Zaunkönig"].map((word) =>
    readyWith({
      entity_legal_name: word,
      primary_contact_name: word,
      primary_contact_email: `${word}@x.example`,
      incident_reference_code: `MUB-${word.length}`,
    }),
  );
  expect(answersTo(one as string)).toEqual(answersTo(other as string));
});
