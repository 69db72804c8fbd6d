// Where two builds differ.
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { Build } from "./build-copy.ts";

export interface BuildComparison {
  /** Files that differ, each with what is different about it. */
  readonly differing: readonly string[];
  /** Compressed files of the same content that another version of zlib or brotli wrote otherwise. They are not hashed. */
  readonly recompressed: readonly string[];
}

/** Compares file by file; only `isOtherNode` allows for other compressed bytes. */
export function compareBuilds(reference: Build, build: Build, isOtherNode: boolean): BuildComparison {
  const differing: string[] = [];
  const recompressed: string[] = [];
  for (const file of [...new Set([...reference.keys(), ...build.keys()])].sort()) {
    const [expected, got] = [reference.get(file), build.get(file)];
    if (expected === undefined) differing.push(`${file} (not in the reference)`);
    else if (got === undefined) differing.push(`${file} (missing)`);
    else if (expected.equals(got)) continue;
    else if (isOtherNode && isSameContent(file, expected, got)) recompressed.push(file);
    else differing.push(`${file} (from byte ${firstDifference(expected, got)} on)`);
  }
  return { differing, recompressed };
}

function isSameContent(file: string, expected: Buffer, got: Buffer): boolean {
  const decompress = file.endsWith(".br") ? brotliDecompressSync : file.endsWith(".gz") ? gunzipSync : null;
  return decompress?.(expected).equals(decompress(got)) ?? false;
}

/** Counts from 0; where one is the beginning of the other, the shorter length. */
function firstDifference(expected: Buffer, got: Buffer): number {
  const index = expected.findIndex((byte, place) => byte !== got[place]);
  return index < 0 ? expected.length : index;
}
