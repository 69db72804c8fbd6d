// What is found once for each name.

/** The same function; it is called once for each name. */
export function remember<Value>(find: (name: string) => Value): (name: string) => Value {
  const found = new Map<string, Value>();
  return (name) => {
    const value = found.has(name) ? (found.get(name) as Value) : find(name);
    found.set(name, value);
    return value;
  };
}
