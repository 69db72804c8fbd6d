// Where the members of an object are in its JSON text. server/engine/read-json.ts decides what JSON is; here a text is valid.

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
