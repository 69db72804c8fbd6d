// Options that take a time or dates.
import { parseInstant } from "../../server/engine/time/instant.ts";
import { decodeFile } from "../report/draft/decode-file.ts";
import { readInput } from "./inputs.ts";
import { UsageError } from "./run-command.ts";

/** The time of the check. Throws a UsageError where the option is no instant. */
export function readNow(given: string | undefined): Date {
  if (given === undefined) return new Date();
  const instant = parseInstant(given);
  if (instant === null || instant.offsetMinutes === null)
    throw new UsageError("--now takes a date and time with its offset, such as 2026-03-10T14:00:00Z");
  return new Date(instant.epochMs);
}

// Far more than the dates that a check takes.
const MAX_DATES_BYTES = 16_384;

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const datesIn = (text: string): readonly string[] => text.split(/[\s,]+/).filter((part) => part !== "");

/** The dates of an option, joined by commas: it names a file with them, or it is them. Rejects with a UsageError for a line with anything else. */
export async function readDates(given: string | undefined): Promise<string | undefined> {
  if (given === undefined) return undefined;
  const input = await readInput(given, MAX_DATES_BYTES);
  if ("cause" in input) return datesIn(given).join();
  const lines = decodeFile(input.bytes)
    .text.split(/\r\n?|\n/)
    .map(datesIn);
  const wrong = lines.findIndex((dates) => !dates.every((date) => DATE.test(date)));
  if (wrong !== -1)
    throw new UsageError(
      `${given}:${wrong + 1}: expected dates such as 2026-12-25 with commas or white space between, and nothing else, such as names of holidays`,
    );
  return lines.flat().join();
}
