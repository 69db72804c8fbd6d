// What the steps of an act begin with: the same for the script of the page and for the form that the build draws.

import { citationsOf, formFieldsOf, type PageProfile, sectionsOf } from "../form/form-model.ts";
import { type DraftContent, EMPTY_DRAFT } from "./draft.ts";
import type { DraftStore } from "./draft-store.ts";
import { putValues } from "./draft-text.ts";
import type { Engine } from "./engine.ts";
import { createOpenDrafts } from "./open-drafts.ts";
import type { CheckFacts, PageFacts, StepFacts } from "./step-facts.ts";

export const stepOf = ({ steps }: PageFacts, alias: string): StepFacts =>
  steps.find((step) => step.alias === alias) as StepFacts;

/** The draft that a step begins with: it is the report that the page is for. */
const emptyTextOf = ({ type }: StepFacts): string =>
  type === null ? EMPTY_DRAFT : putValues(EMPTY_DRAFT, { fields: [] }, [[type.fieldId, type.codes[0]]]);

/** The facts of a step, whose profile is that of its profile.json. */
export function checkFactsOf(facts: PageFacts, step: StepFacts, profile: PageProfile, engine: Engine): CheckFacts {
  const fields = formFieldsOf(profile);
  const { max_request_bytes: maxLength } = facts.service.limits;
  const options = { maxLength, fieldIds: fields.map(({ id }) => id), empty: emptyTextOf(step) };
  const derived = { fields, sections: sectionsOf(fields, step.parts), options, citations: citationsOf(profile) };
  return { ...facts, ...step, profile, engine, ...derived };
}

export const openDraftsOf = (facts: PageFacts, store: DraftStore<DraftContent>) =>
  createOpenDrafts(store, facts.act, {
    begin: (alias) => {
      const text = emptyTextOf(stepOf(facts, alias));
      return { text, parameters: {}, previous: null, submitted: null, opening: null };
    },
    isEmpty: ({ text, previous }, alias) => previous === null && text === emptyTextOf(stepOf(facts, alias)),
  });
