// The leaves of a JSON value and which of them a report lists, found anew: not with the code that writes the reports.
import { sanitizeName } from "../../server/engine/names.ts";

export interface Leaf {
  /** As a report shows it. */
  readonly pointer: string;
  /** A scalar, or an empty list or object. */
  readonly value: unknown;
}

/** Every leaf of a value of any depth. */
export function leavesOf(root: unknown): Leaf[] {
  const leaves: Leaf[] = [];
  const open: { pointer: string; value: unknown }[] = [{ pointer: "", value: root }];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const { pointer, value } = node;
    const members = typeof value === "object" && value !== null ? Object.entries(value) : [];
    if (members.length === 0) leaves.push(node);
    // Places of the crosswalk lie no deeper than this; below, a pointer says only where its leaf hangs.
    const isDeep = pointer.split("/").length > 12;
    for (const [name, member] of members)
      open.push({ pointer: isDeep ? pointer : `${pointer}/${escapeName(sanitizeName(name))}`, value: member });
  }
  return leaves;
}

const escapeName = (name: string) => name.replaceAll("~", "~0").replaceAll("/", "~1");

/** The leaves that stand at one of the listed pointers or below it, by that pointer, and the others. */
export function sortLeaves(root: unknown, listed: readonly { readonly pointer: string }[]) {
  const counts = new Map(listed.map(({ pointer }) => [pointer, 0]));
  const unlisted: Leaf[] = [];
  for (const leaf of leavesOf(root)) {
    const names = leaf.pointer.split("/");
    const at = names.map((_, index) => names.slice(0, index + 1).join("/")).find((pointer) => counts.has(pointer));
    if (at === undefined) unlisted.push(leaf);
    else counts.set(at, (counts.get(at) ?? 0) + 1);
  }
  return { counts, unlisted };
}
