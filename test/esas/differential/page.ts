// The tables of docs/differential.md, which are written between two marks.
import { VERSIONS } from "./cases.ts";
import type { WholeComparison } from "./comparison.ts";
import type { EsasFiles } from "./esas-schema.ts";
import type { SampleComparison } from "./samples.ts";
import type { StageTable } from "./stages.ts";
import { isReady, type JudgedCase, type Relaxation } from "./verdicts.ts";

const BEGIN = "<!-- tables: written by .ci/tools/differential.ts -->";
const END = "<!-- end of tables -->";

/** The page with new tables. Throws if the page has no marks for them. */
export function writeTables(page: string, { sha256 }: EsasFiles, comparison: WholeComparison): string {
  const { cases, relaxations, stages, samples } = comparison;
  const [before, rest] = page.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error("the page has no marks for its tables");
  const heads = ["file", ...VERSIONS.map((version) => `schema ${version}`), "lexbind"];
  const [ready, notReady] = [cases.filter(isReady), cases.filter((one) => !isReady(one))];
  const parts = [
    VERSIONS.map((version) => `- Schema ${version}: SHA-256 \`${sha256[version]}\`.`).join("\n"),
    `## Accepted by a schema, not ready in lexbind (${notReady.length})`,
    formatTable([[...heads, "finding", "source"], ...notReady.map(notReadyRow)]),
    `## Rejected by a schema, ready in lexbind (${ready.length})`,
    formatTable([[...heads, "not converted"], ...ready.map(readyRow)]),
    "## One row at a time, at every stage",
    ...stages.flatMap((table) => [`### ${table.alias}`, ...stageParts(table)]),
    "## The ESAs' samples, into a draft and back",
    ...samples.flatMap(sampleParts),
    `## What schema 1.3 stopped checking (${relaxations.length})`,
    formatTable([
      ["place", "value", "at these stages", "seen without `dependencies`", "lexbind, at the last of them"],
      ...relaxations.map(relaxationRow),
    ]),
  ];
  return `${before}${BEGIN}\n\n${parts.join("\n\n")}\n\n${END}${after}`;
}

/** A Markdown table with its columns aligned. */
function formatTable([head = [], ...rows]: readonly (readonly string[])[]): string {
  const widthOf = (cell = "") => Array.from(cell).length;
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => widthOf(row[column]))));
  const formatRow = (row: readonly string[], filler = " ") =>
    `| ${row.map((cell, column) => cell + filler.repeat((widths[column] ?? 0) - widthOf(cell))).join(" | ")} |`;
  const rule = head.map(() => "");
  return [formatRow(head), formatRow(rule, "-"), ...rows.map((row) => formatRow(row))].join("\n");
}

const firstCells = ({ description, accepted, jsonschema_differs, status }: JudgedCase): string[] => [
  description,
  ...VERSIONS.map((version) => {
    const [own, other] = accepted[version] ? ["accepts", "rejects"] : ["rejects", "accepts"];
    return jsonschema_differs?.includes(version) ? `ajv ${own}, jsonschema ${other}` : own;
  }),
  status,
];

function notReadyRow(one: JudgedCase): string[] {
  const findings = one.findings.map(({ code, severity, field_id }) => `${severity} \`${code}\` on \`${field_id}\``);
  const sources = one.findings.map(({ source_atom_ids: [first, ...others] }) =>
    first === undefined ? "none" : `\`${first}\`${others.length === 0 ? "" : ` and ${others.length} more`}`,
  );
  return [...firstCells(one), findings.join("<br>"), sources.join("<br>")];
}

function readyRow(one: JudgedCase): string[] {
  const changed = Object.keys(one.change);
  const pointers = one.leftOut.filter((pointer) => changed.some((start) => pointer.startsWith(start)));
  return [...firstCells(one), pointers.map((pointer) => `\`${pointer}\``).join("<br>") || "nothing"];
}

const relaxationRow = ({ pointer, change, stages, always, findings }: Relaxation): string[] => [
  `\`${pointer}\``,
  change,
  stages.length === 3 ? "all" : stages.map((stage) => stage.replace("_", " ")).join(", "),
  always ? "yes" : "no",
  findings === null ? "no field" : findings.map((code) => `\`${code}\``).join("<br>") || "no finding",
];

function stageParts({ schemas, groups, absent }: StageTable): string[] {
  const rows = groups.map(({ change, verdicts, rows }) => [change, ...verdicts, rows.join(", ")]);
  const table = formatTable([["value", ...schemas, "lexbind", "rows"], ...rows]);
  return absent.length === 0 ? [table] : [table, `Not in the ready example: ${absent.join(", ")}.`];
}

function sampleParts({ alias, stated, findings }: SampleComparison): string[] {
  const codes = findings.map(({ severity, code, field_id }) => [severity, `\`${code}\``, `\`${field_id}\``]);
  return [
    `### The sample for ${alias}`,
    "What does not come back:",
    formatTable([["place", "why"], ...stated.map(({ pointer, reason }) => [`\`${pointer}\``, reason])]),
    "What pre-validation finds in the draft, besides missing evidence:",
    formatTable([["severity", "code", "field"], ...codes]),
  ];
}
