// lexbind serve: starts the server that is in the package, the bundle that is deployed elsewhere.
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { BUILT, callOf } from "./surroundings.ts";

const HELP = `${callOf("serve")}

Serves the published files and answers the two POSTs until it is stopped (SIGTERM, SIGINT). Files go out as they are: the package
holds no compressed forms, so that its bytes are the same wherever it is made. The environment configures the server:

  PORT  the port (default: 3000); 0 takes a free one
  HOST  the address to listen on (default: 127.0.0.1)
  LOG   json for a line on standard output about each request (default: none)

Exit codes: 0 stopped, 1 could not start, 2 wrong usage.`;

function readHelp(): boolean {
  return parseArgs({ options: { help: { type: "boolean", short: "h" } } }).values.help === true;
}

try {
  if (readHelp()) console.log(HELP);
  else await import(pathToFileURL(`${BUILT}server/main.mjs`).href);
} catch (error) {
  const isUsage = error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");
  console.error(isUsage ? `${error.message}\n\n${HELP}` : error);
  process.exitCode = 2;
}
