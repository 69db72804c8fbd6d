// Errors as answers: the closed set of identifiers, and bodies with the five members of the interface and no other.

import { fillTemplate } from "./engine/template.ts";
import { COMMON_HEADERS } from "./headers.ts";

/**
 * Every `error` that a body may carry, with the values that its message may name and the variants that it needs; status, words and
 * way out of each are authored with the service.
 */
export const ERRORS = {
  invalid_json: { values: ["line", "column"], variants: ["empty"] },
  invalid_encoding: { values: [], variants: [] },
  unsupported_content_type: { values: [], variants: ["content_encoding"] },
  invalid_body: { values: [], variants: ["not_an_object", "other_member", "evidence_manifest"] },
  missing_report: { values: [], variants: [] },
  duplicate_member: { values: ["line", "column"], variants: [] },
  malformed_path: { values: [], variants: [] },
  malformed_request: { values: [], variants: [] },
  unknown_profile: { values: [], variants: [] },
  unknown_field: { values: [], variants: [] },
  not_found: { values: [], variants: [] },
  method_not_allowed: { values: ["allow"], variants: [] },
  request_too_large: { values: ["max_request_bytes"], variants: [] },
  internal_error: { values: [], variants: [] },
} as const satisfies Record<string, { values: readonly string[]; variants: readonly string[] }>;

export type ErrorIdentifier = keyof typeof ERRORS;

/** One error as the service card lists it. */
export interface ServiceError {
  readonly error: ErrorIdentifier;
  readonly status: number;
  readonly recoverability: string;
  readonly suggested_next_call?: string;
  readonly message: string;
  readonly variants?: Readonly<Record<string, string>>;
}

/** What fits an error to its request. Values come from the service or count places; none is taken from a request's content. */
export interface ErrorDetail {
  readonly variant?: string;
  readonly values?: Readonly<Record<string, string | number>>;
  readonly suggested_next_call?: string;
}

/** An error body and its status. */
export type RenderError = (
  error: ErrorIdentifier,
  detail?: ErrorDetail,
) => { readonly status: number; readonly json: string };

/** Binds the authored errors. */
export function createRenderError(errors: readonly ServiceError[]): RenderError {
  const byIdentifier = new Map(errors.map((error) => [error.error, error]));
  return (identifier, detail = {}) => {
    const authored = byIdentifier.get(identifier);
    if (authored === undefined) throw new Error(`the service card lists no error ${identifier}`);
    const { error, status, recoverability } = authored;
    const template =
      (detail.variant === undefined ? undefined : authored.variants?.[detail.variant]) ?? authored.message;
    const call = detail.suggested_next_call ?? authored.suggested_next_call;
    // Members in the order of their names, as in every body.
    const body = {
      error,
      message: fillTemplate(template, detail.values ?? {}),
      ok: false,
      recoverability,
      ...(call === undefined ? {} : { suggested_next_call: call }),
    };
    return { status, json: JSON.stringify(body) };
  };
}

/** Headers of an answer of so many bytes that belongs to one request and must not be stored. */
export const jsonHeaders = (length: number): [string, string][] => [
  ...COMMON_HEADERS,
  ["content-type", "application/json"],
  ["content-length", String(length)],
  ["cache-control", "no-store"],
];
