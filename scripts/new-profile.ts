// npm run new-profile: the files of a new act, which build as they are.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { CommandError, runCommand, UsageError } from "./command-line/run-command.ts";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const TEMPLATE = fileURLToPath(new URL("./new-profile/template/", import.meta.url));

await runCommand({
  help: `npm run new-profile -- --act NAME [--sources DIR]

Writes a folder NAME for an act with one field, its rules and an example, and instruments/NAME.yaml with one source atom. They build as
they are; their comments explain each key, and say what to replace.

  --act NAME     the short name of the profile in addresses: small letters, digits and hyphens
  --sources DIR  the authored files (default: profiles-src)

Exit codes: 0 written, 2 wrong usage, or there is such an act already.`,
  options: { act: { type: "string" }, sources: { type: "string", default: `${ROOT}profiles-src` } },
  run({ values: { act, sources } }) {
    if (act === undefined || !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(act))
      throw new UsageError("expected --act and a name of small letters, digits and hyphens, such as bridge-notice");
    const files = templateFiles().map((file) => [targetOf(file, act), fill(file, act)] as const);
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
  return readdirSync(TEMPLATE, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => file.endsWith(".yaml"))
    .sort();
}

function targetOf(file: string, act: string): string {
  return file === "instrument.yaml" ? `instruments/${act}.yaml` : `${act}/${file}`;
}

/** The text of a file of the template; `new-act` and `new_act` in it are the name of the act. */
function fill(file: string, act: string): string {
  return readFileSync(TEMPLATE + file, "utf8")
    .replaceAll("new-act", act)
    .replaceAll("new_act", act.replaceAll("-", "_"));
}
