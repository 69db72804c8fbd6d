// The data of the package: the published files that it holds, and what its commands make or compare others with.
import { brotliCompressSync, constants } from "node:zlib";
import type { ManifestEntry } from "../../server/published-file.ts";
import type { Reference } from "../audit/verify/reference.ts";
import { writeLists } from "../pipeline/9-emit/list-files.ts";
import type { FileContents } from "../pipeline/model/document.ts";
import type { Replay } from "../pipeline/model/model.ts";
import type { HashedText } from "../pipeline/model/released.ts";
import { isHeld, REFERENCE_FILE, RELEASED_FILE } from "./installed.ts";

type Manifest = Parameters<typeof writeLists>[0] & { readonly files: readonly ManifestEntry[] };

/** Files of the package by name. `files` are those of dist/, and `reference` is that of the checkout which they were made of. */
export function packData(files: FileContents, reference: Reference): FileContents {
  const manifest = JSON.parse(String(files.get("public/manifest.json"))) as Manifest;
  const held = manifest.files.filter(({ file }) => isHeld(file));
  const { released, engine, ...others } = reference;
  // The texts of releases have a file of their own, and the engine is a module of the package.
  const packed = { ...others, replays: readReplays(files, manifest), released: { versions: released.versions } };
  return new Map<string, string | Uint8Array>([
    ...held.map(({ file }) => [`public/${file}`, files.get(`public/${file}`) as Uint8Array] as const),
    ...writeLists(manifest, held).map(([name, text]) => [`public/${name}`, text] as const),
    [REFERENCE_FILE, compress(JSON.stringify(packed, (_, value) => (value instanceof Map ? [...value] : value)))],
    [RELEASED_FILE, compress(writeReleased(released.texts, released.versions))],
  ]);
}

const RULE = /\/profiles\/[^/]+\/rules\/[^/]+\/index\.json$/;

/** Which requests show each rule, by act id and rule id, from the documents of rules. */
function readReplays(files: FileContents, manifest: Manifest): Map<string, Map<string, Replay>> {
  const replays = new Map<string, Map<string, Replay>>();
  for (const { file } of manifest.files.filter(({ file }) => RULE.test(file))) {
    const { act_id, rule_id, query, fires, quiet } = JSON.parse(String(files.get(`public/${file}`)));
    const ofAct = replays.get(act_id) ?? new Map<string, Replay>();
    replays.set(act_id, ofAct.set(rule_id, { ...(query !== undefined && { query }), fires, quiet }));
  }
  return replays;
}

/** A line for each profile and engine that was released, as a text in JSON. The meanings of profiles follow from these. */
function writeReleased(
  texts: readonly HashedText[],
  versions: readonly { readonly profile_artifact_hash: string }[],
): string {
  const profiles = new Set(versions.map(({ profile_artifact_hash }) => profile_artifact_hash));
  const kept = texts.filter(({ kind, hash }) => kind === "engine" || profiles.has(`sha256:${hash}`));
  // Sorted, similar texts are next to each other, which makes them smaller when compressed.
  const lines = kept.map(({ kind, text }) => `${JSON.stringify({ kind, text })}\n`).sort();
  return [...new Set(lines)].join("");
}

/** All of a text is its window, so that a version costs little more than what it changed. */
const compress = (text: string): Buffer =>
  brotliCompressSync(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 9,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text),
    },
  });
