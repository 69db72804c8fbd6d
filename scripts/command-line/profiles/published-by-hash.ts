// Profiles and engines by their hashes, in the published files of the installation or, where the user names one, at a host.
import type { Artifacts } from "../../../server/artifacts.ts";
import { BY_HASH } from "../../../server/responses.ts";
import { sha256 } from "../../report/json/canonical-json.ts";
import type { PublishedProfile } from "../../report/published/profile.ts";
import { AbsentError, type Published, type ReplayEngine } from "../../report/replay/replay-answer.ts";
import { readPublishedText } from "../inputs.ts";
import { CommandError } from "../run-command.ts";
import { readBytes, readProfile } from "./read-profiles.ts";

interface ChangeEvent {
  readonly profile_artifact_hash: string;
  readonly engine_hash: string;
}

/** What the installation itself has by hash, in hex digits. */
export interface OwnTexts {
  readonly find: (hash: string) => string | undefined;
  /** Of the engines that it lists. */
  readonly engines: ReadonlySet<string>;
  /** Of its own engine. */
  readonly engine: string;
  readonly versions: readonly ChangeEvent[];
}

/** What a build has by hash. */
export function findBuiltTexts(artifacts: Artifacts): OwnTexts {
  const { basePath, files, engineHash } = artifacts;
  // Pages have scripts, too.
  const engines = [...files].filter(
    ([path, { media_type }]) => path.startsWith(basePath + BY_HASH) && media_type.startsWith("text/javascript"),
  );
  const history = (readPublishedText(artifacts, `${basePath}/changes.ndjson`) ?? "").split("\n").filter(Boolean);
  return {
    find: (hash) => readPublishedText(artifacts, pathOf(basePath, hash)),
    engines: new Set(engines.map(([, { sha256 }]) => sha256)),
    engine: toDigits(engineHash),
    versions: history.map((line) => JSON.parse(line) as ChangeEvent),
  };
}

const pathOf = (basePath: string, hash: string): string => basePath + BY_HASH + hash;
const toDigits = (hash: string): string => hash.replace("sha256:", "");

/** `from` is the address of a host, null to ask none. Only an engine that the installation itself lists is run. */
export function readByHash(basePath: string, installed: OwnTexts, from: string | null): Published {
  const read = async (hash: string, what: string) => {
    const digits = toDigits(hash);
    const own = installed.find(digits);
    const text = own ?? (from === null ? undefined : await readAt(from, pathOf(basePath, digits)));
    if (text === undefined)
      throw new AbsentError(`this installation has no ${what} ${hash}${from ? `, nor has ${from}` : ""}`);
    if (`sha256:${sha256(text)}` !== hash) throw new AbsentError(`what is published as ${hash} has another hash`);
    return { text, isReleasedHere: own !== undefined };
  };
  return {
    async readProfile(hash) {
      const { text, isReleasedHere } = await read(hash, "profile");
      return { profile: await checkProfile(hash, text, isReleasedHere), isReleasedHere };
    },
    isFormerEngine: (hash) => toDigits(hash) !== installed.engine,
    async loadEngine(hash) {
      if (!installed.engines.has(toDigits(hash)))
        throw new AbsentError(`this installation lists no engine ${hash}: it is not run`);
      const { text } = await read(hash, "engine");
      return (await import(`data:text/javascript;base64,${Buffer.from(text).toString("base64")}`)) as ReplayEngine;
    },
    getEngine: (profileHash) =>
      installed.versions.find((event) => event.profile_artifact_hash === profileHash)?.engine_hash,
  };
}

async function readAt(host: string, path: string): Promise<string | undefined> {
  const bytes = await readBytes(host.replace(/\/$/, "") + path).catch(explainAbsence);
  return bytes === null ? undefined : new TextDecoder().decode(bytes);
}

/**
 * The profile in the text of this hash, which must have the semantic hash that it names and, if the installation does not have it, be one
 * that this version can apply. Rejects with an AbsentError if it is none.
 */
async function checkProfile(hash: string, text: string, isReleasedHere: boolean): Promise<PublishedProfile> {
  try {
    const { content } = readProfile({ name: hash, bytes: Buffer.from(text) });
    if (isReleasedHere) return content as unknown as PublishedProfile;
    // It needs a validator, which takes longer to load than an answer to make.
    const { toUsableProfile } = await import("./saved-profile.ts");
    return toUsableProfile(hash, content);
  } catch (error) {
    return explainAbsence(error);
  }
}

function explainAbsence(error: unknown): never {
  throw error instanceof CommandError ? new AbsentError(error.message) : error;
}
