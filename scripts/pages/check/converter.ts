// The page's side of a conversion: each has a worker of its own, which is ended once it has answered, or when it does not in time.
import type { Format } from "../../convert/report.ts";
import { CHECK_MS, START_MS, type WorkerPort } from "./checker.ts";
import type { Converted } from "./convert-draft.ts";
import type { Setup } from "./protocol.ts";

/** Converts a text of a format. Null where it is no such file, or where that was not known within CHECK_MS. Never rejects. */
export type Convert = (text: string, from: Format) => Promise<Converted | null>;

export function createConvert(setup: Setup, startWorker: () => WorkerPort): Convert {
  return (text, from) =>
    new Promise((resolve) => {
      let worker: WorkerPort;
      try {
        worker = startWorker();
      } catch {
        return resolve(null);
      }
      const finish = (converted: Converted | null) => {
        clearTimeout(timer);
        worker.terminate();
        resolve(converted);
      };
      const giveUp = () => finish(null);
      let timer = setTimeout(giveUp, START_MS);
      worker.onerror = giveUp;
      worker.onmessage = ({ data }) => {
        if (data.kind === "converted") return finish(data.converted);
        if (data.kind !== "ready") return;
        clearTimeout(timer);
        timer = setTimeout(giveUp, CHECK_MS);
        worker.postMessage({ kind: "convert", text, from });
      };
      worker.postMessage({ kind: "setup", setup });
    });
}
