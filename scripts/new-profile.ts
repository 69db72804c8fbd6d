// npm run new-profile: the files of a new profile, which build as they are.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { listFiles } from "./audit/compare-files.ts";
import { SOURCES, SOURCES_HELP } from "./command-line/installation.ts";
import { CommandError, runCommand, UsageError } from "./command-line/run-command.ts";

const TEMPLATE = fileURLToPath(new URL("./new-profile/template/", import.meta.url));
const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

await runCommand({
  help: `npm run new-profile -- --act NAME [--profile NAME] [--sources DIR]

Writes a profile with one field, its rules and an example in the folder of an act, and there instruments/PROFILE.yaml with one source atom.
They build as they are; their comments explain each key, and say what to replace.

  --act NAME      the folder of the act: small letters, digits and hyphens
  --profile NAME  the short name of the profile in addresses (default: that of the act)
  --sources DIR   ${SOURCES_HELP}

Exit codes: 0 written, 2 wrong usage, or there is such a profile already.`,
  options: {
    act: { type: "string" },
    profile: { type: "string" },
    sources: SOURCES,
  },
  run({ values: { act, profile = act, sources } }) {
    if (act === undefined || profile === undefined || ![act, profile].every((name) => NAME.test(name)))
      throw new UsageError(
        "expected names of small letters, digits and hyphens, such as --act bridge --profile bridge-notice",
      );
    const files = templateFiles().map((file) => [`${act}/${targetOf(file, profile)}`, fill(file, profile)] as const);
    const existing = files.find(([target]) => existsSync(join(sources, target)));
    if (existing !== undefined) throw new CommandError(`${existing[0]} exists already`);
    for (const [target, text] of files) {
      mkdirSync(dirname(join(sources, target)), { recursive: true });
      writeFileSync(join(sources, target), text);
      console.log(`wrote profiles-src/${target}`);
    }
    return 0;
  },
});

function templateFiles(): string[] {
  return listFiles(TEMPLATE).filter((file) => file.endsWith(".yaml"));
}

/** Where a file of the template goes, in the folder of the act. */
function targetOf(file: string, profile: string): string {
  return file === "instrument.yaml" ? `instruments/${profile}.yaml` : `${profile}/${file}`;
}

/** The text of a file of the template; `new-act` and `new_act` in it are the name of the profile. */
function fill(file: string, profile: string): string {
  return readFileSync(TEMPLATE + file, "utf8")
    .replaceAll("new-act", profile)
    .replaceAll("new_act", profile.replaceAll("-", "_"));
}
