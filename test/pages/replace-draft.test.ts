// Another draft in the place of the one on the page: what is asked, what can be brought back, and what earlier versions kept.
import { expect, it } from "vitest";
import {
  EMPTY_DRAFT,
  editDraft,
  isChange,
  isOverwritten,
  openDraft,
  type Replacement,
  replaceDraft,
} from "../../scripts/pages/check/state/draft.ts";
import { nameOfDraft } from "../../scripts/pages/check/state/draft-name.ts";
import { OPTIONS, pageFacts } from "./check-page.ts";

const REFERENCE = pageFacts().referenceField ?? "";
const TEXT = '{"report":{"entity_legal_name":"x"}}';
const AROUND = { previous: "{}", submitted: "2026-03-10T11:10:00Z", opening: 1 };
const begun = openDraft({ ...AROUND, text: EMPTY_DRAFT, parameters: {} }, false, OPTIONS);
const typed = editDraft(begun, TEXT, OPTIONS);
const loaded = replaceDraft(typed, { text: "{}", previous: null, done: "Done." }, OPTIONS);

it("the draft can be brought back after another one replaced it, also after further changes", () => {
  expect(typed).toMatchObject({ text: TEXT, isUnsaved: true });
  expect(loaded).toMatchObject({
    ...AROUND,
    text: "{}",
    previous: null,
    isUnsaved: false,
    notice: { offer: { ...AROUND, text: TEXT, done: null } },
  });
  expect(editDraft(loaded, "{ }", OPTIONS).notice?.offer?.text).toBe(TEXT);
  const back = replaceDraft(loaded, loaded.notice?.offer as Replacement, OPTIONS);
  expect(back).toMatchObject({ ...AROUND, text: TEXT, notice: null });
});

it("a replacement changes the draft that it was made from, and takes the place of one that was edited since", () => {
  const table = { text: '{"report":{"entity_legal_name":"x","a":1}}', madeFrom: TEXT, done: "Taken." };
  expect([isChange(typed, table), isChange(editDraft(typed, "{ }", OPTIONS), table)]).toEqual([true, false]);
  expect(isChange(typed, { text: "{}", done: "Done." })).toBe(false);
  // What was typed is still in no file, and the way back asks nothing until something else is typed.
  const added = replaceDraft(typed, table, OPTIONS);
  expect(added.isUnsaved).toBe(true);
  const back = added.notice?.offer as Replacement;
  expect([isChange(added, back), isChange(editDraft(added, "{ }", OPTIONS), back)]).toEqual([true, false]);
});

it("a table that is opened over other JSON than a draft adds to the last draft", () => {
  expect(isChange(editDraft(typed, "[]", OPTIONS), { text: "{}", madeFrom: TEXT, done: "" })).toBe(true);
});

it("a change overwrites the draft if a value differs after it, and not if it only fills in what is empty", () => {
  const isLost = (before: string, after: string) =>
    isOverwritten(editDraft(begun, before, OPTIONS), { text: after, done: "" }, OPTIONS);
  const report = (json: string) => `{"report":{"entity_legal_name":${json}}}`;
  expect(isLost(TEXT, report('"y"'))).toBe(true);
  expect(isLost(TEXT, "{}")).toBe(true);
  expect(isLost(report("1.0"), report("1"))).toBe(true);
  expect(isLost(TEXT, '{ "report": { "a": 1, "entity_legal_name": "x" } }')).toBe(false);
  for (const empty of ["null", '""', '" "']) expect(isLost(report(empty), TEXT)).toBe(false);
  for (const other of ["[]", '{"entity_legal_name":"x"}', `${TEXT},`]) expect(isLost(other, TEXT)).toBe(true);
});

it("a draft that is kept as an earlier one is not offered again by the sentence about the other one", () => {
  const { notice } = replaceDraft(typed, { text: "{}", done: "Done.", isBeforeKept: true }, OPTIONS);
  expect(notice).toEqual({ tone: "info", text: "Done. The draft before it is kept." });
});

it("a draft is named by its reference, if it has one, and by the number of its values", () => {
  const facts = { options: OPTIONS, referenceField: REFERENCE, type: null };
  const text = (report: object) => ({ text: JSON.stringify({ report }) });
  expect(nameOfDraft(facts, text({ [REFERENCE]: "INC-7", a: 1, b: null }))).toBe("reference INC-7, 2 values");
  expect(nameOfDraft(facts, text({ a: 1 }))).toBe("1 value");
  expect(nameOfDraft({ ...facts, type: { fieldId: "a", codes: [] } }, text({ a: 1 }))).toBe("0 values");
  expect(nameOfDraft(facts, { text: "{" })).toBe("a text that is not a draft");
});

it("the draft that was blank is not offered again, and a notice without an offer goes with the next change", () => {
  const first = replaceDraft(begun, { text: TEXT, done: "Done." }, OPTIONS);
  expect(first.notice).toEqual({ tone: "info", text: "Done." });
  expect(editDraft(first, TEXT, OPTIONS).notice).toBeNull();
});
