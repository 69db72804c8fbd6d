// Compares the files of a copy with those that the sources compile to.
import type { Problem } from "./audit.ts";

/** By name: the bytes of the copy against those of the build. */
export function compareWithBuild(
  copy: ReadonlyMap<string, Uint8Array>,
  build: ReadonlyMap<string, Uint8Array>,
): Problem[] {
  const messageOf = (file: string): string | null => {
    const [actual, expected] = [copy.get(file), build.get(file)];
    if (expected === undefined) return "the sources do not yield it";
    if (actual === undefined) return "the sources yield it, and the copy has no sound one";
    const isSame = actual.length === expected.length && actual.every((byte, index) => byte === expected[index]);
    return isSame ? null : "holds other bytes than the sources yield";
  };
  return [...new Set([...copy.keys(), ...build.keys()])].sort().flatMap((where) => {
    const message = messageOf(where);
    return message === null ? [] : [{ code: "differs_from_sources", where, message }];
  });
}
