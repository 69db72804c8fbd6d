// Options that take a time or dates.
import { parseInstant } from "../../server/engine/time/instant.ts";
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

/** The dates of an option, joined by commas: it names a file with them, or it is them. */
export async function readDates(given: string | undefined): Promise<string | undefined> {
  if (given === undefined) return undefined;
  const input = await readInput(given, MAX_DATES_BYTES);
  const text = "bytes" in input ? new TextDecoder().decode(input.bytes) : given;
  return text
    .trim()
    .split(/[\s,]+/)
    .join();
}
