// The tables of docs/differential.md, written between two marks; the rest of the page is authored.
import type { Case, Differential } from "./cases.ts";
import { VALIDATORS } from "./cases.ts";
import type { Verdict } from "./judge.ts";

const BEGIN = "<!-- tables: written by npm run differential -->";
const END = "<!-- end of tables -->";

export interface Judged extends Case {
  readonly verdict: Verdict;
}

/** The page with new tables; throws where it has no place for them. */
export function writeTables(page: string, differential: Differential, judged: readonly Judged[]): string {
  const [before, rest] = page.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error("the page has no marks for its tables");
  return `${before}${BEGIN}\n\n${formatTables(differential, judged)}\n\n${END}${after}`;
}

function formatTables({ schema, validators }: Differential, judged: readonly Judged[]): string {
  const isReady = ({ verdict }: Judged) => verdict.status === "ready_for_preverification";
  const heads = VALIDATORS.map((name) => `${name} ${validators[name]}`);
  const warned = judged.filter((one) => !isReady(one));
  const passed = judged.filter(isReady);
  return [
    `Schema: \`${schema.title}\`, SHA-256 \`${schema.sha256}\`.`,
    `## Accepted by the schema, not ready for lexbind (${warned.length})`,
    table(["file", ...heads, "lexbind", "finding", "rests on"], warned.map(warnedRow)),
    `## Refused by the schema, ready for lexbind (${passed.length})`,
    table(["file", ...heads, "lexbind", "left out on the way to a draft"], passed.map(passedRow)),
  ].join("\n\n");
}

/** A table with its columns aligned, as the formatter of the project wants it. */
function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = heads.map((_, column) => Math.max(...[heads, ...rows].map((cells) => widthOf(cells[column]))));
  const lineOf = (cells: readonly string[], filler: string) =>
    `| ${cells.map((cell, column) => cell + filler.repeat((widths[column] ?? 0) - widthOf(cell))).join(" | ")} |`;
  const rule = lineOf(
    heads.map(() => "---"),
    "-",
  );
  return [lineOf(heads, " "), rule, ...rows.map((cells) => lineOf(cells, " "))].join("\n");
}

const widthOf = (cell = ""): number => Array.from(cell).length;

const verdictsOf = ({ accepted_by }: Case): string[] =>
  VALIDATORS.map((name) => (accepted_by.includes(name) ? "accepts" : "refuses"));

const warnedRow = (one: Judged): string[] => {
  const { status, warnings } = one.verdict;
  const findings = warnings.map(({ code, severity, field_id }) => `${severity} \`${code}\` on \`${field_id}\``);
  const atoms = warnings.map(({ source_atom_ids }) => restsOn(source_atom_ids));
  return [one.says, ...verdictsOf(one), status, findings.join("<br>"), atoms.join("<br>")];
};

const restsOn = ([first, ...others]: readonly string[]): string => {
  if (first === undefined) return "no act";
  return `\`${first}\`${others.length === 0 ? "" : ` and ${others.length} more`}`;
};

const passedRow = (one: Judged): string[] => {
  const { status, left_out } = one.verdict;
  const pointers = left_out.filter((pointer) => Object.keys(one.change).some((changed) => pointer.startsWith(changed)));
  return [one.says, ...verdictsOf(one), status, pointers.map((pointer) => `\`${pointer}\``).join("<br>") || "nothing"];
};
