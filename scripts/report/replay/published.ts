// Profiles and engines by their hashes, in the published files of the installation or, where the user names one, at a host.
import type { Artifacts } from "../../../server/artifacts.ts";
import { readBytes } from "../../audit/read-profiles.ts";
import { readPublishedText } from "../../command-line/inputs.ts";
import { CommandError } from "../../command-line/run-command.ts";
import { sha256 } from "../../pipeline/tools/canonical-json.ts";
import type { Engine, Published } from "./replay-answer.ts";

interface ChangeEvent {
  readonly profile_artifact_hash: string;
  readonly engine_hash: string;
}

/** `from` is the address of a host, null to ask none. Only an engine that the installation itself lists is run. */
export function readByHash(artifacts: Artifacts, from: string | null): Published {
  const { basePath, files } = artifacts;
  const read = async (hash: string, what: string): Promise<string> => {
    const path = `${basePath}/by-hash/${hash.replace("sha256:", "")}`;
    const text = readPublishedText(artifacts, path) ?? (from === null ? undefined : await readAt(from, path));
    if (text === undefined)
      throw new CommandError(`this installation has no ${what} ${hash}${from ? `, nor has ${from}` : ""}`);
    if (`sha256:${sha256(text)}` !== hash) throw new CommandError(`what is published as ${hash} has another hash`);
    return text;
  };
  const scripts = [...files.values()].filter(({ media_type }) => media_type.startsWith("text/javascript"));
  const listed = new Set(scripts.map((file) => `sha256:${file.sha256}`));
  const history = (readPublishedText(artifacts, `${basePath}/changes.ndjson`) ?? "").split("\n").filter(Boolean);
  const events = history.map((line) => JSON.parse(line) as ChangeEvent);
  return {
    readProfile: (hash) => read(hash, "profile"),
    async loadEngine(hash) {
      if (!listed.has(hash))
        throw new CommandError(`SHA256SUMS of this installation lists no engine ${hash}: it is not run`);
      const text = await read(hash, "engine");
      return (await import(`data:text/javascript;base64,${Buffer.from(text).toString("base64")}`)) as Engine;
    },
    engineOf: (profileHash) => events.find((event) => event.profile_artifact_hash === profileHash)?.engine_hash,
  };
}

async function readAt(host: string, path: string): Promise<string | undefined> {
  const bytes = await readBytes(host.replace(/\/$/, "") + path);
  return bytes === null ? undefined : new TextDecoder().decode(bytes);
}
