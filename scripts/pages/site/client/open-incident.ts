// Which incident a tab has open: that of a link to it, and the same one after the page is loaded again. It is in no URL and no request.

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
