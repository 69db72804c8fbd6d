// The thread of compressor.ts. JavaScript, so that it starts without tsx.
import { createRequire } from "node:module";
import { parentPort } from "node:worker_threads";
import { gzip } from "pako";

// The module for Node; its module for import is the one for browsers.
const { compress: brotli } = createRequire(import.meta.url)("brotli-wasm");

// Brotli's best qualities take several times as long for a few percent. They are for what a first visit of the draft check loads.
const QUALITY = 6;
const BEST_QUALITY = 10;

// The packages that compress are pinned, because the manifest has hashes of what they write: node:zlib writes other bytes with another
// version of Node or on another processor.
const encode = (bytes, isBest) => [
  { encoding: "br", bytes: brotli(bytes, { quality: isBest ? BEST_QUALITY : QUALITY }) },
  { encoding: "gzip", bytes: gzip(bytes, { level: 9 }) },
];

parentPort.on("message", (texts) =>
  parentPort.postMessage(texts.map(({ text, isBest }) => encode(Buffer.from(text), isBest))),
);
