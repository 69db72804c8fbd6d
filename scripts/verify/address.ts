// One address of a file: its bytes in each coding, its headers, and whether a client that has it is told so.
import type { Encoding, ManifestFile } from "../../server/artifacts.ts";
import type { Report } from "./audit.ts";
import { decode } from "./decode.ts";
import { checkHeaders, checkNotModified, type Fault } from "./headers.ts";
import type { Client, HttpAnswer } from "./http-client.ts";
import { compareBytes, type Manifest } from "./manifest.ts";

type Coding = Encoding | "identity";

export interface Address {
  readonly entry: ManifestFile;
  /** In the spelling that is sent. */
  readonly path: string;
  /** Whether it is the one address of its file whose conditional requests are tried. */
  readonly isFirst: boolean;
}

/** What the answers leave behind. */
export interface Harvest {
  /** Identity bytes by file, where they are those of the manifest. */
  readonly sound: Map<string, Uint8Array>;
  /** How many answers came in each coding. */
  readonly served: Map<string, number>;
}

/** Every path of every file, and once a profile the percent-encoding in lower case, which clients send and no manifest lists. */
export function addressesOf({ files }: Manifest): Address[] {
  return files.flatMap((entry) => {
    const encoded = entry.paths.filter((path) => path.includes("%3A") && path.endsWith("/profile.json"));
    const paths = [...entry.paths, ...encoded.map((path) => path.replaceAll("%3A", "%3a"))];
    return paths.map((path, index) => ({ entry, path, isFirst: index === 0 }));
  });
}

/** Asks for an address in each coding that the manifest lists for its file. */
export async function checkAddress(client: Client, address: Address, harvest: Harvest, report: Report): Promise<void> {
  const { entry, path, isFirst } = address;
  const codingOfTag = new Map<string, string>();
  for (const coding of ["identity", ...entry.encodings] as const) {
    const headers = { "accept-encoding": coding };
    const fault: Fault = (code, message) => report(code, path, `asked for ${coding}: ${message}`);
    const answer = await client.ask({ method: "GET", path, headers });
    if (answer.status !== 200) {
      fault("wrong_status", `expected 200, got ${answer.status}`);
      continue;
    }
    const served = answer.header("content-encoding") || "identity";
    harvest.served.set(served, (harvest.served.get(served) ?? 0) + 1);
    checkHeaders(answer, entry.media_type, fault);
    const bytes = readBytes(entry, answer, { coding, served, fault });
    if (bytes !== null && !harvest.sound.has(entry.file)) harvest.sound.set(entry.file, bytes);
    const tag = answer.header("etag");
    // A strong tag stands for one sequence of bytes (RFC 9110, section 8.8.1).
    if (tag.startsWith('"') && (codingOfTag.get(tag) ?? served) !== served)
      fault("shared_etag", `the ETag ${tag} is also that of ${codingOfTag.get(tag)}`);
    codingOfTag.set(tag, served);
    if (isFirst && tag !== "") await checkNotModified(client, { path, headers, tag }, fault);
  }
}

/** The identity bytes of an answer, or null where they are not those of the manifest. */
function readBytes(
  entry: ManifestFile,
  answer: HttpAnswer,
  { coding, served, fault }: { readonly coding: Coding; readonly served: string; readonly fault: Fault },
): Uint8Array | null {
  if (served !== "identity" && served !== coding) {
    fault("wrong_encoding", `answered in ${served}`);
    return null;
  }
  const bytes = served === "identity" ? answer.body : decode(served as Encoding, answer.body);
  const wrong = bytes === null ? (["wrong_encoding", "does not decode"] as const) : compareBytes(entry, bytes);
  if (wrong === null) return bytes;
  fault(...wrong);
  return null;
}
