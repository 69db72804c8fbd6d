// lexbind serve: starts the server of the package, the same bundle that is deployed elsewhere.
import { pathToFileURL } from "node:url";
import { BUILT, formatCall } from "../command-line/installation.ts";
import { runCommand } from "../command-line/run-command.ts";

const help = `${formatCall("serve")}

Serves the published files and answers the two POSTs until it is stopped (SIGTERM, SIGINT). The package contains no compressed files,
so the server sends none. The environment configures the server:

  PORT  the port (default: 3000); 0 takes a free one
  HOST  the address to listen on (default: 127.0.0.1)
  LOG   json: print one line on standard output for each request (default: none)

Exit codes: 0 stopped, 1 could not start, 2 wrong usage.`;

await runCommand({
  help,
  options: {},
  async run() {
    await import(pathToFileURL(`${BUILT}server/main.mjs`).href);
    // The server sets the exit code when it cannot start.
    return Number(process.exitCode ?? 0);
  },
});
