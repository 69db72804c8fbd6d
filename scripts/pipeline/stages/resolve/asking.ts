// How a person is asked for a decision: questions, criteria and fields that a profile names, and the fields of the report that it starts.

import type { Field, Profile, ProfileFiles } from "../../model/model.ts";
import type { Asking } from "../../model/page-words.ts";
import type { ReportAt } from "../../tools/findings.ts";
import { outcomesOf } from "./criteria.ts";
import { createIndex, type Index, type Path, referAll } from "./references.ts";

/** Refers to everything that the questions of a profile name in it. */
export function checkAsking({ profile }: ProfileFiles, fields: Index<Field>, report: ReportAt): void {
  const { asking, decision } = profile.value;
  if (asking === undefined) return;
  const at = (...path: Path): Path => ["asking", ...path];
  const questions = createIndex<string>("question", report);
  const criteria = createIndex<string>("criterion", report);
  const outcomes = outcomesOf(profile, report);
  for (const [position, { criterion_id }] of (decision?.criteria ?? []).entries())
    criteria.define(profile, ["decision", "criteria", position], criterion_id, criterion_id);
  for (const [position, question] of asking.questions.entries()) {
    const path = at("questions", position);
    questions.define(profile, [...path, "question_id"], question.question_id, question.question_id);
    referAll(criteria, profile, [...path, "criteria"], question.criteria);
    referAll(fields, profile, [...path, "fields"], question.fields);
  }
  for (const [position, { first }] of asking.opening.choices.entries())
    referAll(questions, profile, at("opening", "choices", position, "first"), first);
  for (const [path, field] of ownFields(asking)) fields.refer(profile, at(...path), field);
  for (const [position, { outcome }] of asking.next.entries())
    outcomes.refer(profile, at("next", position, "outcome"), outcome);
  outcomes.refer(profile, at("starts", "outcome"), asking.starts.outcome);
  for (const criterion of Object.keys(asking.starts.criteria.codes))
    criteria.refer(profile, at("starts", "criteria", "codes", criterion), criterion);
}

/** The fields that it names besides those of questions, each with its place. */
function ownFields({ state_at, record, next, starts }: Asking): [Path, string][] {
  return [
    [["state_at"], state_at],
    ...Object.entries(record).map(([name, field]): [Path, string] => [["record", name], field]),
    ...next.flatMap(({ after }, position): [Path, string][] =>
      after === undefined ? [] : [[["next", position, "after", "field"], after.field]],
    ),
    [["starts", "member_state"], starts.member_state],
    ...starts.fields.map(({ from }, position): [Path, string] => [["starts", "fields", position, "from"], from]),
  ];
}

/** Reports the profile, its fields and their codes that a decision gives something to, where they do not exist. */
export function checkStarts(profiles: readonly Profile[], report: ReportAt): void {
  const byAlias = createIndex<Profile>("profile", report);
  for (const profile of profiles) byAlias.define(profile.files.profile, ["aliases", 0], profile.alias, profile);
  for (const { files, authored } of profiles) {
    const { starts } = authored.asking ?? {};
    if (starts === undefined) continue;
    const at = (...path: Path): Path => ["asking", "starts", ...path];
    const other = byAlias.refer(files.profile, at("profile"), starts.profile);
    if (other === undefined) continue;
    const fields = createIndex<Field>("field", report);
    for (const field of other.fields) fields.define(other.files.fields, [], field.field_id, field);
    for (const [position, { to }] of starts.fields.entries())
      fields.refer(files.profile, at("fields", position, "to"), to);
    const { to, codes } = starts.criteria;
    const list = fields.refer(files.profile, at("criteria", "to"), to)?.code_list;
    const known = other.codeLists.find(({ code_list_id }) => code_list_id === list);
    const index = createIndex<string>("code", report);
    for (const { code } of known?.items ?? []) index.define(files.profile, [], code, code);
    for (const [criterion, code] of Object.entries(codes))
      index.refer(files.profile, at("criteria", "codes", criterion), code);
  }
}
