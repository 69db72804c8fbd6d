// Audits a host: every file in each encoding and at each of its addresses, what the files contain, and the responses to POSTs.
import { Readable } from "node:stream";
import type { ManifestEntry } from "../../../server/published-file.ts";
import { type Client, type ClientOptions, createClient, Unreachable } from "../http-client.ts";
import {
  type CrawlResult,
  checkAddress,
  checkFileHeaders,
  checkHeaders,
  contentType,
  EVERY_RESPONSE,
  listAddresses,
} from "./address.ts";
import {
  type Audit,
  type AuditedFiles,
  type AuditReport,
  auditFiles,
  NothingToAudit,
  type ReportHere,
} from "./audit.ts";
import { auditContent } from "./content.ts";
import { canonicalText, decodeText, parseCanonical, readJsonList, readMember, sha256 } from "./json.ts";
import { CHECKSUMS, checkChecksums, MANIFEST, type Manifest, readManifest } from "./manifest.ts";
import type { Reference } from "./reference.ts";
import { checkSignature, SIGNATURE, type Signer } from "./signature.ts";

const DEFAULTS: ClientOptions = { concurrency: 8, tries: 3, backoffMs: 250, timeoutMs: 30_000 };

// After so many failed addresses the host is down: the rest would only time out one after the other.
const MAX_UNREACHABLE = 24;

interface SiteOptions {
  readonly onProgress?: (done: number, total: number) => void;
  /** Whether only a sample of the files is read. */
  readonly isQuick?: boolean;
}

/** Audits the copy at a URL, which `signer` may have signed. Rejects with NothingToAudit if it has no manifest. */
export async function verifySite(
  url: string,
  reference: Reference,
  signer: Signer,
  { onProgress, isQuick = false, ...given }: Partial<ClientOptions> & SiteOptions = {},
): Promise<Audit> {
  const options = { ...DEFAULTS, ...given };
  const base = new URL(url);
  const client = createClient(base, options);
  const { report: reportAt, findings } = auditFiles();
  const origin = base.origin + base.pathname.replace(/\/$/, "");
  const report: AuditReport = (code, where, message) =>
    reportAt(code, where.startsWith("/") ? origin + where : where, message);
  const lost = new Set<string>();
  /** Records what cannot be reached and goes on, until too much of it is. */
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    if (lost.size >= MAX_UNREACHABLE) return;
    await work().catch((error) => {
      if (!(error instanceof Unreachable)) throw error;
      lost.add(error.message);
    });
  };
  try {
    const crawl: CrawlResult = { files: new Map(), encodings: new Set(), tags: new Map(), repeated: new Set() };
    const fetchList = createFetchList(client, report);
    const bytes = await fetchManifest(fetchList);
    crawl.files.set(MANIFEST, bytes);
    const manifest = readManifest(bytes, report);
    const signed: string[] = [];
    await attempt(
      async () => void signed.push(...(await checkLists(fetchList, manifest, crawl.files, signer, report))),
    );
    const entries = isQuick ? takeSample(manifest.files) : manifest.files;
    const total = listAddresses(entries).length;
    let done = 0;
    // The addresses of a file one after the other: further ones are compared with the first.
    const check = async (entry: ManifestEntry) => {
      for (const address of listAddresses([entry])) {
        await attempt(() => checkAddress(client, address, crawl, report));
        onProgress?.(++done, total);
      }
    };
    await Readable.from(entries).forEach(check, { concurrency: options.concurrency });
    const content = isQuick
      ? { profiles: [], not_compared: [], notes: [describeSample(manifest, entries)] }
      : auditContent({ manifest, files: crawl.files, reference, report });
    const notes = [...content.notes, ...signed, ...describeUnused({ files: entries }, crawl.encodings)];
    if (total > entries.length) notes.push(SAME_BY_ETAG);
    await attempt(() => checkNotFound(client, manifest, report));
    await attempt(async () => void notes.push(...(await replayExamples(client, entries, crawl.files, report))));
    const unreachable = [...lost].sort();
    if (lost.size >= MAX_UNREACHABLE) unreachable.push(`everything after ${MAX_UNREACHABLE} failed addresses`);
    const counts = { files: entries.length, addresses: total, requests: client.requestCount() };
    return { ...content, findings: findings(), unreachable, counts, notes, files: crawl.files };
  } finally {
    client.close();
  }
}

const EXAMPLES = /\/examples\.json$/;
const SAMPLED = 20;

/** Every twentieth file, and the examples, whose requests are posted. */
const takeSample = (files: Manifest["files"]): Manifest["files"] =>
  files.filter(({ file }, index) => index % SAMPLED === 0 || EXAMPLES.test(file));

