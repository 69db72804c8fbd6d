// A saved profile.json: reproduces verdicts with the profile that they were made with.
import { createCheckText } from "../../../server/engine/engine.ts";
import { KINDS } from "../../../server/engine/kinds/registry.ts";
import { sanitizeName } from "../../../server/engine/names.ts";
import { RULES_VERSION, type Rule } from "../../../server/engine/rule-set.ts";
import { namesInTemplate } from "../../../server/engine/template.ts";
import { isObject, type JsonObject } from "../../report/json/compare-values.ts";
import { createFindCause } from "../../report/json/find-cause.ts";
import type { PublishedProfile } from "../../report/published/profile.ts";
import { CommandError } from "../run-command.ts";
import { PROFILE_SCHEMA } from "./profile-schema.ts";
import { readProfileFile } from "./read-profiles.ts";

const findProfileCause = createFindCause(PROFILE_SCHEMA);
const findParametersCause = createFindCause({
  properties: Object.fromEntries([...KINDS].map(([kind, { parameters }]) => [kind, parameters])),
  additionalProperties: false,
});

/** What checks drafts by a file or URL, and with the engine of that hash. Rejects with a CommandError if it is not a profile.json that this version can apply. */
export async function readSavedProfile(name: string, engine_hash: string) {
  const { content, ...hashes } = await readProfileFile(name);
  const profile = toUsableProfile(name, content);
  return {
    alias: profile.aliases[0] as string,
    checkText: createCheckText(profile, { ...hashes, engine_hash }),
    content: () => profile,
  };
}

/** The profile in a profile.json that is not one of this installation. Throws a CommandError if this version cannot apply it. */
export function toUsableProfile(name: string, content: JsonObject): PublishedProfile {
  checkVersion(name, content);
  const cause = findProfileCause(content);
  if (cause !== null) throw new CommandError(`${name} is not a profile: ${cause}`);
  const profile = content as unknown as PublishedProfile;
  for (const rule of profile.rules) checkRule(name, rule);
  try {
    const check = createCheckText(profile, { profile_semantic_hash: "", profile_artifact_hash: "" });
    for (const mode of ["lint", "prevalidation"] as const) check('{"report":{}}', mode);
  } catch {
    throw new CommandError(`${name} is not a profile: its rules do not fit its fields`);
  }
  return profile;
}

function checkRule(name: string, { rule_id, kind, parameters, field_id, message, variants = {} }: Rule): void {
  const own = KINDS.get(kind);
  if (own === undefined || findParametersCause({ [kind]: parameters }) !== null)
    throw new CommandError(
      `${name} has the rule ${sanitizeName(rule_id)}, of a kind or with parameters that do not exist`,
    );
  const ofField = field_id === null ? [] : ["field", "field_id"];
  const isFilled = (template: string, values: readonly string[] = []) =>
    namesInTemplate(template).every((placeholder) => values.includes(placeholder) || ofField.includes(placeholder));
  const areFilled = Object.entries(variants).every(([variant, text]) => isFilled(text, own.variants[variant]));
  if (!isFilled(message, own.placeholders) || !areFilled)
    throw new CommandError(
      `${name} is not a profile: nothing fills a placeholder in the messages of the rule ${sanitizeName(rule_id)}`,
    );
}

/** Throws a CommandError that names the releases whose engine runs the rules of a profile, if this one does not. */
function checkVersion(name: string, { rules_version, provenance }: JsonObject): void {
  if (rules_version === RULES_VERSION || !isObject(provenance)) return;
  const release = Number.isInteger(rules_version) ? `${rules_version}.x` : "1.8";
  const version = sanitizeName(String(provenance.profile_version));
  throw new CommandError(
    `${name}: lexbind ${release} runs the rules of version ${version} of this profile, and this is lexbind ${RULES_VERSION}.x`,
  );
}
