// What acts and their rules are resolved with.
import type { AuthoredInstrument, CodeListDocument, Service } from "../authored.ts";
import type { ReportAt } from "../findings.ts";
import type { ActSources, Derivation, Field, RuleGroup, SourceAtom, SourceFile } from "../model.ts";
import type { Index, Path } from "./references.ts";

/** What all acts share: the service, everything that they may refer to, and where findings go. */
export interface Shared {
  readonly report: ReportAt;
  readonly service: Service;
  readonly instruments: Index<AuthoredInstrument>;
  readonly atoms: Index<SourceAtom>;
  readonly codeLists: Index<CodeListDocument>;
  /** Rules that profiles include, by name. */
  readonly groups: Index<SourceFile<RuleGroup>>;
  readonly selections: Selections;
}

/** What the rules of an act are resolved with. */
export interface RuleContext extends Shared {
  readonly act: ActSources;
  readonly href: string;
  readonly fields: Index<Field>;
  readonly derivations: readonly Derivation[];
}

/** By place, whether the rules of fields that are authored there select no field in any profile so far. */
export type Selections = Map<string, { readonly file: SourceFile; readonly path: Path; readonly isEmpty: boolean }>;
