// The table for people.
import type { Row, Target } from "./rows.ts";

const HEADINGS = ["scenario", "compared", "medians", "ratio", "noise", "target", ""];

/** The rows as a table of fixed columns. */
export function formatTable(rows: readonly Row[]): string {
  const cells = [HEADINGS, ...rows.map(cellsOf)];
  const widths = HEADINGS.map((_, column) => Math.max(...cells.map((line) => (line[column] as string).length)));
  const format = (line: readonly string[]) =>
    line.map((cell, column) => cell.padEnd(widths[column] as number)).join("  ");
  return cells.map((line) => format(line).trimEnd()).join("\n");
}

function cellsOf({ scenario, comparison, medians, unit, value, noise, target, verdict }: Row): string[] {
  return [
    scenario,
    comparison,
    `${medians.map(formatNumber).join(" / ")} ${unit}`,
    medians.length > 1 ? value.toFixed(2) : "",
    noise > 0 ? `±${noise.toFixed(2)}` : "",
    target === null ? "" : formatTarget(target),
    verdict,
  ];
}

const formatTarget = ({ atLeast, atMost }: Target): string =>
  atLeast === undefined ? `at most ${atMost}` : `at least ${atLeast}`;

/** Three digits that say something. */
const formatNumber = (value: number): string => (value >= 100 ? value.toFixed(0) : value.toPrecision(3));
