// Short texts of long JSON documents, to show what they are like.

// Members that every document of the interface has.
const SHARED = new Set(["ok", "boundary", "boundary_id", "act_id", "profile_artifact_hash", "profile_semantic_hash"]);
const MAX_TEXT = 40;
const MAX_LINES = 14;

/** The beginning of a document, or of a stream of events, without the members that all have. */
export function excerptOf(body: unknown): string {
  const [first, ...others] = Array.isArray(body) ? body : [body];
  const own = Object.entries(first as object).filter(([name]) => !SHARED.has(name));
  const lines = JSON.stringify(shorten(Object.fromEntries(own)), null, 1).split("\n");
  const isCut = others.length > 0 || lines.length > MAX_LINES;
  return [...lines.slice(0, MAX_LINES), ...(isCut ? ["…"] : [])].join("\n");
}

/** A list with its first item alone, and texts with their beginning. */
function shorten(value: unknown): unknown {
  if (typeof value === "string") return value.length > MAX_TEXT ? `${value.slice(0, MAX_TEXT)}…` : value;
  if (Array.isArray(value)) return [...value.slice(0, 1).map(shorten), ...(value.length > 1 ? ["…"] : [])];
  if (typeof value !== "object" || value === null) return value;
  // Published documents have their members in this order.
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(members.map(([name, member]) => [name, shorten(member)]));
}
