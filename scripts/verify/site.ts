// Audits a host: every file by each of its addresses and in each coding, then what the files say, then the answers to drafts.
import { type Address, addressesOf, checkAddress, type Harvest } from "./address.ts";
import { type Audit, CannotTell, collectProblems, type Progress, type Report } from "./audit.ts";
import { auditContent } from "./content.ts";
import { checkHeaders } from "./headers.ts";
import { type Client, type ClientOptions, createClient, forEachBounded, Unreachable } from "./http-client.ts";
import { CHECKSUMS, checkChecksums, MANIFEST, type Manifest, readManifest } from "./manifest.ts";
import { checkNotFound, replayExamples } from "./replay.ts";

const DEFAULTS: ClientOptions = { concurrency: 8, tries: 3, backoffMs: 250, timeoutMs: 30_000 };

// So many lost addresses are no hiccup: the rest would only wait for their time limits, one after the other.
const MAX_UNREACHABLE = 24;

interface SiteOptions extends Partial<ClientOptions> {
  readonly onProgress?: Progress;
}

/** Audits the copy at a URL. Rejects with CannotTell where no manifest is to be had there. */
export async function verifySite(url: string, { onProgress, ...given }: SiteOptions = {}): Promise<Audit> {
  const options = { ...DEFAULTS, ...given };
  const base = new URL(url);
  const client = createClient(base, options);
  const { report: reportAt, problems } = collectProblems();
  // Addresses are given in full; what is no address is the name of a file.
  const origin = `${base.origin}${base.pathname.replace(/\/$/, "")}`;
  const report: Report = (code, where, message) =>
    reportAt(code, where.startsWith("/") ? origin + where : where, message);
  const harvest: Harvest = { sound: new Map(), served: new Map() };
  const { attempt, unreachable } = createAttempt();
  try {
    const { manifest, lists } = await fetchLists(client, report);
    const addresses = addressesOf(manifest);
    let done = 0;
    await forEachBounded(addresses, options.concurrency, async (address: Address) => {
      await attempt(() => checkAddress(client, address, harvest, report));
      onProgress?.(++done, addresses.length);
    });
    const { profiles, notes } = auditContent(manifest, harvest.sound, report);
    const more = codingNotes(manifest, harvest);
    await attempt(() => checkNotFound(client, manifest, report));
    await attempt(async () => void more.push(...(await replayExamples(client, manifest, harvest.sound, report))));
    const counts = { files: manifest.files.length, addresses: addresses.length, requests: client.requestCount() };
    const identity = new Map([...harvest.sound, ...lists]);
    return { problems: problems(), unreachable: unreachable(), counts, profiles, notes: [...notes, ...more], identity };
  } finally {
    client.close();
  }
}

/** Takes down what cannot be reached instead of giving up, until too much of it is. */
function createAttempt() {
  const lost = new Set<string>();
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    if (lost.size >= MAX_UNREACHABLE) return;
    await work().catch((error) => {
      if (!(error instanceof Unreachable)) throw error;
      lost.add(error.message);
    });
  };
  const unreachable = (): string[] => {
    const rest = lost.size < MAX_UNREACHABLE ? [] : [`whatever came after ${MAX_UNREACHABLE} lost requests`];
    return [...[...lost].sort(), ...rest];
  };
  return { attempt, unreachable };
}

/** The manifest and the checksums, which the manifest does not list. */
async function fetchLists(client: Client, report: Report) {
  const fetchList = async (file: string, mediaType: string): Promise<Uint8Array | null> => {
    const path = `/${file}`;
    const answer = await client.ask({ method: "GET", path, headers: { "accept-encoding": "identity" } });
    if (answer.status !== 200) return null;
    checkHeaders(answer, mediaType, (code, message) => report(code, path, message));
    return answer.body;
  };
  const manifestJson = await fetchList(MANIFEST, "application/json").catch((error) => {
    throw error instanceof Unreachable ? new CannotTell(error.message) : error;
  });
  if (manifestJson === null) throw new CannotTell(`there is no /${MANIFEST}`);
  const manifest = readManifest(manifestJson, report);
  const checksums = await fetchList(CHECKSUMS, "text/plain");
  const lists = new Map([[MANIFEST, manifestJson]]);
  if (checksums === null) report("missing_file", CHECKSUMS, "is not there");
  else {
    checkChecksums(checksums, manifest, report);
    lists.set(CHECKSUMS, checksums);
  }
  return { manifest, lists };
}

/** A host may leave a coding out; who reads the report should know that it was not looked at. */
const codingNotes = ({ files }: Manifest, { served }: Harvest): string[] =>
  [...new Set(files.flatMap(({ encodings }) => encodings))]
    .filter((coding) => !served.has(coding))
    .map((coding) => `The host answers nothing in ${coding}, though the manifest lists files in it.`);
