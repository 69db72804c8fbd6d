// What this version of lexbind publishes besides profiles. The audit compares a copy with it.
import type { SiteContext } from "../../pipeline/7-documents/context.ts";
import type { AuthoredProfile } from "../../pipeline/model/authored.ts";
import type { LinkedProfile, Replay } from "../../pipeline/model/model.ts";

/** What pages show of a profile that profile.json does not contain. */
interface PageSources extends Pick<LinkedProfile, "stage" | "reviewed"> {
  readonly authored: Pick<
    AuthoredProfile,
    "sections" | "stages_title" | "portal" | "listed_as" | "reference_field" | "asking"
  >;
  readonly clockPages: LinkedProfile["clockPages"];
}

export interface Reference extends Omit<SiteContext, "profiles"> {
  /** By act id. */
  readonly pageSources: ReadonlyMap<string, PageSources>;
  /** The only hosts that a profile may name: those of the addresses of its legal acts, such as http://data.europa.eu, and EUR-Lex. */
  readonly origins: readonly string[];
  /** Which requests show a rule, by act id and rule id: only in the package, which does not contain the documents of rules. */
  readonly replays?: ReadonlyMap<string, ReadonlyMap<string, Replay>>;
}
