// What a draft leaves empty is filled in before it is checked: from entity details, then with facts of another draft. The page, the commands
// and agents do it here, so that the same draft gets the same answer.
import type { CheckParameters } from "../../../server/engine/options.ts";
import {
  type DetailsProfile,
  type EntityDetails,
  findDetailValues,
  getDetailText,
} from "../entity-details/entity-details.ts";
import { type Draft, getReport, putValues } from "./draft.ts";

type Report = Readonly<Record<string, unknown>>;

/** Facts for a report: values for fields. What else is known of them helps who asked for them to say what was taken. */
export interface FoundFacts {
  readonly taken: readonly { readonly field: { readonly field_id: string }; readonly value: unknown }[];
}

/** What fills in a draft. */
export interface FillFrom<Facts extends FoundFacts> {
  readonly details?: EntityDetails | null;
  /** Finds what a report takes from another draft. It gets the report with the details in it, so that these come first. */
  readonly findFacts?: ((report: Report) => Facts) | null;
  /** The parameters of the check that were given. */
  readonly parameters?: CheckParameters;
}

/** What is filled in, and from where. */
export interface Filling<Facts> {
  /** All values that are filled in, by field. */
  readonly values: readonly (readonly [fieldId: string, value: unknown])[];
  /** The fields of them that have a value of the details. */
  readonly fromDetails: readonly string[];
  /** What `findFacts` found; null without it. */
  readonly facts: Facts | null;
  /** The parameters that were given; the Member State is that of the details if none was. */
  readonly parameters: CheckParameters;
}

/** What is filled into the values of a report. */
export function findFilling<Facts extends FoundFacts>(
  report: Report,
  profile: DetailsProfile,
  { details, findFacts, parameters = {} }: FillFrom<Facts>,
): Filling<Facts> {
  const values = findDetailValues(profile, details ?? {}, report);
  const facts = findFacts?.({ ...report, ...values }) ?? null;
  const taken = facts?.taken.map(({ field, value }) => [field.field_id, value] as const) ?? [];
  return {
    values: [...Object.entries(values), ...taken],
    fromDetails: Object.keys(values),
    facts,
    parameters: fillParameters(parameters, details),
  };
}

/** A draft with what it leaves empty filled in, and what that is. Where nothing is filled in, it is the same draft. */
export function prepareDraft<Facts extends FoundFacts>(
  draft: Draft,
  profile: DetailsProfile,
  from: FillFrom<Facts>,
): Filling<Facts> & { readonly draft: Draft } {
  const filling = findFilling(getReport(draft), profile, from);
  const order = profile.fields.map(({ field_id }) => field_id);
  return { ...filling, draft: putValues(draft, order, filling.values) };
}

/** Parameters of a check, with the Member State of the entity details if they have none. */
export function fillParameters(given: CheckParameters, details: EntityDetails | null | undefined): CheckParameters {
  const member_state = given.member_state ?? getDetailText(details?.member_state);
  return member_state === undefined ? given : { ...given, member_state };
}
