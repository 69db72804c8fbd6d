// What commands read: the files that a user names, and the published files of the last build.
import { readFileSync } from "node:fs";
import { ArtifactError, type Artifacts, readArtifacts } from "../../server/artifacts.ts";
import { decodeBody } from "../../server/body.ts";
import { sha256 } from "../pipeline/tools/canonical-json.ts";
import { BUILT, REPAIR } from "./installation.ts";
import { CommandError, UsageError } from "./run-command.ts";

// It can be read only once.
let standardInput: Uint8Array | undefined;

/** The bytes of a file, of standard input for `-`, or why there are none. */
export function readInput(name: string): { readonly bytes: Uint8Array } | { readonly problem: string } {
  try {
    if (name !== "-") return { bytes: readFileSync(name) };
    standardInput ??= readFileSync(0);
    return { bytes: standardInput };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return { problem: code === "ENOENT" ? "no such file" : `cannot be read (${code})` };
  }
}

/** The text of a file, or of standard input for `-`. Throws a CommandError if it cannot be read or is not valid UTF-8. */
export function readText(name: string): string {
  const input = readInput(name);
  if ("problem" in input) throw new CommandError(`${name}: ${input.problem}`);
  const reading = decodeBody(input.bytes);
  if ("error" in reading) throw new CommandError(`${name}: it is not valid UTF-8`);
  return reading.text;
}

/**
 * The published files. All are read at once for a server, otherwise each when it is used. Throws a CommandError if they are not what the
 * build wrote.
 */
export const readPublished = (reading: "start" | "use"): Artifacts =>
  explainDamage(() => readArtifacts((file) => readFileSync(`${BUILT}public/${file}`), sha256, { reading }));

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

function explainDamage<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ArtifactError)) throw error;
    throw new CommandError(`${BUILT}public/${error.message}: ${REPAIR}`);
  }
}

/** The first alias of each profile. */
export const aliasesOf = ({ profiles }: Artifacts): string[] => [
  ...new Set([...profiles.values()].map(({ alias }) => alias)),
];

/** The failure where no profile has the name that a user gave. */
export const unknownProfile = (artifacts: Artifacts, name: string): UsageError =>
  new UsageError(`no profile ${name}; there are ${aliasesOf(artifacts).join(", ")}`);

/** The address of the official text of each source atom of a profile, by its id; a profile of an earlier version has none. */
export function officialLinks(profile: unknown): ReadonlyMap<string, string> {
  const { source_atoms } = profile as { source_atoms: readonly { source_atom_id: string; href?: string }[] };
  return new Map(
    source_atoms.flatMap(({ source_atom_id, href }) => (href === undefined ? [] : [[source_atom_id, href]])),
  );
}
