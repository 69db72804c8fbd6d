// From a calculator to the draft check in the same tab: what was typed there is in the draft that it starts. It is in no URL and no request.

export interface StartedReport {
  /** The path of the draft check that it is for. */
  readonly path: string;
  /** Instants by field_id. */
  readonly report: Readonly<Record<string, string>>;
  readonly memberState: string | null;
}

const KEY = "lexbind:started";

/** Keeps it until the draft check takes it. A browser that does not allow storage starts with an empty draft. */
export function keepStarted(started: StartedReport): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(started));
  } catch {}
}

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
