// npm run test:soak: very many requests of all kinds to the built server, whose memory must stay as it is.
import { parseArgs } from "node:util";
import { portOf, startServer, stopServer } from "../../server/raw-http.ts";
import { createSeries, type GoodRequest, type Kind, prepareRequests } from "./good-requests.ts";
import { createTally, runLoad } from "./load.ts";
import { readMemory } from "./process-state.ts";

const HELP = `npm run test:soak -- [--requests N]

Sends requests of all kinds to the built server over kept connections: every document as it is, in br and in gzip, what was not
modified, what does not exist, drafts that are ready, blocked, broken and too large. Every answer must be, byte for byte, the one
that the app gives in process. After each hundredth of the requests the load rests and the memory of the server is read; it is
flat when the median of the last ten readings is at most 1.15 times that of the second ten.

  --requests N  how many, from 1000, behind 100000 that warm the server up (default: 1000000)

Exit codes: 0 all answered and memory flat, 1 not so, 2 wrong usage or a crash.`;

class UsageError extends Error {}

const DEFAULT_REQUESTS = 1_000_000;
// By then V8 has compiled what is often run, and its heap has found its size.
const WARM_UP_REQUESTS = 100_000;
const CONNECTIONS = 32;
const SAMPLES = 100;
// Long enough that every answer has left the server and its connections are idle.
const QUIET_MS = 50;
// At rest the server holds about a hundred megabytes: over a million requests, a leak of twenty bytes each is seen.
const MAX_GROWTH = 1.15;

// Of twenty requests so many.
const SHARES = { documents: 5, encoded: 5, checks: 4, notModified: 3, unknown: 1, invalid: 1, health: 1 } as const;
const MIX = Object.entries(SHARES).flatMap(([kind, share]) => Array<Kind>(share).fill(kind as Kind));
// A body over the limit ends its connection, so that it comes now and then only.
const OVERSIZED_EVERY = 500;

async function main(): Promise<number> {
  const { values } = parseArguments();
  if (values.help === true) {
    console.log(HELP);
    return 0;
  }
  const count = Number(values.requests ?? DEFAULT_REQUESTS);
  if (!Number.isSafeInteger(count) || count < 1_000) throw new UsageError("--requests takes a whole number from 1000");
  const server = startServer();
  try {
    return report(await soak(await portOf(server), server.process.pid as number, count));
  } finally {
    await stopServer(server);
  }
}

function parseArguments() {
  try {
    return parseArgs({ options: { requests: { type: "string" }, help: { type: "boolean", short: "h" } } });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

async function soak(port: number, pid: number, count: number) {
  const requests = await prepareRequests();
  const series = createSeries(requests, MIX);
  const tally = createTally();
  const send = async (until: number) => {
    const next = () => {
      if (tally.sent >= until) return null;
      return tally.sent % OVERSIZED_EVERY === 0 ? (requests.oversized[0] as GoodRequest) : series();
    };
    await runLoad({ port, connections: CONNECTIONS, next, tally });
    if (process.stderr.isTTY) process.stderr.write(`\r${tally.sent} of ${WARM_UP_REQUESTS + count} requests`);
  };
  const start = performance.now();
  await send(WARM_UP_REQUESTS);
  const samples: number[] = [];
  for (let sample = 1; sample <= SAMPLES; sample++) {
    await send(WARM_UP_REQUESTS + Math.round((count * sample) / SAMPLES));
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
    samples.push(readMemory(pid).residentMb);
  }
  if (process.stderr.isTTY) process.stderr.write("\r\u001b[K");
  const busyMs = performance.now() - start - SAMPLES * QUIET_MS;
  return { tally, samples, peakMb: readMemory(pid).peakMb, rate: tally.sent / (busyMs / 1_000) };
}

/** Prints what was seen; gives the exit code. */
function report({ tally, samples, peakMb, rate }: Awaited<ReturnType<typeof soak>>): number {
  const [early, late] = [median(samples.slice(10, 20)), median(samples.slice(-10))];
  const isFlat = late <= early * MAX_GROWTH;
  const isAnswered = tally.answered === tally.sent;
  const inMb = (megabytes: number | undefined) => `${(megabytes ?? 0).toFixed(1)} MB`;
  console.log(
    `${tally.sent} requests, ${tally.answered} answered as they must be, ${tally.wrong} errors, ${tally.lost} lost; ` +
      `${Math.round(rate)} a second, the slowest in ${Math.round(tally.slowestMs)} ms`,
  );
  if (tally.firstFailure !== null) console.log(`the first failure: ${tally.firstFailure}`);
  console.log(
    `memory at rest: first ${inMb(samples[0])}, last ${inMb(samples.at(-1))}; peak under load ${inMb(peakMb)}`,
  );
  console.log(
    `median of the second tenth ${inMb(early)}, of the last ${inMb(late)}: ` +
      `${(late / early).toFixed(3)} times, ${isFlat ? "flat" : "NOT flat"} (at most ${MAX_GROWTH})`,
  );
  return isFlat && isAnswered ? 0 : 1;
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] as number;

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof UsageError ? `${error.message}\n\n${HELP}` : error);
  process.exitCode = 2;
}
