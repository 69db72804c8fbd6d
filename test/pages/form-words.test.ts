// The words that the form shows beside its fields: they are for people, and nothing in them is what only a program writes or reads.
import { expect, it } from "vitest";
import { getHint } from "../../scripts/pages/check/fields/field.tsx";
import { getFirstSentence, getFormFields, getFurtherSentences } from "../../scripts/pages/check/form-model.ts";
import { createForm, type PageProfile } from "../../scripts/pages/check/form-profile.ts";
import { createTemplate, importTable } from "../../scripts/pages/check/import-table.ts";
import type { Replacement } from "../../scripts/pages/check/replacement.ts";
import { EMPTY_DRAFT, getReport } from "../../scripts/report/draft/draft.ts";
import { getCitations } from "../../scripts/report/wording/citations.ts";
import { createFindingWords } from "../../scripts/report/wording/finding-words.ts";
import { ALIASES, readJsonFile } from "../support.ts";

// A decision asks its questions on a page of its own. The words of further acts are their authors'.
const FORMS = ALIASES.filter(
  (alias) => /^(?:cra|dora|eidas|gdpr|nis2)\b/.test(alias) && readProfile(alias).decision === undefined,
);

const getRowFields = (profile: PageProfile) =>
  getFormFields(createForm(profile)).filter(({ rowAtoms }) => rowAtoms.length > 0);
const WITH_ROWS = FORMS.filter((alias) => getRowFields(readProfile(alias)).length > 0);

function readProfile(alias: string): PageProfile {
  return readJsonFile(`api/v1/profiles/${alias}/profile.json`);
}

/** What a rule says to a person, in each of its variants, with a number for each value. */
function getRuleWords(profile: PageProfile): string[] {
  const toWords = createFindingWords(profile);
  return profile.rules.flatMap((rule) => {
    const { message, advice = "", variants = {} } = rule;
    const names = JSON.stringify([message, advice, variants]).matchAll(/\{([a-z_]+)/g);
    const values = Object.fromEntries([...names].map(([, name]) => [name, 9]));
    const { field: _, field_id: __, enter: ___, ...params } = values;
    const shown = [undefined, ...Object.keys(variants), ...(typeof advice === "string" ? [] : Object.keys(advice))];
    return shown.flatMap((variant) =>
      toWords([{ rule, cause: { params, variant, field_id: undefined, deadline: undefined } }]),
    );
  });
}

/** All of what the form shows beside the values of a draft. */
function getShownWords(profile: PageProfile): string[] {
  const fields = getFormFields(createForm(profile));
  const paraphrases = new Map(profile.source_atoms.map((atom) => [atom.source_atom_id, atom.paraphrase]));
  const ofFields = fields.flatMap((field) => [
    ...[field.title, field.help, ...field.rows.map((row) => `Row ${row}`)],
    ...[getHint(field) ?? "", field.condition ?? "", ...field.evidence.map(({ description }) => description)],
    ...field.atoms.map((atom) => paraphrases.get(atom) ?? ""),
  ]);
  return [...ofFields, ...getRuleWords(profile), ...[...getCitations(profile).values()].map(({ name }) => name)];
}

it.each(FORMS)("nothing that the form of %s shows is what only a program or an author reads", (alias) => {
  const ofMachine =
    /\bRead it\b|\bin UTC\b|\d{4}-\d\d-\d\dT|\((?:true|false)\)|Template row|^Row \d+ of|[a-z]_[a-z]|\brow \p{L}+\d/iu;
  const profile = readProfile(alias);
  const words = getShownWords(profile);
  expect(words.length).toBeGreaterThan(100);
  expect(words.filter((text) => ofMachine.test(text))).toEqual([]);
  // Messages name fields by their ids, but an answer is yes or no.
  expect(profile.rules.filter(({ message }) => /\((?:true|false)\)/.test(message))).toEqual([]);
});

it.each(FORMS)("each help of %s begins with one short sentence on what to enter", (alias) => {
  const ofMachine = /\bUTC\b|\d{4}-\d\d-\d\d|DDD|two-letter codes|ISO \d+ code/;
  const asks =
    /^(?:Answer|Choose|Describe|Enter|Explain|Give|In a progress report, say|List|Name|Say|State|Summarise)[ ,]/;
  const helps = getFormFields(createForm(readProfile(alias))).map(({ help }) => help);
  const isUnfit = (help: string) =>
    ofMachine.test(help) || !asks.test(help) || getFirstSentence(help).length > 200 || !/\.$/.test(help);
  expect(helps.filter(isUnfit)).toEqual([]);
});

it("a help is its first sentence, which decimals and abbreviations do not end, and further ones", () => {
  const help = "Enter the share, such as 12.4. Leave out the sign: 12.35 % becomes 12.4.";
  expect([getFirstSentence(help), getFurtherSentences(help)]).toEqual([
    "Enter the share, such as 12.4.",
    "Leave out the sign: 12.35 % becomes 12.4.",
  ]);
  expect([getFirstSentence("Enter it"), getFurtherSentences("Enter it")]).toEqual(["Enter it", ""]);
});

it.each(WITH_ROWS)(
  "the law of each field of %s that is a row of the official form opens with what that row asks",
  (alias) => {
    const profile = readProfile(alias);
    const ofForm = profile.source_atoms.filter(({ role }) => role === "template_field" || role === "glossary_entry");
    const ids = ofForm.map(({ source_atom_id }) => source_atom_id);
    const others = getRowFields(profile).filter(({ atoms: [first = ""] }) => !ids.includes(first));
    expect(others.map(({ id }) => id)).toEqual([]);
  },
);

it("a row with a letter is an identifier that no form shows, but a table may use it", () => {
  const profile = readProfile("cra-vulnerability-notification");
  const fields = getFormFields(createForm(profile));
  const [since] = fields.filter(({ rowIds }) => rowIds.includes("v26a"));
  expect([since?.rows, fields.find(({ id }) => id === "title")?.rows]).toEqual([[], ["2"]]);
  const cited = getCitations(profile);
  const names = ["v26a", "2"].map((row) => cited.get(`eu.cra.enisa-srp-glossary.row-${row}`)?.name);
  expect(names).toEqual([
    "Glossary of the CRA single reporting platform",
    "Glossary of the CRA single reporting platform, row 2",
  ]);
  const template = createTemplate(fields);
  expect(template).toContain(`\n${since?.title};`);
  expect(template).not.toMatch(/\bv\d/);
  expect(new Set(template.split("\r\n")).size).toBe(fields.length + 2);
  const facts = { profile: createForm(profile), fields, timeZone: "Europe/Berlin", getDraft: () => EMPTY_DRAFT };
  const filled = `${template.replace(`${since?.title};`, `${since?.title};2026-02-03T00:00:00Z`)}`;
  for (const table of [filled, "v26a;2026-02-03T00:00:00Z", `Row v26a;2026-02-03T00:00:00Z`])
    expect(getReport((importTable(table, facts) as Replacement).draft)).toEqual({
      [since?.id ?? ""]: "2026-02-03T00:00:00Z",
    });
});
