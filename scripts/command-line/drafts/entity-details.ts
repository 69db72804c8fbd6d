// The entity details of a file that the draft check saved.
import { readJson } from "../../../server/engine/read-json.ts";
import { DETAILS, type EntityDetails, readDetails } from "../../report/entity-details/entity-details.ts";
import { readText } from "../inputs.ts";
import { CommandError } from "../run-command.ts";

/** Entity details from a file; none without one. Throws a CommandError, without what the file contains, if it has none. */
export async function readEntityDetails(name: string | undefined, maxBytes: number): Promise<EntityDetails> {
  if (name === undefined) return {};
  const parsed = readJson(await readText(name, maxBytes));
  const details = "value" in parsed ? readDetails(parsed.value) : null;
  if (details !== null) return details;
  throw new CommandError(
    `${name}: expected {"entity_details": {…}} with texts, or lists of codes, by ${DETAILS.join(", ")}`,
  );
}
