// What one incident starts for each person that is concerned: facts as a file or a tool has them, and the clocks by the published acts.
import type { Board, BoardEntry, BoardFacts } from "../../../server/engine/board.ts";
import { createReadBoard } from "../../../server/engine/read-board.ts";
import { createFindMismatch } from "../../pipeline/tools/find-mismatch.ts";

/** A person with a name, by which its clocks are told from those of others. */
interface NamedFacts extends BoardFacts {
  readonly name?: string;
}

/** The facts, as clocks.schema.json of the package describes them. */
export interface IncidentFacts {
  readonly persons: readonly NamedFacts[];
}

export interface PersonClocks {
  readonly name: string;
  readonly clocks: readonly BoardEntry[];
}

const MAP = { type: "object" };

/** The form of the facts. What they may be named and which codes they have is the board's own. */
export const FACTS_SCHEMA = {
  type: "object",
  properties: {
    persons: {
      type: "array",
      minItems: 1,
      maxItems: 20,
      items: {
        type: "object",
        properties: {
          name: { type: "string", maxLength: 200 },
          kinds: { type: "array", minItems: 1, items: { type: "string" } },
          facts: MAP,
          sent: { ...MAP, additionalProperties: { type: "string" } },
          options: {
            type: "object",
            properties: {
              member_state: { type: "string" },
              time_zone: { type: "string" },
              bank_holidays: { type: "string" },
            },
            additionalProperties: false,
          },
        },
        required: ["kinds"],
        additionalProperties: false,
      },
    },
  },
  required: ["persons"],
  additionalProperties: false,
};

const findMismatch = createFindMismatch(FACTS_SCHEMA);

/** Returns what reads the clocks of an incident; or what is wrong with the facts, a line for each, with its path and without a value. */
export function createReadIncident(board: Board) {
  const readBoard = createReadBoard(board);
  return (facts: unknown): { readonly persons: readonly PersonClocks[] } | { readonly problems: readonly string[] } => {
    const mismatch = findMismatch(facts);
    if (mismatch !== null) return { problems: [mismatch] };
    const problems: string[] = [];
    const persons = (facts as IncidentFacts).persons.flatMap((person, index): PersonClocks[] => {
      const read = readBoard(person);
      if ("problems" in read) {
        for (const { path, problem } of read.problems) problems.push(`persons[${index}].${path} ${problem}`);
        return [];
      }
      return [{ name: person.name ?? `person ${index + 1}`, clocks: read }];
    });
    return problems.length > 0 ? { problems } : { persons };
  };
}
