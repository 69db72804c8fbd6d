// Decisions of profiles: rules define criteria, the decision the outcomes and readings, and an outcome may start the report of another profile.
import type { Field, LinkedProfile, ProfileSources, PublishedRule } from "../model/model.ts";
import type { StartedByOutcome } from "../model/page-words.ts";
import type { ReportAt } from "../tools/findings.ts";
import type { ProfileReferences } from "./context.ts";
import { defineNames, referNames, valuesIn } from "./names.ts";
import type { Placed } from "./placed-rules.ts";
import { createIndex, type Index, type Path } from "./references.ts";

/** What a decision defines, and the criteria that rules have defined so far. */
export type DecisionNames = ReturnType<typeof decisionNames>;

export function decisionNames({ files: { profile }, schemas, report }: ProfileReferences) {
  const readings = createIndex<string>("reading", report);
  defineNames(profile, valuesIn(profile, schemas), { reading: readings });
  return { criteria: createIndex<string>("criterion", report), outcomes: getOutcomes(profile, report), readings };
}

/** The outcomes of a decision. Several ways may lead to one of them. */
export function getOutcomes(profile: ProfileSources["profile"], report: ReportAt): Index<string> {
  const names = createIndex<string>("outcome", report);
  const { outcomes = [], otherwise = [] } = profile.value.decision ?? {};
  for (const outcome of new Set([outcomes, otherwise].flat().map(({ outcome }) => outcome)))
    names.define(profile, ["decision"], outcome, outcome);
  return names;
}

/** Defines the criterion of a rule, which later rules may name, and refers to the readings that change it. */
export function defineRuleCriterion(
  { parameters = {} }: Partial<Pick<PublishedRule, "parameters">>,
  { file, path }: Placed<unknown>,
  { criteria, readings }: DecisionNames,
): void {
  const { criterion, readings: changes = {} } = parameters;
  if (typeof criterion !== "string") return;
  criteria.define(file, [...path, "parameters", "criterion"], criterion, criterion);
  for (const reading of Object.keys(changes as object))
    readings.refer(file, [...path, "parameters", "readings", reading], reading);
}

/** Refers to each criterion that the decision names. */
export function checkDecision(
  { criteria }: Pick<DecisionNames, "criteria">,
  { files: { profile }, schemas }: ProfileReferences,
): void {
  referNames(profile, valuesIn(profile, schemas), { criterion: criteria });
}

/** Reports the profiles, their fields and codes that a decision gives something to, where they do not exist. */
export function checkStarts(profiles: readonly LinkedProfile[], report: ReportAt): void {
  const byAlias = createIndex<LinkedProfile>("profile", report);
  const isFirst = (profile: LinkedProfile) => profiles.find(({ alias }) => alias === profile.alias) === profile;
  for (const profile of profiles.filter(isFirst))
    byAlias.define(profile.files.profile, ["aliases", 0], profile.alias, profile);
  for (const { files, authored } of profiles)
    for (const [position, starts] of (authored.asking?.starts ?? []).entries()) {
      const place = { file: files.profile, path: ["asking", "starts", position] };
      const other = byAlias.refer(place.file, [...place.path, "profile"], starts.profile);
      if (other !== undefined) checkStart(starts, other, { ...place, report });
    }
}

interface StartPlace {
  readonly file: ProfileSources["profile"];
  readonly path: Path;
  readonly report: ReportAt;
}

function checkStart(starts: StartedByOutcome, other: LinkedProfile, { file, path, report }: StartPlace): void {
  const fields = createIndex<Field>("field", report);
  for (const field of other.fields) fields.define(other.files.fields, [], field.field_id, field);
  for (const [position, { to }] of starts.fields.entries()) fields.refer(file, [...path, "fields", position, "to"], to);
  if (starts.criteria === undefined) return;
  const { to, codes } = starts.criteria;
  const list = fields.refer(file, [...path, "criteria", "to"], to)?.code_list;
  const known = other.codeLists.find(({ code_list_id }) => code_list_id === list);
  const index = createIndex<string>("code", report);
  for (const { code } of known?.items ?? []) index.define(file, [], code, code);
  for (const [criterion, code] of Object.entries(codes))
    index.refer(file, [...path, "criteria", "codes", criterion], code);
}
