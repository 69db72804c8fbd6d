// The published files as a part of the worker: compressed, because platforms limit the size of a worker.
import { gzipSync } from "node:zlib";
import type { EmbeddedBlock, EmbeddedFiles } from "../../../server/worker.ts";
import type { TextFile } from "../model/artifact.ts";

// Small files compress well only together. To answer one of them, the worker decompresses its whole block, which is then kept.
const BLOCK_BYTES = 262_144;

// What the worker reads before its first answer: the service card, the profiles, and the page for unknown paths.
const READ_AT_START = /^404\.html$|\/service-card\/index\.json$|\/profile\.json$/;

/** The worker with the files that it serves; `lists` are those that the manifest does not list. */
export function embedFiles(worker: string, files: readonly TextFile[], lists: readonly TextFile[]): string {
  const isAtStart = ({ file }: TextFile) => READ_AT_START.test(file);
  // A profile is published at its name and at its hash.
  const first = new Map(
    [...files].sort((a, b) => Number(isAtStart(a)) - Number(isAtStart(b))).map((file) => [file.sha256, file]),
  );
  const firsts = files.filter((file) => first.get(file.sha256) === file);
  const copies = files.filter((file) => !firsts.includes(file));
  const embedded: EmbeddedFiles = {
    atStart: toBlocks([...lists, ...firsts.filter(isAtStart)]),
    later: toBlocks(firsts.filter((file) => !isAtStart(file))),
    copies: Object.fromEntries(copies.map(({ file, sha256 }) => [file, first.get(sha256)?.file ?? file])),
    digests: Object.fromEntries(lists.map(({ file, sha256 }) => [file, sha256])),
  };
  return `const EMBEDDED_FILES=${JSON.stringify(embedded)};\n${worker}`;
}

/** The files in the given order, in blocks; a file that is larger than a block has one of its own. */
function toBlocks(files: readonly TextFile[]): EmbeddedBlock[] {
  const blocks: { readonly files: [file: string, size: number][]; readonly texts: string[] }[] = [];
  let bytes = 0;
  for (const { file, text } of files) {
    const size = Buffer.byteLength(text);
    bytes += size;
    if (bytes > BLOCK_BYTES || blocks.length === 0) {
      blocks.push({ files: [], texts: [] });
      bytes = size;
    }
    blocks.at(-1)?.files.push([file, size]);
    blocks.at(-1)?.texts.push(text);
  }
  return blocks.map(({ files, texts }) => ({ files, gzip: gzipSync(texts.join("")).toString("base64") }));
}
