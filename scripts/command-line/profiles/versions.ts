// Which versions there are: of this installation, of a host, and of a pin file, which is a latest.json that was kept.
import { escapeControls } from "../../../server/engine/names.ts";
import { createFindCause, objectOf } from "../../report/json/find-cause.ts";
import type { Latest } from "../../report/published/latest.ts";
import { CommandError } from "../run-command.ts";
import { isUrl, readBytes } from "./read-profiles.ts";

const PATH = "/latest.json";

const VERSION = { type: "string", pattern: "^[0-9]+(?:\\.[0-9]+)*$" };
const HASH = { type: "string", pattern: "^sha256:[0-9a-f]{64}$" };
const NAME = { type: "string", pattern: "^[a-z][a-z0-9-]*$" };
const PROFILE = objectOf({ version: VERSION, profile_semantic_hash: HASH, profile_artifact_hash: HASH });
// More than there will be; a file with more is something else.
const MAX_PROFILES = 1000;
const REVIEW = objectOf({
  day: { type: "string", format: "date" },
  texts: { type: "array", items: { type: "string" } },
  profiles: { type: "array", items: NAME },
});
const findLatestCause = createFindCause(
  objectOf({
    software_version: VERSION,
    engine_hash: HASH,
    profiles: { type: "object", propertyNames: NAME, additionalProperties: PROFILE, maxProperties: MAX_PROFILES },
    reviewed: { type: "array", items: REVIEW },
  }),
);

/** latest.json of a host, by its URL, or in a file. Rejects with a CommandError if there is none in its form. */
export async function readLatest(name: string): Promise<Latest> {
  const place = isUrl(name) && !new URL(name).pathname.endsWith(".json") ? name.replace(/\/$/, "") + PATH : name;
  const bytes = await readBytes(place);
  if (bytes === null) throw new CommandError(`${place} does not exist`);
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw new CommandError(`${place} is not JSON in UTF-8`);
  }
  const cause = findLatestCause(value);
  if (cause !== null) throw new CommandError(`${place} is not a ${PATH.slice(1)}: ${escapeControls(cause)}`);
  return value as Latest;
}

/** How a profile of another place differs from that of this one: in meaning, in words alone, not at all, or only one place has it. */
export type Difference = "meaning" | "words" | "none" | "absent";

export function compareProfile(alias: string, own: Latest, other: Latest): Difference {
  const [here, there] = [own, other].map(({ profiles }) =>
    Object.hasOwn(profiles, alias) ? profiles[alias] : undefined,
  );
  if (here === undefined || there === undefined) return "absent";
  if (here.profile_semantic_hash !== there.profile_semantic_hash) return "meaning";
  return here.profile_artifact_hash === there.profile_artifact_hash ? "none" : "words";
}

/** Whether a version such as `3.0.0` is later than another: its first number that differs is greater. */
export function isLater(version: string, other: string): boolean {
  const [numbers, others] = [version, other].map((text) => text.split(".").map(Number)) as [number[], number[]];
  const index = numbers.findIndex((number, place) => number !== (others[place] ?? 0));
  return index >= 0 && (numbers[index] ?? 0) > (others[index] ?? 0);
}

/** Why drafts cannot be checked with a profile by a pin file, in words; null where its meaning is that of the file. */
export function findPinCause(alias: string, own: Latest, pinned: Latest): string | null {
  const difference = compareProfile(alias, own, pinned);
  const [here, there] = [own.profiles[alias]?.version, pinned.profiles[alias]?.version];
  if (difference === "absent") return `the pin file has no profile ${alias}`;
  if (difference === "meaning")
    return `${alias} has another meaning than in the pin file: ${here} here, ${there} there`;
  return null;
}

/** What of a profile is not as in a pin file, although its meaning is, in words; null for nothing. */
export function findPinNotice(alias: string, own: Latest, pinned: Latest): string | null {
  const words =
    compareProfile(alias, own, pinned) === "words"
      ? [
          `other words than in the pin file: ${own.profiles[alias]?.version} here, ${pinned.profiles[alias]?.version} there`,
        ]
      : [];
  const engine =
    own.engine_hash === pinned.engine_hash
      ? []
      : [`another engine: lexbind ${own.software_version} here, ${pinned.software_version} there`];
  return words.length + engine.length === 0
    ? null
    : `${alias} has the same meaning, and ${[...words, ...engine].join("; ")}`;
}
