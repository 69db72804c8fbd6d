// What published files say: canonical form, that all of them agree with the profiles' profile.json, and that pages do no harm. It looks at sound files
// alone, those with the bytes that the manifest lists; others are reported already, and what they say is worth nothing.
import type { Audit, AuditedHashes, Report } from "./audit.ts";
import type { Bound } from "./bound.ts";
import { documentsOf } from "./documents.ts";
import { statusesMissing } from "./examples.ts";
import { firstDifference, listOf, memberOf, parseCanonical, walk } from "./json.ts";
import { createFindDeadLinks } from "./links.ts";
import type { Manifest } from "./manifest.ts";
import { checkPages } from "./pages.ts";
import { checkProfile, checkSemantic, hashesOf, readProfile } from "./profile.ts";
import { checkReportSchema } from "./report-schema.ts";
import { checkSchemas } from "./schemas.ts";
import { checkService, fileOf, profileListFile, serviceCardFile } from "./service.ts";
import { checkStream, readEvents, streamsOf } from "./streams.ts";

interface Content {
  readonly manifest: Manifest;
  readonly sound: ReadonlyMap<string, Uint8Array>;
  /** Documents and the events of streams, by file. */
  readonly documents: ReadonlyMap<string, unknown>;
  readonly events: ReadonlyMap<string, readonly unknown[]>;
}

/** Audits what sound files say. */
export function auditContent(
  manifest: Manifest,
  sound: ReadonlyMap<string, Uint8Array>,
  report: Report,
): Pick<Audit, "profiles" | "notes"> {
  const content = readContent(manifest, sound, report);
  checkLinks(content, report);
  checkSchemas(content.documents, report);
  const hrefs = listHrefs(content, report);
  const bounds = hrefs.map((href) => bind(content, href, report)).filter((bound) => bound !== null);
  const examined = new Set(bounds.flatMap((bound) => checkProfileFiles(content, bound, report)));
  const notes: string[] = [];
  if (bounds.length === hrefs.length) {
    checkService({ manifest, bounds, document: (file) => content.documents.get(file) }, report);
    checkEntries(manifest, bounds, report);
    checkCitations(content, bounds, examined, report);
  } else
    notes.push("Not every profile could be read, so that the documents of the service were not compared with them.");
  const pages = new Set(checkPages(manifest, sound, bounds, report));
  const isRead = (file: string) => content.documents.has(file) || content.events.has(file) || pages.has(file);
  const opaque = [...sound.keys()].filter((file) => !isRead(file));
  if (opaque.length > 0) notes.push(`Compared by hash alone: ${opaque.join(", ")}.`);
  return { profiles: bounds.map(({ hashes }) => hashes), notes };
}

function readContent(manifest: Manifest, sound: ReadonlyMap<string, Uint8Array>, report: Report): Content {
  const documents = new Map<string, unknown>();
  const events = new Map<string, readonly unknown[]>();
  for (const { file, media_type } of manifest.files) {
    const bytes = sound.get(file);
    if (bytes === undefined) continue;
    if (media_type === "application/x-ndjson") events.set(file, readEvents(bytes, file, report));
    else if (/^application\/(?:.+\+)?json$/.test(media_type)) {
      const parsed = parseCanonical(bytes);
      if ("value" in parsed) documents.set(file, parsed.value);
      else report(parsed.code, file, parsed.message);
    }
  }
  return { manifest, sound, documents, events };
}

function checkLinks({ manifest, sound, documents, events }: Content, report: Report): void {
  const fileAt = new Map(manifest.files.flatMap(({ file, paths }) => paths.map((path) => [path, file] as const)));
  const findDeadLinks = createFindDeadLinks(manifest, (path) => documents.get(fileAt.get(path) ?? ""));
  // Of a text, what Markdown takes for links.
  const texts = manifest.files
    .filter(({ media_type }) => media_type.startsWith("text/plain"))
    .map(({ file }) => [file, new TextDecoder().decode(sound.get(file)).match(/(?<=\]\()[^)]*(?=\))/g)] as const);
  for (const [file, value] of [...documents, ...events, ...texts])
    for (const link of findDeadLinks(value)) report("dead_link", file, `${link} leads to nothing that is published`);
}

/** The paths of all profiles: those that are listed, and those that have a profile.json. */
function listHrefs({ manifest, documents }: Content, report: Report): string[] {
  const list = profileListFile(manifest);
  const published = manifest.files.flatMap(({ file }) => {
    const [, folder] = /^(.*\/profiles\/[^/]+)\/profile\.json$/.exec(file) ?? [];
    return folder === undefined ? [] : [`/${folder}`];
  });
  if (!documents.has(list)) return published;
  const listed = listOf(memberOf(documents.get(list), "profiles")).map((item) => String(memberOf(item, "href")));
  const all = [...new Set([...listed, ...published])];
  if (all.length === 0) report("missing_document", list, "lists no profile");
  return all;
}

