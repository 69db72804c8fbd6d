// What the page and its worker say to each other.
import type { ServiceError } from "../../../server/errors.ts";
import type { Format } from "../../convert/report.ts";
import type { Converted } from "./convert-draft.ts";

/** What the engine is bound to; sent once to each worker. */
export interface Setup {
  /** The bytes of profile.json as text. */
  readonly profile: string;
  /** `sha256:` and the hex digest of those bytes. */
  readonly artifactHash: string;
  readonly alias: string;
  readonly service: ServiceFacts;
}

/** What the service says of itself and of what it refuses. */
export interface ServiceFacts {
  readonly basePath: string;
  readonly maxRequestBytes: number;
  readonly errors: readonly ServiceError[];
}

export type ToWorker =
  | { readonly kind: "setup"; readonly setup: Setup }
  | { readonly kind: "check"; readonly id: number; readonly body: Uint8Array }
  | { readonly kind: "convert"; readonly text: string; readonly from: Format };

export type FromWorker =
  | { readonly kind: "ready" }
  | ({ readonly kind: "outcome"; readonly id: number } & Outcome)
  /** Null where the text is no file of that format. */
  | { readonly kind: "converted"; readonly converted: Converted | null };

/** What the server would answer to the same body: status and bytes of its answer. */
export interface Outcome {
  readonly status: number;
  readonly json: string;
}
