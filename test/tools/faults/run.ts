// npm run test:faults: all that goes wrong on connections, done to the built server at once while good requests go on.
// Exit codes: 0 every number is as it must be, 1 one is not, 2 the machine does not let so many connections be opened, or a crash.
import { setTimeout as pause } from "node:timers/promises";
import { portOf, type ServerProcess, startServer } from "../../server/raw-http.ts";
import { type Attempt, attempt } from "./attempt.ts";
import { FAULTS, type Fault } from "./faults.ts";
import { createSeries, type GoodRequest, goodRequest, type Kind, prepareRequests } from "./good-requests.ts";
import { createTally, runLoad, type Tally } from "./load.ts";
import { countDescriptors, descriptorLimit, readMemory } from "./process-state.ts";
import {
  type FaultResult,
  formatFaults,
  formatRequirement,
  type Requirement,
  requireEnding,
  requireFaults,
  requireStop,
  requireTally,
} from "./report.ts";
import { stopUnderLoad, stopWithStalledUpload } from "./stops.ts";

const MIX: readonly Kind[] = [
  "documents",
  "notModified",
  "checks",
  "encoded",
  "unknown",
  "checks",
  "health",
  "invalid",
];
const GOOD_CONNECTIONS = 8;
const GOOD_PAUSE_MS = 10;
// Connections of a fault are opened so many at a time: whether the kernel's queue overflows is not what is asked here.
const OPENED_AT_ONCE = 100;
const OPENING_PAUSE_MS = 200;
// Five thousand connections and everything else at once take some 200 MB; a server that keeps what it is sent takes far more.
const MAX_PEAK_MB = 400;
// How long the last connections may take to be gone.
const SETTLE_MS = 5_000;
// The server cuts what is left after 8 s.
const STOP_MS = 9_500;

async function main(): Promise<number> {
  const needed = FAULTS.reduce((sum, { connections }) => sum + connections, 200);
  const limit = descriptorLimit(process.pid);
  if (limit < needed) {
    console.error(`this machine lets a process open ${limit} files, and the faults need ${needed}: raise "ulimit -Hn"`);
    return 2;
  }
  const server = startServer();
  try {
    const requirements = await run(server);
    console.log(requirements.map(formatRequirement).join("\n"));
    return requirements.every(({ isMet }) => isMet) ? 0 : 1;
  } finally {
    server.process.kill("SIGKILL");
  }
}

async function run(server: ServerProcess): Promise<Requirement[]> {
  const port = await portOf(server);
  const pid = server.process.pid as number;
  const series = createSeries(await prepareRequests(), MIX);
  const descriptors = countDescriptors(pid);
  const [{ results, tally }, stalled] = await Promise.all([disturb(port, series), stopWithStalledUpload()]);
  const left = await countLeft(pid, descriptors);
  const { peakMb } = readMemory(pid);
  const stop = await stopUnderLoad(server, series);
  console.log(formatFaults(results));
  return [
    ...requireFaults(results),
    requireTally("good requests meanwhile", tally),
    { what: `peak memory: ${Math.round(peakMb)} MB (at most ${MAX_PEAK_MB})`, isMet: peakMb <= MAX_PEAK_MB },
    { what: `open files: ${descriptors} before, ${left} after (must be the same)`, isMet: left === descriptors },
    ...requireStop(stop, STOP_MS),
    requireEnding("SIGTERM with an upload that stalls", stalled, STOP_MS),
  ];
}

/** Runs all faults side by side, and good requests until the last of them has ended. */
async function disturb(port: number, series: () => GoodRequest): Promise<{ results: FaultResult[]; tally: Tally }> {
  const fresh = await goodRequest("GET", "/healthz", { headers: { connection: "close" } });
  const tally = createTally();
  let isOver = false;
  const load = { port, pauseMs: GOOD_PAUSE_MS, tally };
  const good = Promise.all([
    runLoad({ ...load, connections: GOOD_CONNECTIONS, next: () => (isOver ? null : series()) }),
    // A new connection for each request.
    runLoad({ ...load, connections: 1, next: () => (isOver ? null : fresh) }),
  ]);
  const results = await Promise.all(FAULTS.map((fault) => runFault(fault, port)));
  isOver = true;
  await good;
  return { results, tally };
}

async function runFault(fault: Fault, port: number): Promise<FaultResult> {
  const attempts: Promise<Attempt>[] = [];
  for (let index = 0; index < fault.connections; index++) {
    attempts.push(attempt(port, (connection) => fault.run(connection, index)));
    if (index % OPENED_AT_ONCE === OPENED_AT_ONCE - 1) await pause(OPENING_PAUSE_MS);
  }
  return { fault, attempts: await Promise.all(attempts) };
}

/** The open files of a process once they are as few as expected, or what they still are after a while. */
async function countLeft(pid: number, expected: number): Promise<number> {
  for (const end = performance.now() + SETTLE_MS; performance.now() < end; await pause(100)) {
    if (countDescriptors(pid) <= expected) break;
  }
  return countDescriptors(pid);
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error);
  process.exitCode = 2;
}
