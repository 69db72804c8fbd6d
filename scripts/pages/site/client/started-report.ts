// From a calculator, a decision or the page of clocks to the draft check that it starts, in the same tab or one that it opens: what was entered is in the draft.
// It is in no URL and no request.
import type { CheckParameters } from "../../../../server/engine/options.ts";

export interface StartedReport {
  /** The path of the draft check that it is for. */
  readonly path: string;
  /** Values by field_id; the form takes those that its fields can have. */
  readonly report: Readonly<Record<string, unknown>>;
  readonly memberState: string | null;
  /** Other options of the check. */
  readonly parameters?: CheckParameters;
  /** Entity details of the reporting entity. */
  readonly details?: Readonly<Record<string, string>>;
  /** Names the incident that it was entered for, so that its other reports get there too; nothing of it is in the name. */
  readonly origin?: string;
  /** What was entered, for its reader: `times that you typed`. */
  readonly what: string;
  /** Sentences about the values, if there is more to say. */
  readonly words?: string;
}

const KEY = "lexbind:started";

/** Keeps it until the draft check takes it; false in a browser that does not allow storage. */
export function keepStarted(started: StartedReport): boolean {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(started));
    return true;
  } catch {
    return false;
  }
}

/** Forgets it in the tab that kept it, once another tab has it. */
export const forgetStarted = (): void => sessionStorage.removeItem(KEY);

/** What was started for the page at a path, once; null if it was nothing. */
export function takeStarted(path: string): StartedReport | null {
  try {
    const started: StartedReport | null = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    sessionStorage.removeItem(KEY);
    return started?.path === path ? started : null;
  } catch {
    return null;
  }
}
