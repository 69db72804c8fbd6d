// The edge entry: a web-standard fetch handler. It carries what it needs to check drafts; the published files are the platform's.
import { createApp } from "./app.ts";
import { createArtifacts } from "./artifacts.ts";
import { getTypeKey, isPlainName, type ManifestEntry, type PublishedFile } from "./published-file.ts";
import { NOT_FOUND_PAGE } from "./responses.ts";

/** What the build writes before this module. */
export interface Embedded {
  readonly basePath: string;
  /** What the app reads of the published files; `text` is null where it needs only the hash. */
  readonly files: readonly (ManifestEntry & { readonly text: string | null })[];
  /** The media types of all published files, by `getTypeKey`. */
  readonly mediaTypes: Readonly<Record<string, string>>;
}

declare const EMBEDDED: Embedded;

/** What the platform gives to a worker. `ASSETS` answers with the files of dist/public, at their names. */
interface Bindings {
  readonly ASSETS?: { readonly fetch: (url: string) => Promise<Response> };
}

const embedded = new Map(
  EMBEDDED.files.flatMap((file) => file.paths.map((path) => [path, toPublishedFile(file)] as const)),
);
// A profile is read with the first request that needs it, because platforms limit the time of a start.
const artifacts = createArtifacts(EMBEDDED.basePath, embedded, "use");
const files = new Map([...embedded].filter(([path]) => path === NOT_FOUND_PAGE));
const mediaTypes: ReadonlyMap<string, string> = new Map(Object.entries(EMBEDDED.mediaTypes));
let app: ReturnType<typeof createApp> | undefined;

function toPublishedFile({ text, ...listed }: Embedded["files"][number]): PublishedFile {
  return {
    ...listed,
    get bodies() {
      return new Map(text === null ? [] : [["identity", new TextEncoder().encode(text)] as const]);
    },
  };
}

/** Finds the file of a decoded path in what is bound as ASSETS; null if there is none. Rejects if the platform fails. */
async function findFile(assets: Bindings["ASSETS"], path: string): Promise<PublishedFile | null> {
  for (const file of assets === undefined ? [] : getNames(path)) {
    const media_type = mediaTypes.get(getTypeKey(file));
    if (media_type === undefined || !isPlainName(file)) continue;
    const answer = await assets?.fetch(`http://assets/${file}`);
    if (answer?.status === 404) continue;
    if (answer?.status !== 200) throw new Error(`the asset binding answers with ${answer?.status}`);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const sha256 = hexOf(await crypto.subtle.digest("SHA-256", bytes));
    const bodies = new Map([["identity", bytes] as const]);
    return { file, paths: [path], media_type, size: bytes.length, sha256, encodings: [], bodies };
  }
  return null;
}

/** The names that the file of a path can have: the document at /x is x or x/index.json, and the page at /x/ is x/index.html. */
function getNames(path: string): readonly string[] {
  // Files exist only under the alias of a profile.
  const folder = `${artifacts.basePath}/profiles/`;
  const [name = ""] = path.startsWith(folder) ? path.slice(folder.length).split("/", 1) : [];
  const alias = artifacts.profiles.get(name)?.alias ?? name;
  const own = (name === "" ? path : folder + alias + path.slice(folder.length + name.length)).slice(1);
  if (/(?:^|\/)index\.(?:json|html)$/.test(own)) return [];
  return /(?:^|\/)$/.test(own) ? [`${own}index.html`] : [`${own}/index.json`, own];
}

const hexOf = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");

function answer(request: Request, { ASSETS }: Bindings = {}): Response | Promise<Response> {
  app ??= createApp({ ...artifacts, files, findFile: (path) => findFile(ASSETS, path) });
  return app.fetch(request);
}

// biome-ignore lint/style/noDefaultExport: the form in which edge runtimes take a handler
export default { fetch: answer };
