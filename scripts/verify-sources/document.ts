// One official document: whether it is the pinned one, and every place in it that a locator can name.
import type { Instrument } from "../pipeline/authored.ts";
import { findProvisions } from "./articles.ts";
import { linesOf } from "./lines.ts";
import { nameOf } from "./locator.ts";
import type { Page, ReadPages } from "./pdf-pages.ts";
import type { Place } from "./place.ts";
import { findRows } from "./tables.ts";
import { sha256 } from "./text-hash.ts";
import type { TextLayout } from "./text-layout.ts";

/** `pinned`: the very bytes; `different`: other bytes; `missing`: no file of that name; `unreadable`: other bytes, and no PDF. */
export type DocumentState = "pinned" | "different" | "missing" | "unreadable";

export interface OfficialDocument {
  readonly state: DocumentState;
  /** Null where the file is missing. */
  readonly document_sha256: string | null;
  readonly byteLength: number;
  readonly pageCount: number;
  /** By their names (see nameOf), in the order of the document. */
  readonly places: ReadonlyMap<string, Place>;
}

/** Where documents come from. */
export interface Library {
  /** The bytes of a file, null where there is none. */
  readonly read: (fileName: string) => Uint8Array | null;
  readonly readPages: ReadPages;
}

/** Reads the document of an instrument. Rejects where its pinned bytes cannot be read: that is the reader's defect. */
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

/** Every place by its name. A name that two places have is none, for nobody could tell which of them is meant. */
export function findPlaces(pages: readonly Page[], celex: string, layout: TextLayout): ReadonlyMap<string, Place> {
  const { measures, tables } = layout;
  const linesWhere = (isTurned: boolean) =>
    pages.filter((page) => page.isTurned === isTurned).flatMap((page) => linesOf(page, measures));
  const turned = linesWhere(true);
  const found = [
    ...findProvisions(linesWhere(false), measures),
    ...tables.filter((table) => table.celex === celex).flatMap((table) => findRows(turned, table)),
  ];
  const places = new Map<string, Place>();
  const twice = new Set<string>();
  for (const place of found) {
    const name = nameOf(place.locator);
    if (places.has(name)) twice.add(name);
    places.set(name, place);
  }
  for (const name of twice) places.delete(name);
  return places;
}
