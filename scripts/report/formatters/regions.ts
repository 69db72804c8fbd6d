// Where a finding is in the text of a draft, for formats that lead readers to a line.
import { findMembers } from "./json-members.ts";

/** A position in a text, both numbers from 1. */
interface Region {
  readonly startLine: number;
  readonly startColumn: number;
}

/** Where the values of the outer members and of their members start, by `report` and `report/field_id`. */
const indexMembers = (text: string): ReadonlyMap<string, number> =>
  new Map(
    [...findMembers(text)].flatMap(([holder, { start, json }]) => [
      [holder, start],
      ...[...findMembers(json)].map(([name, member]) => [`${holder}/${name}`, start + member.start] as const),
    ]),
  );

/** Finds the start of a field's value, or else of its manifest entry, or else of the report, or else of the draft. */
export function createFindRegion(text: string): (fieldId: string | null) => Region {
  const starts = indexMembers(text);
  return (fieldId) => {
    const names = fieldId === null ? ["report"] : [`report/${fieldId}`, `evidence_manifest/${fieldId}`, "report"];
    const start = names.map((name) => starts.get(name)).find((index) => index !== undefined) ?? 0;
    const lines = text.slice(0, start).split(/\r\n|\r|\n/);
    return { startLine: lines.length, startColumn: (lines.at(-1) as string).length + 1 };
  };
}