/** Reads the two hashed files of a profile and holds them to each other; null where they cannot be used. */
function bind(content: Content, href: string, report: Report): Bound | null {
  const { manifest, sound, documents } = content;
  const [file, semanticFile] = [`${fileOf(href)}/profile.json`, `${fileOf(href)}/semantic.json`];
  const [profileJson, semanticJson] = [sound.get(file), sound.get(semanticFile)];
  for (const name of [file, semanticFile]) requireFile(content, name, report);
  if (profileJson === undefined || semanticJson === undefined || !documents.has(file)) return null;
  const profile = readProfile(documents.get(file), file, report);
  if (profile === null) return null;
  const hashes: AuditedHashes = hashesOf(profile, profileJson, semanticJson);
  for (const problem of checkProfile(profile, hashes.profile_semantic_hash, manifest.interface_version))
    report("wrong_profile", file, problem);
  if (documents.has(semanticFile)) checkSemantic(profileJson, semanticJson, semanticFile, report);
  const operations = listOf(memberOf(documents.get(serviceCardFile(manifest)), "operations"));
  return { profile, hashes, href, operations, summary: documents.get(`${fileOf(href)}/index.json`) };
}

/** Compares the documents and streams of a profile with it. Gives their names. */
function checkProfileFiles(content: Content, bound: Bound, report: Report): string[] {
  const { documents, events } = content;
  const inFolder = (name: string) => `${fileOf(bound.href)}/${name}`;
  const examined = [inFolder("profile.json"), inFolder("semantic.json"), inFolder("report.schema.json")];
  for (const [name, build] of documentsOf(bound)) {
    const file = inFolder(name);
    const actual = documents.get(file);
    examined.push(file);
    requireFile(content, file, report);
    const difference = actual === undefined ? null : firstDifference(build(bound, actual), actual);
    if (difference !== null) report("differs_from_profile", file, difference);
  }
  for (const [name, expected] of streamsOf(bound)) {
    const file = inFolder(name);
    examined.push(file);
    requireFile(content, file, report);
    const actual = events.get(file);
    if (actual !== undefined) checkStream(bound, { file, events: actual, expected }, report);
  }
  checkSchemaAndExamples(content, bound, report);
  return examined;
}

function checkSchemaAndExamples(content: Content, bound: Bound, report: Report): void {
  const { documents } = content;
  const [schema, examples] = ["report.schema.json", "examples.json"].map((name) => `${fileOf(bound.href)}/${name}`);
  if (schema === undefined || examples === undefined) return;
  requireFile(content, schema, report);
  if (!documents.has(examples)) return;
  for (const status of statusesMissing(documents.get(examples)))
    report("missing_example", examples, `no example is ${status}`);
  if (!documents.has(schema)) return;
  for (const problem of checkReportSchema(bound, documents.get(schema), documents.get(examples)))
    report("differs_from_profile", schema, problem);
}

function requireFile({ manifest }: Content, file: string, report: Report): void {
  if (!manifest.files.some((entry) => entry.file === file)) report("missing_document", file, "is not published");
}

/** The media type that the name of a file stands for; undefined where the contract leaves it open. */
const mediaTypeOf = (file: string): string | undefined =>
  file.endsWith("/api-catalog")
    ? "application/linkset+json"
    : { json: "application/json", ndjson: "application/x-ndjson" }[/\.([a-z]+)$/.exec(file)?.[1] ?? ""];

/** A file below a profile is published under every name of the profile: each alias, the act id, and that percent-encoded. */
function checkEntries({ files }: Manifest, bounds: readonly Bound[], report: Report): void {
  for (const { file, paths, media_type } of files) {
    const expectedType = mediaTypeOf(file) ?? media_type;
    if (media_type !== expectedType) report("wrong_media_type", file, `expected ${expectedType}, got ${media_type}`);
    const path = `/${file}`.replace(/\/index\.(?:json|html)$/, "") || "/";
    const bound = bounds.find(({ href }) => path === href || path.startsWith(`${href}/`));
    const names = bound === undefined ? [] : [...bound.profile.aliases, bound.profile.act_id];
    const spellings = names.flatMap((name) => [name, encodeURIComponent(name)]);
    const expected = spellings.map((name) => path.replace(/(?<=\/profiles\/)[^/]+/, name));
    for (const missing of new Set(bound === undefined ? [path] : expected))
      if (!paths.includes(missing)) report("missing_path", file, `the manifest does not list ${missing}`);
  }
}

/** In documents that no profile settles: whatever they call an act id or a hash is one of a profile. */
function checkCitations(
  { documents }: Content,
  bounds: readonly Bound[],
  examined: ReadonlySet<string>,
  report: Report,
) {
  const known = new Map<string, unknown[]>();
  for (const { hashes } of bounds)
    for (const [name, value] of Object.entries(hashes)) known.set(name, [...(known.get(name) ?? []), value]);
  for (const [file, document] of documents) {
    if (examined.has(file)) continue;
    walk(document, (value, name) => {
      if (typeof value !== "string" || known.get(name)?.includes(value) !== false) return;
      report("foreign_hash", file, `${name} ${value} is that of no profile`);
    });
  }
}
