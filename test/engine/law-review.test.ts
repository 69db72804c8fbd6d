// The drafts of law-review-cases.ts over the server, and what the published rules cite for what they say.
import { expect, it } from "vitest";
import type { Answer } from "../../server/engine/answer.ts";
import { type DraftRequest, post, readJsonFile } from "../support.ts";
import { withoutNull } from "./draft-case.ts";
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

async function answerTo({ profile, changes, options }: LawCase): Promise<Answer> {
  const { fields, ready, placeOf } = PROFILES.get(profile) as NonNullable<ReturnType<typeof PROFILES.get>>;
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
  const { fields, placeOf } = PROFILES.get(draft.profile) as NonNullable<ReturnType<typeof PROFILES.get>>;
  const { findings } = await answerTo(draft);
  const nameOf = (id: string | null) => {
    const field = fields.find(({ field_id }) => field_id === id);
    return field === undefined ? id : placeOf(field);
  };
  const found = findings
    .map(({ code, field_id, severity, message }) => ({ line: [code, nameOf(field_id), severity], message }))
    .filter(({ line }) => `${line[0]} ${line[1]}` === draft.item);
  expect(found.map(({ line }) => line)).toEqual("none" in draft.finding ? [] : [draft.finding]);
  for (const { message } of found) expect(message).toMatch(draft.says);
});
