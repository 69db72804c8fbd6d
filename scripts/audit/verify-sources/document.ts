// One official document: whether it is the pinned one, and every place in it that a locator can name. And the consolidated texts of the act.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type AuthoredAct, isAct } from "../../pipeline/model/authored-instrument.ts";
import type { Source, Sources } from "../../pipeline/model/model.ts";
import { sha256 } from "../../report/json/canonical-json.ts";
import { locatorText } from "../../report/wording/locators.ts";
import { readAmendments } from "./amendments.ts";
import { findOtherText, findUnfit, findUnread } from "./edition.ts";
import { findPlaces, type Place } from "./places.ts";
import { type Element, readXhtml } from "./xhtml.ts";

/** A folder of documents: the names of its files, and the bytes of one; null if there is none. */
export type Library = ReturnType<typeof openLibrary>;

/** The files of a folder; none if it does not exist. */
export function openLibrary(folder: string) {
  const read = (fileName: string): Uint8Array | null => {
    const file = join(folder, fileName);
    return existsSync(file) ? readFileSync(file) : null;
  };
  return { names: existsSync(folder) ? readdirSync(folder) : [], read };
}

export interface OfficialDocument {
  readonly file: Source<AuthoredAct>;
  /** `pinned`: the expected bytes; `different`: other bytes; `missing`: no such file; `unreadable`: see `problem`. */
  readonly state: "pinned" | "different" | "missing" | "unreadable";
  /** Why no place can be read, after the name of the file: not well-formed XML, a consolidated text, another language, or hardly any place. */
  readonly problem: string | null;
  /** Null if the file is missing. */
  readonly document_sha256: string | null;
  /** As they are cited, in the order of the document. */
  readonly places: ReadonlyMap<string, Place>;
}

/** The legal acts: of guidance, no text is held. */
export const getActs = ({ instruments }: Sources): Source<AuthoredAct>[] =>
  instruments.filter((file): file is Source<AuthoredAct> => isAct(file.value));

export function readDocument(file: Source<AuthoredAct>, library: Library): OfficialDocument {
  const { file_name, document_sha256: pinned, language } = file.value;
  const bytes = library.read(file_name);
  if (bytes === null) return { file, state: "missing", document_sha256: null, problem: null, places: new Map() };
  const document_sha256 = sha256(bytes);
  const { places, problem } = readPlaces(bytes, file, (act) => findUnfit(act, language));
  const state = problem !== null ? "unreadable" : document_sha256 === pinned ? "pinned" : "different";
  return { file, state, document_sha256, problem, places };
}

/** The places of a document; none if it has a problem. */
function readPlaces(
  bytes: Uint8Array,
  { value: { annex_tables = [] } }: Source<AuthoredAct>,
  findProblem: (act: Element) => string | null,
) {
  const act = readXhtml(bytes);
  if (act === null) return { places: new Map<string, Place>(), deletions: [], problem: "cannot be read as XHTML" };
  const unfit = findProblem(act);
  const places = unfit === null ? findPlaces(act, annex_tables) : new Map<string, Place>();
  const problem = unfit ?? findUnread(act, places.size);
  if (problem !== null) return { places: new Map<string, Place>(), deletions: [], problem };
  return { places, deletions: readAmendments(act).deletions, problem };
}

/** A text into which EUR-Lex worked what amended the act until a day. */
export interface ConsolidatedText {
  readonly file_name: string;
  readonly day: string;
  readonly problem: string | null;
  readonly places: ReadonlyMap<string, Place>;
  /** The CELEX numbers of acts that deleted something outside articles and annexes, such as a whole article. */
  readonly deletions: readonly string[];
}

/** The consolidated texts of an act in a folder, such as `02022R2554-20270101-en.xml`, the oldest first. */
export function readConsolidated(file: Source<AuthoredAct>, { names, read }: Library): ConsolidatedText[] {
  const { celex, language } = file.value;
  const pattern = new RegExp(`^0${celex.slice(1)}-(\\d{4})(\\d{2})(\\d{2})-${language}\\.(?:xml|x?html)$`);
  return [...names].sort().flatMap((file_name): ConsolidatedText[] => {
    const [, ...parts] = pattern.exec(file_name) ?? [];
    const bytes = parts.length === 0 ? null : read(file_name);
    if (bytes === null) return [];
    const day = parts.join("-");
    return [{ file_name, day, ...readPlaces(bytes, file, (act) => findOtherText(act, { celex, day, language })) }];
  });
}
/** The place that each atom of some documents names, by the id of the atom. */
export const placesOfAtoms = (documents: readonly OfficialDocument[]): ReadonlyMap<string, Place> =>
  new Map(
    documents.flatMap(({ file, places }) =>
      file.value.source_atoms.flatMap(({ source_atom_id, locator }): [string, Place][] => {
        const place = places.get(locatorText(locator));
        return place === undefined ? [] : [[source_atom_id, place]];
      }),
    ),
  );
