// The pipeline: load → check → resolve → replay → project → hash → emit, stopping between stages while a finding is an error.
import { createPrevalidate } from "../../server/engine/engine.ts";
import type { RuleSet } from "../../server/engine/rule-set.ts";
import type { OpenApi } from "../pages/openapi.ts";
import { projectProfilePages, projectSitePages } from "../pages/project-pages.tsx";
import { guidePath, type Site } from "../pages/site.ts";
import type { Service } from "./authored.ts";
import { bundleAssets, bundleServer, EMBEDDING, type ServerBundles } from "./bundle.ts";
import { checkSources } from "./check.ts";
import { compressArtifacts } from "./compress.ts";
import {
  type ProfileFiles,
  type Projection,
  projectProfile,
  projectWhole,
  toArtifacts,
} from "./documents/documents.ts";
import type { Bound } from "./documents/envelope.ts";
import { CHECKSUMS_FILE, MANIFEST_FILE, projectManifest } from "./documents/manifest.ts";
import type { Shown } from "./documents/openapi-responses.ts";
import { projectProfileContent } from "./documents/profile-json.ts";
import { hasErrors, sortFindings } from "./findings.ts";
import { hashProfile, hexOf } from "./hash.ts";
import { projectHosts } from "./hosts/hosts.ts";
import { loadSchemas, loadSources } from "./load.ts";
import type { AuthorFinding, Profile, PublishedFile, Schemas } from "./model.ts";
import { createReplays, replayRules } from "./replay.ts";
import { resolvePages } from "./resolve/pages.ts";
import { resolveProfiles } from "./resolve/profiles.ts";
import { createValidatorFactory } from "./validator.ts";

/** A file of dist/, or a part of one: the parts of one name stand behind each other, whatever is between them. */
export type FilePart = readonly [file: string, content: string | Uint8Array];

export interface Compilation {
  readonly findings: readonly AuthorFinding[];
  /** The files of dist/, each made when it is asked for, and once; null where an error stopped the build. */
  readonly files: AsyncIterable<FilePart> | null;
}

export interface CompileOptions {
  /** The checkout, whose server and pages are bundled; a folder with a slash at its end. */
  readonly root: string;
  /** The authored files. */
  readonly sources: string;
  /** The JSON Schemas of authored files and published documents. */
  readonly schemas: string;
  /** Whether files are published in compressed forms too; without, a build is faster and the manifest says so. */
  readonly compression: boolean;
}

/** Compiles authored sources. Rejects, at the latest while the files are asked for, on a defect of the compiler, never on a source. */
export async function compile(options: CompileOptions): Promise<Compilation> {
  // esbuild runs beside the stages in a process of its own; where they stop, nobody asks for what it made.
  const bundles = Promise.all([bundleServer(options.root), bundleAssets(options.root)]);
  bundles.catch(() => undefined);
  const loaded = loadSources(options.sources);
  const schemas = loadSchemas(options.schemas);
  if (hasErrors(loaded.findings)) return stop(loaded.findings);
  const checked = checkSources(loaded.value, schemas);
  if (hasErrors(checked.findings)) return stop(checked.findings);
  const resolved = resolveProfiles(loaded.value, schemas);
  if (hasErrors(resolved.findings)) return stop(resolved.findings);
  const { service, profiles } = resolved.value;
  const replayed = profiles.flatMap((profile) => replayRules(profile, contentOf(profile, service)));
  const pages = resolvePages(loaded.value);
  const findings = [...checked.findings, ...resolved.findings, ...pages.findings, ...replayed];
  if (hasErrors(findings)) return stop(findings);
  const site = { service, aliases: profiles.map(({ alias }) => alias), guides: pages.value };
  const files = publish({ site, profiles, schemas, bundles: await bundles }, options.compression);
  return { findings: sortFindings(findings), files };
}

const stop = (findings: readonly AuthorFinding[]): Compilation => ({ findings: sortFindings(findings), files: null });

/** What will be hashed of a profile, as the engine reads it: rules are replayed and examples answered as they stand in it. */
const contentOf = (profile: Profile, service: Service) =>
  projectProfileContent(profile, service) as Record<string, unknown> & RuleSet;

interface Whole {
  readonly site: Site;
  readonly profiles: readonly Profile[];
  readonly schemas: Schemas;
  readonly bundles: readonly [server: ServerBundles, assets: ReadonlyMap<string, string>];
}

const WORKER_FILE = "server/worker.mjs";

