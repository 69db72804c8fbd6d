// Many random drafts, then many requests of all kinds to the built server, whose memory must not grow.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { runCommand, UsageError } from "../../scripts/command-line/run-command.ts";
import { memoryOf, portOf, startServer, stopServer } from "../../test/server/raw-http.ts";
import { ROOT } from "../../test/support.ts";
import { goodRequests, medianOf, runLoad } from "./load.ts";

const HELP = `node --import tsx .ci/tools/soak.ts [--drafts N] [--requests N] [--minutes N]

Runs test/engine/fuzz.test.ts with random drafts; LEXBIND_FUZZ_SEED chooses others. Then it sends requests of all kinds to the built server
with autocannon, and after each fortieth of them it reads the resident memory of the server. Memory is flat if the median of the last ten
readings is at most 1.15 times the median of the second ten. Needs Linux.

With --minutes, a good client then sends 200 requests a second to a server that is warm, for so long, beside all clients of
.ci/tools/faults.ts. All good requests must be answered, memory must be flat, and 99 % of the answers must take at most twice as long as
without the others.

  --drafts N    random drafts for each of the two checks (default: 20000)
  --requests N  requests (default: 200000)
  --minutes N   minutes beside clients that misbehave (default: 0)

Exit codes: 0 all answered as published, in time and with flat memory, 1 otherwise, 2 wrong usage, a missing tool or a crash.`;

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

const RATE = { connections: 8, rate: 200 };
// The first requests take longer, until Node has compiled what they run.
const WARM_UP_MINUTES = 0.5;
const QUIET_MINUTES = 1;
const READING_MS = 15_000;
const MAX_SLOWDOWN = 2;

/** Whether a good client is served as usual, and memory stays flat, beside clients that misbehave. */
async function soakUnderAttack(minutes: number): Promise<boolean> {
  const server = startServer();
  try {
    const port = await portOf(server);
    const good = await goodRequests();
    const amountIn = (minutes: number) => minutes * 60 * RATE.rate;
    await runLoad(port, good, { ...RATE, amount: amountIn(WARM_UP_MINUTES) });
    const quiet = await runLoad(port, good, { ...RATE, amount: amountIn(QUIET_MINUTES) });
    const faults = ["--import", "tsx", ".ci/tools/faults.ts", "--port", `${port}`, "--minutes", `${minutes}`];
    const attack = spawn(process.execPath, faults, { cwd: ROOT, stdio: ["ignore", "inherit", "inherit"] });
    const attacked = once(attack, "close");
    const megabytes: number[] = [];
    const timer = setInterval(() => megabytes.push(memoryOf(server.process, "VmRSS")), READING_MS);
    const served = await runLoad(port, good, { ...RATE, amount: amountIn(minutes) });
    clearInterval(timer);
    const [code] = await attacked;
    const size = Math.ceil(megabytes.length / 4);
    const quarters = [0, 1, 2, 3].map((index) => medianOf(megabytes.slice(index * size, (index + 1) * size)));
    const [, early = 0, , late = 0] = quarters;
    const peak = memoryOf(server.process, "VmHWM");
    console.log(`beside clients that misbehave: ${served.answered} of ${amountIn(minutes)} requests answered ${served.firstWrong}
99 % of the answers within ${served.p99} ms, ${quiet.p99} ms without the others
memory in each quarter of the time: ${quarters.map((mb) => mb.toFixed()).join(", ")} MB, at most ${peak.toFixed()} MB; the others ${code === 0 ? "ended as they must" : "did not all end as they must"}`);
    const isInTime = served.p99 <= quiet.p99 * MAX_SLOWDOWN;
    return code === 0 && served.answered === amountIn(minutes) && isInTime && late <= early * MAX_GROWTH;
  } finally {
    await stopServer(server);
  }
}

await runCommand({
  help: HELP,
  options: {
    drafts: { type: "string", default: "20000" },
    requests: { type: "string", default: "200000" },
    minutes: { type: "string", default: "0" },
  },
  async run({ values: { drafts, requests, minutes } }) {
    if (!/^[1-9]\d{0,8}$/.test(drafts)) throw new UsageError("--drafts takes a whole number from 1");
    if (!/^[1-9]\d{3,8}$/.test(requests)) throw new UsageError("--requests takes a whole number from 1000");
    if (!/^\d{1,4}$/.test(minutes)) throw new UsageError("--minutes takes a whole number");
    const results = [fuzz(drafts), await soak(Number(requests))];
    if (minutes !== "0") results.push(await soakUnderAttack(Number(minutes)));
    return results.every(Boolean) ? 0 : 1;
  },
});
