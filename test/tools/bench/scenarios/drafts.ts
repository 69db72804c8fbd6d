// The engine alone: what reading and checking a full draft takes, against what a reader with a JSON Schema would run instead.
import { run } from "../processes.ts";
import type { Scenario } from "../rounds.ts";
import type { Workshop } from "../workshop.ts";

/** Both ways through the engine against JSON.parse and ajv's own code for report.schema.json. */
export function draftScenario(
  { tools, reference, publicFolder, draft, validatorFile }: Workshop,
  milliseconds: number,
): Scenario {
  const contender = (name: string, way = name) => {
    const command = tools.pin(
      reference("draft-loop", way, publicFolder, draft.bodyFile, validatorFile, String(milliseconds)),
    );
    return { name, measure: async () => ({ value: Number((await run(command)).stdout) }) };
  };
  return {
    name: "one full draft",
    unit: "µs",
    better: "less",
    contenders: [
      contender("reading and engine"),
      contender("body to answer"),
      contender("bare ajv"),
      contender("twin", "bare ajv"),
    ],
  };
}
