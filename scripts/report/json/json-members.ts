// Where the members of an object, and the fields of findings, are in a JSON text. server/engine/read-json.ts decides what JSON is; here a text is valid.
// Parsers that keep positions (jsonc-parser, momoa) call themselves for each level of a value, which ends them at 20,000 levels.

interface MemberText {
  /** The index at which the value begins. */
  readonly start: number;
  /** The value as it is written. */
  readonly json: string;
}

// A string, a sign, or a number or literal.
const TOKENS = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]|[^\s"{}[\],:]+/g;

/** The members of the object that a valid JSON text is, in their order; it may be of any depth. Any other text has none, nor has a blank one. */
export function findMembers(text: string): Map<string, MemberText> {
  const members = new Map<string, MemberText>();
  if (!text.trimStart().startsWith("{")) return members;
  let depth = 0;
  let name: string | null = null;
  let start = 0;
  let end = 0;
  for (const { 0: token, index } of text.matchAll(TOKENS)) {
    const isEnd = depth === 1 && (token === "," || token === "}");
    if (isEnd && name !== null) members.set(name, { start, json: text.slice(start, end) });
    if (isEnd) name = null;
    else if (depth === 1 && name === null) name = JSON.parse(token) as string;
    else if (depth === 1 && token === ":") start = 0;
    else start ||= index;
    end = index + token.length;
    if (token === "{" || token === "[") depth++;
    if (token === "}" || token === "]") depth--;
  }
  return members;
}

/** A position in a text, both numbers from 1. */
export interface Region {
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
