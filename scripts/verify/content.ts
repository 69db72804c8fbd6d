// What published files contain: the canonical form, and that all of them agree with the profiles. Only files with the bytes that the
// manifest lists are read; the others are reported already.
import type { Audit, Files, Report } from "./audit.ts";
import { commonMembers, documentsOf, type ExpectedDocument } from "./documents.ts";
import { decodeText, firstDifferentMember, listOf, memberOf, parseCanonical, walk } from "./json.ts";
import { CHECKSUMS, MANIFEST, type Manifest } from "./manifest.ts";
import { type ProfileContext, readProfile } from "./profile.ts";
import { checkReportSchema, type FindSchemaMismatch, readSchemas } from "./schemas.ts";
import { serviceDocumentsOf } from "./service.ts";
import { checkStream, readEvents, streamsOf } from "./streams.ts";

interface Content {
  readonly manifest: Manifest;
  readonly files: Files;
  /** Parsed documents, and the events of streams, by file. */
  readonly documents: ReadonlyMap<string, unknown>;
  readonly streams: ReadonlyMap<string, readonly unknown[]>;
  readonly document: (file: string) => unknown;
  readonly card: unknown;
  readonly findSchemaMismatch: FindSchemaMismatch;
}

/** Audits the contents of files. */
export function auditContent(
  manifest: Manifest,
  files: Files,
  report: Report,
): { readonly profiles: Audit["profiles"]; readonly notes: string[] } {
  const content = readContent(manifest, files, report);
  const hrefs = listHrefs(content, report);
  for (const name of ["profile.json", "semantic.json", "report.schema.json"])
    for (const href of hrefs) requireFile(content, `${href.slice(1)}/${name}`, report);
  const contexts = hrefs.map((href) => readProfile(href, content, report)).filter((context) => context !== null);
  for (const context of contexts) checkProfileFiles(content, context, report);
  const notes: string[] = [];
  if (contexts.length === hrefs.length) {
    for (const expected of serviceDocumentsOf(manifest, contexts, content.card))
      checkDocument(content, expected, report);
    checkEntries(manifest, contexts, report);
    checkHashes(content, contexts, report);
  } else notes.push("Not every profile could be read: the documents of the service were not compared with them.");
  checkLinks(content, report);
  const isRead = (file: string) => content.documents.has(file) || content.streams.has(file);
  const opaque = manifest.files.filter(({ file }) => files.has(file) && !isRead(file)).length;
  if (opaque > 0)
    notes.push(`${opaque} pages and texts were compared by size and hash, and their hashes and links read.`);
  return { profiles: contexts.map(({ hashes }) => hashes), notes };
}

function readContent(manifest: Manifest, files: Files, report: Report): Content {
  const documents = new Map<string, unknown>();
  const streams = new Map<string, readonly unknown[]>();
  for (const { file, media_type } of manifest.files) {
    const bytes = files.get(file);
    if (bytes === undefined) continue;
    if (media_type === "application/x-ndjson") streams.set(file, readEvents(bytes, file, report));
    if (!/^application\/(?:.+\+)?json$/.test(media_type)) continue;
    const value = parseCanonical(bytes, (code, message) => report(code, file, message));
    if (value !== undefined) documents.set(file, value);
  }
  const document = (file: string) => documents.get(file);
  const card = document(`${manifest.base_path.slice(1)}/service-card/index.json`);
  return { manifest, files, documents, streams, document, card, findSchemaMismatch: readSchemas(documents, report) };
}

/** The paths of all profiles: those that are listed, and those that have a profile.json. */
function listHrefs({ manifest, document }: Content, report: Report): string[] {
  const file = `${manifest.base_path.slice(1)}/profiles/index.json`;
  const listed = listOf(document(file), "profiles").map((item) => String(memberOf(item, "href")));
  const published = manifest.files.flatMap(
    (entry) => /^.*\/profiles\/[^/]+(?=\/profile\.json$)/.exec(entry.file) ?? [],
  );
  const all = [...new Set([...listed, ...published.map((folder) => `/${folder}`)])];
  if (all.length === 0) report("missing_document", file, "lists no profile");
  return all;
}

/** Compares the documents and streams of a profile with it. */
function checkProfileFiles(content: Content, context: ProfileContext, report: Report): void {
  const { document, streams, card, findSchemaMismatch } = content;
  const fileOf = (name: string) => `${context.href.slice(1)}/${name}`;
  for (const [name, schema, members] of documentsOf(context, card)) {
    const allMembers = (actual: unknown) => ({ ...commonMembers(context), ...members(actual) });
    checkDocument(content, [fileOf(name), schema, allMembers], report);
  }
  for (const [name, expected] of streamsOf(context, document, card)) {
    const file = fileOf(name);
    requireFile(content, file, report);
    const events = streams.get(file) ?? [];
    for (const event of events) {
      const mismatch = event === undefined ? null : findSchemaMismatch("event", event);
      if (mismatch !== null) report("invalid_document", file, `${memberOf(event, "seq")}: ${mismatch}`);
    }
    if (streams.has(file)) checkStream(context, { events, expected }, (code, message) => report(code, file, message));
  }
  checkExamples(content, context, report);
}

