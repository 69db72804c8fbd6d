// The thread of compressor.ts. JavaScript, so that it starts without tsx.
import { createRequire } from "node:module";
import { parentPort } from "node:worker_threads";
import { gzip } from "pako";

// The module for Node; its module for import is the one for browsers.
const { compress: brotli } = createRequire(import.meta.url)("brotli-wasm");

// Brotli's best qualities take several times as long for a few percent.
const BROTLI_QUALITY = 6;

// The packages that compress are pinned, because the manifest has hashes of what they write: node:zlib writes other bytes with another
// version of Node or on another processor.
const encode = (bytes) => [
  { encoding: "br", bytes: brotli(bytes, { quality: BROTLI_QUALITY }) },
  { encoding: "gzip", bytes: gzip(bytes, { level: 9 }) },
];

parentPort.on("message", (texts) => parentPort.postMessage(texts.map((text) => encode(Buffer.from(text)))));
