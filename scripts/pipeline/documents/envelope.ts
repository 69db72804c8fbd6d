// The members that documents share, and what a projection gives.
import type { Answer } from "../../../server/engine/answer.ts";
import type { Check, ProfileHashes } from "../../../server/engine/rule-set.ts";
import type { Service } from "../authored.ts";
import type { Profile } from "../model.ts";

/** One JSON document. `path` is its preferred URL path; `schema` names its published schema, null where others fix its form. */
export interface ProjectedDocument {
  readonly path: string;
  readonly schema: string | null;
  readonly body: Readonly<Record<string, unknown>>;
  readonly mediaType?: string;
}

/** One NDJSON stream of complete events. */
export interface ProjectedStream {
  readonly path: string;
  readonly events: readonly Readonly<Record<string, unknown>>[];
}

/** A profile with its hashes and the service it is served by: what a projection of it needs. */
export interface Bound {
  readonly profile: Profile;
  readonly hashes: ProfileHashes;
  readonly service: Service;
}

/** The answers to the examples of a profile, by name of the example. */
export type Answers = ReadonlyMap<string, Readonly<Record<Check, Answer>>>;

/** What every JSON document says. */
export const serviceMembers = ({ boundary_id, boundary }: Service) => ({ ok: true, boundary_id, boundary });

/** What every JSON document about a profile says. */
export const profileMembers = ({ profile, hashes, service }: Bound) => ({
  ...serviceMembers(service),
  act_id: profile.authored.act_id,
  profile_semantic_hash: hashes.profile_semantic_hash,
  profile_artifact_hash: hashes.profile_artifact_hash,
});

/** The full path of an operation's path: below the base path, unless the operation is bound to one profile. */
export function operationPath(service: Service, operation: Service["operations"][number]): string {
  return operation.fixed_profile === undefined ? `${service.base_path}${operation.path}` : operation.path;
}

/** A recommended call: an operation with its path filled in for one profile and, where it has one, one field. */
export function recommendCall(
  { profile, service }: Bound,
  hint: Service["mcp_hint"],
  fieldId: string,
): Record<string, string> {
  const operation = service.operations.find(({ operation_id }) => operation_id === hint.operation_id);
  if (operation === undefined) throw new Error(`no operation ${hint.operation_id}`);
  const path = operationPath(service, operation).replace("{act_id}", profile.alias).replace("{field_id}", fieldId);
  return { operation_id: operation.operation_id, method: operation.method, path, reason: hint.reason };
}

export const STREAM_MEDIA_TYPE = "application/x-ndjson";
export const JSON_MEDIA_TYPE = "application/json";

export const mediaTypeOf = (path: string): string => (path.endsWith(".ndjson") ? STREAM_MEDIA_TYPE : JSON_MEDIA_TYPE);
