// What the worker carries of the published files.
import { type BuiltFile, getTypeKey, identityBytes, UNLISTED } from "../../../server/published-file.ts";
import type { Embedded } from "../../../server/worker.ts";

// What the app reads before it answers anything: the service card, the profiles, and the page for unknown paths.
const READ = /^404\.html$|\/service-card\/index\.json$|\/profiles\/[^/]+\/profile\.json$/;
// Compared by its hash alone.
const COMPARED = /\/profiles\/[^/]+\/semantic\.json$/;

/** The worker with what it needs to check drafts. Not compressed: platforms do that, and versions of Node would write different bytes. */
export function embedFiles(worker: string, basePath: string, published: readonly BuiltFile[]): string {
  const files = published
    .filter(({ file }) => READ.test(file) || COMPARED.test(file))
    .map(({ bodies, ...entry }) => ({
      ...entry,
      encodings: [],
      text: READ.test(entry.file) ? new TextDecoder().decode(identityBytes({ bodies })) : null,
    }));
  const types = [...published, ...UNLISTED].map(({ file, media_type }) => [getTypeKey(file), media_type] as const);
  const embedded: Embedded = { basePath, files, mediaTypes: Object.fromEntries(types) };
  return `const EMBEDDED=${JSON.stringify(embedded)};\n${worker}`;
}
