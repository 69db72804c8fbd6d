// A draft under another act on the same incident: its facts fill in what a draft leaves empty.
import type { DraftRequest } from "../../server/engine/request.ts";
import type { SameFact } from "../report/published/same-facts.ts";
import { type Source, type TakenFact, takeFacts } from "./take-facts.ts";

/**
 * Returns what a report of the profile `alias` takes from another draft: values by field id, and for each, and for what is only alike, a line
 * without a value.
 */
export const createTake =
  (facts: readonly SameFact[], from: Source, alias: string) => (report: DraftRequest["report"]) => {
    const { taken, alike } = takeFacts(facts, from, { profile: alias, report });
    const lines = [
      ...taken.map((fact) => `taken${fact.copy === "start" ? " to be reworded or checked" : ""}: ${wordsOf(fact)}`),
      ...alike.map((fact) => `not taken, because it is only alike: ${wordsOf(fact)}`),
    ];
    if (lines.length === 0) lines.push("nothing was taken: it has no fact that an empty field asks for");
    return { values: taken.map(({ field, value }) => [field.field_id, value] as const), lines };
  };

const wordsOf = ({ field, from, because }: TakenFact): string =>
  `${field.field_id} (from ${from.field_id}). ${because}`;
