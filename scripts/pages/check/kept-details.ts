// Entity details in the local storage of this browser.
import { detailsText, type EntityDetails, readDetails } from "../../report/entity-details/entity-details.ts";

const KEY = "lexbind:entity-details";
/** Where versions before 2.1 keep them. */
const EARLIER_KEY = "lexbind:our-details";

/** The details that this browser keeps; null if there are none, or if it does not allow storage. */
export function readKeptDetails(): EntityDetails | null {
  try {
    return readDetails(JSON.parse(localStorage.getItem(KEY) ?? localStorage.getItem(EARLIER_KEY) ?? "null"));
  } catch {
    return null;
  }
}

/** Keeps details, or forgets them for null. Returns whether the browser did it. */
export function keepDetails(details: EntityDetails | null): boolean {
  try {
    if (details === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, detailsText(details));
    localStorage.removeItem(EARLIER_KEY);
    return true;
  } catch {
    return false;
  }
}
