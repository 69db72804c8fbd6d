// A saved profile.json: reproduces verdicts with the profile that they were made with.
import { createAnswerText } from "../../server/engine/engine.ts";
import { sanitizeName } from "../../server/engine/names.ts";
import type { RuleSet } from "../../server/engine/rule-set.ts";
import { KINDS } from "../../server/engine/rules/kinds.ts";
import { readProfileFile } from "../diff/read-profiles.ts";
import { createFindMismatch, objectOf, TEXT } from "../verify/json.ts";
import { FORMER_KINDS } from "./former-kinds.ts";
import { CommandError } from "./run-command.ts";

type SavedProfile = RuleSet & {
  readonly aliases: readonly string[];
  readonly provenance: Readonly<Record<"interface_version" | "profile_version", string>>;
};

const LIST = { type: "array" };
const PROFILE = objectOf({
  ...{ aliases: LIST, boundary: TEXT, boundary_id: TEXT, crosswalk: objectOf({}), fields: LIST, code_lists: LIST },
  rules_href: TEXT,
  rules: { type: "array", items: objectOf({ rule_id: TEXT, kind: TEXT, message: TEXT, checks: LIST }) },
  provenance: objectOf({ interface_version: TEXT, profile_version: TEXT }),
  summaries: objectOf({ lint: objectOf({}), prevalidation: objectOf({}) }),
});

/** What checks drafts by a file or URL. Rejects with a CommandError if it is no profile.json that this version can apply. */
export async function readSavedProfile(name: string, interfaceVersion: string) {
  const { content, ...hashes } = await readProfileFile(name);
  const mismatch = createFindMismatch(PROFILE)(content);
  if (mismatch !== null) throw new CommandError(`${name} is not a profile: ${mismatch}`);
  const profile = content as unknown as SavedProfile;
  const { interface_version, profile_version } = profile.provenance;
  const isFormer = profile.assumptions === undefined;
  const kinds = isFormer ? FORMER_KINDS : KINDS;
  const properties = Object.fromEntries([...kinds].map(([kind, { parameters }]) => [kind, parameters]));
  const findUnknown = createFindMismatch({ properties, additionalProperties: false });
  for (const { rule_id, kind, parameters } of profile.rules)
    if (findUnknown({ [kind]: parameters }) !== null)
      throw new CommandError(
        `${name} has the rule ${sanitizeName(rule_id)}, of a kind or with parameters that this version of lexbind (interface ${interfaceVersion}) does not know: it needs the version with interface ${sanitizeName(interface_version)}`,
      );
  // Former profiles have no document for each rule; the links of their verdicts lead into rules.json.
  const rules_href = isFormer ? `${profile.rules_href}#{rule_id}` : profile.rules_href;
  const answerText = createAnswerText({ ...profile, rules_href }, hashes, kinds);
  return {
    alias: profile.aliases[0] as string,
    answerText,
    kinds,
    content: () => content,
    version: sanitizeName(profile_version),
    takesOptions: !isFormer,
  };
}
