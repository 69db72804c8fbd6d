// lexbind/profiles/ALIAS.json as TypeScript sees it: the members of a published profile.json that the package's own functions read, and examples.
import type { RuleSet } from "../../../server/engine/rule-set.ts";
import type { ConvertibleProfile } from "../../esas/crosswalk.ts";

export type Profile = RuleSet & ConvertibleProfile & { readonly examples: readonly { readonly request: unknown }[] };

declare const profile: Profile;
// biome-ignore lint/style/noDefaultExport: the form in which a program imports JSON
export default profile;
