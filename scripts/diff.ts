// npm run diff: what changed between two builds of the profiles, in meaning and in prose.
import { diffProfiles } from "./audit/diff/diff-profiles.ts";
import { formatMarkdown } from "./audit/diff/markdown.ts";
import { formatDiff } from "./audit/diff/text.ts";
import { CHECKOUT, formatCall } from "./command-line/installation.ts";
import { printText } from "./command-line/output.ts";
import { readProfiles } from "./command-line/profiles/read-profiles.ts";
import { runCommand, UsageError } from "./command-line/run-command.ts";

// The package has neither sources nor git, so its help does not name what needs them.
const CALLS = `${formatCall("diff")} OLD NEW [--json | --markdown]${
  CHECKOUT === null
    ? ""
    : `
${formatCall("diff")} --against REVISION [--json | --markdown]
${formatCall("diff")} --against REVISION --drafts DIR`
}`;

const OF_SOURCES =
  CHECKOUT === null
    ? ""
    : `
  --against REVISION    compares what profiles-src/ compiles to with what it compiles to at a revision of git, such as HEAD
  --drafts DIR          compares verdicts instead: checks a corpus of drafts with this checkout, which is built first, and with the build
                        of the revision, and prints, as Markdown, which drafts have another verdict, by rule. Drafts are named by
                        their lines; nothing of them is printed. DIR has a file PROFILE.ndjson for each profile, named by its alias, with
                        lines as npm run prevalidate -- --ndjson takes them; without drafts of your own,
                        node --import tsx .ci/tools/corpus.ts DIR writes 500 for each`;

const HELP = `${CALLS}

Compares the profiles of OLD and NEW. Each is a folder (dist, dist/public, any folder that contains a profile.json), a
profile.json, or the URL of one of these. Profiles are matched by act_id, their parts by identifier. Prose is what
provenance.prose_members lists, and the examples; everything else is meaning.

Answers to examples are those of both versions to the same requests.

  --json                all differences as JSON, with long values in full
  --markdown            for a reviewer: new profiles as a whole, and changes beside the message and the place in the law${OF_SOURCES}

Exit codes: 0 no difference, 1 differences, 2 wrong usage, unreadable input, or hashes that do not match the bytes.`;

// Names that esbuild does not follow: the package has no compiler.
const [REVISIONS, VERDICTS] = ["./audit/diff/revisions.ts", "./audit/diff/verdicts.ts"];

await runCommand({
  help: HELP,
  takesArguments: true,
  options: {
    json: { type: "boolean" },
    markdown: { type: "boolean" },
    against: { type: "string" },
    drafts: { type: "string" },
  },
  async run({ values, positionals }) {
    if (values.drafts !== undefined) return printVerdicts(values.drafts, values, positionals);
    const [before, after] = await readBoth(positionals, values.against);
    const diffs = diffProfiles(before, after);
    if (values.json) printText(`${JSON.stringify({ profiles: diffs }, null, 2)}\n`);
    else if (values.markdown) printText(formatMarkdown(diffs, before, after));
    else printText(diffs.map(formatDiff).join("\n"));
    return diffs.some(({ profile_artifact_hash }) => profile_artifact_hash.moved) ? 1 : 0;
  },
});

async function readBoth([before, after, ...others]: readonly string[], revision: string | undefined) {
  if (revision !== undefined) {
    if (before !== undefined) throw new UsageError("expected --against REVISION alone");
    const { readRevision } = (await import(REVISIONS)) as typeof import("./audit/diff/revisions.ts");
    return readRevision(needCheckout("--against"), revision);
  }
  if (before === undefined || after === undefined || others.length > 0) throw new UsageError("expected OLD and NEW");
  return [await readProfiles(before), await readProfiles(after)] as const;
}

async function printVerdicts(
  folder: string,
  { against, json }: { readonly against?: string | undefined; readonly json?: boolean | undefined },
  positionals: readonly string[],
): Promise<number> {
  if (against === undefined || json || positionals.length > 0)
    throw new UsageError("--drafts takes --against REVISION, and writes Markdown");
  const { compareDrafts } = (await import(VERDICTS)) as typeof import("./audit/diff/verdicts.ts");
  const { text, isChanged } = await compareDrafts(needCheckout("--drafts"), folder, against);
  printText(text);
  return isChanged ? 1 : 0;
}

function needCheckout(option: string): string {
  if (CHECKOUT === null) throw new UsageError(`${option} needs the sources, which the package does not have`);
  return CHECKOUT;
}
