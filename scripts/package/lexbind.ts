// The command of the package: `lexbind NAME …` does what `npm run NAME -- …` does in a checkout.
import { readFileSync } from "node:fs";
import { nearest } from "../../server/engine/nearest.ts";

interface Command {
  readonly says: string;
  /** A command runs as it is imported, with the arguments of the process. */
  readonly run: () => Promise<unknown>;
}

const COMMANDS: ReadonlyMap<string, Command> = new Map([
  ["prevalidate", { says: "check drafts on this machine", run: () => import("../prevalidate.ts") }],
  [
    "convert",
    { says: "a file of the ESAs into a draft, or back, with all losses", run: () => import("../convert.ts") },
  ],
  ["verify", { says: "audit published files, in a folder or behind a URL", run: () => import("../verify.ts") }],
  ["diff", { says: "what changed between two builds of the profiles", run: () => import("../diff.ts") }],
  ["serve", { says: "the HTTP service, on this machine", run: () => import("./serve.ts") }],
]);

const LONGEST = Math.max(...[...COMMANDS.keys()].map((name) => name.length));

const HELP = `lexbind COMMAND [ARGUMENTS]

${[...COMMANDS].map(([name, { says }]) => `  ${name.padEnd(LONGEST)}  ${says}`).join("\n")}

lexbind COMMAND --help says more; lexbind --version names the version. Wrong usage ends with 2.`;

const EXIT_USAGE = 2;

async function main(): Promise<void> {
  const [name] = process.argv.splice(2, 1);
  if (name === "--help" || name === "-h") return console.log(HELP);
  if (name === "--version") return console.log(readVersion());
  const command = COMMANDS.get(name ?? "");
  if (command !== undefined) return void (await command.run());
  const near = nearest(name ?? "", COMMANDS.keys());
  const hint = near === null ? "" : `; did you mean ${near}?`;
  console.error(`${name === undefined ? "expected a command" : `no command ${name}`}${hint}\n\n${HELP}`);
  process.exitCode = EXIT_USAGE;
}

// package.json lies two folders above this file and above the bundle of it.
function readVersion(): string {
  const text = readFileSync(new URL("../../package.json", import.meta.url), "utf8");
  return (JSON.parse(text) as { version: string }).version;
}

await main();
