// The shape of a request: an object with `report` and, optionally, `evidence_manifest`, which is null where programs write what is not set.
// Any other member is an error, because it would be ignored.

export interface DraftRequest {
  readonly report: Record<string, unknown>;
  /** Field id to evidence labels; empty where the request has none. */
  readonly evidence_manifest: Record<string, readonly string[]>;
}

/** Why a body is not a request: an error identifier, and the variant of its message. */
export interface RequestError {
  readonly error: "invalid_body" | "missing_report";
  readonly variant?: string;
}

/** Whether a value is an object, and not a list. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Reads a parsed body as a request, or returns what is wrong with it. */
export function readRequest(body: unknown): DraftRequest | RequestError {
  if (!isObject(body)) return { error: "invalid_body", variant: "not_an_object" };
  const report = Object.hasOwn(body, "report") ? body.report : undefined;
  if (!isObject(report)) return { error: "missing_report" };
  if (Object.keys(body).some((name) => name !== "report" && name !== "evidence_manifest")) {
    return { error: "invalid_body", variant: "other_member" };
  }
  const manifest = (Object.hasOwn(body, "evidence_manifest") ? body.evidence_manifest : null) ?? {};
  if (!isManifest(manifest)) return { error: "invalid_body", variant: "evidence_manifest" };
  return { report, evidence_manifest: manifest };
}

function isManifest(value: unknown): value is Record<string, string[]> {
  if (!isObject(value)) return false;
  return Object.values(value).every(
    (labels) => Array.isArray(labels) && labels.every((label) => typeof label === "string"),
  );
}
