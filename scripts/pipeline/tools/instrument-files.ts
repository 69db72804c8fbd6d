// Which files of instruments are about the same act: a file may be a copy in which not all has been replaced.
import type { AuthoredInstrument } from "../model/authored-instrument.ts";
import type { Source } from "../model/model.ts";
import { isPlaceholder } from "./placeholders.ts";

export type InstrumentFile = Source<AuthoredInstrument>;

/** What two acts cannot have in common, besides their number. */
export const IDENTIFYING = ["document_sha256", "eli", "file_name"] as const;

/** An earlier file with one of the identifying values of this one, and the name of that value; undefined if there is none. */
export function findKnown(file: InstrumentFile, files: readonly InstrumentFile[]) {
  const before = files.slice(0, files.indexOf(file));
  const getIdentifier = ({ value }: InstrumentFile, member: string) =>
    (value as unknown as Record<string, unknown>)[member];
  for (const member of Object.keys(file.value).filter((name) => IDENTIFYING.some((one) => one === name))) {
    const own = getIdentifier(file, member);
    if (typeof own !== "string" || isPlaceholder(own)) continue;
    const other = before.find((known) => getIdentifier(known, member) === own);
    if (other !== undefined) return { member, other };
  }
  return undefined;
}
