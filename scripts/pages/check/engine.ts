// The page's side of the worker: one request at a time, and a worker that does not reply in time is terminated and replaced.

import { type ReadonlySignal, signal } from "@preact/signals";
import type { Format } from "../../esas/report.ts";
import type { CheckContext, CheckFacts, Hashed } from "./check-draft.ts";
import type { Converted } from "./convert-draft.ts";
import type { LawWords } from "./form-profile.ts";

/** `profile` is the text of profile.json. */
interface Setup extends Omit<CheckFacts, "profile"> {
  readonly profile: string;
}

export type ToWorker =
  | { readonly kind: "setup"; readonly setup: Setup }
  | { readonly kind: "check"; readonly body: Uint8Array<ArrayBuffer>; readonly context: CheckContext }
  | { readonly kind: "convert"; readonly text: string; readonly from: Format };

/** Null to a text that does not have the format to convert from. */
type Conversion = Converted | null;

/** The reply to a setup, to a check, and to a conversion. */
export type FromWorker = LawWords | Hashed | Conversion;

/** What the host sent is of another edition than the page. */
export class OtherEdition extends Error {}

/** Why nothing can be asked of a worker: the host did not send what it needs, or that is of another edition. */
type Missing = "not_loaded" | "other_edition";

/**
 * `ended`: the check took longer than it may, broke the worker, or a newer one replaced it. `late`: what a check needs has not come yet. `broken`: no
 * worker starts.
 */
interface Failure {
  readonly kind: "ended" | "late" | Missing | "broken";
}

/**
 * Why there is no result of a conversion. `not_loaded`: the host did not send the worker, something between blocks it, or the browser starts none.
 * `failed`: it broke, or took longer than it may. Neither says anything about the text.
 */
export type ConverterFailure = "not_loaded" | "failed";

export interface Engine {
  readonly check: (text: string, context: CheckContext) => Promise<Hashed | Failure>;
  /** Null if the text does not have that format. */
  readonly convert: (text: string, from: Format) => Promise<Conversion | ConverterFailure>;
  /** Empty until the first worker is there. */
  readonly law: ReadonlySignal<LawWords>;
}

/** After what time the host is asked again for what it did not send. */
export const RETRY_MS = 5_000;
/** How long a check may take. A draft of the maximum size takes a few hundredths of a second; after two seconds the worker hangs. */
export const REPLY_MS = 2_000;
/**
 * How long a check waits for what it needs from the host, where what comes later is used by the next one; how long a worker may take to start, and
 * for its first check, in which the browser compiles the engine: on a slow device, seconds; and how long a conversion may take.
 */
export const START_MS = 15_000;

/** What the host sends, as text. Each rejects if it cannot be loaded, with OtherEdition if it is of another edition, and may be asked for again. */
interface Loaders {
  readonly loadProfile: () => Promise<string>;
  readonly loadWorker: () => Promise<string>;
  /** Throws if the browser does not allow workers. */
  readonly createWorker: (script: string) => Worker;
}

/** What a worker starts with. */
interface Files {
  readonly profile: string;
  readonly script: string;
}

interface Started {
  readonly files: Promise<Files | Missing>;
  /** Null if the browser starts no worker. */
  readonly worker: Promise<Worker | null>;
}

/** Starts the first worker at once. */
export function createEngine(facts: Omit<Setup, "profile">, loaders: Loaders): Engine {
  const { loadProfile, loadWorker, createWorker } = loaders;
  const law = signal<LawWords>({});
  const load = async (): Promise<Files | Missing> => {
    try {
      const [profile, script] = await Promise.all([loadProfile(), loadWorker()]);
      return { profile, script };
    } catch (error) {
      return error instanceof OtherEdition ? "other_edition" : "not_loaded";
    }
  };
  const startWorker = async (files: Files | Missing): Promise<Worker | null> => {
    if (typeof files === "string") return null;
    const { profile, script } = files;
    try {
      const worker = createWorker(script);
      const words = await exchange<LawWords>(worker, { kind: "setup", setup: { ...facts, profile } }, START_MS);
      if (words !== undefined) {
        law.value = words;
        return worker;
      }
      worker.terminate();
    } catch {
      // The browser does not allow workers.
    }
    return null;
  };
  const start = (): Started => {
    const files = load();
    return { files, worker: files.then(startWorker) };
  };
  let started: Started | null = start();
  let isLate = false;
  let isFirst = true;
  let previous: Promise<unknown> = Promise.resolve();
  let newest = "";

  const ask = <Reply>(request: ToWorker, isWanted: () => boolean): Promise<Reply | Failure> => {
    const answer = previous.then(async (): Promise<Reply | Failure> => {
      if (!isWanted()) return { kind: "ended" };
      started ??= start();
      const current = started;
      const { files, worker } = current;
      // They are waited for once; after that they are there, or are not.
      const loaded = await within(files, isLate ? 0 : START_MS);
      isLate = loaded === undefined;
      if (loaded === undefined) return { kind: "late" };
      if (typeof loaded === "string") {
        setTimeout(() => {
          if (started === current) started = null;
        }, RETRY_MS);
        return { kind: loaded };
      }
      const running = await worker;
      if (running === null) return { kind: "broken" };
      if (!isWanted()) return { kind: "ended" };
      const mayTake = isFirst || request.kind === "convert" ? START_MS : REPLY_MS;
      const reply = await exchange<Reply>(running, request, mayTake);
      isFirst = reply === undefined;
      if (reply !== undefined) return reply;
      running.terminate();
      started = start();
      return { kind: "ended" };
    });
    previous = answer;
    return answer;
  };
  return {
    law,
    check: (text, context) => {
      newest = text;
      // Of a text that is too large anyway, just enough to be too large.
      const body = new TextEncoder().encode(text.slice(0, facts.service.limits.max_request_bytes + 1));
      return ask<Hashed>({ kind: "check", body, context }, () => text === newest);
    },
    convert: async (text, from) => {
      const reply = await ask<Conversion>({ kind: "convert", text, from }, () => true);
      if (reply === null || !("kind" in reply)) return reply;
      return reply.kind === "ended" ? "failed" : "not_loaded";
    },
  };
}

/** A limit of time is counted in so many parts, one after the other: a page that slept or was busy is late in one of them, not in all. */
const PARTS = 10;

/** What a promise comes to; undefined if that takes longer than `ms`. */
function within<Value>(promise: Promise<Value>, ms: number): Promise<Value | undefined> {
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout>;
    const end = (value?: Value) => {
      clearTimeout(timer);
      resolve(value);
    };
    const wait = (parts: number) => {
      timer = setTimeout(() => (parts === 1 ? end() : wait(parts - 1)), ms / PARTS);
    };
    wait(PARTS);
    promise.then(end);
  });
}

/** Sends a message and waits for the reply; undefined if the worker fails, or does not reply within `ms`. */
const exchange = <Reply>(worker: Worker, message: ToWorker, ms: number): Promise<Reply | undefined> =>
  within(
    new Promise<Reply | undefined>((resolve) => {
      worker.onmessage = ({ data }: MessageEvent<Reply>) => resolve(data);
      worker.onerror = () => resolve(undefined);
      worker.postMessage(message);
    }),
    ms,
  );
