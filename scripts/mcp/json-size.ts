// The size of a value as JSON, which is the size of the body that the server would get.

/** In bytes, without white space. Not recursive, so that deep nesting cannot overflow the stack. */
export function jsonSizeOf(value: unknown): number {
  let size = 0;
  const open: unknown[] = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next !== "object" || next === null) {
      size += Buffer.byteLength(JSON.stringify(next) ?? "");
      continue;
    }
    const isArray = Array.isArray(next);
    const members = isArray ? next : Object.values(next);
    if (!isArray) for (const name of Object.keys(next)) size += Buffer.byteLength(JSON.stringify(name)) + 1;
    // The brackets, and a comma between two members.
    size += 2 + Math.max(0, members.length - 1);
    for (const member of members) open.push(member);
  }
  return size;
}
