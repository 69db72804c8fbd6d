// Reads one draft over and over in one of four ways, and prints the microseconds that each took.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { decodeBody } from "../../../../server/body.ts";
import { readJson } from "../../../../server/engine/read-json.ts";
import { type DraftRequest, readRequest } from "../../../../server/engine/request.ts";
import { loadEngine } from "./engine.ts";

const [way = "", publicFolder = "", draftFile = "", validatorFile = "", milliseconds = ""] = process.argv.slice(2);
const bytes = readFileSync(draftFile);
const text = bytes.toString();
const encoder = new TextEncoder();
const { answerText, prevalidate } = loadEngine(publicFolder);
const { default: isValid } = (await import(pathToFileURL(validatorFile).href)) as {
  default: (value: unknown) => boolean;
};

/** Each returns something that depends on all that it did. */
const WAYS: Readonly<Record<string, () => unknown>> = {
  "bare ajv": () => isValid(JSON.parse(text)),
  "reading and engine": () => {
    const reading = readJson(text);
    if ("error" in reading) throw new Error(reading.error);
    return prevalidate(readRequest(reading.value) as DraftRequest, "prevalidation").ready_for_preverification;
  },
  "body to answer": () => {
    const reading = decodeBody(bytes);
    if ("error" in reading) throw new Error(reading.error);
    const answer = answerText(reading.text, "prevalidation");
    return "json" in answer && encoder.encode(answer.json).length > 0;
  },
};

function microsecondsEach(runOnce: () => unknown, forMilliseconds: number): number {
  const start = performance.now();
  let count = 0;
  let elapsed = 0;
  while (elapsed < forMilliseconds) {
    for (let index = 0; index < 100; index++) if (runOnce() !== true) throw new Error("the draft is not ready");
    count += 100;
    elapsed = performance.now() - start;
  }
  return (elapsed * 1_000) / count;
}

const runOnce = WAYS[way];
if (runOnce === undefined) throw new Error(`no way ${way}`);
// What is compiled late is compiled by then.
microsecondsEach(runOnce, Number(milliseconds) / 2);
console.log(microsecondsEach(runOnce, Number(milliseconds)));
