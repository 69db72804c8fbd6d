// Which profile a report is of, as its fields and its kind of report show it: for commands, agents and conversions alike.
import type { DraftRequest } from "../../../server/engine/request.ts";
import type { PublishedProfile } from "../published/profile.ts";
import { remember } from "../remember.ts";

/** Published profiles by their first alias. */
export interface Profiles {
  readonly names: readonly string[];
  readonly get: (alias: string) => PublishedProfile;
}

type Report = DraftRequest["report"];

/** A report as a profile reads it, by its alias; null if the profile cannot read it. A draft is the same for all, and a file of an official form is not. */
export type ReadBy = (alias: string) => Report | null;

/** Why a report does not show its profile, which ones it may be of, and how many of its fields each of these has. */
export interface NotShown {
  readonly cause: string;
  readonly aliases: readonly string[];
  readonly count: number;
}

/** Creates a function that finds the only profile that has most of the fields of a report and takes its values. */
export function createFindByFields({
  names,
  get,
}: Profiles): (readBy: ReadBy) => { readonly alias: string } | NotShown {
  const getShown = remember((alias) => {
    const profile = get(alias);
    return { fields: new Set(profile.fields.map(({ field_id }) => field_id)), limits: limitsOfProfile(profile) };
  });
  return (readBy) => {
    const counts = names.map((alias) => {
      const report = readBy(alias) ?? {};
      const { fields, limits } = getShown(alias);
      const count = Object.keys(report).filter((id) => fields.has(id)).length;
      return { alias, count, isWithin: isWithin(report, limits) };
    });
    const count = Math.max(...counts.map(({ count }) => count));
    const found = counts.filter((each) => each.count === count);
    const within = found.length === 1 ? found : found.filter(({ isWithin }) => isWithin);
    const notShown = (cause: string, profiles = found): NotShown => ({
      cause,
      aliases: profiles.map(({ alias }) => alias),
      count,
    });
    const [only, ...others] = within;
    if (count === 0) return notShown("its fields do not show its profile");
    if (only === undefined) return notShown("its values fit none of its profiles");
    if (others.length > 0) return notShown("its fields are those of several profiles", within);
    return { alias: only.alias };
  };
}

/** A field, and the codes of it that a profile is about. */
type Limit = readonly [fieldId: string, codes: readonly unknown[]];

/**
 * The stages of a form have the same fields. Each has a rule on the kind of report that only other stages are for: its code ends in this,
 * and its only condition is a list of codes on its own field.
 */
const OUT_OF_PROFILE = /_out_of_profile$/;

const limitsOfProfile = ({ rules }: PublishedProfile): readonly Limit[] =>
  rules.flatMap(({ code, field_id, parameters }): Limit[] => {
    const { when = [] } = parameters as { readonly when?: readonly (readonly Readonly<Record<string, unknown>>[])[] };
    const [condition, ...others] = when.flat();
    if (!OUT_OF_PROFILE.test(code) || condition?.field !== field_id || others.length > 0) return [];
    return Array.isArray(condition.none_of) ? [[String(field_id), condition.none_of]] : [];
  });

const isWithin = (report: Report, limits: readonly Limit[]): boolean =>
  limits.every(([fieldId, codes]) => typeof report[fieldId] !== "string" || codes.includes(report[fieldId]));
