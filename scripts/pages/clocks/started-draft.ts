// From the page of clocks to the draft check: what was told of an incident is in the draft that it starts.
import { valuesOfAct } from "../../../server/engine/read-board.ts";
import type { StartedReport } from "../site/client/started-report.ts";
import type { BoardDocument } from "./board-document.ts";
import type { ShownClock } from "./incident.ts";

interface StartedFacts {
  readonly board: BoardDocument;
  readonly clock: ShownClock;
  readonly report: BoardDocument["reports"][number];
  readonly path: string;
}

/** An awareness that was not checked is left to the draft, which asks for it. */
export function startedFor({ board, clock, report, path }: StartedFacts): StartedReport {
  const { person, given, act } = clock;
  const known = board.acts.find((other) => other.act === act);
  const facts = Object.entries(given.facts ?? {}).filter(([fact]) => !person.unchecked.includes(fact));
  const told = known === undefined ? {} : valuesOfAct(known, { ...given, facts: Object.fromEntries(facts) });
  const values = Object.entries(told).flatMap(([fact, value]): [string, unknown][] => {
    const source = report.fields[fact];
    return source === undefined ? [] : [[source, value]];
  });
  const { previous_submitted_at, ...fields } = Object.fromEntries(values);
  const { member_state, ...options } = given.options ?? {};
  return {
    path,
    report: fields,
    memberState: member_state ?? null,
    what: "facts that you gave",
    parameters: { ...options, ...(typeof previous_submitted_at === "string" && { previous_submitted_at }) },
    details: { ...(person.name.trim() !== "" && { legal_name: person.name.trim() }) },
  };
}
