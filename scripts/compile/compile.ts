// The pipeline: load → check → resolve → replay → project → hash → emit, stopping between stages while a finding is an error.
import { createPrevalidate } from "../../server/prevalidation/engine.ts";
import type { RuleSet } from "../../server/prevalidation/rule-set.ts";
import { projectPages } from "../explorer/project-pages.tsx";
import { guidePath, type Site } from "../explorer/site.ts";
import type { Service } from "./authored.ts";
import { bundleAssets, bundleServer, embedFiles } from "./bundle.ts";
import { checkSources } from "./check.ts";
import { compressArtifacts } from "./compress.ts";
import { hasErrors, sortFindings } from "./findings.ts";
import { hashProfile } from "./hash.ts";
import { projectHosts } from "./hosts/hosts.ts";
import { loadSchemas, loadSources } from "./load.ts";
import type { AuthorFinding, Profile, Replay, Schemas, Staged } from "./model.ts";
import { type ProjectedFiles, type Projection, projectDocuments, toArtifacts } from "./project/documents.ts";
import type { Bound } from "./project/envelope.ts";
import { CHECKSUMS_FILE, MANIFEST_FILE, projectManifest } from "./project/manifest.ts";
import { projectProfileContent } from "./project/profile-json.ts";
import { replayRules } from "./replay.ts";
import { resolvePages } from "./resolve/pages.ts";
import { resolveProfiles } from "./resolve/profiles.ts";
import { createValidatorFactory } from "./validator.ts";

/** The files of dist/ by name, or null where an error stopped the build. */
export interface Compilation {
  readonly findings: readonly AuthorFinding[];
  readonly files: ReadonlyMap<string, Uint8Array> | null;
}

export interface CompileOptions {
  /** The authored files. */
  readonly sources: string;
  /** The JSON Schemas of authored files and published documents. */
  readonly schemas: string;
  /** Whether files are published in compressed forms too; without, a build is faster and the manifest says so. */
  readonly compression: boolean;
}

/** Compiles authored sources. Rejects on a defect of the compiler, never on a source. */
export async function compile(options: CompileOptions): Promise<Compilation> {
  // esbuild runs beside the stages in a process of its own; where they stop, nobody asks for what it made.
  const bundles = Promise.all([bundleServer(), bundleAssets()]);
  bundles.catch(() => undefined);
  const loaded = loadSources(options.sources);
  const schemas = loadSchemas(options.schemas);
  if (hasErrors(loaded.findings)) return stop(loaded.findings);
  const checked = checkSources(loaded.value, schemas);
  if (hasErrors(checked.findings)) return stop(checked.findings);
  const resolved = resolveProfiles(loaded.value, schemas);
  if (hasErrors(resolved.findings)) return stop(resolved.findings);
  const replayed = resolved.value.profiles.map((profile) => replay(profile, resolved.value.service));
  const pages = resolvePages(loaded.value);
  const stages = [checked, resolved, pages, ...replayed];
  const findings = stages.flatMap((stage) => stage.findings);
  if (hasErrors(findings)) return stop(findings);
  const bounds = replayed.map(({ value }) => bind(value, resolved.value.service));
  const site = { service: resolved.value.service, bounds, guides: pages.value };
  const [{ main, worker }, assets] = await bundles;
  const { identity, compressed, hosts } = await publish(site, assets, schemas, options);
  const files = [...identity, ...compressed].map(([file, bytes]) => [`public/${file}`, bytes] as const);
  const server = [
    ["server/main.mjs", main],
    ["server/worker.mjs", embedFiles(worker, identity)],
  ] as const;
  const configurations = hosts.map(([file, bytes]) => [`hosts/${file}`, bytes] as const);
  return { findings: sortFindings(findings), files: new Map([...files, ...server, ...configurations]) };
}

interface Replayed {
  readonly profile: Profile;
  readonly content: Record<string, unknown>;
  readonly replays: ReadonlyMap<string, Replay>;
}

/** Replays the rules of a profile as they stand in the content that will be hashed. */
function replay(profile: Profile, service: Service): Staged<Replayed> {
  const content = projectProfileContent(profile, service);
  const { value: replays, findings } = replayRules(profile, content as unknown as RuleSet);
  return { value: { profile, content, replays }, findings };
}

function bind({ profile, content, replays }: Replayed, service: Service): Bound {
  const hashes = hashProfile(content, profile, service);
  return { profile, hashes, replays, prevalidate: createPrevalidate(content as unknown as RuleSet, hashes), service };
}

const stop = (findings: readonly AuthorFinding[]): Compilation => ({ findings: sortFindings(findings), files: null });

/** The files of dist/public as they are, and in compressed forms; and those of dist/hosts, which serve them. */
interface Published {
  readonly identity: [file: string, bytes: Uint8Array][];
  readonly compressed: [file: string, bytes: Uint8Array][];
  readonly hosts: [file: string, bytes: Uint8Array][];
}

async function publish(
  site: Omit<Site, "openapi">,
  assets: ProjectedFiles,
  schemas: Schemas,
  { compression }: CompileOptions,
): Promise<Published> {
  const { service, bounds } = site;
  const guides = site.guides.map((guide) => ({ title: guide.title, path: guidePath(guide) }));
  const projection = projectDocuments(service, bounds, guides, schemas.published);
  const pages = projectPages({ ...site, openapi: projection.openapi.body });
  const artifacts = toArtifacts(projection, bounds, new Map([...assets, ...pages]), compression);
  // Compression has threads of its own; what is published is checked meanwhile.
  const compressed = compressArtifacts(artifacts);
  assertValid(projection, schemas.published);
  const { manifest, checksums } = projectManifest(service, artifacts);
  const identity: [string, Uint8Array][] = [
    ...artifacts.map(({ file, bytes }): [string, Uint8Array] => [file, bytes]),
    [MANIFEST_FILE, manifest],
    [CHECKSUMS_FILE, checksums],
  ];
  const hosts = projectHosts({ service, profiles: bounds.map(({ profile }) => profile), artifacts });
  return { identity, compressed: await compressed, hosts };
}

/** Holds what is about to be published to the published schemas. A mismatch is the compiler's defect, so it throws. */
function assertValid({ documents, streams }: Projection, schemas: ReadonlyMap<string, object>): void {
  const factory = createValidatorFactory(schemas.values());
  const validate = (path: string, name: string, value: unknown) => {
    const schema = schemas.get(name);
    if (schema === undefined) throw new Error(`no published schema ${name}`);
    const [problem] = factory(schema)(value);
    if (problem !== undefined) throw new Error(`${path}: ${problem.path.join(".")}: ${problem.message}`);
  };
  for (const { path, schema, body } of documents) if (schema !== null) validate(path, schema, body);
  for (const { path, events } of streams) for (const event of events) validate(path, "event", event);
}
