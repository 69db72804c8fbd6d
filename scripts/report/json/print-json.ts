// Values that were parsed, as JSON again.

/** The JSON of a value without white space. Not recursive as JSON.stringify is, so that deep nesting cannot overflow the stack. */
export function printJson(value: unknown): string {
  const printed: string[] = [];
  // What is left to print, the next one last: values, and the texts between them.
  const open: (string | { readonly value: unknown })[] = [{ value }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next === "string") printed.push(next);
    else if (typeof next.value !== "object" || next.value === null) printed.push(JSON.stringify(next.value));
    else {
      const isList = Array.isArray(next.value);
      // JSON leaves out what is undefined.
      const members = Object.entries(next.value).filter(([, member]) => member !== undefined);
      open.push(isList ? "]" : "}");
      for (const [index, [name, member]] of [...members.entries()].reverse())
        open.push({ value: member }, `${index === 0 ? "" : ","}${isList ? "" : `${JSON.stringify(name)}:`}`);
      open.push(isList ? "[" : "{");
    }
  }
  return printed.join("");
}
