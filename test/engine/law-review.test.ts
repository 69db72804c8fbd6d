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

interface Rule {
  readonly rule_id: string;
  readonly kind: string;
  readonly message: string;
  readonly variants?: Readonly<Record<string, string>>;
  readonly advice?: string | Readonly<Record<string, string>>;
  readonly source_atom_ids: readonly string[];
}

interface Atom {
  readonly source_atom_id: string;
  readonly role: string;
  readonly locator: { readonly article?: string; readonly paragraph?: string };
}

const textsOf = ({ message, variants = {}, advice = {} }: Rule): readonly string[] => [
  message,
  ...Object.values(variants),
  ...(typeof advice === "string" ? [advice] : Object.values(advice)),
];

/** The texts of all rules of a profile, each with the atoms of its rule. */
function textsWithAtoms(place: Place) {
  const { rules, source_atoms }: { rules: readonly Rule[]; source_atoms: readonly Atom[] } = readJsonFile(
    `${folderOf(place)}/profile.json`,
  );
  const atoms = new Map(source_atoms.map((atom) => [atom.source_atom_id, atom]));
  return rules.flatMap((rule) =>
    textsOf(rule).map((text) => ({
      rule_id: rule.rule_id,
      kind: rule.kind,
      text,
      atoms: rule.source_atom_ids.map((id) => atoms.get(id) as Atom),
    })),
  );
}

const BINDING = new Set(["obligation", "time_limit", "content_rule", "template_field", "channel"]);

it.each(PLACES)("%s: what a message says must be done is the content of a provision that its rule cites", (place) => {
  const texts = textsWithAtoms(place).filter(({ text }) => /\bmust\b/.test(text));
  const unfounded = texts.filter(({ atoms }) => !atoms.some(({ role }) => BINDING.has(role)));
  expect(unfounded.map(({ rule_id, text }) => `${rule_id}: ${text}`)).toEqual([]);
});

it.each(PLACES)("%s: an article that a message names is among those that its rule cites", (place) => {
  // No atom can be bound to Regulation (EEC, Euratom) No 1182/71, by which a rule on a deadline reads a month.
  const texts = textsWithAtoms(place).filter(({ kind }) => kind !== "report_deadline");
  const named = texts.flatMap(({ text, atoms, rule_id }) =>
    [...text.matchAll(/\bArticle (\d+)(?:\((\d+)\))?/g)].map(([name, article, paragraph]) => ({
      name: `${rule_id}: ${name}`,
      isCited: atoms.some(
        ({ locator }) =>
          locator.article === article && (paragraph === undefined || (locator.paragraph ?? paragraph) === paragraph),
      ),
    })),
  );
  expect(named.filter(({ isCited }) => !isCited).map(({ name }) => name)).toEqual([]);
});
