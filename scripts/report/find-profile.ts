// Which profile drafts are of: the one that a user names, or the one that their fields show.
import { existsSync } from "node:fs";
import type { Artifacts, ServedProfile } from "../../server/artifacts.ts";
import { decodeBody } from "../../server/body.ts";
import { readJson } from "../../server/engine/read-json.ts";
import { type DraftRequest, readRequest } from "../../server/engine/request.ts";
import {
  aliasesOf,
  explainDamage,
  readInput,
  readPublishedProfile,
  readPublishedText,
  unknownProfile,
} from "../command-line/inputs.ts";
import { UsageError } from "../command-line/run-command.ts";
import type { PublishedProfile } from "./wording/published-profile.ts";

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
  const { readSavedProfile } = await import("./saved-profile.ts");
  return readSavedProfile(name, artifacts.engineHash);
}

const OPTION = "name it with --profile";

/**
 * The alias of the only profile that has most of the fields of the first draft. Throws a UsageError where there is none, or several. Files
 * that are not drafts are the same to every profile.
 */
export async function findProfileByFields(artifacts: Artifacts, names: readonly string[]): Promise<string> {
  const aliases = aliasesOf(artifacts);
  const draft = await findDraft(names, artifacts.limits.max_request_bytes);
  if (draft === undefined) return aliases[0] ?? "";
  const { most, aliases: found } = profilesWithMost(artifacts, draft.fieldIds);
  const [alias, ...others] = found;
  if (alias !== undefined && others.length === 0) return alias;
  const several = [alias, ...others].join(", ");
  if (most === 0) throw new UsageError(`${draft.name} does not show its profile: ${OPTION}, one of ${several}`);
  throw new UsageError(`the fields of ${draft.name} are those of several profiles: ${OPTION}, one of ${several}`);
}

/** The profiles that have most of these fields, and how many they have. */
export function profilesWithMost(artifacts: Artifacts, fieldIds: readonly string[]) {
  const counts = aliasesOf(artifacts).map((alias) => {
    const fields = new Set(fieldIdsOf(artifacts, alias));
    return { alias, count: fieldIds.filter((id) => fields.has(id)).length };
  });
  const most = Math.max(...counts.map(({ count }) => count));
  return { most, aliases: counts.filter(({ count }) => count === most).map(({ alias }) => alias) };
}

/** The first draft with its members of `report`; undefined where no file is a draft. No more files are read than needed. */
async function findDraft(names: readonly string[], maxBytes: number) {
  for (const name of names) {
    const input = await readInput(name, maxBytes);
    if ("problem" in input || input.bytes.length > maxBytes) continue;
    const body = decodeBody(input.bytes);
    const report = "text" in body ? reportOf(body.text) : null;
    if (report !== null) return { name, fieldIds: Object.keys(report) };
  }
  return undefined;
}

/** The report of a draft; null for a text that is none. */
export function reportOf(text: string): DraftRequest["report"] | null {
  const reading = readJson(text);
  const request = "value" in reading ? readRequest(reading.value) : reading;
  return "report" in request ? request.report : null;
}

function fieldIdsOf(artifacts: Artifacts, alias: string): readonly string[] {
  const text = readPublishedText(artifacts, `${artifacts.basePath}/profiles/${alias}/checklist`);
  const { fields } = JSON.parse(text ?? '{"fields":[]}') as { readonly fields: readonly { readonly id: string }[] };
  return fields.map(({ id }) => id);
}
