// A saved profile.json: reproduces verdicts with the profile that they were made with.
import { createCheckText } from "../../../server/engine/engine.ts";
import { KINDS } from "../../../server/engine/kinds/registry.ts";
import { sanitizeName } from "../../../server/engine/names.ts";
import { RULES_VERSION } from "../../../server/engine/rule-set.ts";
import { createFindCause, objectOf, TEXT_SCHEMA } from "../../report/json/find-cause.ts";
import type { PublishedProfile } from "../../report/published/profile.ts";
import { CommandError } from "../run-command.ts";
import { readProfileFile } from "./read-profiles.ts";

const LIST = { type: "array" };
const PROFILE = objectOf({
  ...{
    aliases: LIST,
    boundary: TEXT_SCHEMA,
    boundary_id: TEXT_SCHEMA,
    crosswalk: objectOf({}),
    fields: LIST,
    code_lists: LIST,
  },
  rules_href: TEXT_SCHEMA,
  rules: {
    type: "array",
    items: objectOf({ rule_id: TEXT_SCHEMA, kind: TEXT_SCHEMA, message: TEXT_SCHEMA, checks: LIST }),
  },
  provenance: objectOf({ interface_version: TEXT_SCHEMA, profile_version: TEXT_SCHEMA }),
  summaries: objectOf({ lint: objectOf({}), prevalidation: objectOf({}) }),
});

/** What checks drafts by a file or URL, and with the engine of that hash. Rejects with a CommandError if it is not a profile.json that this version can apply. */
export async function readSavedProfile(name: string, engine_hash: string) {
  const { content, ...hashes } = await readProfileFile(name);
  const cause = createFindCause(PROFILE)(content);
  if (cause !== null) throw new CommandError(`${name} is not a profile: ${cause}`);
  const profile = content as unknown as PublishedProfile;
  checkVersion(name, profile);
  const properties = Object.fromEntries([...KINDS].map(([kind, { parameters }]) => [kind, parameters]));
  const findUnknown = createFindCause({ properties, additionalProperties: false });
  for (const { rule_id, kind, parameters } of profile.rules)
    if (findUnknown({ [kind]: parameters }) !== null)
      throw new CommandError(
        `${name} has the rule ${sanitizeName(rule_id)}, of a kind or with parameters that do not exist`,
      );
  return {
    alias: profile.aliases[0] as string,
    checkText: createCheckText(profile, { ...hashes, engine_hash }),
    content: () => profile,
  };
}

/** Throws a CommandError that names the releases whose engine runs the rules of a profile, if this one does not. */
function checkVersion(name: string, { rules_version, provenance }: PublishedProfile): void {
  if (rules_version === RULES_VERSION) return;
  const release = Number.isInteger(rules_version) ? `${rules_version}.x` : "1.8";
  const version = sanitizeName(provenance.profile_version);
  throw new CommandError(
    `${name}: lexbind ${release} runs the rules of version ${version} of this profile, and this is lexbind ${RULES_VERSION}.x`,
  );
}
