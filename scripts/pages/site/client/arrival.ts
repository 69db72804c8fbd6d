/** The id of the notice that a page shows after some seconds, unless its last script has removed it. */
export const lateId = (script = ""): string => `late-${script}`;

/** Removes the notice: what each script of the pages does first, or once it has the file without which it can show nothing. */
export const noteArrival = (script: string): void => document.getElementById(lateId(script))?.remove();
