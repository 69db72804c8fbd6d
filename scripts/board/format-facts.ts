// What a draft takes from another one, in lines without a value.
import type { TakenFact, takeFacts } from "./take-facts.ts";

/** A line for each fact that is taken, and for each that is only alike. */
export function formatFacts({ taken, alike }: ReturnType<typeof takeFacts>): readonly string[] {
  const lines = [
    ...taken.map((fact) => `taken${fact.copy === "start" ? " to be reworded or checked" : ""}: ${wordsOf(fact)}`),
    ...alike.map((fact) => `not taken, because it is only alike: ${wordsOf(fact)}`),
  ];
  return lines.length > 0 ? lines : ["nothing was taken: it has no fact that an empty field asks for"];
}

const wordsOf = ({ field, from, because }: TakenFact): string =>
  `${field.field_id} (from ${from.field_id}). ${because}`;
