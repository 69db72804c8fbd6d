// What the worker carries of the published files.
import { getTypeKey, UNLISTED } from "../../../server/artifacts.ts";
import type { Embedded } from "../../../server/worker.ts";
import type { Artifact } from "../model/artifact.ts";

// What the app reads before it answers anything: the service card, the profiles, and the page for unknown paths.
const READ = /^404\.html$|\/service-card\/index\.json$|\/profiles\/[^/]+\/profile\.json$/;
// Compared by its hash alone.
const COMPARED = /\/profiles\/[^/]+\/semantic\.json$/;

/** The worker with what it needs to check drafts. Not compressed: platforms do that, and versions of Node would write different bytes. */
export function embedFiles(worker: string, basePath: string, artifacts: readonly Artifact[]): string {
  const files = artifacts
    .filter(({ file }) => READ.test(file) || COMPARED.test(file))
    .map(({ text, encoded: _, ...listed }) => ({
      ...listed,
      encodings: [],
      text: READ.test(listed.file) ? text : null,
    }));
  const types = [...artifacts, ...UNLISTED].map(({ file, media_type }) => [getTypeKey(file), media_type] as const);
  const embedded: Embedded = { basePath, files, mediaTypes: Object.fromEntries(types) };
  return `const EMBEDDED=${JSON.stringify(embedded)};\n${worker}`;
}
