// Times that are later than the check: each that can only be in the past needs attention, in every profile, and all formats tell it.
import { expect, it } from "vitest";
import { formatJunit } from "../../scripts/report/formatters/junit.ts";
import { formatSarif } from "../../scripts/report/formatters/sarif.ts";
import { formatText } from "../../scripts/report/formatters/text.ts";
import { outputOf } from "../report/formatters/output.ts";
import { ALIASES, checkedBy, type Json, PROFILE, post, readJsonFile, readyRequest } from "../support.ts";

const NOW = "2026-11-26T12:00:00Z";
const LATER = "2062-06-09T04:52:00Z";
/** What may be planned is then. */
const SOON = "2027-06-09T04:52:00Z";
/** Of an act with duties that begin later, the examples are of such a day: the check is two years later. */
const TO_COME = readJsonFile("api/v1/clocks.json").acts.flatMap(({ clocks }: Json) =>
  clocks.some(({ applies_from = [] }: Json) => applies_from.some(({ date }: Json) => date > NOW))
    ? clocks.map(({ clock_id }: Json) => clock_id)
    : [],
);
const isOwedLater = (alias: string): boolean =>
  (readJsonFile(`api/v1/profiles/${alias}/profile.json`).clocks ?? []).some(({ clock_id }: Json) =>
    TO_COME.includes(clock_id),
  );
const [nowOf, soonOf] = [NOW, SOON].map(
  (time) => (alias: string) => (isOwedLater(alias) ? `${Number(time.slice(0, 4)) + 2}${time.slice(4)}` : time),
) as [(alias: string) => string, (alias: string) => string];
const CODE = "time_in_future";

/** What the law, or the entity, expects or plans. */
const STILL_TO_COME = [
  ...["initial", "complete", "single"].map((stage) => `ai-incident-${stage} report_made_at`),
  ...["cra-vulnerability", "cra-incident"].flatMap((track) =>
    ["early-warning", "notification", "final-report"].map((stage) => `${track}-${stage} report_made_at`),
  ),
  "dora-major expected_resolution_at",
  "dora-major services.expected_restoration_at",
  "eidas-breach report_made_at",
  "gdpr-breach notification_made_at",
  "nis2-early-warning report_made_at",
  "nis2-final-report report_made_at",
  "nis2-incident-notification report_made_at",
  ...["outages", "disruptions", "interruptions"].map((list) => `nis2-significant ${list}.expected_at`),
];

const isInstant = ({ field_type }: Json): boolean => field_type === "datetime" || field_type === "moment";

/** A value of each type that records must have. */
const required = ({ members }: Json) =>
  Object.fromEntries(members.flatMap((member: Json) => (member.required ? [[member.name, "x"]] : [])));

/** Every place of a profile for an instant, with a value that is later than the check there. */
const placesIn = (alias: string, later = LATER): (readonly [place: string, fieldId: string, value: unknown])[] =>
  readJsonFile(`api/v1/profiles/${alias}/profile.json`).fields.flatMap((field: Json) =>
    isInstant(field)
      ? [[`${alias} ${field.field_id}`, field.field_id, later]]
      : (field.members ?? [])
          .filter(isInstant)
          .map(({ name }: Json) => [
            `${alias} ${field.field_id}.${name}`,
            field.field_id,
            [required(field), { ...required(field), [name]: later }],
          ]),
  );

/** The findings on a time in the future in the ready draft of a profile with another value. */
function found(alias: string, fieldId: string, value: unknown, now?: string) {
  const request = readyRequest(alias);
  request.report[fieldId] = value;
  const { answer } = checkedBy(alias, JSON.stringify(request), "prevalidation", { now });
  const told = answer.findings.filter(({ code }) => code === CODE);
  if (told.length > 0) expect(answer.ready_for_preverification).toBe(false);
  return told;
}

/** Of an act that does not include the rule, nothing is expected. */
const CHECKED = ALIASES.filter((alias) =>
  readJsonFile(`api/v1/profiles/${alias}/profile.json`).rules.some(({ code }: Json) => code === CODE),
);

/** The places of a profile whose time, which is this, needs no attention. */
function withoutAttention(alias: string, later: string): readonly string[] {
  const untold = placesIn(alias, later).filter(([, fieldId, value]) => {
    const [finding, ...more] = found(alias, fieldId, value, nowOf(alias));
    expect(more).toEqual([]);
    if (finding !== undefined) expect(finding).toMatchObject({ field_id: fieldId, severity: "attention" });
    if (finding !== undefined && Array.isArray(value)) expect(finding.message).toContain("of record 2");
    return finding === undefined;
  });
  return untold.map(([place]) => place);
}

