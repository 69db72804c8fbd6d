// workerd, the runtime of Cloudflare's Workers, serving dist/server/worker.mjs with the configuration that is built beside it.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import type { Readable } from "node:stream";
import { ROOT } from "../support.ts";
import type { Host } from "./host.ts";

const WORKERD = `${ROOT}.ci/tools/node_modules/@cloudflare/workerd-linux-64/bin/workerd`;
const CONFIGURATION = `${ROOT}dist/hosts/workerd/lexbind.capnp`;

export const hasWorkerd = existsSync(WORKERD);

/** Starts workerd on a free port. Rejects when it ends before it listens. */
export async function startWorkerd(): Promise<Host> {
  const child = spawn(WORKERD, ["serve", "--socket-addr=http=127.0.0.1:0", "--control-fd=3", CONFIGURATION], {
    stdio: ["ignore", "ignore", "pipe", "pipe"],
  });
  const printed: string[] = [];
  child.stderr?.on("data", (chunk) => printed.push(String(chunk)));
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const port = await new Promise<number>((resolve, reject) => {
    const control = child.stdio[3] as Readable;
    // One JSON object a line; the first says where it listens.
    control.once("data", (chunk) => resolve((JSON.parse(String(chunk).split("\n")[0] ?? "") as { port: number }).port));
    ended.then(() => reject(new Error(`workerd ended: ${printed.join("")}`)));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => {
      child.kill("SIGTERM");
      return ended;
    },
  };
}
