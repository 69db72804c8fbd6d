// A draft under another act on the same incident: its facts fill in what a draft leaves empty.
import type { Artifacts } from "../../server/artifacts.ts";
import type { DraftRequest } from "../../server/engine/request.ts";
import { readPublishedText, readText } from "../command-line/inputs.ts";
import { CommandError } from "../command-line/run-command.ts";
import { type SameFact, type TakenFact, takeFacts } from "./board/take-facts.ts";
import { createMostFields, getReport } from "./find-profile.ts";

/**
 * Returns what a report takes from the draft of a file: values by field id; and a line without a value for each, and for each that is only alike.
 * Throws a CommandError if the file does not contain a draft, or its fields do not show its act.
 */
export async function createTake(artifacts: Artifacts, name: string, alias: string) {
  const from = getReport(await readText(name, artifacts.limits.max_request_bytes));
  if (from === null) throw new CommandError(`${name}: it is not a draft`);
  const { most, aliases } = createMostFields(artifacts)(Object.keys(from));
  const [profile = ""] = aliases;
  if (most === 0) throw new CommandError(`${name}: its fields do not show its profile`);
  const { same_facts } = JSON.parse(readPublishedText(artifacts, `${artifacts.basePath}/same-facts.json`) ?? "");
  return (report: DraftRequest["report"]) => {
    const { taken, alike } = takeFacts(same_facts as SameFact[], { profile, report: from }, { profile: alias, report });
    const lines = [
      ...taken.map((fact) => `taken${fact.copy === "start" ? " to be reworded or checked" : ""}: ${getWords(fact)}`),
      ...alike.map((fact) => `not taken, because it is only alike: ${getWords(fact)}`),
    ];
    if (lines.length === 0) lines.push("nothing was taken: it has no fact that an empty field asks for");
    return {
      values: taken.map(({ field, value }) => [field.field_id, value] as const),
      lines: lines.map((line) => `${name}: ${line}`),
    };
  };
}

const getWords = ({ field, from, because }: TakenFact): string =>
  `${field.field_id} (from ${from.field_id}). ${because}`;
