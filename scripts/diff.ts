// npm run diff: what changed between two builds of the profiles, in meaning and in prose.
import { diffProfiles } from "./audit/diff/diff-profiles.ts";
import { formatMarkdown } from "./audit/diff/markdown.ts";
import { formatDiff } from "./audit/diff/text.ts";
import { readProfiles } from "./audit/read-profiles.ts";
import { CHECKOUT, callOf } from "./command-line/installation.ts";
import { runCommand, UsageError } from "./command-line/run-command.ts";

const AGAINST =
  CHECKOUT === null
    ? ""
    : `
  --against REVISION    compares what profiles-src/ compiles to with what it compiles to at a revision of git, such as HEAD`;

const HELP = `${callOf("diff")} OLD NEW [--json | --markdown]${CHECKOUT === null ? "" : `\n${callOf("diff")} --against REVISION [--json | --markdown]`}

Compares the profiles of OLD and NEW. Each is a folder (dist, dist/public, any folder that contains a profile.json), a
profile.json, or the URL of one of these. Profiles are matched by act_id, their parts by identifier. Prose is what
provenance.prose_members lists, and the examples; everything else is meaning.

Answers to examples are those of both versions to the same requests.

  --json                all differences as JSON, with long values in full
  --markdown            for a reviewer: new profiles as a whole, and changes beside the message and the place in the law${AGAINST}

Exit codes: 0 no difference, 1 differences, 2 wrong usage, unreadable input, or hashes that do not match the bytes.`;

await runCommand({
  help: HELP,
  takesArguments: true,
  options: { json: { type: "boolean" }, markdown: { type: "boolean" }, against: { type: "string" } },
  async run({ values, positionals }) {
    const [before, after] = await readBoth(positionals, values.against);
    const diffs = diffProfiles(before, after);
    if (values.json) console.log(JSON.stringify({ profiles: diffs }, null, 2));
    else if (values.markdown) process.stdout.write(formatMarkdown(diffs, before, after));
    else process.stdout.write(diffs.map(formatDiff).join("\n"));
    return diffs.some(({ profile_artifact_hash }) => profile_artifact_hash.moved) ? 1 : 0;
  },
});

async function readBoth([before, after, ...others]: readonly string[], revision: string | undefined) {
  if (revision !== undefined) {
    if (CHECKOUT === null) throw new UsageError("--against needs the sources, which the package does not have");
    if (before !== undefined) throw new UsageError("expected --against REVISION alone");
    // A name that esbuild does not follow: the package has no compiler.
    const compiler = "./audit/diff/revisions.ts";
    const { readRevision } = (await import(compiler)) as typeof import("./audit/diff/revisions.ts");
    return readRevision(CHECKOUT, revision);
  }
  if (before === undefined || after === undefined || others.length > 0) throw new UsageError("expected OLD and NEW");
  return [await readProfiles(before), await readProfiles(after)] as const;
}