/** Everything of dist/: what is public, with its manifest; then what serves it. The worker grows with every file that it embeds. */
async function* publish(whole: Whole, compression: boolean): AsyncGenerator<FilePart> {
  const { site, profiles, bundles } = whole;
  const [{ main, worker }] = bundles;
  const published: PublishedFile[] = [];
  yield ["server/main.mjs", main];
  yield [WORKER_FILE, EMBEDDING.head];
  yield* publishDocuments(whole, compression, (file) => published.push(file));
  published.sort((a, b) => (a.file < b.file ? -1 : 1));
  const { manifest, checksums } = projectManifest(site.service, published);
  yield [`public/${MANIFEST_FILE}`, manifest];
  yield [`public/${CHECKSUMS_FILE}`, checksums];
  yield [WORKER_FILE, EMBEDDING.entry(MANIFEST_FILE, { text: manifest, sha256: hexOf(manifest) })];
  yield [WORKER_FILE, EMBEDDING.entry(CHECKSUMS_FILE, { text: checksums, sha256: hexOf(checksums) })];
  yield [WORKER_FILE, `${EMBEDDING.foot}${worker}`];
  for (const [file, text] of projectHosts({ service: site.service, profiles, published }))
    yield [`hosts/${file}`, text];
}

/** What is published of each profile, one by itself, so that many take the memory of one; then what is made of all of them. */
async function* publishDocuments(
  { site, profiles, schemas, bundles: [, assets] }: Whole,
  compression: boolean,
  list: (file: PublishedFile) => void,
): AsyncGenerator<FilePart> {
  const assertValid = createAssertValid(schemas.published);
  async function* writeArtifacts(projection: Projection, profile: Profile | null): AsyncGenerator<FilePart> {
    const artifacts = toArtifacts(projection, profile, compression);
    // Compression has threads of its own; what is published is checked meanwhile.
    const compressed = compressArtifacts(artifacts);
    assertValid(projection);
    for (const { text, ...artifact } of artifacts) {
      const sha256 = hexOf(text);
      list({ ...artifact, sha256 });
      yield [`public/${artifact.file}`, text];
      yield [WORKER_FILE, EMBEDDING.entry(artifact.file, { text, sha256 })];
    }
    for (const [file, bytes] of await compressed) yield [`public/${file}`, bytes];
  }

  const bounds: Bound[] = [];
  let shown: Shown | null = null;
  for (const profile of profiles) {
    const { bound, hashed, answers } = bind(profile, site.service);
    bounds.push(bound);
    shown ??= { profile, answers };
    const projection = projectProfile(bound, { hashed, answers, replays: createReplays(profile) });
    yield* writeArtifacts(withFiles(projection, projectProfilePages(site, bound)), profile);
  }
  const links = { guides: guideLinks(site), schemas: schemas.published };
  const projection = projectWhole(site.service, bounds, shown, links);
  const pages = projectSitePages(site, bounds, projection.openapi as unknown as OpenApi);
  yield* writeArtifacts(withFiles(projection, pages, assets), null);
}

const guideLinks = ({ guides }: Site) => guides.map((guide) => ({ title: guide.title, path: guidePath(guide) }));

const withFiles = (projection: Projection, ...more: readonly ReadonlyMap<string, string>[]): Projection => ({
  ...projection,
  files: new Map([projection.files, ...more].flatMap((files) => [...files])),
});

/** Hashes a profile and answers its examples. */
function bind(profile: Profile, service: Service): Omit<ProfileFiles, "replays"> & { readonly bound: Bound } {
  const content = contentOf(profile, service);
  const hashed = hashProfile(content, profile, service);
  const prevalidate = createPrevalidate(content, hashed.hashes);
  const answers = new Map(
    profile.examples.map(({ name, request: { report, evidence_manifest = {} } }) => {
      const request = { report, evidence_manifest };
      return [name, { lint: prevalidate(request, "lint"), prevalidation: prevalidate(request, "prevalidation") }];
    }),
  );
  return { bound: { profile, hashes: hashed.hashes, service }, hashed, answers };
}

/** Holds what is about to be published to the published schemas. A mismatch is the compiler's defect, so it throws. */
function createAssertValid(schemas: ReadonlyMap<string, object>): (projection: Projection) => void {
  const factory = createValidatorFactory(schemas.values());
  const validate = (path: string, name: string, value: unknown) => {
    const schema = schemas.get(name);
    if (schema === undefined) throw new Error(`no published schema ${name}`);
    const [problem] = factory(schema)(value);
    if (problem !== undefined) throw new Error(`${path}: ${problem.path.join(".")}: ${problem.message}`);
  };
  return ({ documents, streams }) => {
    for (const { path, schema, body } of documents) if (schema !== null) validate(path, schema, body);
    for (const { path, events } of streams) for (const event of events) validate(path, "event", event);
  };
}
