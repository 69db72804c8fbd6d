// Why what a clock is about is not owed, although its facts do not exclude it: the act did not apply yet, or something ended it.
import type { Draft } from "../draft.ts";
import type { ClockParts } from "../kind.ts";
import type { CheckOptions } from "../options.ts";
import { instantAt } from "../time/local-time.ts";
import { DAY_MS } from "../time/period.ts";
import type { Application, Clock, Ending, NotOwed } from "./clock.ts";
import { prepareFact, prepareFacts } from "./duty.ts";
import { readInstant } from "./starts.ts";

/** When the report of a clock was sent and when it is due, in milliseconds; null where that is not known. */
interface OwnInstants {
  readonly sentMs: number | null;
  readonly dueMs: number | null;
}

/** Creates a function that returns why a clock is not owed, or null. */
export function prepareEnding({ applies_from = [], ended_by = [] }: Clock, profile: ClockParts) {
  const applications = applies_from.map((application) => ({
    application,
    isTooEarly: prepareTooEarly(application, profile),
  }));
  const endings = ended_by.map((ending) => ({ ending, hasEnded: prepareEvent(ending, profile) }));
  return (draft: Draft, options: CheckOptions, own: OwnInstants): NotOwed | null => {
    const found =
      applications.find(({ isTooEarly }) => isTooEarly(draft, options))?.application ??
      endings.find(({ hasEnded }) => hasEnded(draft, options, own))?.ending;
    return found === undefined ? null : { reason: found.reason, source_atom_ids: found.source_atom_ids };
  };
}

/** Without a known instant nothing is too early. */
function prepareTooEarly({ date, of, if: facts = [] }: Application, profile: ClockParts) {
  const isAboutDraft = prepareFacts(facts, profile);
  const midnight = Date.parse(`${date}T00:00:00Z`);
  return (draft: Draft, options: CheckOptions): boolean => {
    const known = of.flatMap((field_id) => readInstant({ field_id }, draft, options)?.epochMs ?? []);
    const last = Math.max(...known);
    // No zone is a day away from UTC, so that few instants ask for the zones.
    if (known.length === 0 || last > midnight + DAY_MS || isAboutDraft(draft).holds !== true) return false;
    return profile.localClocks(options).every((local) => last < instantAt(midnight, local));
  };
}

function prepareEvent(event: Ending, profile: ClockParts) {
  const { field_id = "", codes, not_before, by_due } = event;
  if (codes !== undefined) {
    const readFact = prepareFact({ field_id, codes }, profile);
    return (draft: Draft) => readFact(draft).holds === true;
  }
  return (draft: Draft, options: CheckOptions, { sentMs, dueMs }: OwnInstants): boolean => {
    const eventMs = readInstant(event, draft, options)?.epochMs ?? null;
    if (eventMs === null || (sentMs !== null && sentMs < eventMs)) return false;
    const earliest = not_before === undefined ? null : readInstant({ field_id: not_before }, draft, options);
    if (earliest !== null && eventMs < earliest.epochMs) return false;
    return by_due === undefined || (dueMs !== null && eventMs <= dueMs);
  };
}
