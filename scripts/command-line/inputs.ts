// What commands read: the files that a user names, and the published files of the last build.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { ArtifactError, type Artifacts, readArtifacts } from "../../server/artifacts.ts";
import { BUILT, REPAIR } from "../package/surroundings.ts";
import { CommandError } from "./run-command.ts";

/** The bytes of a file, of standard input for `-`, or why there are none. */
export function readInput(name: string): { readonly bytes: Uint8Array } | { readonly problem: string } {
  try {
    return { bytes: readFileSync(name === "-" ? 0 : name) };
  } catch (error) {
    return { problem: `cannot be read (${(error as NodeJS.ErrnoException).code})` };
  }
}

/** The published files. Throws a CommandError if they are not what the build wrote. */
export function readPublished(): Artifacts {
  try {
    return readArtifacts(
      (file) => readFileSync(`${BUILT}public/${file}`),
      (bytes) => createHash("sha256").update(bytes).digest("hex"),
    );
  } catch (error) {
    if (!(error instanceof ArtifactError)) throw error;
    throw new CommandError(`${BUILT}public/${error.message}: ${REPAIR}`);
  }
}

/** The content of the profile.json of a published profile, by an alias or its identifier; undefined if there is none. */
export function readPublishedProfile({ basePath, files }: Artifacts, name: string): unknown {
  const bytes = files.get(`${basePath}/profiles/${name}/profile.json`)?.bodies.get("identity");
  return bytes && JSON.parse(new TextDecoder().decode(bytes));
}
