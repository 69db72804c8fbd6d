// Many random drafts, then many requests of all kinds to the built server, whose memory must not grow.
import { spawnSync } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { runCommand, UsageError } from "../../scripts/command-line/run-command.ts";
import { memoryOf, portOf, startServer, stopServer } from "../server/raw-http.ts";
import { ROOT } from "../support.ts";
import { goodRequests, medianOf, runLoad } from "./load.ts";

const HELP = `node --import tsx test/tools/soak.ts [--drafts N] [--requests N]

Runs test/tools/fuzz.test.ts with random drafts; LEXBIND_FUZZ_SEED chooses others. Then it sends requests of all kinds to the built server
with autocannon, and after each fortieth of them it reads the resident memory of the server. Memory is flat if the median of the last ten
readings is at most 1.15 times the median of the second ten. Needs Linux.

  --drafts N    random drafts for each of the two checks (default: 20000)
  --requests N  requests (default: 200000)

Exit codes: 0 all answered as published and memory flat, 1 otherwise, 2 wrong usage, a missing tool or a crash.`;

const READINGS = 40;
const MAX_GROWTH = 1.15;

/** Runs the test of random drafts with so many of them. */
function fuzz(drafts: string): boolean {
  const vitest = ["node_modules/vitest/vitest.mjs", "run", "--config", "test/vitest.config.ts", "--project", "fuzz"];
  const env = { ...process.env, LEXBIND_FUZZ_RUNS: drafts };
  return spawnSync(process.execPath, vitest, { cwd: ROOT, env, stdio: "inherit" }).status === 0;
}

/** Whether all requests were answered, and memory stayed flat. */
async function soak(requests: number): Promise<boolean> {
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
    return answered === sent && late <= early * MAX_GROWTH;
  } finally {
    await stopServer(server);
  }
}

await runCommand({
  help: HELP,
  options: { drafts: { type: "string", default: "20000" }, requests: { type: "string", default: "200000" } },
  async run({ values: { drafts, requests } }) {
    if (!/^[1-9]\d{0,8}$/.test(drafts)) throw new UsageError("--drafts takes a whole number from 1");
    if (!/^[1-9]\d{3,8}$/.test(requests)) throw new UsageError("--requests takes a whole number from 1000");
    const isAnswered = fuzz(drafts);
    return (await soak(Number(requests))) && isAnswered ? 0 : 1;
  },
});
