// Errors of the interface: the closed set of identifiers, and JSON bodies with exactly the members of the contract.
import { fillTemplate } from "./engine/template.ts";

/**
 * Every `error` that a body may carry, with the values that its message may contain and the variants that it needs. Status, message
 * and recoverability of each are authored with the service.
 */
export const ERRORS = {
  invalid_json: { values: ["line", "column"], variants: ["empty"] },
  invalid_encoding: { values: [], variants: [] },
  unsupported_content_type: { values: [], variants: ["content_encoding"] },
  invalid_body: { values: [], variants: ["not_an_object", "other_member", "evidence_manifest"] },
  missing_report: { values: [], variants: [] },
  duplicate_member: { values: ["line", "column"], variants: [] },
  invalid_parameter: {
    values: ["nearest"],
    variants: [
      ...["member_state", "time_zone", "bank_holidays", "previous_submitted_at", "submitted_at", "now", "detail"],
      ...["unknown", "unknown_near"],
    ],
  },
  malformed_path: { values: [], variants: [] },
  malformed_request: { values: [], variants: ["small_chunks"] },
  unknown_profile: { values: [], variants: [] },
  unknown_field: { values: [], variants: [] },
  not_found: { values: [], variants: [] },
  method_not_allowed: { values: ["allow"], variants: [] },
  request_too_large: { values: ["max_request_bytes"], variants: [] },
  internal_error: { values: [], variants: [] },
  overloaded: { values: [], variants: [] },
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

/** Adapts an error to its request. Values come from the service or are positions, never content of a request. */
export interface ErrorDetail {
  readonly variant?: string;
  readonly values?: Readonly<Record<string, string | number>>;
  readonly suggested_next_call?: string;
}

/** Creates a function that returns the status and body of an authored error, and throws for any other error. */
export function createRenderError(errors: readonly ServiceError[]) {
  const byIdentifier = new Map(errors.map((error) => [error.error, error]));
  return (identifier: ErrorIdentifier, { variant = "", values = {}, ...detail }: ErrorDetail = {}) => {
    const authored = byIdentifier.get(identifier);
    if (authored === undefined) throw new Error(`the service card lists no error ${identifier}`);
    const { error, status, recoverability, message, variants } = authored;
    const call = detail.suggested_next_call ?? authored.suggested_next_call;
    // Members in the order of their names, because every body is canonical JSON.
    const body = {
      error,
      message: fillTemplate(variants?.[variant] ?? message, values),
      ok: false,
      recoverability,
      ...(call === undefined ? {} : { suggested_next_call: call }),
    };
    return { status, json: JSON.stringify(body) };
  };
}
