// Whether the text of an atom is in a document, and where.
import type { AuthoredAtom } from "../../pipeline/model/authored-instrument.ts";
import { sha256 } from "../../report/json/canonical-json.ts";
import { locatorText } from "../../report/wording/locators.ts";
import { formatMarker, type Place } from "./places.ts";

// `verified`: the text at the locator has the authored hash. `moved`: the text is at another place.
// `changed`: the locator names a place with another text. `vanished`: it names none. `unread`: the document was not read.
export type AtomStatus = "verified" | "changed" | "moved" | "vanished" | "unread";

/** The status of an atom, and the place that has its text or that its locator names. `places`: null if no document was read. */
export function findText(
  { locator, text_sha256 }: AuthoredAtom,
  places: ReadonlyMap<string, Place> | null,
): { readonly status: AtomStatus; readonly place?: Place } {
  if (places === null) return { status: "unread" };
  const named = places.get(locatorText(locator));
  if (named !== undefined && sha256(named.text) === text_sha256) return { status: "verified", place: named };
  // The same text may follow another number or letter.
  const marker = formatMarker(locator);
  const moved = [...places.values()].find(
    (place) => sha256(marker + place.text.slice(formatMarker(place.locator).length)) === text_sha256,
  );
  if (moved !== undefined) return { status: "moved", place: moved };
  return named === undefined ? { status: "vanished" } : { status: "changed", place: named };
}
