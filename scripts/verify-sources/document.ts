// One official document: whether it is the pinned one, and every place in it that a locator can name.
import type { Instrument } from "../pipeline/authored.ts";
import { sha256 } from "../pipeline/canonical-json.ts";
import { findProvisions } from "./articles.ts";
import type { Page, ReadPages } from "./pdf-pages.ts";
import { nameOf, type Place } from "./place.ts";
import { findRows } from "./tables.ts";
import { linesOf } from "./text.ts";
import type { TextLayout } from "./text-layout.ts";

/** `pinned`: the expected bytes; `different`: other bytes; `missing`: no such file; `unreadable`: other bytes, and not a PDF. */
type DocumentState = "pinned" | "different" | "missing" | "unreadable";

export interface OfficialDocument {
  readonly state: DocumentState;
  /** Null if the file is missing. */
  readonly document_sha256: string | null;
  readonly byteLength: number;
  readonly pageCount: number;
  /** By name (see nameOf), in the order of the document. */
  readonly places: ReadonlyMap<string, Place>;
}

/** A folder of documents and the reader for them. */
export interface Library {
  /** The bytes of a file, null if there is none. */
  readonly read: (fileName: string) => Uint8Array | null;
  readonly readPages: ReadPages;
}

/** Reads the document of an instrument. Rejects if the pinned bytes cannot be read, which is a defect of the reader. */
export async function readDocument(
  { celex, file_name, document_sha256: pinned }: Instrument,
  layout: TextLayout,
  { read, readPages }: Library,
): Promise<OfficialDocument> {
  const bytes = read(file_name);
  const nothing = { byteLength: bytes?.length ?? 0, pageCount: 0, places: new Map<string, Place>() };
  if (bytes === null) return { ...nothing, state: "missing", document_sha256: null };
  const document_sha256 = sha256(bytes);
  const isPinned = document_sha256 === pinned;
  const pages = await readPages(bytes).catch((error: unknown) => {
    if (isPinned) throw error;
    return null;
  });
  if (pages === null) return { ...nothing, state: "unreadable", document_sha256 };
  const state = isPinned ? "pinned" : "different";
  return { ...nothing, state, document_sha256, pageCount: pages.length, places: findPlaces(pages, celex, layout) };
}

/** Every place by its name. A name that two places have is left out, because it is ambiguous. */
export function findPlaces(pages: readonly Page[], celex: string, layout: TextLayout): ReadonlyMap<string, Place> {
  const { measures, tables } = layout;
  const linesWhere = (isTurned: boolean) =>
    pages.filter((page) => page.isTurned === isTurned).flatMap((page) => linesOf(page, measures));
  const turned = linesWhere(true);
  const found = [
    ...findProvisions(linesWhere(false), measures),
    ...tables.filter((table) => table.celex === celex).flatMap((table) => findRows(turned, table)),
  ].map((place): [string, Place] => [nameOf(place.locator), place]);
  const counts = new Map<string, number>();
  for (const [name] of found) counts.set(name, (counts.get(name) ?? 0) + 1);
  return new Map(found.filter(([name]) => counts.get(name) === 1));
}
