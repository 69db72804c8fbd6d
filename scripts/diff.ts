// npm run diff: what changed between two builds of the profiles, in meaning and in prose.
import { parseArgs } from "node:util";
import { diffProfiles } from "./diff/diff-profiles.ts";
import { readProfiles, UnreadableError } from "./diff/read-profiles.ts";
import { formatDiff } from "./diff/text.ts";
import { callOf } from "./package/surroundings.ts";

const HELP = `${callOf("diff")} OLD NEW [--json]

Compares the profiles of OLD and NEW, each a folder (dist, dist/public, any folder with a profile.json in it), a profile.json, or the
URL of one of these. Profiles are matched by act_id, their parts by identifier. Prose is what provenance.prose_members names,
and the examples; all else is meaning.

  --json  all differences as JSON, no value cut short

Exit codes: 0 the same, 1 different, 2 wrong usage, unreadable, or hashes that do not match the bytes.`;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { json: { type: "boolean" }, help: { type: "boolean", short: "h" } },
  });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const [before, after] = positionals;
  if (before === undefined || after === undefined || positionals.length > 2) {
    console.error(`expected OLD and NEW\n\n${HELP}`);
    return 2;
  }
  const diffs = diffProfiles(await readProfiles(before), await readProfiles(after));
  if (values.json) console.log(JSON.stringify({ profiles: diffs }, null, 2));
  else process.stdout.write(diffs.map(formatDiff).join("\n"));
  return diffs.some(({ profile_artifact_hash }) => profile_artifact_hash.moved) ? 1 : 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  const isUsage = error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");
  if (isUsage) console.error(`${error.message}\n\n${HELP}`);
  else console.error(error instanceof UnreadableError ? error.message : error);
  process.exitCode = 2;
}
