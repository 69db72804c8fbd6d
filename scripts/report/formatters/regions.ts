// Where a finding is in the text of a draft, for formats that lead readers to a line.

/** A position in a text, both numbers from 1. */
export interface Region {
  readonly startLine: number;
  readonly startColumn: number;
}

// The tokens of a valid JSON text, without numbers, true, false and null.
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]:]/g;

/** Where the values of the outer members and of their members start, by `report` and `report/field_id`. */
function indexMembers(text: string): ReadonlyMap<string, number> {
  const starts = new Map<string, number>();
  const names: string[] = [];
  let name = "";
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if (token === "{" || token === "[") depth++;
    else if (token === "}" || token === "]") depth--;
    else if (token !== ":") name = token;
    else if (depth <= 2) {
      names[depth - 1] = JSON.parse(name) as string;
      starts.set(names.slice(0, depth).join("/"), index + 1 + text.slice(index + 1).search(/\S/));
    }
  }
  return starts;
}

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
