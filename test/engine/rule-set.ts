// The rules compiled in this process from profiles-src, without dist/.
import { fileURLToPath } from "node:url";
import { compileSources } from "../../scripts/pipeline/compile-sources.ts";
import { formatFinding, hasErrors } from "../../scripts/pipeline/findings.ts";
import { contentOf } from "../../scripts/pipeline/hash.ts";
import type { Profile } from "../../scripts/pipeline/model.ts";
import type { RuleSet } from "../../server/engine/rule-set.ts";

const SOURCES = fileURLToPath(new URL("../../profiles-src", import.meta.url));

const { value: sources, findings } = compileSources(SOURCES, `${SOURCES}/schemas`);
if (hasErrors(findings)) throw new Error(findings.map(formatFinding).join("\n"));
const profile = sources?.profiles.find(({ alias }) => alias === "dora");
if (!sources || profile === undefined) throw new Error("the sources have no profile dora");

export const SOURCE_PROFILE: Profile = profile;
export const RULE_SET: RuleSet = contentOf(profile, sources.service);
