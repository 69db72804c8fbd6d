// Which incident a tab has open: that of a link to it, and the same one after the page is loaded again. Its name is random; it is in no request, as
// the fragment of an address is in none.

import { getFragment } from "./fragment.ts";

const FRAGMENT = "incident-";

/** A link to an incident of a draft check. */
export const linkToIncident = (url: string, id: string): string => `${url}#${FRAGMENT}${encodeURIComponent(id)}`;

/** The incident that the address of the page names; null if it names none. */
export function getLinkedIncident(location: Pick<Location, "hash">): string | null {
  const fragment = getFragment(location);
  return fragment.startsWith(FRAGMENT) ? fragment.slice(FRAGMENT.length) : null;
}

const keyOf = (act: string): string => `lexbind:${act}:open`;

/** Notes the incident that a page of an act opens in this tab. */
export function noteOpenIncident(act: string, id: string): void {
  try {
    sessionStorage.setItem(keyOf(act), id);
  } catch {
    // Without storage, the page opens the incident that was changed last.
  }
}

/** The incident to open; null if the tab has none. */
export function getOpenIncident(act: string): string | null {
  try {
    return sessionStorage.getItem(keyOf(act));
  } catch {
    return null;
  }
}
