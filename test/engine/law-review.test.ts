// The drafts of law-review-cases.ts, law-clock-cases.ts and law-draft-cases.ts over the server.
import { expect, it } from "vitest";
import type { Answer } from "../../server/engine/answer.ts";
import { type DraftRequest, post, readJsonFile } from "../support.ts";
import { inOrder, withoutNull } from "./draft-case.ts";
import { CLOCK_CASES } from "./law-clock-cases.ts";
import { LAW_DRAFTS } from "./law-draft-cases.ts";
import { LAW_CASES, type LawCase, type Place } from "./law-review-cases.ts";

const PLACES = [...new Set<Place>(["dora", "initial", "intermediate", "final", "cyber-threat"])];
const folderOf = (place: Place) => `api/v1/profiles/${place === "dora" ? place : `dora-${place}`}`;

interface Field {
  readonly field_id: string;
  readonly data_field?: string;
  readonly interpretive_load: number | null;
  readonly evidence_labels: readonly string[];
}

const PROFILES = new Map(
  PLACES.map((place) => {
    const fields: readonly Field[] = readJsonFile(`${folderOf(place)}/profile.json`).fields;
    const [ready]: readonly Required<DraftRequest>[] = readJsonFile(`${folderOf(place)}/report.schema.json`).examples;
    const placeOf = ({ field_id, data_field }: Field) => (place === "dora" ? field_id : (data_field ?? field_id));
    return [place, { fields, ready: ready?.report ?? {}, placeOf }];
  }),
);

const profileOf = (place: Place) => PROFILES.get(place) as NonNullable<ReturnType<typeof PROFILES.get>>;

/** The row of a field, or its name in the profile dora; anything else as it is. */
function nameOf(profile: Place, id: string | null): string | null {
  const { fields, placeOf } = profileOf(profile);
  const field = fields.find(({ field_id }) => field_id === id);
  return field === undefined ? id : placeOf(field);
}

async function answerTo({ profile, changes, options }: Pick<LawCase, "profile" | "changes" | "options">) {
  const { fields, ready, placeOf } = profileOf(profile);
  const changed = fields.filter((field) => placeOf(field) in changes);
  const report = withoutNull({
    ...ready,
    ...Object.fromEntries(changed.map((field) => [field.field_id, changes[placeOf(field)]])),
  });
  const judged = fields.filter(
    (field) =>
      field.field_id in report && (field.interpretive_load ?? 0) >= 3 && !(`evidence ${placeOf(field)}` in changes),
  );
  const evidence_manifest = Object.fromEntries(judged.map((field) => [field.field_id, field.evidence_labels]));
  const query = new URLSearchParams(options);
  const response = await post(`/${folderOf(profile)}/prevalidate-report?${query}`, { report, evidence_manifest });
  expect(response.status).toBe(200);
  return (await response.json()) as Answer;
}

it.each(LAW_CASES)("$provision, $item, $profile with $changes $options: $finding", async (draft) => {
  const { findings } = await answerTo(draft);
  const found = findings
    .map(({ code, field_id, severity, message }) => ({
      line: [code, nameOf(draft.profile, field_id), severity],
      message,
    }))
    .filter(({ line }) => `${line[0]} ${line[1]}` === draft.item);
  expect(found.map(({ line }) => line)).toEqual("none" in draft.finding ? [] : [draft.finding]);
  for (const { message } of found) expect(message).toMatch(draft.says);
});

const THIS_CLOCK: Readonly<Partial<Record<Place, string>>> = {
  dora: "dora.initial_notification",
  initial: "dora.initial_notification",
  intermediate: "dora.intermediate_report",
  final: "dora.final_report",
};
const clockOf = ({ timeline }: Answer, profile: Place) =>
  timeline?.clocks.find(({ clock_id }) => clock_id === THIS_CLOCK[profile]);

it.each(CLOCK_CASES)("$provision, $point, $profile with $changes $options: $expected", async (draft) => {
  const answer = await answerTo(draft);
  const clock = clockOf(answer, draft.profile);
  const {
    relief,
    relief_until,
    assumed = [],
    notAssumed = [],
    findings = {},
    isUnknown,
    missing,
    ...instants
  } = draft.expected;
  expect({ due: clock?.due ?? null, upper_bound: clock?.upper_bound }).toEqual(instants);
  if (missing !== undefined) expect(answer.timeline_missing?.map((id) => nameOf(draft.profile, id))).toEqual(missing);
  if (relief !== undefined) expect([clock?.relief, clock?.relief_until]).toEqual([relief, relief_until ?? null]);
  expect(clock?.assumptions ?? []).toEqual(expect.arrayContaining([...assumed]));
  expect(notAssumed.filter((name) => clock?.assumptions.includes(name))).toEqual([]);
  for (const [code, wanted] of Object.entries(findings)) {
    const found = answer.findings.filter((finding) => finding.code === code);
    expect(found.map(({ severity }) => severity)).toEqual(wanted === null ? [] : [wanted[0]]);
    for (const { message } of found) expect(message).toMatch(wanted?.[1] ?? "");
  }
  if (isUnknown !== undefined) expect(/cannot be computed/.test(answer.safe_summary)).toBe(isUnknown);
});

const ON_DEADLINES = [
  ...["notification_deadline", "intermediate_report_deadline", "final_report_deadline", "weekend_relief_possible"],
  "clients_to_be_informed",
];

it.each(LAW_DRAFTS)("$provision, $profile: $name", async (draft) => {
  const answer = await answerTo(draft);
  const found = answer.findings
    .filter(({ code }) => !ON_DEADLINES.includes(code))
    .map(({ code, field_id, severity }) => [code, nameOf(draft.profile, field_id), severity]);
  expect(inOrder(found)).toEqual(inOrder(draft.findings));
  const has = (severity: string) => draft.findings.some((finding) => finding[2] === severity);
  expect(answer.prevalidation_status).toBe(
    has("blocking") ? "blocked" : has("attention") ? "attention_required" : "ready_for_preverification",
  );
  if (draft.due !== undefined) expect(clockOf(answer, draft.profile)?.due ?? null).toBe(draft.due);
  if (draft.due === null) expect(answer.timeline_missing).toEqual([]);
});
