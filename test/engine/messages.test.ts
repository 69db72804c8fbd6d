// What a message says about one cause: the code that a label means, what to change in a date-time, what is wrong with an LEI. The service reports
// what it found and never claims that a draft is right.
import { expect, it } from "vitest";
import { formatDraft, formatLine } from "../../scripts/report/formatters/text.ts";
import { nearest } from "../../server/engine/names.ts";
import type { Mode, Rule, RuleSet } from "../../server/engine/rule-set.ts";
import { profileOf } from "../report/formatters/output.ts";
import { ALIASES, artifacts, DORA, readJsonFile } from "../support.ts";
import { MODES } from "./create-drafts.ts";
import { answerTo, readyWith, sampleRequests } from "./drafts.ts";

const messageOn = (field: string, value: unknown) =>
  answerTo(readyWith({ [field]: value }), "prevalidation").findings.find(({ field_id }) => field_id === field)?.message;

const DETECTED = "damage_seen_at";
const LEI = "owner_identifier";

it.each([
  ["report_kind", "first notice", /code that is meant is first_notice\.$/],
  ["warned_states", ["DE", "austria", "XX"], /code that is meant is AT\.$/],
  ["toll_currency", "Swiss franc", /code that is meant is CHF\.$/],
  ["owner_type", "a customer", /^(?!.*meant)/],
  [DETECTED, "2026-03-10 06:42", /T between date and time[^;]*;[^;]*the seconds[^;]*$/],
  [DETECTED, "2026-03-10t06:42:00z", /capital letters/],
  [DETECTED, " 2026-03-10T06:42:00Z", /white space around/],
  [DETECTED, "2026-03-10T07:42:00+0100", /offset/],
  [DETECTED, "2026-03-10", /no time of day/],
  [DETECTED, "10.03.2026 07:42", /must be an existing date and time/],
  [LEI, "0000EXMPL0BANK000164 ", /surrounded by white space/],
  [LEI, "0000 EXMPL0 BANK0001 64", /contains white space/],
  [LEI, "0000EXMPL0BANK00016", /has 19 characters/],
  [LEI, "0000exmpl0bank000164", /lower-case/],
  [LEI, "0000EXMPL0BANK0001-4", /eighteen capital letters or digits/],
  [LEI, "0000EXMPL0BANK000165", /check digits that do not fit/],
  ["closed_at", "2025-03-10T09:15:00Z", /another year/],
  ["closed_at", "2026-03-09T09:15:00Z", /is before/],
])("the message on %s %j says what is wrong: %s", (field, value, words) => {
  expect(messageOn(field, value)).toMatch(words);
});

it.each([
  { length: 3, edits: 1 },
  { length: 4, edits: 2 },
  { length: 11, edits: 2 },
  { length: 12, edits: 3 },
  { length: 40, edits: 3 },
])("a name of $length characters is close to another one with at most $edits edits", ({ length, edits }) => {
  const name = "a".repeat(length);
  const edited = (count: number) => "b".repeat(count) + name.slice(count);
  expect(nearest(name, [edited(edits + 1), edited(edits), `${edited(edits - 1)}b`])).toBe(edited(edits));
  expect(nearest(name, [edited(edits + 1), name + "b".repeat(edits + 1)])).toBeNull();
  expect(nearest(name, [edited(1), `${name}b`, name])).toBe(name);
});

const CLAIM = /\b(?:compliant|approved|accepted|filed)\b/i;
const CHECKED = sampleRequests(100).flatMap((text) =>
  MODES.map((mode) => ({ name: "draft.json", text, answer: answerTo(text, mode) })),
);

const templatesOf = ({ message, variants = {} }: Pick<Rule, "message" | "variants">) => [
  message,
  ...Object.values(variants),
];
const profiles = ALIASES.map((alias): RuleSet => readJsonFile(`api/v1/profiles/${alias}/profile.json`));
const sourceSummaries: readonly string[] = [...artifacts.files.values()].flatMap(({ file }) =>
  file.endsWith("/source/index.json") ? readJsonFile(file).safe_summary : [],
);
const summariesOf = (mode: Mode, of = profiles) => of.flatMap(({ summaries }) => Object.values(summaries[mode]));
const now = new Date("2026-03-10T08:00:00Z");
const profile = { ...profileOf("closing"), clocks: [], source_atoms: [] };

it.each([
  { source: "the boundary", sentences: profiles.map(({ boundary }) => boundary) },
  { source: "the summaries of an answer", sentences: MODES.flatMap((mode) => summariesOf(mode)) },
  { source: "the summaries of sources", sentences: sourceSummaries },
  { source: "the messages of rules", sentences: profiles.flatMap(({ rules }) => rules.flatMap(templatesOf)) },
  { source: "the messages of errors", sentences: artifacts.errors.flatMap(templatesOf) },
  { source: "the assumptions", sentences: profiles.flatMap(({ assumptions = {} }) => Object.values(assumptions)) },
  {
    source: "the reports in a terminal",
    sentences: CHECKED.map((checked) => formatDraft(checked, { now, color: false, profile })),
  },
  {
    source: "the one-line reports",
    sentences: CHECKED.map((checked) => formatLine(checked, { now, profile })),
  },
])("the sentences claim nothing: $source", ({ sentences }) => {
  expect(sentences.length).toBeGreaterThan(0);
  expect(sentences.filter((sentence) => CLAIM.test(sentence))).toEqual([]);
});

const ofDora = profiles.filter((_, index) => DORA.includes(ALIASES[index] ?? ""));

it.each([
  ["a lint result only", summariesOf("lint", ofDora)],
  ["a pre-validation result only", summariesOf("prevalidation", ofDora)],
  ["source information only", sourceSummaries],
])("the summaries contain the words %s", (words, summaries) => {
  expect(summaries.length).toBeGreaterThan(0);
  expect(summaries.filter((summary) => !new RegExp(`\\b${words}\\b`).test(summary))).toEqual([]);
});
