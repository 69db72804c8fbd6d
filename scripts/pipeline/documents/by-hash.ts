// What never changes: released profiles and engines at their hashes, and the history of the profiles.
import type { PublishedDocument } from "../model/model.ts";
import type { HashedText } from "../model/released.ts";
import { type Body, JSON_MEDIA_TYPE, mediaTypeOf, type SiteContext } from "./context.ts";

/** What an answer names by a hash, of this build and of all releases: profiles, what they mean, and engines. */
export function buildByHash({ service, engine, profiles, released }: SiteContext): PublishedDocument[] {
  const own = (kind: HashedText["kind"], hash: string, text: string): HashedText => {
    return { kind, hash: hash.replace("sha256:", ""), text };
  };
  const texts = [
    ...released.texts,
    ...profiles.flatMap(({ hashes, profileJson, semanticJson }) => [
      own("profile", hashes.profile_artifact_hash, profileJson),
      own("profile", hashes.profile_semantic_hash, semanticJson),
    ]),
    own("engine", engine.hash, engine.text),
  ];
  // What is released as it is now has one hash.
  return [...new Map(texts.map((text) => [text.hash, text])).values()].map(({ kind, hash, text }) => {
    const mediaType = kind === "engine" ? mediaTypeOf(".js") : JSON_MEDIA_TYPE;
    return { paths: [`${service.base_path}/by-hash/${hash}`], mediaType, schema: null, body: text };
  });
}

/** One event for each released version of a profile, oldest first. */
export const streamChanges = ({ service, released }: SiteContext): Body[] =>
  released.versions.map((version, index) => {
    return { type: "change", event_type: "change", seq: index + 1, boundary_id: service.boundary_id, ...version };
  });
