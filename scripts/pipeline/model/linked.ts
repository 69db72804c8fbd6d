// What link makes of authored files: profiles, and the names in all files with what does not resolve.
import type { Guide, Service } from "./authored.ts";
import type { ResolvedBoard } from "./authored-clocks.ts";
import type { AuthorFinding, LinkedProfile, Source, Sources } from "./model.ts";
import type { Released } from "./released.ts";
import type { Schemas } from "./schemas.ts";

/** Where a name is defined, and whether anything refers to it. */
export interface Definition<T = unknown> {
  readonly name: string;
  readonly file: Source;
  readonly path: readonly (string | number)[];
  readonly value: T;
  readonly isUsed: boolean;
}

/** A selection of fields, of a rule or of an include that narrows rules. */
export interface Selection extends Pick<Definition, "file" | "path"> {
  readonly hint?: string | undefined;
}

/** Profiles, clocks and board with all their references joined, and the authored files that they were made of. */
export interface LinkedSources {
  readonly service: Service;
  readonly profiles: readonly LinkedProfile[];
  readonly board: ResolvedBoard;
  readonly released: Released;
  /** After compileSources, also the one on the kinds of rules. */
  readonly guides: readonly Guide[];
  readonly sources: Sources;
  readonly schemas: Schemas;
  /** All definitions, by the kind of the name. */
  readonly names: ReadonlyMap<string, readonly Definition[]>;
  /** Those that select no field of any profile. */
  readonly emptySelections: readonly Selection[];
  /** What does not resolve. */
  readonly unresolved: readonly AuthorFinding[];
}
