// The names of criteria, outcomes and readings: rules define the first, and the decision of a profile the others.
import type { ProfileFiles, PublishedRule } from "../../model/model.ts";
import type { ReportAt } from "../../tools/findings.ts";
import type { ProfileReferences } from "./context.ts";
import { defineNames, referNames, valuesIn } from "./names.ts";
import type { Placed } from "./placed-rules.ts";
import { createIndex, type Index } from "./references.ts";

/** What a decision defines, and the criteria that rules have defined so far. */
export type DecisionNames = ReturnType<typeof decisionNames>;

export function decisionNames({ files: { profile }, schemas, report }: ProfileReferences) {
  const readings = createIndex<string>("reading", report);
  defineNames(profile, valuesIn(profile, schemas), { reading: readings });
  return { criteria: createIndex<string>("criterion", report), outcomes: outcomesOf(profile, report), readings };
}

/** The outcomes of a decision. Several ways may lead to one of them. */
export function outcomesOf(profile: ProfileFiles["profile"], report: ReportAt): Index<string> {
  const names = createIndex<string>("outcome", report);
  const { outcomes = [], otherwise = [] } = profile.value.decision ?? {};
  for (const outcome of new Set([outcomes, otherwise].flat().map(({ outcome }) => outcome)))
    names.define(profile, ["decision"], outcome, outcome);
  return names;
}

/** Defines the criterion of a rule, which later rules may name, and refers to the readings that change it. */
export function defineCriterionOf(
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

/** Refers to each criterion that the decision names, and reports readings that change nothing. */
export function checkDecision(
  { criteria, readings }: DecisionNames,
  { files: { profile }, schemas, report }: ProfileReferences,
): void {
  referNames(profile, valuesIn(profile, schemas), { criterion: criteria });
  for (const { name, file, path } of readings.unused())
    report(file, path, { code: "unused_reading", message: `no rule has other parameters by the reading "${name}"` });
}
