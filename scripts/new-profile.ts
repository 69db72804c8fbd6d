// npm run new-profile: copies the made-up act of the tests under new names, as a profile that builds.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { listFilesBelow } from "./audit/compare-files.ts";
import { ROOT, SOURCES, SOURCES_HELP } from "./command-line/installation.ts";
import { CommandError, runCommand, UsageError } from "./command-line/run-command.ts";

const EXAMPLE = `${ROOT}test/fixtures/profiles-src/bridge/`;
const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
// Of no act.
const NUMBERS = ["30000R0001", "30000R0002"] as const;

await runCommand({
  help: `npm run new-profile -- --act NAME [--profile NAME] [--celex NUMBER] [--sources DIR]

Copies a small made-up act with all its files into the folder of a new act, under new names. It builds as it is with --draft; npm run build
names each value that is left to replace. Delete what the act does not have, such as the code lists or the rows of a form.

  --act NAME      the folder of the act: small letters, digits and hyphens
  --profile NAME  the short name of the profile in addresses (default: that of the act)
  --celex NUMBER  the number of the act in EUR-Lex (default: ${NUMBERS[0]}, to be replaced)
  --sources DIR   ${SOURCES_HELP}

Exit codes: 0 written, 2 wrong usage, or there is such a profile already.`,
  options: {
    act: { type: "string" },
    profile: { type: "string" },
    celex: { type: "string", default: NUMBERS[0] },
    sources: SOURCES,
  },
  run({ values: { act, profile = act, celex, sources } }) {
    if (act === undefined || profile === undefined || ![act, profile].every((name) => NAME.test(name)))
      throw new UsageError(
        "expected names of small letters, digits and hyphens, such as --act bridge --profile bridge-notice",
      );
    const rename = createRename(profile, celex);
    const files = listFilesBelow(EXAMPLE).map((file) => [`${act}/${rename(file)}`, file] as const);
    const existing = files.find(([target]) => existsSync(join(sources, target)));
    if (existing !== undefined) throw new CommandError(`${existing[0]} exists already`);
    for (const [target, file] of files) {
      mkdirSync(dirname(join(sources, target)), { recursive: true });
      writeFileSync(join(sources, target), rename(readFileSync(EXAMPLE + file, "utf8")));
      console.log(`wrote profiles-src/${target}`);
    }
    return 0;
  },
});

/** Creates the function that gives a text its names, and placeholders for what an author replaces; see pipeline/tools/placeholders.ts. */
function createRename(profile: string, celex: string): (text: string) => string {
  const inField = profile.replaceAll("-", "_");
  let hashes = 0;
  return (text) =>
    text
      .replace(/^# A made-up .*\n/m, "")
      .replaceAll("test.", "")
      .replaceAll("[bridge, bridge-notice]", `[${profile}]`)
      .replaceAll(/bridge-(?:act|notice)/g, profile)
      .replaceAll("bridge_notice", inField)
      .replaceAll("span-rules", `${profile}-rules`)
      .replaceAll(/\b(?:span_types|road_classes)\b/g, `${inField}_$&`)
      .replaceAll("spans.yaml", `${profile}.yaml`)
      .replaceAll("39001R0001", celex)
      .replaceAll("39001R0002", NUMBERS[1])
      .replaceAll(/Bridge Act|Span Rules|Notice of a closed bridge|eli\/reg\w*(?=\/)/g, "REPLACE $&")
      .replaceAll("REPLACE eli/", "eli/REPLACE/")
      .replaceAll(/\b9001-/g, "0001-")
      .replaceAll(/[0-9a-f]{64}/g, () => `"${hashes++ % 10}"`.replace(/\d/, (digit) => digit.repeat(64)))
      .replaceAll("gazette/acts", "owner/name")
      .replaceAll("0123abcd", "0000000");
}
