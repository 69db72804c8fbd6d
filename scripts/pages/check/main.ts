// /assets/check.js: the page of the draft check and, in a worker, the engine. One script, because both use much of the same code.
import { startPage } from "./client.tsx";
import { startWorker } from "./worker.ts";

if (globalThis.document === undefined) startWorker();
else startPage((document.currentScript as HTMLScriptElement).src);