it.each(CHECKED)("in %s every time that is later than the check needs attention, unless it may be planned", (alias) => {
  expect(placesIn(alias)).not.toEqual([]);
  expect(withoutAttention(alias, soonOf(alias))).toEqual(
    STILL_TO_COME.filter((place) => place.startsWith(`${alias} `)),
  );
  // Nothing is planned for a day decades ahead.
  expect(withoutAttention(alias, LATER)).toEqual([]);
  // Without the time of the check, nothing depends on the day.
  for (const [, fieldId, value] of placesIn(alias)) expect(found(alias, fieldId, value)).toEqual([]);
});

it.each([
  ["dora-intermediate", "initial notification"],
  ["dora-final", "intermediate report"],
])("in %s the submission of the %s cannot be later than the check", (alias, previous) => {
  const text = JSON.stringify(readyRequest(alias));
  const SUBMITTED = "2026-07-10T08:00:00Z";
  const check = (now?: string) =>
    checkedBy(alias, text, "prevalidation", { previous_submitted_at: SUBMITTED, now }).answer;
  const early = check("2026-07-10T07:59:59Z");
  expect(early.prevalidation_status).toBe("attention_required");
  expect(early.findings.filter(({ code }) => code === CODE)).toEqual([
    expect.objectContaining({ field_id: null, severity: "attention", message: expect.stringContaining(previous) }),
  ]);
  expect(early.findings.map(({ code }) => code)).not.toContain("previous_report_late");
  for (const now of [SUBMITTED, undefined]) {
    const answer = check(now);
    expect(answer.ready_for_preverification).toBe(true);
    expect(answer.findings.filter(({ code }) => code === CODE)).toEqual([]);
  }
});

it.each(ALIASES)(
  "the examples of %s have no time in the future in November 2026, or two years later if they are owed later",
  (alias) => {
    for (const { request } of readJsonFile(`api/v1/profiles/${alias}/examples.json`).examples) {
      const { answer } = checkedBy(alias, JSON.stringify(request), "prevalidation", { now: nowOf(alias) });
      expect(answer.findings.filter(({ code }) => code === CODE)).toEqual([]);
    }
  },
);

it("the same request with the same time of the check gives the same bytes, and another time another answer", async () => {
  const request = readyRequest();
  const ask = async (query: string) => (await post(`${PROFILE}/prevalidate-report${query}`, request)).text();
  const early = "?now=2026-03-10T08:00:00%2B01:00";
  expect(await ask(early)).toBe(await ask(early));
  expect(JSON.parse(await ask(early)).prevalidation_status).toBe("attention_required");
  expect(await ask(`?now=${NOW}`)).toBe(await ask(""));
});

it("text, SARIF and JUnit report each time in the future that the answer has", () => {
  const alias = "dora-initial";
  const request = readyRequest(alias);
  for (const [, fieldId] of placesIn(alias)) if (fieldId in request.report) request.report[fieldId] = LATER;
  const text = JSON.stringify(request);
  const checked = checkedBy(alias, text, "prevalidation", { now: NOW });
  const ids = checked.answer.findings.flatMap(({ code, field_id }) => (code === CODE ? [field_id] : []));
  expect(ids.length).toBeGreaterThan(1);
  const profile = readJsonFile(`api/v1/profiles/${alias}/profile.json`);
  const draft = { name: "a.json", text, profile, ...checked };
  const [inText, inSarif, inJunit] = [formatText, formatSarif, formatJunit].map((format) => outputOf(format, [draft]));
  expect(inText).toMatch(/^ATTENTION REQUIRED/);
  for (const id of ids) {
    expect(inText).toContain(`    ${id}, ${CODE}\n`);
    expect(inJunit).toContain(String(id));
  }
  const results = JSON.parse(inSarif ?? "").runs[0].results.filter(({ ruleId }: Json) => ruleId.startsWith(CODE));
  expect(results.map(({ level }: Json) => level)).toEqual(ids.map(() => "warning"));
  expect(inJunit?.match(new RegExp(`<testcase[^>]* name="[^"]*${CODE}`, "g"))).toHaveLength(ids.length);
});
