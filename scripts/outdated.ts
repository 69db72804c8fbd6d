// npm run outdated: whether a host has other profiles or another engine than this installation.
import { escapeControls } from "../server/engine/names.ts";
import { readPublished } from "./command-line/inputs.ts";
import { formatCall } from "./command-line/installation.ts";
import { readOwnLatest } from "./command-line/profiles/own-latest.ts";
import { compareProfile, isLater, readLatest } from "./command-line/profiles/versions.ts";
import { runCommand, UsageError } from "./command-line/run-command.ts";
import { type Latest, reviewOfAll } from "./report/published/latest.ts";
import { isLongAgo, MAY_HAVE_CHANGED, reviewedWords } from "./report/wording/reviewed.ts";

const HELP = `${formatCall("outdated")} --from URL|FILE

Compares this installation with the latest.json of a host, or with one that was kept: versions and hashes of profiles and of the engine,
and when their places were last compared with texts of the law. Nothing is sent but the request for that file.

  --from URL|FILE  the host, such as https://example.org, or the file

Exit codes: 0 the same there, or earlier; 1 something there is later, or different and not earlier; 2 wrong usage, or no latest.json there.`;

await runCommand({
  help: HELP,
  options: { from: { type: "string" } },
  async run({ values: { from } }) {
    if (from === undefined) throw new UsageError("expected --from with a URL or a file");
    const [own, other] = [readOwnLatest(readPublished("use")), await readLatest(from)];
    const rows = listRows(own, other);
    const lines = [
      ...rows.map(({ words }) => words),
      `lexbind ${own.software_version} here, ${other.software_version} there; ${own.engine_hash === other.engine_hash ? "the same engine" : "another engine"}`,
      ...reviewLines("here", own),
      ...reviewLines("there", other),
    ];
    for (const line of lines) console.log(escapeControls(line));
    // Where here is later, something there is earlier, and not news.
    const isHereLater = isLater(own.software_version, other.software_version);
    const isOther = own.engine_hash !== other.engine_hash && !isHereLater;
    const isBehind =
      isOther || isLater(other.software_version, own.software_version) || rows.some((row) => !row.isHereLater);
    return isBehind ? 1 : 0;
  },
});

/** A line for each profile that is not the same in both places. */
function listRows(own: Latest, other: Latest) {
  const aliases = [...new Set([...Object.keys(own.profiles), ...Object.keys(other.profiles)])].sort();
  const width = aliases.reduce((longest, { length }) => Math.max(longest, length), 0);
  return aliases.flatMap((alias) => {
    const difference = compareProfile(alias, own, other);
    if (difference === "none") return [];
    const [here, there] = [own.profiles[alias]?.version, other.profiles[alias]?.version];
    const isHereLater = there === undefined || (here !== undefined && isLater(here, there));
    const what = {
      meaning: "another meaning",
      words: "other words, the same meaning",
      absent: here === undefined ? "only there" : "only here",
    };
    return [
      { words: `${alias.padEnd(width)}  ${here ?? "–"} here, ${there ?? "–"} there: ${what[difference]}`, isHereLater },
    ];
  });
}

/** When the places of all profiles were last compared with texts of the law, and once that is long ago, what it means. */
function reviewLines(where: string, latest: Latest): string[] {
  const reviewed = reviewOfAll(latest);
  if (reviewed === null) return [];
  return [`${where} ${reviewedWords(reviewed)}`, ...(isLongAgo(reviewed, Date.now()) ? [MAY_HAVE_CHANGED] : [])];
}
