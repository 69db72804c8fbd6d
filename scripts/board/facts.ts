// What is wrong with the facts that a person gives to the board of clocks.
import { parseInstant } from "../../server/engine/time/instant.ts";
import type { Board } from "../report/published/board.ts";
import type { BoardFacts } from "./board.ts";

/** What is wrong with a fact, by its path in what was given. */
export interface FactFinding {
  readonly path: string;
  readonly cause: string;
}

/** Creates a function that checks facts: each must be on the board and have the right form. */
export function createCheckFacts({ acts, code_lists }: Board) {
  const kinds = new Set(acts.flatMap((act) => [...act.persons, ...act.not_owed_by].map(({ kind }) => kind)));
  const facts = new Map(acts.flatMap((act) => act.facts.map((fact) => [fact.fact, fact] as const)));
  const clocks = new Set(acts.flatMap((act) => act.clocks.map(({ clock_id }) => clock_id)));
  const codesByList = new Map(code_lists.map((list) => [list.code_list_id, list.items.map(({ code }) => code)]));
  const isInstant = (value: unknown) => typeof value === "string" && parseInstant(value) !== null;
  const findCause = (name: string, value: unknown): string | null => {
    const fact = facts.get(name);
    if (fact === undefined) return "is not a fact of the board";
    if (fact.sent !== undefined) return `follows from sent.${fact.sent[0]}: give it there`;
    if (fact.code_list === null) return isInstant(value) ? null : "is not an instant as in RFC 3339";
    const codes = Array.isArray(value) && fact.takes_several ? value : [value];
    const isKnown = codes.every((code) => codesByList.get(fact.code_list ?? "")?.includes(code));
    return isKnown ? null : `is not a code of the list ${fact.code_list}`;
  };
  return ({ kinds: given, facts: told = {}, sent = {} }: BoardFacts): readonly FactFinding[] => [
    ...given.flatMap((kind, index) =>
      kinds.has(kind) ? [] : [{ path: `kinds[${index}]`, cause: "is not a kind of person of the board" }],
    ),
    ...Object.entries(told).flatMap(([name, value]) => {
      const cause = findCause(name, value);
      return cause === null ? [] : [{ path: `facts.${name}`, cause }];
    }),
    ...Object.entries(sent).flatMap(([clockId, instant]) => {
      if (!clocks.has(clockId)) return [{ path: `sent.${clockId}`, cause: "is not a clock of the board" }];
      return isInstant(instant) ? [] : [{ path: `sent.${clockId}`, cause: "is not an instant as in RFC 3339" }];
    }),
  ];
}
