// npm run test:soak: many requests of all kinds to the built server, whose memory must not grow.
import { setTimeout as pause } from "node:timers/promises";
import { runCommand, UsageError } from "../../scripts/command-line/run-command.ts";
import { memoryOf, portOf, startServer, stopServer } from "../server/raw-http.ts";
import { goodRequests, medianOf, runLoad } from "./load.ts";

const HELP = `npm run test:soak -- [--requests N]

Sends requests of all kinds to the built server with autocannon. After each fortieth of them it reads the resident memory of the
server. Memory is flat if the median of the last ten readings is at most 1.15 times the median of the second ten. Needs Linux.

  --requests N  how many (default: 200000)

Exit codes: 0 all answered and memory flat, 1 otherwise, 2 wrong usage, a missing tool or a crash.`;

const READINGS = 40;
const MAX_GROWTH = 1.15;

async function soak(requests: number): Promise<number> {
  const server = startServer();
  try {
    const port = await portOf(server);
    const good = await goodRequests();
    const megabytes: number[] = [];
    let answered = 0;
    for (let reading = 0; reading < READINGS; reading++) {
      answered += (await runLoad(port, good, { amount: Math.ceil(requests / READINGS) })).answered;
      await pause(50);
      megabytes.push(memoryOf(server.process, "VmRSS"));
    }
    const sent = Math.ceil(requests / READINGS) * READINGS;
    const [early, late] = [medianOf(megabytes.slice(10, 20)), medianOf(megabytes.slice(-10))];
    console.log(`${answered} of ${sent} requests answered; memory ${early.toFixed(1)} MB, later ${late.toFixed(1)} MB`);
    return answered === sent && late <= early * MAX_GROWTH ? 0 : 1;
  } finally {
    await stopServer(server);
  }
}

await runCommand({
  help: HELP,
  options: { requests: { type: "string" } },
  run({ values: { requests = "200000" } }) {
    if (!/^[1-9]\d{3,8}$/.test(requests)) throw new UsageError("--requests takes a whole number from 1000");
    return soak(Number(requests));
  },
});
