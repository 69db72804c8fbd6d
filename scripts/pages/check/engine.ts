// The page's side of the worker: one request at a time, and a worker that does not reply in time is terminated and replaced.

import type { CheckParameters } from "../../../server/engine/options.ts";
import type { Format } from "../../esas/report.ts";
import type { Hashed, Setup } from "./check-draft.ts";
import type { Converted } from "./convert-draft.ts";

export type ToWorker =
  | { readonly kind: "setup"; readonly setup: Setup }
  | { readonly kind: "check"; readonly body: Uint8Array<ArrayBuffer>; readonly parameters: CheckParameters };

/** The reply to a message: null to the setup. */
export type FromWorker = Hashed | null;

/** `profile` is the text of profile.json. */
export interface ToConverter {
  readonly profile: string;
  readonly text: string;
  readonly from: Format;
}

/** Null to a text that does not have the format to convert from. */
export type FromConverter = Converted | null;

/** `ended`: the check took longer than it may, broke the worker, or a newer one replaced it. `broken`: no worker starts. */
interface Failure {
  readonly kind: "ended" | "broken";
}

/**
 * Why there is no result of a conversion. `not_loaded`: the converter is not on the host, something between blocks it, or the browser starts no
 * worker. `failed`: it broke, or took longer than START_MS. Neither says anything about the text.
 */
export type ConverterFailure = "not_loaded" | "failed";

export type Engine = ReturnType<typeof createEngine>;

/** How long a check may take. A draft of the maximum size takes a few hundredths of a second; after two seconds the worker hangs. */
export const REPLY_MS = 2_000;
/** How long the start of a worker may take, and its first check, in which the browser compiles the engine: on a slow device, seconds. */
export const START_MS = 15_000;

interface Workers {
  readonly createWorker: () => Worker;
  /** For one conversion; rejects if it cannot be loaded. */
  readonly createConverter: () => Promise<Worker>;
}

/** Starts the first worker at once. */
export function createEngine(setup: Setup, { createWorker, createConverter }: Workers) {
  const start = async (): Promise<Worker | null> => {
    try {
      const worker = createWorker();
      if ((await exchange<null>(worker, { kind: "setup", setup }, START_MS)) !== undefined) return worker;
      worker.terminate();
    } catch {
      // The browser does not allow workers.
    }
    return null;
  };
  let worker = start();
  let isFirst = true;
  let previous: Promise<unknown> = worker;
  let newest = "";

  const ask = (request: ToWorker, isWanted: () => boolean): Promise<Hashed | Failure> => {
    const answer = previous.then(async (): Promise<Hashed | Failure> => {
      const current = await worker;
      if (current === null) return { kind: "broken" };
      if (!isWanted()) return { kind: "ended" };
      const reply = await exchange<Hashed>(current, request, isFirst ? START_MS : REPLY_MS);
      isFirst = reply === undefined;
      if (reply !== undefined) return reply;
      current.terminate();
      worker = start();
      return { kind: "ended" };
    });
    previous = answer;
    return answer;
  };
  return {
    check: (text: string, parameters: CheckParameters): Promise<Hashed | Failure> => {
      newest = text;
      // Of a text that is too large anyway, just enough to be too large.
      const body = new TextEncoder().encode(text.slice(0, setup.service.limits.max_request_bytes + 1));
      return ask({ kind: "check", body, parameters }, () => text === newest);
    },
    /** Null if the text does not have that format. */
    convert: async (text: string, from: Format): Promise<Converted | null | ConverterFailure> => {
      const converter = await createConverter().catch(() => null);
      if (converter === null) return "not_loaded";
      const reply = await exchange<FromConverter>(converter, { profile: setup.profile, text, from }, START_MS);
      converter.terminate();
      return reply === undefined ? "failed" : reply;
    },
  };
}

/** A limit of time is counted in so many parts, one after the other: a page that slept or was busy is late in one of them, not in all. */
const PARTS = 10;

/** Sends a message and waits for the reply; undefined if the worker fails, or does not reply within `ms`. */
function exchange<Reply>(worker: Worker, message: ToWorker | ToConverter, ms: number): Promise<Reply | undefined> {
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout>;
    const end = (reply?: Reply) => {
      clearTimeout(timer);
      resolve(reply);
    };
    const wait = (parts: number) => {
      timer = setTimeout(() => (parts === 1 ? end() : wait(parts - 1)), ms / PARTS);
    };
    wait(PARTS);
    worker.onmessage = ({ data }: MessageEvent<Reply>) => end(data);
    worker.onerror = () => end();
    worker.postMessage(message);
  });
}
