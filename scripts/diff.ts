// npm run diff: what changed between two builds of the profiles, in meaning and in prose.
import { runCommand, UsageError } from "./command-line/run-command.ts";
import { diffProfiles } from "./diff/diff-profiles.ts";
import { readProfiles } from "./diff/read-profiles.ts";
import { formatDiff } from "./diff/text.ts";
import { callOf } from "./package/surroundings.ts";

const HELP = `${callOf("diff")} OLD NEW [--json]

Compares the profiles of OLD and NEW. Each is a folder (dist, dist/public, any folder that contains a profile.json), a
profile.json, or the URL of one of these. Profiles are matched by act_id, their parts by identifier. Prose is what
provenance.prose_members lists, and the examples; everything else is meaning.

  --json  all differences as JSON, with long values in full

Exit codes: 0 no difference, 1 differences, 2 wrong usage, unreadable input, or hashes that do not match the bytes.`;

await runCommand({
  help: HELP,
  options: { json: { type: "boolean" } },
  async run({ values, positionals }) {
    const [before, after] = positionals;
    if (before === undefined || after === undefined || positionals.length > 2)
      throw new UsageError("expected OLD and NEW");
    const diffs = diffProfiles(await readProfiles(before), await readProfiles(after));
    if (values.json) console.log(JSON.stringify({ profiles: diffs }, null, 2));
    else process.stdout.write(diffs.map(formatDiff).join("\n"));
    return diffs.some(({ profile_artifact_hash }) => profile_artifact_hash.moved) ? 1 : 0;
  },
});
