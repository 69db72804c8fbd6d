// npm run mcp: a Model Context Protocol server on standard input and output, for agents on this machine.
import { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { StdioServerTransport, serveStdio } from "@modelcontextprotocol/server/stdio";
import { readPublished } from "./command-line/inputs.ts";
import { CHECKOUT, formatCall } from "./command-line/installation.ts";
import { writeOutput } from "./command-line/output.ts";
import { runCommand } from "./command-line/run-command.ts";
import { acceptMessages } from "./mcp/messages.ts";
import { createMcpServer } from "./mcp/server.ts";
import { createMakeDocument } from "./package/installed.ts";

// A message has one draft or one file, and what clients write around it and escape in it.
const DRAFTS_PER_MESSAGE = 4;

const help = `${formatCall("mcp")}

Serves the Model Context Protocol (revisions 2025-11-25 and 2026-07-28) on standard input and output until its input ends. A client
starts this command; the guide docs/mcp.md has the configuration of common clients. Its tools list what a draft needs, explain
fields and rules, check a draft, compute its deadline, and convert it. They read the files of this installation and nothing else,
write nothing, and send nothing anywhere.

Exit codes: 0 the input ended, 2 wrong usage or a crash.`;

await runCommand({
  help,
  options: {},
  async run() {
    const published = readPublished("start");
    const maxBytes = DRAFTS_PER_MESSAGE * published.limits.max_request_bytes;
    const messages = Readable.from(acceptMessages(process.stdin, maxBytes, writeOutput));
    const make = CHECKOUT === null ? createMakeDocument(published) : undefined;
    // Errors of the protocol are not printed, because their messages may contain what a client sent.
    serveStdio(() => createMcpServer(published, make), { transport: new StdioServerTransport(messages) });
    // Without a reader nothing is left to do.
    process.stdout.once("error", () => process.stdin.destroy());
    await finished(messages).catch(() => undefined);
    return 0;
  },
});
