// What the build writes into the static page for its script.
import type { ServiceFacts } from "./protocol.ts";

/** The id of the element that the draft check is drawn into. */
export const ROOT_ID = "draft-check";

/** In the attribute data-facts of that element, as JSON. URLs are relative to the page. */
export interface PageFacts {
  readonly profileUrl: string;
  readonly workerUrl: string;
  /** Of profile.json, `sha256:` and the hex digest: names the file that the page was built with. */
  readonly artifactHash: string;
  readonly alias: string;
  readonly service: ServiceFacts;
  readonly evidenceWords: string;
}
