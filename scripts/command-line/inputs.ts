// What commands read: the files that a user names, and the published files of the last build.
import { createReadStream, readFileSync, type Stats, statSync } from "node:fs";
import { ArtifactError, type Artifacts, readArtifacts } from "../../server/artifacts.ts";
import { decodeFile, whyNotRead } from "../report/draft/decode-file.ts";
import { sha256 } from "../report/json/canonical-json.ts";
import { BUILT, REPAIR } from "./installation.ts";
import { CommandError, UsageError } from "./run-command.ts";

type Input = { readonly bytes: Buffer } | { readonly cause: string };

// It can be read only once, and a user may name it twice.
let standardInput: Promise<Buffer> | undefined;

/**
 * The bytes of a file, of standard input for `-`, or why there are none. Of an input with more than `maxBytes`, which may have no end, there
 * is one byte more. Nothing is opened that could keep the command waiting, such as a named pipe.
 */
export async function readInput(name: string, maxBytes: number): Promise<Input> {
  try {
    const kind = SHELL_FILE.test(name) || name === "-" ? null : findKind(statSync(name));
    if (kind !== null) return { cause: `${kind}, which is not read` };
    // `end` is the index of the last byte.
    if (name !== "-") return { bytes: await readStart(createReadStream(name, { end: maxBytes }), maxBytes + 1) };
    standardInput ??= readStart(process.stdin, maxBytes + 1);
    return { bytes: await standardInput };
  } catch (error) {
    return { cause: whyUnread(error) };
  }
}

// What shells write for standard input, for the output of another command as in <(command), and for no content.
const SHELL_FILE = /^\/dev\/(?:stdin|null|fd\/\d+)$|^\/proc\/(?:self|\d+)\/fd\/\d+$/;

/** The kind of what is neither a file nor a folder, in words; null for files and folders. */
function findKind(stats: Stats): string | null {
  if (stats.isFIFO()) return "a named pipe";
  if (stats.isSocket()) return "a socket";
  return stats.isCharacterDevice() || stats.isBlockDevice() ? "a device" : null;
}

/** Why the system did not let a file be read, in words. */
export function whyUnread(error: unknown): string {
  const { code, path = "" } = error as NodeJS.ErrnoException;
  if (code !== "ENOENT") return `cannot be read (${code})`;
  // Node gives this mark to a program in place of what is not UTF-8 in a name.
  return path.includes("\ufffd") ? "no such file, or its name is not UTF-8, which cannot be read" : "no such file";
}

/** The first bytes of a stream, at most `maxBytes`. */
export async function readStart(
  stream: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  maxBytes: number,
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= maxBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, maxBytes);
}

/** Far above the largest published file, which is below 1 MB. What is larger, or expands beyond that, was not written by a build. */
export const MAX_BYTES = 32 * 1024 * 1024;

/** The bytes of a body. Rejects if there are too many. */
export async function readBody(response: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<Uint8Array> {
  const bytes = await readStart(response, MAX_BYTES + 1);
  if (bytes.length > MAX_BYTES) throw new Error(`more than ${MAX_BYTES} bytes`);
  return bytes;
}

/** The text of a file, or of standard input for `-`. Throws a CommandError if it cannot be read, is too large, or is not in Unicode. */
export async function readText(name: string, maxBytes: number): Promise<string> {
  const input = await readInput(name, maxBytes);
  if ("cause" in input) throw new CommandError(`${name}: ${input.cause}`);
  if (input.bytes.length > maxBytes) throw new CommandError(`${name}: it has more than ${maxBytes} bytes`);
  const decoded = decodeFile(input.bytes);
  if (decoded.isGuess) throw new CommandError(`${name}: it ${whyNotRead(decoded)}`);
  return decoded.text;
}

/**
 * The published files. All are read at once for a server, otherwise each when it is used. Throws a CommandError if they are not what the
 * build wrote.
 */
export const readPublished = (readAt: "start" | "use"): Artifacts =>
  explainDamage(() => readArtifacts((file) => readFileSync(`${BUILT}public/${file}`), sha256, { readAt }));

/** The text of the published file at a URL path; undefined if there is none. Throws a CommandError if it is not what the build wrote. */
export function readPublishedText({ files }: Artifacts, path: string): string | undefined {
  const bytes = explainDamage(() => files.get(path)?.bodies.get("identity"));
  return bytes && new TextDecoder().decode(bytes);
}

/** The content of the profile.json of a published profile, by an alias or its identifier; undefined if there is none. */
export function readPublishedProfile(artifacts: Artifacts, name: string): unknown {
  const text = readPublishedText(artifacts, `${artifacts.basePath}/profiles/${name}/profile.json`);
  return text && JSON.parse(text);
}

/** What `read` returns. Throws a CommandError where a published file is not what the build wrote. */
export function explainDamage<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ArtifactError)) throw error;
    throw new CommandError(`${BUILT}public/${error.message}: ${REPAIR}`);
  }
}

/** The first alias of each profile. */
export const listAliases = ({ profiles }: Artifacts): string[] => [
  ...new Set([...profiles.values()].map(({ alias }) => alias)),
];

/** The error for the name of a profile that does not exist. */
export const unknownProfile = (artifacts: Artifacts, name: string): UsageError =>
  new UsageError(`no profile ${name}; there are ${listAliases(artifacts).join(", ")}`);
