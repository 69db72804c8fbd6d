// What an adapter is made from: the published files with their URLs and types, the names of the profiles, and the error bodies.
import { createRenderError, type RenderError, type ServiceError } from "../../../server/errors.ts";
import type { Service } from "../authored.ts";
import type { Profile, PublishedFile } from "../model.ts";

/** What the compiler hands over. */
export interface HostSource {
  readonly service: Service;
  readonly profiles: readonly Profile[];
  readonly published: readonly PublishedFile[];
}

export interface SiteFile extends Pick<PublishedFile, "file" | "mediaType"> {
  /** All its URL paths, the preferred one first; encoded spellings are as in the manifest. */
  readonly paths: readonly string[];
}

export interface SiteProfile {
  /** The name in the paths of its files. */
  readonly alias: string;
  /** Its further names, decoded: other aliases and the act_id. */
  readonly otherNames: readonly string[];
  readonly fieldIds: readonly string[];
}

export interface Site {
  readonly name: string;
  /** What names of environment variables begin with. */
  readonly variable: string;
  readonly maxRequestBytes: number;
  /** The path that the names of profiles follow, with a slash at its end. */
  readonly profilesPath: string;
  readonly files: readonly SiteFile[];
  readonly profiles: readonly SiteProfile[];
  /** The paths that only a server answers, under the alias of each profile. */
  readonly checkPaths: readonly string[];
  readonly healthPath: string;
  /** By file name extension; every file that has one is of its type. */
  readonly mediaTypes: ReadonlyMap<string, string>;
  /** The files without an extension: no host can guess their type. */
  readonly untypedFiles: readonly SiteFile[];
  readonly renderError: RenderError;
}

// Two files that the manifest cannot list; see readArtifacts in server/artifacts.ts.
const UNLISTED: readonly SiteFile[] = [
  { file: "manifest.json", paths: ["/manifest.json"], mediaType: "application/json" },
  { file: "SHA256SUMS", paths: ["/SHA256SUMS"], mediaType: "text/plain; charset=utf-8" },
];

/** Throws where a file breaks the rules that adapters rest on: that is a defect of the compiler, not of a source. */
export function createSite({ service, profiles, published }: HostSource): Site {
  const files = [...published, ...UNLISTED].map(({ file, paths, mediaType }): SiteFile => ({ file, paths, mediaType }));
  for (const { file, paths } of files) assertPlace(file, paths[0] as string);
  const extended = files.filter(({ file }) => extensionOf(file) !== null);
  const mediaTypes = new Map(extended.map(({ file, mediaType }) => [extensionOf(file) as string, mediaType]));
  for (const { file, mediaType } of extended) {
    const expected = mediaTypes.get(extensionOf(file) as string);
    if (mediaType !== expected) throw new Error(`${file} is ${mediaType}, another file of its extension ${expected}`);
  }
  const onServer = service.operations.filter(({ served_by }) => served_by === "server");
  return {
    name: service.service,
    variable: service.service.toUpperCase(),
    maxRequestBytes: service.limits.max_request_bytes,
    profilesPath: `${service.base_path}/profiles/`,
    files,
    profiles: profiles.map(({ alias, authored: { act_id, aliases }, fields }) => ({
      alias,
      otherNames: [...aliases, act_id].filter((name) => name !== alias),
      fieldIds: fields.map(({ field_id }) => field_id),
    })),
    checkPaths: profiles.flatMap(({ alias }) =>
      onServer.map(({ path }) => `${service.base_path}${path.replace("{act_id}", alias)}`),
    ),
    healthPath: "/healthz",
    mediaTypes: new Map([...mediaTypes].sort(([one], [other]) => (one < other ? -1 : 1))),
    untypedFiles: files.filter(({ file }) => extensionOf(file) === null),
    renderError: createRenderError(service.errors as readonly ServiceError[]),
  };
}

/** A URL stands for the file of its name or for the index.json in the folder of its name; / is index.html. */
function assertPlace(file: string, path: string): void {
  const places = path === "/" ? ["index.html"] : [path.slice(1), `${path.slice(1)}/index.json`];
  if (!places.includes(file)) throw new Error(`no host would find ${file} by ${path}`);
}

/** Without its dot; null where the last segment of a file name has none. */
function extensionOf(file: string): string | null {
  return /\.([^./]+)$/.exec(file)?.[1] ?? null;
}
