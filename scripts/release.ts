// npm run release: keeps what is released now in profiles-src/released/, so that every later build publishes it at its hashes; and checks whether a build can be released.
import { existsSync, readdirSync } from "node:fs";
import { ROOT, SCHEMAS, SOURCES } from "./command-line/installation.ts";
import { RELEASE_KEY_FILE } from "./command-line/release-key.ts";
import { runCommand, UsageError } from "./command-line/run-command.ts";
import { formatFinding } from "./pipeline/tools/findings.ts";
import { checkRelease } from "./release/check-release.ts";
import { releaseSources } from "./release/release-sources.ts";

const HELP = `npm run release -- DAY [--sources DIR]
npm run release -- --check

Writes the profiles as they are now, and the engine, into profiles-src/released/DAY/ (such as 2026-11-22), compressed, each named by its
hash. Every build publishes them at by-hash/ and lists the versions in changes.ndjson. A folder of the same day is replaced; other
days are never changed. A profile that differs from its released version in anything, also in words, needs a new version first, and
each version a sentence in changes.yaml beside profile.yaml.

  --sources DIR  the authored files (default: profiles-src)
  --check        whether what was built can be released, which the workflow asks before it signs: the public key of releases is in
                 scripts/release/release-key.pem, package.json names the owner of the repository, the profiles and the engine of the build are
                 kept in profiles-src/released, its files have their checksums, and .ci/nightly has passed on the commit that is checked out

Exit codes: 0 written, or can be released, 1 something to fix first, 2 wrong usage or a crash.`;

await runCommand({
  help: HELP,
  takesArguments: true,
  options: { sources: SOURCES, check: { type: "boolean", default: false } },
  run: async ({ values: { sources, check }, positionals: [day = "", ...more] }) => {
    if (check) {
      if (day !== "" || sources !== SOURCES.default)
        throw new UsageError("--check is for what was built: it takes nothing else");
      checkRelease({ root: ROOT, folder: `${ROOT}dist/public`, keyFile: RELEASE_KEY_FILE });
      return 0;
    }
    if (!isDay(day) || more.length > 0) throw new UsageError("expected one day, such as 2026-11-22");
    const last = listDays(sources).at(-1) ?? day;
    if (day < last) throw new UsageError(`expected a day from ${last} on, which is that of the last release`);
    const { findings, files } = await releaseSources({ root: ROOT, sources, schemas: SCHEMAS, day });
    for (const finding of findings) console.error(formatFinding(finding));
    if (findings.length > 0) return 1;
    const bytes = files.reduce((sum, { size }) => sum + size, 0);
    console.log(`${files.length} files in profiles-src/released/${day}, ${Math.ceil(bytes / 1024)} KB`);
    return 0;
  },
});

/** Whether a text is a day of the calendar, `YYYY-MM-DD`. */
function isDay(text: string): boolean {
  const date = new Date(text);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** The days of releases, the last one last. */
function listDays(sources: string): string[] {
  const folder = `${sources}/released`;
  return existsSync(folder) ? readdirSync(folder).filter(isDay).sort() : [];
}
