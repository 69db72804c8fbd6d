// The page of a made-up decision of the neutral act, as the build publishes it: two reports that it starts, and an outcome after which more may follow.
import { execFileSync } from "node:child_process";
import { ROOT } from "../support.ts";

const args = ["--import", "tsx", "test/pages/build-deciding.ts"];
const files: Readonly<Record<string, string>> = JSON.parse(
  execFileSync(process.execPath, args, { cwd: ROOT, encoding: "utf8", maxBuffer: 1e8 }),
);

export const WATCH = "watch";

/** Reads a published file. */
export function readDeciding(file: string): Buffer {
  const text = files[file];
  if (text === undefined) throw new Error(`no ${file}`);
  return Buffer.from(text);
}