/** Checks that there is an example of each status, and report.schema.json with all published requests. */
function checkExamples({ document }: Content, context: ProfileContext, report: Report): void {
  const [examplesFile, rulesFile, schemaFile] = ["examples.json", "rules.json", "report.schema.json"].map(
    (name) => `${context.href.slice(1)}/${name}`,
  ) as [string, string, string];
  const [examples, rules, schema] = [document(examplesFile), document(rulesFile), document(schemaFile)];
  if (examples === undefined) return;
  const statuses = listOf(examples, "examples").map((example) => memberOf(example, "response", "prevalidation_status"));
  for (const status of ["blocked", "attention_required", "ready_for_preverification"])
    if (!statuses.includes(status)) report("missing_example", examplesFile, `no example is ${status}`);
  if (schema === undefined) return;
  const requests = [
    ...listOf(examples, "examples").map((example) => memberOf(example, "request")),
    ...listOf(rules, "rules").flatMap((rule) => [memberOf(rule, "fires"), memberOf(rule, "quiet")]),
  ];
  for (const problem of checkReportSchema(context, schema, requests))
    report("differs_from_profile", schemaFile, problem);
}

function checkDocument(content: Content, [file, schema, members]: ExpectedDocument, report: Report): void {
  requireFile(content, file, report);
  const actual = content.document(file);
  if (actual === undefined) return;
  const mismatch = schema === null ? null : content.findSchemaMismatch(schema, actual);
  if (mismatch !== null) report("invalid_document", file, `does not fit its schema: ${mismatch}`);
  const difference = firstDifferentMember(members(actual), actual);
  if (difference !== null) report("differs_from_profile", file, difference);
}

function requireFile({ manifest }: Content, file: string, report: Report): void {
  if (!manifest.files.some((entry) => entry.file === file)) report("missing_document", file, "is not published");
}

const MEDIA_TYPES: Readonly<Record<string, string>> = { json: "application/json", ndjson: "application/x-ndjson" };

/** Checks media types, and that a file of a profile is published under each name of the profile, also percent-encoded. */
function checkEntries({ files }: Manifest, contexts: readonly ProfileContext[], report: Report): void {
  for (const { file, paths, media_type } of files) {
    const extension = /[^./]+$/.exec(file)?.[0] ?? "";
    const expectedType =
      extension === "api-catalog" ? "application/linkset+json" : (MEDIA_TYPES[extension] ?? media_type);
    if (media_type !== expectedType) report("wrong_media_type", file, `expected ${expectedType}, got ${media_type}`);
    const path = `/${file}`.replace(/\/index\.(?:json|html)$/, "") || "/";
    const context = contexts.find(({ href }) => path === href || path.startsWith(`${href}/`));
    const names = context === undefined ? [] : [...context.profile.aliases, context.profile.act_id];
    const spellings = names.flatMap((name) => [name, encodeURIComponent(name)]);
    const expected = spellings.map((name) => path.replace(/(?<=\/profiles\/)[^/]+/, name));
    for (const missing of new Set(context === undefined ? [path] : expected))
      if (!paths.includes(missing)) report("missing_path", file, `the manifest does not list ${missing}`);
  }
}

/** Every act id and hash that a document or page names must be that of a profile. */
function checkHashes(
  { manifest, files, documents }: Content,
  contexts: readonly ProfileContext[],
  report: Report,
): void {
  const known = new Map<string, unknown[]>();
  for (const { hashes } of contexts)
    for (const [name, value] of Object.entries(hashes)) known.set(name, [...(known.get(name) ?? []), value]);
  const foreign = (file: string, name: string) => report("foreign_hash", file, `${name} is not that of a profile`);
  for (const [file, document] of documents)
    walk(document, (value, name) => {
      if (typeof value === "string" && known.get(name)?.includes(value) === false) foreign(file, `${name} ${value}`);
    });
  const hashes = [...known.values()].flat();
  for (const { file, media_type } of manifest.files.filter((entry) => entry.media_type.startsWith("text/html")))
    for (const [hash] of decodeText(files.get(file) ?? new Uint8Array()).matchAll(/\bsha256:[0-9a-f]{64}\b/g))
      if (!hashes.includes(hash)) foreign(file, `${media_type} ${hash}`);
}

// A string is a link if it is a path of the service, with a method before it if it is a suggested call.
const CALL = /^(?:(?:GET|POST) )?(\/[^\s{}#]*)(?:#([^\s{}]*))?$/;

/** Every path of the service that a document, event or text names must be published; a fragment must name a rule. */
function checkLinks({ manifest, files, documents, streams }: Content, report: Report): void {
  const { base_path } = manifest;
  const fileAt = new Map(manifest.files.flatMap(({ file, paths }) => paths.map((path) => [path, file] as const)));
  const isKnown = (path: string) =>
    fileAt.has(path.replace(/\/(?:lint|prevalidate)-report$/, "")) ||
    [base_path, `/${MANIFEST}`, `/${CHECKSUMS}`, "/healthz"].includes(path);
  const folders = [`${base_path}/`, "/.well-known/", "/schemas/"];
  const isDead = (link: unknown): link is string => {
    const [, path, fragment] = (typeof link === "string" && CALL.exec(link)) || [];
    if (path === undefined || !folders.some((folder) => path.startsWith(folder))) return false;
    const document = documents.get(fileAt.get(path) ?? "");
    const isRule = listOf(document, "rules").some((rule) => memberOf(rule, "rule_id") === fragment);
    return !isKnown(path) || (fragment !== undefined && document !== undefined && !isRule);
  };
  // The links of a text in Markdown.
  const texts = manifest.files
    .filter(({ media_type }) => media_type.startsWith("text/plain"))
    .map(({ file }) => [file, decodeText(files.get(file) ?? new Uint8Array()).match(/(?<=\]\()[^)]*(?=\))/g)] as const);
  for (const [file, value] of [...documents, ...streams, ...texts])
    walk(value, (link) => {
      if (isDead(link)) report("dead_link", file, `${link} is not published`);
    });
}
