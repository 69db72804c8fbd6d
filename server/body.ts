// From the bytes of a draft to the JSON of its answer, without HTTP: for the server, the command line and the page's worker.
import type { ServedProfile, ServiceLimits } from "./artifacts.ts";
import type { RequestParameters } from "./engine/options.ts";
import type { Mode } from "./engine/rule-set.ts";
import type { Checked } from "./engine/shorten.ts";
import type { ErrorIdentifier, RenderError } from "./errors.ts";

/** The text of a body, or why there is none. */
export type DecodedBody =
  | { readonly text: string }
  | {
      readonly error: ErrorIdentifier;
      readonly variant?: string;
    };

/** A body that readJson has read, as part of a larger text. */
export interface ParsedBody {
  readonly value: unknown;
}

/** The status and the body of a response; its answer and the causes of the findings, unless no draft was checked. */
export interface Answered extends Partial<Checked> {
  readonly status: number;
  readonly json: string;
}

const DECODER = new TextDecoder("utf-8", { fatal: true });

/** The text of a complete body; a leading byte order mark is ignored. */
export function decodeBody(bytes: Uint8Array): DecodedBody {
  try {
    return { text: DECODER.decode(bytes) };
  } catch {
    return { error: "invalid_encoding" };
  }
}

/** Creates a function from the text of a request to the status and body of the response. The engine checks the draft. */
export function createAnswerBody(
  { basePath, limits }: { readonly basePath: string; readonly limits: Pick<ServiceLimits, "max_request_bytes"> },
  renderError: RenderError,
) {
  type Profile = Pick<ServedProfile, "alias" | "checkText">;
  return (
    parsed: DecodedBody | ParsedBody,
    profile: Profile,
    mode: Mode,
    parameters: RequestParameters = {},
  ): Answered => {
    if ("error" in parsed) {
      return renderError(parsed.error, { ...parsed, values: { max_request_bytes: limits.max_request_bytes } });
    }
    const answer = profile.checkText("text" in parsed ? parsed.text : parsed, mode, parameters);
    if ("json" in answer) return { status: 200, ...answer };
    if ("parameter" in answer) return renderError(answer.error, { variant: answer.parameter });
    return renderError(answer.error, {
      ...answer,
      values: "at" in answer ? { ...answer.at } : {},
      suggested_next_call: `GET ${basePath}/profiles/${profile.alias}/report.schema.json`,
    });
  };
}
