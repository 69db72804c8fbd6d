// The whole output of a format for some results, as npm run prevalidate writes it.
import type { CheckResult, Formatter } from "../../scripts/formatters/formatter.ts";

/** The text for standard output. */
export function outputOf(format: Formatter, results: readonly CheckResult[]): string {
  const { start, add, end } = format({ version: "1.2.3", now: new Date(0), color: false, total: results.length });
  return start + results.map((result) => add(result) ?? "").join("") + end();
}