const describeSample = ({ files }: Manifest, { length }: Manifest["files"]): string =>
  `A sample: ${length} of ${files.length} files were read and compared with the manifest; nothing was compared with what this version publishes.`;

const SAME_BY_ETAG =
  "Of the further addresses of a file, the bytes were not read where the host gave the ETag of the first one.";

const AS_STORED = { "accept-encoding": "identity" };

type FetchList = (name: string, mediaType: string) => Promise<Uint8Array | null>;

/** Creates a function that reads one of the files that the manifest does not list; null where the host has it not. Another answer is reported. */
const createFetchList =
  (client: Client, report: AuditReport): FetchList =>
  async (name, mediaType) => {
    const response = await client.send(`/${name}`, AS_STORED);
    if (response.status !== 200 && response.status !== 404)
      report("wrong_status", `/${name}`, `expected 200 or 404, got ${response.status}`);
    if (response.status !== 200) return null;
    const expected = { mediaType, isImmutable: false, digest: sha256(response.body) };
    checkFileHeaders(response, expected, (code, message) => report(code, `/${name}`, message));
    return response.body;
  };

/** The bytes of the manifest. Rejects with NothingToAudit if there is none. */
async function fetchManifest(fetchList: FetchList): Promise<Uint8Array> {
  const bytes = await fetchList(MANIFEST, "application/json").catch((error) => {
    throw error instanceof Unreachable ? new NothingToAudit(error.message) : error;
  });
  if (bytes === null) throw new NothingToAudit(`there is no /${MANIFEST}`);
  return bytes;
}

/** Checks the checksums, which it adds to `files`, and their signature, of which it returns a note. */
async function checkLists(
  fetchList: FetchList,
  manifest: Manifest,
  files: Map<string, Uint8Array>,
  signer: Signer,
  report: AuditReport,
): Promise<readonly string[]> {
  const checksums = await fetchList(CHECKSUMS, "text/plain");
  if (checksums === null) {
    report("missing_file", CHECKSUMS, "is missing");
    return [];
  }
  files.set(CHECKSUMS, checksums);
  checkChecksums(checksums, manifest, files.get(MANIFEST) as Uint8Array, report);
  return checkSignature(checksums, await fetchList(SIGNATURE, "application/octet-stream"), signer, report);
}

/** A host may leave an encoding out; the reader should know that it was not checked. */
const describeUnused = ({ files }: Pick<Manifest, "files">, used: ReadonlySet<string>): string[] =>
  [...new Set<string>(files.flatMap(({ encodings }) => encodings))]
    .filter((encoding) => !used.has(encoding))
    .map((encoding) => `The host answers nothing in ${encoding}, though the manifest lists files in it.`);

const JSON_RESPONSE = [...EVERY_RESPONSE, contentType("application/json")];

/** A path without a document must be answered with 404 and JSON. */
async function checkNotFound(client: Client, { base_path }: Manifest, report: AuditReport): Promise<void> {
  const path = `${base_path}/no-such-document`;
  const response = await client.send(path, AS_STORED);
  const reportHere: ReportHere = (code, message) => report(code, path, message);
  if (response.status !== 404) reportHere("wrong_status", `expected 404, got ${response.status}`);
  const body = parseCanonical(response.body, () => {});
  if (readMember(body, "ok") !== false) reportHere("wrong_not_found", "expected an error body in JSON");
  checkHeaders(response, JSON_RESPONSE, reportHere);
}

// What a host of static files answers to a POST.
const NO_POST = [404, 405, 501];

/** Sends each example request and compares the response with the published one, byte by byte. Returns notes. */
async function replayExamples(
  client: Client,
  entries: Manifest["files"],
  files: AuditedFiles,
  report: AuditReport,
): Promise<string[]> {
  const notes: string[] = [];
  for (const { file, paths } of entries.filter(({ file }) => EXAMPLES.test(file))) {
    const path = (paths[0] as string).replace(/examples\.json$/, "prevalidate-report");
    const document = parseCanonical(files.get(file) ?? new Uint8Array(), () => {});
    for (const example of readJsonList(document, "examples")) {
      const body = canonicalText(readMember(example, "request"));
      const response = await client.send(path, { "content-type": "application/json" }, { method: "POST", body });
      if (NO_POST.includes(response.status)) {
        notes.push(`No POST here (${path} answers ${response.status}): the examples were not replayed.`);
        break;
      }
      const reportHere: ReportHere = (code, message) =>
        report(code, path, `example ${readMember(example, "name")}: ${message}`);
      if (response.status !== 200) reportHere("wrong_status", `expected 200, got ${response.status}`);
      else if (decodeText(response.body) !== canonicalText(readMember(example, "response")))
        reportHere("wrong_answer", `is not the answer in ${file}`);
      checkHeaders(response, JSON_RESPONSE, reportHere);
    }
  }
  return notes;
}
