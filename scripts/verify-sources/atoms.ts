// Compares the authored atoms of one document with its text: each is verified, changed, moved or gone, or could not be read.
import type { AuthoredAtom, AuthoredInstrument } from "../pipeline/authored.ts";
import type { ReportAt } from "../pipeline/findings.ts";
import type { SourceFile } from "../pipeline/model.ts";
import type { OfficialDocument } from "./document.ts";
import { markerOf, nameOf, type Place } from "./place.ts";
import { sha256 } from "./text.ts";

/**
 * `verified`: the text at the locator has the authored hash. `moved`: the text is at another place.
 * `changed`: the locator names a place with another text. `vanished`: it names none. `unread`: the document was not read.
 */
type AtomStatus = "verified" | "changed" | "moved" | "vanished" | "unread";

export type CheckedAtom = ReturnType<typeof checkAtoms>[number];

/**
 * Checks every atom and reports each that is not as authored, at its locator, hash or pages. `found_at` is where the text was found, or
 * the place that the locator names; null if there is neither.
 */
export function checkAtoms(file: SourceFile<AuthoredInstrument>, document: OfficialDocument, report: ReportAt) {
  const { celex, source_atoms } = file.value;
  return source_atoms.map((atom, position) => {
    const { source_atom_id, text_sha256, pages } = atom;
    const { status, place } = findText(atom, document);
    const locator = nameOf(atom.locator);
    const found_at = place === undefined ? null : nameOf(place.locator);
    const problem = (member: string, code: string, message: string) =>
      report(file, ["source_atoms", position, member], { code, message: `${source_atom_id}: ${message}` });
    if (status === "changed") {
      const hash = sha256(place?.text ?? "");
      problem("text_sha256", "changed_text", `the text of ${locator} has the hash ${hash}, not ${text_sha256}`);
    }
    if (status === "moved") problem("locator", "moved_text", `the text is at ${found_at}`);
    if (status === "vanished") problem("locator", "vanished_text", `the document has no ${locator}, or two`);
    if (place !== undefined && String(place.pages) !== String(pages))
      problem("pages", "wrong_pages", `${found_at} is on page ${place.pages.join(", ")}, not ${pages.join(", ")}`);
    return { source_atom_id, celex, locator, status, found_at, pages: place?.pages ?? [] };
  });
}

/** The status of an atom, and the place that has its text or that its locator names. */
function findText(
  { locator, text_sha256 }: AuthoredAtom,
  { state, places }: OfficialDocument,
): { readonly status: AtomStatus; readonly place?: Place } {
  if (state === "missing" || state === "unreadable") return { status: "unread" };
  const named = places.get(nameOf(locator));
  if (named !== undefined && sha256(named.text) === text_sha256) return { status: "verified", place: named };
  // The same text may follow another number or letter.
  const marker = markerOf(locator);
  const moved = [...places.values()].find(
    (place) => sha256(marker + place.text.slice(markerOf(place.locator).length)) === text_sha256,
  );
  if (moved !== undefined) return { status: "moved", place: moved };
  return named === undefined ? { status: "vanished" } : { status: "changed", place: named };
}
