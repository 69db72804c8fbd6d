// The reports for which there is a profile, and where each has the facts of the board.
import type { Board } from "../../../../server/engine/board.ts";
import type { BoardReport } from "../../model/authored-clocks.ts";
import type { Profile } from "../../model/model.ts";

/**
 * Which field or option of a report has a fact of the board. One that has several facts has the one that a clock of the report counts from.
 */
function fieldsOf({ acts }: Board, { authored, clocks }: Profile) {
  const asked = new Set(acts.flatMap(({ facts }) => facts.map(({ fact }) => fact)));
  const counted = new Set(clocks.flatMap(({ starts }) => starts.map(({ start }) => start)));
  const known = Object.entries(authored.clock_facts ?? {}).filter(([fact]) => asked.has(fact));
  const isShared = (source: string) => known.filter(([, other]) => other === source).length > 1;
  return Object.fromEntries(known.filter(([fact, source]) => counted.has(fact) || !isShared(source)));
}

/** The reports that a person may write, with the clocks that they are about: of a clock that several have, those of the official form. */
export function resolveReports(board: Board, profiles: readonly Profile[]): readonly BoardReport[] {
  const dueWithOthers = new Set(
    board.acts.flatMap(({ clocks }) => clocks.flatMap(({ clock_id, due_with }) => (due_with ? [clock_id] : []))),
  );
  const official = profiles.toSorted((a, b) => Number(a.stage === null) - Number(b.stage === null));
  const seen = new Set<string>();
  return official.flatMap((profile) => {
    const clock_ids = profile.clocks.flatMap(({ clock_id, limits, submission }, index) => {
      const isReport = index === 0 || limits.length > 0 || submission !== undefined;
      return isReport && !dueWithOthers.has(clock_id) && !seen.has(clock_id) ? [clock_id] : [];
    });
    for (const id of clock_ids) seen.add(id);
    const { alias, authored } = profile;
    return clock_ids.length === 0
      ? []
      : [{ profile: alias, title: authored.title, clock_ids, fields: fieldsOf(board, profile) }];
  });
}
