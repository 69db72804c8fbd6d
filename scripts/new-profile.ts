// npm run new-profile: the files of a new profile, which build as they are.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { listFiles } from "./audit/compare-files.ts";
import { SOURCES, SOURCES_HELP } from "./command-line/installation.ts";
import { CommandError, runCommand, UsageError } from "./command-line/run-command.ts";

const TEMPLATE = fileURLToPath(new URL("./new-profile/template/", import.meta.url));
// Of the act of the template.
const NUMBER = "30000R0000";
const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

// Lines of a file of the template that depend on the choices, or are repeated for each step.
const BLOCK = /^ *# \[(.+)\]\n([\s\S]*?)^ *# \[end\]\n/gm;

await runCommand({
  help: `npm run new-profile -- --act NAME [--profile NAME] [--celex NUMBER] [--steps NAME,NAME] [--template] [--sources DIR]

Writes a profile with one field, its rules and examples in the folder of an act, and there instruments/PROFILE.yaml with its source atoms.
They build as they are; their comments explain each key, and say what to replace.

  --act NAME      the folder of the act: small letters, digits and hyphens
  --profile NAME  the short name of the profile in addresses (default: that of the act)
  --celex NUMBER  the number of the act in EUR-Lex (default: ${NUMBER}, to be replaced)
  --steps NAMES   a profile for each step of the report, such as early-warning,final-report
  --template      the report has an official form with numbered rows: adds crosswalk.yaml and a row
  --sources DIR   ${SOURCES_HELP}

Exit codes: 0 written, 2 wrong usage, or there is such a profile already.`,
  options: {
    act: { type: "string" },
    profile: { type: "string" },
    celex: { type: "string", default: NUMBER },
    steps: { type: "string" },
    template: { type: "boolean" },
    sources: SOURCES,
  },
  run({ values: { act, profile = act, celex, steps, template = false, sources } }) {
    const names = steps?.split(",") ?? [];
    if (act === undefined || profile === undefined || ![act, profile, ...names].every((name) => NAME.test(name)))
      throw new UsageError(
        "expected names of small letters, digits and hyphens, such as --act bridge --profile bridge-notice",
      );
    if (new Set(names).size < names.length) throw new UsageError("expected steps with different names");
    const files = templateFiles(template).map(
      (file) => [`${act}/${targetOf(file, profile)}`, fill(file, { profile, celex, steps: names, template })] as const,
    );
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

/** Without an official form there is nothing to compare with in a crosswalk. */
function templateFiles(template: boolean): string[] {
  return listFiles(TEMPLATE).filter((file) => file.endsWith(".yaml") && (template || file !== "crosswalk.yaml"));
}

/** Where a file of the template goes, in the folder of the act. */
function targetOf(file: string, profile: string): string {
  return file === "instrument.yaml" ? `instruments/${profile}.yaml` : `${profile}/${file}`;
}

interface Choices {
  readonly profile: string;
  readonly celex: string;
  readonly steps: readonly string[];
  readonly template: boolean;
}

/** The text of a file of the template; `new-act` and `new_act` in it are the name of the profile. */
function fill(file: string, { profile, celex, steps, template }: Choices): string {
  const kept = [steps.length > 0 ? "steps" : "without steps", template ? "template" : "without template"];
  const underscored = (name: string) => name.replaceAll("-", "_");
  const forStep = (block: string) => (step: string) =>
    block.replaceAll("STEP-NAME", step).replaceAll("STEP", underscored(step));
  return readFileSync(TEMPLATE + file, "utf8")
    .replace(BLOCK, (_, name: string, block: string) => {
      if (name === "each step") return steps.map(forStep(block)).join("");
      return kept.includes(name) ? block : "";
    })
    .replaceAll(NUMBER, celex)
    .replaceAll("new-act", profile)
    .replaceAll("new_act", underscored(profile));
}
