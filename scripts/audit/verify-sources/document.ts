// One official document: whether it is the pinned one, and every place in it that a locator can name.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type AuthoredAct, isAct } from "../../pipeline/model/authored-instrument.ts";
import type { Source, Sources } from "../../pipeline/model/model.ts";
import { sha256 } from "../../report/json/canonical-json.ts";
import { locatorText } from "../../report/wording/locators.ts";
import { findPlaces, type Place } from "./places.ts";
import { readXhtml } from "./xhtml.ts";

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
  /** `pinned`: the expected bytes; `different`: other bytes; `missing`: no such file; `unreadable`: not well-formed XML. */
  readonly state: "pinned" | "different" | "missing" | "unreadable";
  /** Null if the file is missing. */
  readonly document_sha256: string | null;
  /** As they are cited, in the order of the document. */
  readonly places: ReadonlyMap<string, Place>;
}

/** The legal acts: of guidance, no text is held. */
export const getActs = ({ instruments }: Sources): Source<AuthoredAct>[] =>
  instruments.filter((file): file is Source<AuthoredAct> => isAct(file.value));

export function readDocument(file: Source<AuthoredAct>, library: Library): OfficialDocument {
  const { file_name, document_sha256: pinned, annex_tables = [] } = file.value;
  const bytes = library.read(file_name);
  if (bytes === null) return { file, state: "missing", document_sha256: null, places: new Map() };
  const document_sha256 = sha256(bytes);
  const act = readXhtml(bytes);
  if (act === null) return { file, state: "unreadable", document_sha256, places: new Map() };
  const state = document_sha256 === pinned ? "pinned" : "different";
  return { file, state, document_sha256, places: findPlaces(act, annex_tables) };
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
