// Holds the authored atoms of one document to its text: each is verified, or changed, moved, vanished, or could not be read.
import type { AuthoredAtom, AuthoredInstrument } from "../pipeline/authored.ts";
import type { ReportAt } from "../pipeline/findings.ts";
import type { SourceFile } from "../pipeline/model.ts";
import type { OfficialDocument } from "./document.ts";
import { type Locator, markerOf, nameOf } from "./locator.ts";
import type { Place } from "./place.ts";
import { sha256 } from "./text-hash.ts";

/**
 * `verified`: the text at the locator has the authored hash. `moved`: another place has it, whatever the locator names now.
 * `changed`: the locator names a place with another text. `vanished`: it names none. `unread`: the document was not read.
 */
export type AtomStatus = "verified" | "changed" | "moved" | "vanished" | "unread";

export interface CheckedAtom {
  readonly source_atom_id: string;
  readonly celex: string;
  /** In words. */
  readonly locator: string;
  readonly status: AtomStatus;
  /** Where the text stands, or at least where the locator leads; null where there is neither. */
  readonly found_at: string | null;
  /** Of the place that was found. */
  readonly pages: readonly number[];
}

/** Checks every atom and reports each that is not as authored, at its locator, hash or pages. */
export function checkAtoms(
  file: SourceFile<AuthoredInstrument>,
  document: OfficialDocument,
  report: ReportAt,
): CheckedAtom[] {
  const { celex, source_atoms } = file.value;
  return source_atoms.map((atom, position) => {
    const { status, place } = findText(atom, document);
    const at = (member: string) => ["source_atoms", position, member];
    const { source_atom_id, text_sha256, pages } = atom;
    const locator = nameOf(atom.locator);
    const found_at = place === undefined ? null : nameOf(place.locator);
    if (status === "changed") {
      const message = `${source_atom_id}: the text of ${locator} has the hash ${sha256(place?.text ?? "")}, not ${text_sha256}`;
      report(file, at("text_sha256"), { code: "changed_text", message });
    }
    if (status === "moved") {
      report(file, at("locator"), { code: "moved_text", message: `${source_atom_id}: the text stands at ${found_at}` });
    }
    if (status === "vanished") {
      report(file, at("locator"), {
        code: "vanished_text",
        message: `${source_atom_id}: the document has no ${locator}, or two`,
      });
    }
    if (place !== undefined && String(place.pages) !== String(pages)) {
      const message = `${source_atom_id}: ${found_at} stands on page ${place.pages.join(", ")}, not ${pages.join(", ")}`;
      report(file, at("pages"), { code: "wrong_pages", message });
    }
    return { source_atom_id, celex, locator, status, found_at, pages: place?.pages ?? [] };
  });
}

/** What became of an atom's text, and the place that has it or that the locator names. */
function findText(
  { locator, text_sha256 }: AuthoredAtom,
  { state, places }: OfficialDocument,
): { readonly status: AtomStatus; readonly place?: Place } {
  if (state === "missing" || state === "unreadable") return { status: "unread" };
  const named = places.get(nameOf(locator));
  if (named !== undefined && sha256(named.text) === text_sha256) return { status: "verified", place: named };
  const moved = findMoved(locator, text_sha256, [...places.values()]);
  if (moved !== undefined) return { status: "moved", place: moved };
  return named === undefined ? { status: "vanished" } : { status: "changed", place: named };
}

/** The first place that has the text of the hash behind a number of its own. */
function findMoved(locator: Locator, hash: string, places: readonly Place[]): Place | undefined {
  const marker = markerOf(locator);
  return places.find((place) => sha256(marker + place.text.slice(markerOf(place.locator).length)) === hash);
}
