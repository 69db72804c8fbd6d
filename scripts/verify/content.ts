// Files with the bytes that the manifest lists (others are reported already): their canonical form, and that they fit the profiles.
import type { Files, Report } from "./audit.ts";
import { commonMembers, documentsOf, type ExpectedDocument, serviceDocumentsOf } from "./documents.ts";
import { decodeText, firstDifferentMember, listOf, memberOf, parseCanonical, walk } from "./json.ts";
import { CHECKSUMS, MANIFEST, type Manifest } from "./manifest.ts";
import { checkPages } from "./pages.ts";
import { type ProfileContext, readProfile } from "./profile.ts";
import { checkReportSchema, readSchemas } from "./schemas.ts";
import { checkStream, readEvents, streamsOf } from "./streams.ts";

type Content = ReturnType<typeof readContent>;

/** Audits the contents of files. */
export function auditContent(manifest: Manifest, files: Files, report: Report) {
  const content = readContent(manifest, files, report);
  const hrefs = listHrefs(content);
  for (const name of ["profile.json", "semantic.json", "report.schema.json"])
    for (const href of hrefs) content.requireFile(`${href.slice(1)}/${name}`);
  const contexts = hrefs.map((href) => readProfile(href, content)).filter((context) => context !== null);
  for (const context of contexts) checkProfileFiles(content, context);
  const notes: string[] = [];
  if (contexts.length === hrefs.length) {
    for (const expected of serviceDocumentsOf(manifest, contexts, content.card)) checkDocument(content, expected);
    checkEntries(manifest, contexts, report);
    checkHashes(content, contexts);
  } else notes.push("Not every profile could be read: the documents of the service were not compared with them.");
  checkLinks(content);
  checkPages(content);
  const isRead = (file: string) => content.documents.has(file) || content.streams.has(file);
  const opaque = manifest.files.filter(({ file }) => files.has(file) && !isRead(file)).length;
  if (opaque > 0)
    notes.push(`${opaque} pages and texts were compared by size and hash, and their hashes and links read.`);
  return { profiles: contexts.map(({ hashes }) => hashes), notes };
}

/** Documents and the events of streams, parsed, by file. */
function readContent(manifest: Manifest, files: Files, report: Report) {
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
  const { base_path } = manifest;
  const fileAt = new Map(manifest.files.flatMap(({ file, paths }) => paths.map((path) => [path, file] as const)));
  const isPublished = (path: string) =>
    fileAt.has(path.replace(/\/(?:lint|prevalidate)-report$/, "")) ||
    [base_path, `/${MANIFEST}`, `/${CHECKSUMS}`, "/healthz"].includes(path);
  const listed = new Set(fileAt.values());
  const requireFile = (file: string) => {
    if (!listed.has(file)) report("missing_document", file, "is not published");
  };
  const card = documents.get(`${base_path.slice(1)}/service-card/index.json`);
  const findSchemaMismatch = readSchemas(documents, report);
  return { manifest, files, documents, streams, card, findSchemaMismatch, fileAt, isPublished, requireFile, report };
}

/** The paths of all profiles: those that are listed, and those that have a profile.json. */
function listHrefs({ manifest, documents, report }: Content): string[] {
  const file = `${manifest.base_path.slice(1)}/profiles/index.json`;
  const listed = listOf(documents.get(file), "profiles").map((item) => String(memberOf(item, "href")));
  const published = manifest.files
    .filter((entry) => /\/profiles\/[^/]+\/profile\.json$/.test(entry.file))
    .map((entry) => `/${entry.file.replace(/\/profile\.json$/, "")}`);
  const all = [...new Set([...listed, ...published])];
  if (all.length === 0) report("missing_document", file, "lists no profile");
  return all;
}

/** Compares the documents and streams of a profile with it. */
function checkProfileFiles(content: Content, context: ProfileContext): void {
  const { documents, streams, card, findSchemaMismatch, report } = content;
  const folder = context.href.slice(1);
  for (const [name, schema, members] of documentsOf(context, card)) {
    const allMembers = (actual: unknown) => ({ ...commonMembers(context), ...members(actual) });
    checkDocument(content, [`${folder}/${name}`, schema, allMembers]);
  }
  const links = memberOf(documents.get(`${folder}/index.json`), "links");
  for (const [name, expected] of streamsOf(context, links, card)) {
    const file = `${folder}/${name}`;
    content.requireFile(file);
    const events = streams.get(file) ?? [];
    for (const event of events) {
      const mismatch = event === undefined ? null : findSchemaMismatch("event", event);
      if (mismatch !== null) report("invalid_document", file, `${memberOf(event, "seq")}: ${mismatch}`);
    }
    if (streams.has(file)) checkStream(context, events, expected, (code, message) => report(code, file, message));
  }
  const fields = context.profile.fields.map(({ field_id }) => `fields/${field_id}`);
  for (const name of ["fields", "sources", "rules", "check", ...fields])
    content.requireFile(`${context.href.slice(context.href.lastIndexOf("/") + 1)}/${name}.html`);
  checkExamples(content, context);
}

