// Which profile drafts are of: the one that a user names, or the one that the fields of each show.
import { existsSync } from "node:fs";
import type { Artifacts, ServedProfile } from "../../../server/artifacts.ts";
import { readJson } from "../../../server/engine/read-json.ts";
import { type DraftRequest, readRequest } from "../../../server/engine/request.ts";
import type { PublishedProfile } from "../../report/published/profile.ts";
import { explainDamage, listAliases, readPublishedProfile, readText, unknownProfile } from "../inputs.ts";
import { CommandError } from "../run-command.ts";

/** A profile that drafts can be checked with, and its content. */
export interface FoundProfile extends Pick<ServedProfile, "alias" | "checkText"> {
  readonly content: () => PublishedProfile;
}

/**
 * The profile that an alias or identifier, a file or a URL stands for. Rejects with a UsageError or a CommandError where there is none, or
 * where this version cannot apply it.
 */
export async function findProfile(artifacts: Artifacts, name: string): Promise<FoundProfile> {
  const published = artifacts.profiles.get(name);
  // The profile is read here, not with the first draft.
  if (published !== undefined)
    return {
      ...explainDamage(() => ({ ...published })),
      content: () => readPublishedProfile(artifacts, name) as PublishedProfile,
    };
  if (!/[./\\]/.test(name) && !existsSync(name)) throw unknownProfile(artifacts, name);
  // It needs a validator, which takes longer to load than a draft to check.
  const { readSavedProfile } = await import("../profiles/saved-profile.ts");
  return readSavedProfile(name, artifacts.engineHash);
}

const OPTION = "name it with --profile";

type Report = DraftRequest["report"];

/**
 * Creates a function that finds the alias of the only profile that has most of the fields of a report and takes its values; or says
 * why there is none.
 */
export function createFindByFields(artifacts: Artifacts) {
  const mostFields = createMostFields(artifacts);
  const getLimits = remember((alias) => limitsOfProfile(readPublishedProfile(artifacts, alias) as PublishedProfile));
  return (report: Report): { readonly alias: string } | { readonly cause: string } => {
    const { most, aliases } = mostFields(Object.keys(report));
    const several = aliases.join(", ");
    if (most === 0) return { cause: `its fields do not show its profile: ${OPTION}, one of ${several}` };
    const within = aliases.length === 1 ? aliases : aliases.filter((alias) => isWithin(report, getLimits(alias)));
    const [alias, ...others] = within;
    if (alias === undefined) return { cause: `its values fit none of its profiles: ${OPTION}, one of ${several}` };
    if (others.length === 0) return { alias };
    return { cause: `its fields are those of several profiles: ${OPTION}, one of ${within.join(", ")}` };
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

/** Creates a function that finds the profiles with most of the given fields, and the number of these fields. */
function createMostFields(artifacts: Artifacts) {
  const getFields = remember((alias) => {
    const { fields } = readPublishedProfile(artifacts, alias) as PublishedProfile;
    return new Set(fields.map(({ field_id }) => field_id));
  });
  return (fieldIds: readonly string[]) => {
    const counts = listAliases(artifacts).map((alias) => {
      const fields = getFields(alias);
      return { alias, count: fieldIds.filter((id) => fields.has(id)).length };
    });
    const most = Math.max(...counts.map(({ count }) => count));
    return { most, aliases: counts.filter(({ count }) => count === most).map(({ alias }) => alias) };
  };
}

/** The report in a file, with an alias of the profile that its fields show. Throws a CommandError if it has none, or they show none. */
export async function readOtherDraft(artifacts: Artifacts, name: string) {
  const report = readReport(await readText(name, artifacts.limits.max_request_bytes));
  if (report === null) throw new CommandError(`${name}: it is not a draft`);
  const { most, aliases } = createMostFields(artifacts)(Object.keys(report));
  const [profile = ""] = aliases;
  if (most === 0) throw new CommandError(`${name}: its fields do not show its profile`);
  return { profile, report };
}

/** The same function; it is called once for each name. */
export function remember<Value>(find: (name: string) => Value): (name: string) => Value {
  const found = new Map<string, Value>();
  return (name) => {
    const value = found.has(name) ? (found.get(name) as Value) : find(name);
    found.set(name, value);
    return value;
  };
}

/** The report of a draft; null for a text that is none. */
export function readReport(text: string): Report | null {
  const parsed = readJson(text);
  const request = "value" in parsed ? readRequest(parsed.value) : parsed;
  return "report" in request ? request.report : null;
}
