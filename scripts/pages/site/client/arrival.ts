/** The id of the notice that a page shows after some seconds, unless its last script has removed it. */
export const lateId = (script = ""): string => `late-${script}`;

/** What each script of the pages does first. */
export const noteArrival = (script: string): void => document.getElementById(lateId(script))?.remove();
