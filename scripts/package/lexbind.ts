// The command of the package: `lexbind NAME …` does what `npm run NAME -- …` does in a checkout.
import { readFileSync } from "node:fs";
import { nearest } from "../../server/engine/names.ts";
import { BUILT, CHECKOUT } from "../command-line/installation.ts";
import { EXIT_FAILED, runCommand, UsageError } from "../command-line/run-command.ts";

/** A command runs when its module is imported, with the arguments of the process. */
const COMMANDS: Readonly<Record<string, { readonly summary: string; readonly run: () => Promise<unknown> }>> = {
  prevalidate: { summary: "check drafts on this machine", run: () => import("../prevalidate.ts") },
  convert: { summary: "convert between a draft and the file of its form", run: () => import("../convert.ts") },
  clocks: { summary: "tell what an incident starts, by when and to whom", run: () => import("../clocks.ts") },
  replay: {
    summary: "prove an old answer with the profile and the engine that it names",
    run: () => import("../replay.ts"),
  },
  mcp: { summary: "offer all this to agents on this machine (MCP)", run: () => import("../mcp.ts") },
  verify: { summary: "audit published files in a folder or at a URL", run: () => import("../verify.ts") },
  outdated: { summary: "compare the versions here with those of a host", run: () => import("../outdated.ts") },
  diff: { summary: "compare two builds of the profiles", run: () => import("../diff.ts") },
};

const HELP = `lexbind COMMAND [ARGUMENTS]

${Object.entries(COMMANDS)
  .map(([name, { summary }]) => `  ${name.padEnd("prevalidate".length)}  ${summary}`)
  .join("\n")}

lexbind COMMAND --help explains a command; lexbind --version prints the version. Wrong usage ends with ${EXIT_FAILED}.`;

const [name = ""] = process.argv.slice(2);
if (Object.hasOwn(COMMANDS, name)) {
  process.argv.splice(2, 1);
  await COMMANDS[name]?.run();
} else
  await runCommand({
    help: HELP,
    takesArguments: true,
    options: { version: { type: "boolean" } },
    run({ values: { version } }) {
      if (!version) throw new UsageError(explainName());
      console.log(readVersion());
      return 0;
    },
  });

function explainName(): string {
  const near = nearest(name, Object.keys(COMMANDS));
  const hint = near === null ? "" : `; did you mean ${near}?`;
  return name === "" ? "expected a command" : `unknown command ${name}${hint}`;
}

function readVersion(): string {
  const { version } = JSON.parse(readFileSync(`${CHECKOUT ?? BUILT}package.json`, "utf8"));
  return version;
}
