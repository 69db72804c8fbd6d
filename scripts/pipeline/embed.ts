// The published files as a part of the worker: compressed, because platforms limit the size of a worker.
import { gzip } from "pako";
import type { EmbeddedFiles } from "../../server/worker.ts";
import type { Artifact, TextFile } from "./artifact.ts";

// Small files compress well only together. To answer one of them, the worker decompresses its whole block, which is then kept.
const BLOCK_BYTES = 262_144;

// The usual level 6 takes twice as long for a worker that is a tenth smaller.
const BLOCK_LEVEL = 3;

// How far back gzip finds repetitions: a larger file gains nothing from the files before it.
const GZIP_WINDOW_BYTES = 32_768;

/** A file as the worker embeds it, and its gzip form if it is large and has one. */
interface Part extends TextFile {
  readonly size: number;
  readonly gzip?: Uint8Array | undefined;
}

/** The worker with the files that it serves; `lists` are those that the manifest does not list. */
export function embedFiles(worker: string, artifacts: readonly Artifact[], lists: readonly TextFile[]): string {
  const parts: Part[] = [
    ...artifacts.map((artifact) => {
      const own = artifact.size < GZIP_WINDOW_BYTES ? [] : artifact.encoded;
      return { ...artifact, gzip: own.find(({ encoding }) => encoding === "gzip")?.bytes };
    }),
    ...lists.map((list) => ({ ...list, size: Buffer.byteLength(list.text) })),
  ];
  const embedded: EmbeddedFiles = {
    blocks: toBlocks(parts).map((block) => ({
      files: block.map(({ file, size }) => [file, size]),
      gzip: Buffer.from(
        block[0]?.gzip ?? gzip(block.map(({ text }) => text).join(""), { level: BLOCK_LEVEL }),
      ).toString("base64"),
    })),
    digests: Object.fromEntries(lists.map(({ file, sha256 }) => [file, sha256])),
  };
  return `const EMBEDDED_FILES=${JSON.stringify(embedded)};\n${worker}`;
}

/** Files with their gzip form one by one, the others in the given order in blocks. */
function toBlocks(parts: readonly Part[]): Part[][] {
  const blocks = parts.filter((part) => part.gzip !== undefined).map((part) => [part]);
  let block: Part[] = [];
  let bytes = 0;
  for (const part of parts.filter((part) => part.gzip === undefined)) {
    bytes += part.size;
    if (bytes > BLOCK_BYTES || block.length === 0) {
      block = [];
      blocks.push(block);
      bytes = part.size;
    }
    block.push(part);
  }
  return blocks;
}
