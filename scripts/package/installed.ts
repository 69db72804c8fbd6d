// What commands read of the installed package, in place of files that only a build has.
import { readFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";
import type { Artifacts } from "../../server/artifacts.ts";
import { createContext } from "../audit/verify/profile-context.ts";
import type { Reference } from "../audit/verify/reference.ts";
import { readPublishedText } from "../command-line/inputs.ts";
import { BUILT, REPAIR } from "../command-line/installation.ts";
import type { OwnTexts } from "../command-line/profiles/published-by-hash.ts";
import { CommandError } from "../command-line/run-command.ts";
import { writeMeaning } from "../pipeline/3-link/released.ts";
import { type PlannedDocument, planProfileDocuments } from "../pipeline/7-documents/documents.ts";
import { textOf } from "../pipeline/7-documents/to-file.ts";
import type { HashedText, Released } from "../pipeline/model/released.ts";
import { sha256 } from "../report/json/canonical-json.ts";
import { remember } from "../report/remember.ts";

export const REFERENCE_FILE = "reference.json.br";
export const RELEASED_FILE = "released.ndjson.br";
const ENGINE_FILE = "engine.mjs";

const HELD =
  /^latest\.json$|^api\/v\d+\/(?:(?:service-card|profiles)\/index|clocks|same-facts|profiles\/[^/]+\/(?:index|profile))\.json$|^assets\/lexbind\.css$/;

/** Whether the package holds a published file, by its name in the manifest. Programs and commands read these; others are made from them. */
export const isHeld = (file: string): boolean => HELD.test(file);

/** What the package was made with. Without `texts`, nothing that was released before is in it. Throws a CommandError if a file is damaged. */
export function readInstalledReference(texts: readonly HashedText[] = []): Reference {
  const parsed = readPacked(REFERENCE_FILE, (text) => JSON.parse(text));
  const engine = readEngine();
  type Replays = [string, [string, never][]][];
  return {
    ...parsed,
    engine: { text: engine.text, hash: `sha256:${engine.hash}` },
    released: { ...parsed.released, texts, stored: new Map() } satisfies Released,
    schemas: new Map(parsed.schemas),
    pageSources: new Map(parsed.pageSources),
    replays: new Map((parsed.replays as Replays).map(([id, rules]) => [id, new Map(rules)])),
  };
}

/** The same with all that was released, as it is published. */
export function readWholeReference(): Reference {
  const texts = readReleased();
  const meanings = texts.flatMap(({ kind, text }) => (kind === "profile" ? writeMeaning(JSON.parse(text)) : []));
  return readInstalledReference([...texts, ...meanings]);
}

/** What the package has by hash: its own profiles and engine, and those of all releases. Throws a CommandError if a file is damaged. */
export function readOwnTexts(artifacts: Artifacts): OwnTexts {
  const { released } = readInstalledReference();
  const own = readEngine();
  const texts = [...readReleased(), own];
  const byHash = new Map(texts.map(({ hash, text }) => [hash, text]));
  const pathOf = new Map([...artifacts.files].map(([path, { sha256 }]) => [sha256, path]));
  return {
    find: (hash) => byHash.get(hash) ?? readPublishedText(artifacts, pathOf.get(hash) ?? ""),
    engines: new Set(texts.flatMap(({ kind, hash }) => (kind === "engine" ? hash : []))),
    engine: own.hash,
    versions: released.versions,
  };
}

/**
 * Creates a function that makes the document about a profile at a URL path, as the build does. It returns the text, or undefined where the
 * build makes none, or one that is not about a profile.
 */
export function createMakeDocument(artifacts: Artifacts): (path: string) => string | undefined {
  const reference = readInstalledReference();
  const plan = remember((href: string): ReadonlyMap<string, PlannedDocument> => {
    const text = readPublishedText(artifacts, `${href}/profile.json`);
    if (text === undefined) return new Map();
    const rules = reference.replays?.get(JSON.parse(text).act_id) ?? new Map();
    const planned = planProfileDocuments(createContext({ bytes: Buffer.from(text), rules }, reference));
    return new Map(planned.flatMap((document) => document.paths.map((path) => [path, document] as const)));
  });
  const hrefs = new RegExp(`^${artifacts.basePath}/profiles/[^/]+`);
  return (path) => {
    const document = plan(hrefs.exec(path)?.[0] ?? "").get(path);
    return document && textOf(document.build());
  };
}

function readEngine(): HashedText {
  const text = readFileSync(`${BUILT}${ENGINE_FILE}`, "utf8");
  return { kind: "engine", hash: sha256(text), text };
}

const readReleased = (): HashedText[] =>
  readPacked(RELEASED_FILE, (text) =>
    text
      .split("\n")
      .filter(Boolean)
      .map((line): HashedText => {
        const { kind, text } = JSON.parse(line);
        return { kind, hash: sha256(text), text };
      }),
  );

/** What `read` makes of the text of a compressed file. Throws a CommandError where it cannot be read. */
function readPacked<T>(file: string, read: (text: string) => T): T {
  try {
    return read(brotliDecompressSync(readFileSync(BUILT + file)).toString("utf8"));
  } catch (error) {
    throw new CommandError(`${BUILT}${file} cannot be used (${(error as Error).message}): ${REPAIR}`);
  }
}
