// A draft under another act on the same incident: its facts fill in what a draft leaves empty.
import type { Artifacts } from "../../server/artifacts.ts";
import { readPublishedText, readText } from "../command-line/inputs.ts";
import { CommandError } from "../command-line/run-command.ts";
import { type SameFact, type TakenFact, takeFacts } from "./board/take-facts.ts";
import { profilesWithMost, reportOf } from "./find-profile.ts";

type Report = Readonly<Record<string, unknown>>;

interface Taken {
  /** By field id. */
  readonly values: readonly (readonly [fieldId: string, value: unknown])[];
  /** What was taken, and what was not because it is only alike: a line for each, without a value. */
  readonly lines: readonly string[];
}

/** Returns what a report takes from the draft of a file. Throws a CommandError if the file does not contain a draft, or its fields do not show its act. */
export async function createTake(
  artifacts: Artifacts,
  name: string,
  alias: string,
): Promise<(report: Report) => Taken> {
  const from = reportOf(await readText(name, artifacts.limits.max_request_bytes));
  if (from === null) throw new CommandError(`${name}: it is not a draft`);
  const { most, aliases } = profilesWithMost(artifacts, Object.keys(from));
  const [profile = ""] = aliases;
  if (most === 0) throw new CommandError(`${name}: its fields do not show its profile`);
  const { same_facts } = JSON.parse(readPublishedText(artifacts, `${artifacts.basePath}/same-facts.json`) ?? "");
  return (report) => {
    const { taken, alike } = takeFacts(same_facts as SameFact[], { profile, report: from }, { profile: alias, report });
    if (taken.length + alike.length === 0)
      return { values: [], lines: [`${name}: nothing was taken: it has no fact that an empty field asks for`] };
    return {
      values: taken.map(({ field, value }) => [field.field_id, value]),
      lines: [
        ...taken.map(
          (fact) => `${name}: taken${fact.copy === "start" ? " to be reworded or checked" : ""}: ${wordsOf(fact)}`,
        ),
        ...alike.map((fact) => `${name}: not taken, because it is only alike: ${wordsOf(fact)}`),
      ],
    };
  };
}

const wordsOf = ({ field, from, because }: TakenFact): string =>
  `${field.field_id} (from ${from.field_id}). ${because}`;
