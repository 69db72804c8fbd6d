// What the worker of the draft check answers: the server's response to a draft, and conversions with what they lose.
import { createAnswerReading, decodeBody } from "../../../server/body.ts";
import { createAnswerText } from "../../../server/engine/engine.ts";
import { createRenderError, type ServiceError } from "../../../server/errors.ts";
import { convertText } from "../../convert/convert-text.ts";
import type { ConvertibleProfile } from "../../convert/crosswalk.ts";
import type { Format, Report } from "../../convert/report.ts";
import { closingLine, sectionsOf } from "../../convert/text.ts";
import type { PageProfile } from "./form-model.ts";

/** What the build writes into the page about the service. */
export interface ServiceFacts {
  readonly basePath: string;
  readonly maxRequestBytes: number;
  readonly errors: readonly ServiceError[];
}

/** What each worker needs before its first request. */
export interface Setup {
  /** The text of profile.json. */
  readonly profile: string;
  /** `sha256:` and the hex digest of that text. */
  readonly artifactHash: string;
  readonly alias: string;
  readonly service: ServiceFacts;
}

/** The server's response to a draft: status and body. */
export interface Outcome {
  readonly status: number;
  readonly json: string;
}

export interface Converted {
  /** The result as `npm run convert` prints it. */
  readonly json: string;
  readonly losses: Losses;
}

/** What a conversion lost, in the words of `npm run convert`. It holds JSON pointers and reasons, never values. */
export interface Losses {
  /** The format that was converted. */
  readonly from: Format;
  readonly sections: readonly {
    /** `Left out (3)`. */
    readonly heading: string;
    /** Places with the same reason; at most MAX_PLACES of them are listed. */
    readonly groups: readonly { readonly words: string; readonly count: number; readonly places: readonly string[] }[];
  }[];
  /** A sentence on the conversion as a whole. */
  readonly closing: string;
}

// A draft of the maximum size has room for thousands of unknown names; a longer list helps no reader.
export const MAX_PLACES = 20;

/** Answers the body of a request to pre-validation as the server does, defects of the engine included. */
export function createAnswerDraft({ profile, artifactHash, alias, service }: Setup): (body: Uint8Array) => Outcome {
  const renderError = createRenderError(service.errors);
  const answerReading = createAnswerReading(service, renderError);
  const ruleSet = JSON.parse(profile) as PageProfile;
  const { profile_semantic_hash } = ruleSet.provenance;
  const answerText = createAnswerText(ruleSet, { profile_semantic_hash, profile_artifact_hash: artifactHash });
  return (body) => {
    const isTooLarge = body.length > service.maxRequestBytes;
    try {
      const reading = isTooLarge ? ({ error: "request_too_large" } as const) : decodeBody(body);
      return answerReading(reading, { alias, answerText }, "prevalidation");
    } catch {
      return renderError("internal_error");
    }
  };
}

/** Converts a text of the format `from` with the crosswalk of a profile.json; null if the text does not have that format. */
export function convertDraft(profile: string, text: string, from: Format): Converted | null {
  const conversion = convertText(JSON.parse(profile) as ConvertibleProfile, text, from);
  if ("problem" in conversion) return null;
  return { json: `${JSON.stringify(conversion.result, null, 2)}\n`, losses: lossesOf(conversion.report) };
}

/** The report of a conversion, with places of the same reason together. */
export function lossesOf(report: Report): Losses {
  const sections = sectionsOf(report).map(({ heading, items }) => {
    const placesOf = new Map<string, string[]>();
    for (const { words } of items) placesOf.set(words, []);
    for (const { place, words } of items) placesOf.get(words)?.push(place);
    const groups = Array.from(placesOf, ([words, places]) => ({
      words,
      count: places.length,
      places: places.slice(0, MAX_PLACES),
    }));
    return { heading: `${heading} (${items.length})`, groups };
  });
  return { from: report.from, sections, closing: closingLine(report) };
}
