// The result of a verification for people, for programs, and as an exit code.
import type { LegalAct } from "../../pipeline/model/authored-instrument.ts";
import { formatFinding } from "../../pipeline/tools/findings.ts";
import type { AtomText, Verification, VerifiedAtom, VerifiedDocument } from "./verify-documents.ts";

/** A difference is certain even if another document is missing. */
export function findOutcome({ findings, documents }: Verification) {
  if (findings.length > 0) return "differs";
  return documents.some(({ state }) => state === "missing") ? "unknown" : "verified";
}

export const printSourcesJson = (verification: Verification): string =>
  `${JSON.stringify({ outcome: findOutcome(verification), ...verification }, null, 2)}\n`;

/** A table by instrument, the findings, what refers to each atom that is not as authored, and a conclusion. */
export function printSourcesText(verification: Verification): string {
  const { documents, atoms, findings } = verification;
  const outcome = findOutcome(verification);
  const conclusion = outcome === "unknown" ? "could not be verified completely" : outcome;
  const verified = atoms.filter(({ status }) => status === "verified").length;
  const lost = atoms.filter(({ status }) => status !== "verified" && status !== "unread");
  return [
    ...printTable(documents),
    ...printComparisons(verification),
    ...documents.filter(({ state }) => state === "missing").map(printMissing),
    ...verification.without_text.map(
      ({ publisher, title, date, atoms }) => `no text held: ${publisher}, ${title} (${date}), ${atoms} atoms`,
    ),
    ...findings.map(formatFinding),
    ...lost.flatMap(printLost),
    `${conclusion} (${verified} of ${atoms.length} atoms verified, ${findings.length} findings)`,
  ]
    .map((line) => `${line}\n`)
    .join("");
}

const COLUMNS = ["instrument", "document", "atoms", "verified", "changed", "moved", "not found", "not read"];

function printTable(documents: readonly VerifiedDocument[]): string[] {
  const rows = documents.map(({ act, state, atoms: { total, verified, changed, moved, vanished, unread } }) =>
    [act, state, total, verified, changed, moved, vanished, unread].map(String),
  );
  const totals = COLUMNS.slice(2).map((_, index) => rows.reduce((sum, row) => sum + Number(row[index + 2]), 0));
  const table = [COLUMNS, ...rows, ["total", "", ...totals.map(String)]];
  const widths = COLUMNS.map((_, column) => Math.max(...table.map((row) => (row[column] as string).length)));
  // Names to the left, numbers to the right.
  const align = (cell: string, column: number) =>
    column < 2 ? cell.padEnd(widths[column] as number) : cell.padStart(widths[column] as number);
  return table.map((row) => row.map(align).join("  ").trimEnd());
}

function printComparisons({ compared: { titles, row_numbers, code_lists, stages } }: Verification): string[] {
  const { printed, unprinted } = code_lists;
  const compared = `titles ${titles}, row numbers of crosswalks ${row_numbers}, code lists ${printed.length}`;
  const obligations = stages.map(
    ({ folder, annex, stage, mandatory, conditional }) =>
      `${folder}, Annex ${annex}, ${stage}: ${mandatory} rows mandatory, ${conditional} conditional.`,
  );
  const rest = unprinted.length === 0 ? [] : [`Code lists whose rows print no options: ${unprinted.join(", ")}.`];
  return [`Compared with the annexes: ${compared}.`, ...rest, ...obligations];
}

function printMissing({ file_name, act, eli, origin }: Pick<LegalAct, "file_name" | "act" | "eli" | "origin">): string {
  const { address, collection, commit } = origin;
  return `missing: ${file_name}, the XHTML of ${act} (${eli}), from ${address ?? `${collection} at ${commit}`}`;
}

/** An atom that is not as authored, and the fields, rules and all else of each profile that refer to it. */
function printLost({ source_atom_id, status, locator, based_on_it }: VerifiedAtom): string[] {
  const uses = based_on_it.flatMap(({ act_id, ...kinds }) =>
    Object.entries(kinds)
      .filter(([, names]) => names.length > 0)
      .map(([kind, names]) => `  ${act_id} ${kind}: ${names.join(", ")}`),
  );
  return [`${source_atom_id} (${locator}) ${status}; used by:`, ...(uses.length > 0 ? uses : ["  nothing"])];
}

/** The official text of an atom. It belongs to the document and is for people who have it, not for the files of the project. */
export function printAtom({ atom, document: { state, file }, place }: AtomText): string {
  if (state === "missing") return `${printMissing(file.value)}\n`;
  const { source_atom_id, locator, status, found_at } = atom;
  const where = found_at === null || found_at === locator ? locator : `${locator}, found at ${found_at}`;
  const heading = `${source_atom_id}: ${file.value.act}, ${where}, ${status}`;
  return [heading, ...(place?.printed ?? [])].map((line) => `${line}\n`).join("");
}
