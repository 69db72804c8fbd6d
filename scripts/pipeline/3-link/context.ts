// What acts and their rules are resolved with.
import type { Clock } from "../../../server/engine/clocks/clock.ts";
import type { CodeListDocument, Service } from "../model/authored.ts";
import type { ActClock } from "../model/authored-clocks.ts";
import type { AuthoredInstrument, SourceAtom } from "../model/authored-instrument.ts";
import type { Derivation, Field, ProfileSources, RuleGroup, Source } from "../model/model.ts";
import type { Schemas } from "../model/schemas.ts";
import type { collectShared, ReportAt } from "../tools/findings.ts";
import type { Index } from "./references.ts";

/** What all acts share: the service, everything that they may refer to, and where findings go. */
export interface Shared {
  readonly report: ReportAt;
  readonly service: Service;
  readonly schemas: Schemas;
  readonly instruments: Index<AuthoredInstrument>;
  readonly atoms: Index<SourceAtom>;
  readonly codeLists: Index<CodeListDocument>;
  /** The codes of each list, by the id of the list. */
  readonly codes: ReadonlyMap<string, Index<string>>;
  /** Rules that profiles include, by name. */
  readonly groups: Index<Source<RuleGroup>>;
  readonly clocks: Index<ActClock>;
  /** What codes of assumptions mean that an act has, by its folder. */
  getAssumptions(act: string): Readonly<Record<string, string>>;
  /** Selections without a field, and undefined names in them. A group may be right for one profile and wrong for another. */
  readonly selections: ReturnType<typeof collectShared>;
  readonly namesOfSelections: ReturnType<typeof collectShared>;
}

/** What the rules and the crosswalk of one profile are resolved with. */
export interface ProfileReferences extends Shared {
  readonly files: ProfileSources;
  readonly href: string;
  readonly fields: Index<Field>;
  readonly derivations: readonly Derivation[];
  readonly ownClocks: readonly Clock[];
}