/** Checks that there is an example of each status, and report.schema.json with all published requests. */
function checkExamples({ documents, report }: Content, context: ProfileContext): void {
  const folder = context.href.slice(1);
  const document = documents.get(`${folder}/examples.json`);
  if (document === undefined) return;
  const examples = listOf(document, "examples");
  const statuses = examples.map((example) => memberOf(example, "response", "prevalidation_status"));
  for (const status of ["blocked", "attention_required", "ready_for_preverification"])
    if (!statuses.includes(status)) report("missing_example", `${folder}/examples.json`, `no example is ${status}`);
  const schema = documents.get(`${folder}/report.schema.json`);
  if (schema === undefined) return;
  const rules = listOf(documents.get(`${folder}/rules.json`), "rules");
  const requests = [
    ...examples.map((example) => memberOf(example, "request")),
    ...rules.flatMap((rule) => [memberOf(rule, "fires"), memberOf(rule, "quiet")]),
  ];
  for (const problem of checkReportSchema(context, schema, requests))
    report("differs_from_profile", `${folder}/report.schema.json`, problem);
}

function checkDocument(content: Content, [file, schema, members]: ExpectedDocument): void {
  const { documents, findSchemaMismatch, report } = content;
  content.requireFile(file);
  const actual = documents.get(file);
  if (actual === undefined) return;
  const mismatch = schema === null ? null : findSchemaMismatch(schema, actual);
  if (mismatch !== null) report("invalid_document", file, `does not fit its schema: ${mismatch}`);
  const difference = firstDifferentMember(members(actual), actual);
  if (difference !== null) report("differs_from_profile", file, difference);
}

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  json: "application/json",
  ndjson: "application/x-ndjson",
  "well-known/api-catalog": "application/linkset+json",
};

/** Checks media types, and that a file of a profile is published under each name of the profile, also percent-encoded. */
function checkEntries({ files }: Manifest, contexts: readonly ProfileContext[], report: Report): void {
  for (const { file, paths, media_type } of files) {
    const expectedType = MEDIA_TYPES[file.slice(file.lastIndexOf(".") + 1)] ?? media_type;
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
function checkHashes({ manifest, files, documents, report }: Content, contexts: readonly ProfileContext[]): void {
  const foreign = (file: string, what: string) => report("foreign_hash", file, `${what} is not that of a profile`);
  for (const [file, document] of documents)
    walk(document, (value, name) => {
      const known = contexts.map(({ hashes }) => memberOf(hashes, name));
      if (typeof value === "string" && known[0] !== undefined && !known.includes(value))
        foreign(file, `${name} ${value}`);
    });
  const hashes = contexts.flatMap((context) => Object.values(context.hashes));
  for (const { file } of manifest.files.filter(({ media_type }) => media_type.startsWith("text/html")))
    for (const [hash] of decodeText(files.get(file) ?? new Uint8Array()).matchAll(/\bsha256:[0-9a-f]{64}\b/g))
      if (!hashes.includes(hash)) foreign(file, hash);
}

// A string is a link if it is a path of the service, with a method before it if it is a suggested call.
const CALL = /^(?:(?:GET|POST) )?(\/[^\s{}#]*)(?:#([^\s{}]*))?$/;

/** Every path of the service that a document, event or text names must be published; a fragment must name a rule. */
function checkLinks({ manifest, files, documents, streams, fileAt, isPublished, report }: Content): void {
  const folders = [`${manifest.base_path}/`, "/.well-known/", "/schemas/"];
  const isDead = (link: unknown): link is string => {
    const [, path, fragment] = (typeof link === "string" && CALL.exec(link)) || [];
    if (path === undefined || !folders.some((folder) => path.startsWith(folder))) return false;
    const document = documents.get(fileAt.get(path) ?? "");
    const isRule = listOf(document, "rules").some((rule) => memberOf(rule, "rule_id") === fragment);
    return !isPublished(path) || (fragment !== undefined && document !== undefined && !isRule);
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
