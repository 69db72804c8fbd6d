// What lexbind finds in each case, and the tables of docs/differential.md, which are written between two marks.
import type { ConvertibleProfile } from "../../../scripts/convert/crosswalk.ts";
import { convertFromEsas } from "../../../scripts/convert/from-esas.ts";
import type { Answer, Finding } from "../../../server/engine/answer.ts";
import { createPrevalidate } from "../../../server/engine/engine.ts";
import type { RuleSet } from "../../../server/engine/rule-set.ts";
import { applyChange, type Case, type Differential, VALIDATORS } from "./cases.ts";

const BEGIN = "<!-- tables: written by npm run differential -->";
const END = "<!-- end of tables -->";

export interface JudgedCase extends Case {
  readonly status: Answer["prevalidation_status"];
  /** The findings of blocking and attention, each with the source atoms of its rule. */
  readonly findings: readonly (Finding & { readonly source_atom_ids: readonly string[] })[];
  /** JSON pointers of the values that have no field in a draft. */
  readonly leftOut: readonly string[];
}

export type PublishedProfile = ConvertibleProfile & RuleSet;

/** Converts the file of each case into a draft, completes it and validates it. */
export function judgeCases(profile: PublishedProfile, { base, cases, completed_with }: Differential): JudgedCase[] {
  const hashes = { profile_semantic_hash: "", profile_artifact_hash: "" };
  const prevalidate = createPrevalidate(profile, hashes);
  return cases.map((one) => {
    const conversion = convertFromEsas(profile, applyChange(base, one.change));
    if (conversion === null) throw new Error(`not a file of the ESAs: ${one.description}`);
    const report = { ...conversion.result.report, ...completed_with.report };
    const request = { report, evidence_manifest: completed_with.evidence_manifest };
    const { prevalidation_status, findings, traces } = prevalidate(request, "prevalidation");
    return {
      ...one,
      status: prevalidation_status,
      findings: findings
        .map((finding, index) => ({ ...finding, source_atom_ids: traces[index]?.source_atom_ids ?? [] }))
        .filter(({ severity }) => severity !== "info"),
      leftOut: conversion.report.left_out.map(({ pointer }) => pointer),
    };
  });
}

const isReady = ({ status }: JudgedCase): boolean => status === "ready_for_preverification";

/** Whether all validators and lexbind agree on a case, so that it is not a difference. */
export const isAgreement = (one: JudgedCase): boolean =>
  VALIDATORS.every((name) => one.accepted_by.includes(name) === isReady(one));

/** The page with new tables. Throws if the page has no marks for them. */
export function writeTables(page: string, { schema, validators }: Differential, cases: readonly JudgedCase[]): string {
  const [before, rest] = page.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error("the page has no marks for its tables");
  const heads = ["file", ...VALIDATORS.map((name) => `${name} ${validators[name]}`), "lexbind"];
  const [ready, notReady] = [cases.filter(isReady), cases.filter((one) => !isReady(one))];
  const parts = [
    `Schema: \`${schema.title}\`, SHA-256 \`${schema.sha256}\`.`,
    `## Accepted by the schema, not ready in lexbind (${notReady.length})`,
    formatTable([[...heads, "finding", "source"], ...notReady.map(notReadyRow)]),
    `## Rejected by the schema, ready in lexbind (${ready.length})`,
    formatTable([[...heads, "not converted"], ...ready.map(readyRow)]),
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

const firstCells = ({ description, accepted_by, status }: JudgedCase): string[] => [
  description,
  ...VALIDATORS.map((name) => (accepted_by.includes(name) ? "accepts" : "rejects")),
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
