// What a list of incidents shows of each. The draft check keeps it with an incident, so that other pages need nothing else of it.
import { isObject } from "../../../server/engine/request.ts";
import { parseInstant } from "../../../server/engine/time/instant.ts";
import { clockWords, timeIn } from "../../report/wording/times.ts";

export interface IncidentSummary {
  /** The reference of the incident at the entity; null if it has none yet. */
  readonly reference: string | null;
  /** The alias of the report that was begun last, and its title. */
  readonly alias: string;
  readonly report: string;
  readonly state: keyof typeof STATES;
  /** The next deadline; null if it is not known. */
  readonly due: string | null;
  /** The zone that it is shown in. */
  readonly timeZone: string;
  /** When the incident was changed last, in milliseconds since 1970. */
  readonly changed: number;
}

const MINUTE_MS = 60_000;
const STATES = { begun: "Not ready", ready: "Ready", submitted: "Submitted" };

/** The heads of a list of incidents. */
export const SUMMARY_HEADS = ["Incident", "Report", "Status", "Next deadline", "Last change"];

export const summaryName = ({ reference }: Pick<IncidentSummary, "reference">): string => reference ?? "No reference";

/** The cells after the name, in the order of the heads. `timeZone` is that of the device. */
export function summaryCells({ report, state, due, changed, ...shown }: IncidentSummary, timeZone: string): string[] {
  const dueWords = due === null ? "Not known yet" : timeIn(Date.parse(due), shown.timeZone);
  const minute = changed - (changed % MINUTE_MS);
  return [report, STATES[state], dueWords, changed === 0 ? "" : clockWords(minute, timeZone)];
}

const textOr = (value: unknown): string | null => (typeof value === "string" ? value : null);

/** A text that is an instant; null for anything else. */
export const instantOr = (value: unknown): string | null =>
  typeof value === "string" && parseInstant(value) !== null ? value : null;

/** Whether a value names a zone that this browser knows. */
export function isTimeZone(value: unknown): value is string {
  try {
    return typeof value === "string" && new Intl.DateTimeFormat("en", { timeZone: value }) !== null;
  } catch {
    return false;
  }
}

// The last instant of a Date, in milliseconds.
const LAST_MS = 8.64e15;

/** The summary of a record; null if it has none that is understood. */
export function readSummary(json: unknown): IncidentSummary | null {
  if (!isObject(json)) return null;
  const { alias, report, state, timeZone, changed } = json;
  const [reference, due] = [textOr(json.reference), instantOr(json.due)];
  if (typeof alias !== "string" || typeof report !== "string" || !isTimeZone(timeZone)) return null;
  if (!Object.hasOwn(STATES, String(state)) || typeof changed !== "number" || Math.abs(changed) > LAST_MS) return null;
  return { reference, alias, report, state: state as IncidentSummary["state"], due, timeZone, changed };
}

/** What the pages keep in the storage of a browser begins with it. */
export const STORED = "lexbind:";
const RECORD = new RegExp(`^${STORED}(.+?):incident:(.+)$`);

export interface StoredSummary {
  /** The name of the act in the storage. */
  readonly act: string;
  readonly id: string;
  readonly summary: IncidentSummary;
}

/** The incidents that a browser keeps, of all acts, the one that was changed last first; none where it forbids storage. */
export function findSummaries(getStorage: () => Pick<Storage, "length" | "key" | "getItem">): StoredSummary[] {
  try {
    const storage = getStorage();
    const found = Array.from({ length: storage.length }, (_, index): StoredSummary[] => {
      const key = storage.key(index) ?? "";
      const [, act, id] = RECORD.exec(key) ?? [];
      const summary = act === undefined ? null : readSummary(Object(parse(storage.getItem(key))).summary);
      return act === undefined || id === undefined || summary === null ? [] : [{ act, id, summary }];
    });
    return found.flat().toSorted((a, b) => b.summary.changed - a.summary.changed);
  } catch {
    return [];
  }
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}
