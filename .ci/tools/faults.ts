// Clients that misbehave in every known way at once, beside good requests that must all be answered.
import { readdirSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { runCommand, UsageError } from "../../scripts/command-line/run-command.ts";
import { memoryOf, openConnection, portOf, startServer, stopServer } from "../../test/server/raw-http.ts";
import { BODY, FAULTS, HALF_BODY, report, runFault, UNREAD_SECONDS } from "./hostile-clients.ts";
import { goodRequests, runLoad } from "./load.ts";

const HELP = `node --import tsx .ci/tools/faults.ts [--port PORT --minutes N]

Starts the built server and lets clients misbehave on more than a thousand connections, while autocannon sends good requests. Prints
a line for each kind of fault and for everything else that is required. Takes about a minute; needs Linux.

  --port PORT  only the clients that misbehave, on this server, which runs already
  --minutes N  again and again for so long (default: once)

Exit codes: 0 all lines are ok, 1 a line is not, 2 wrong usage, a missing tool or a crash.`;

type Server = ReturnType<typeof startServer>;

// The server ends all connections before the 10 s after which container platforms kill it.
const STOP_S = 9.5;
const MAX_PEAK_MB = 400;
const GOOD = { connections: 8, rate: 200, amount: 200 * UNREAD_SECONDS };

async function sendGoodRequests(port: number): Promise<boolean> {
  const { answered, lost, wrong, firstWrong } = await runLoad(port, await goodRequests(), GOOD);
  const counts = `${answered} of ${GOOD.amount} answered, ${lost} lost, ${wrong} wrong ${firstWrong}`;
  return report(answered === GOOD.amount, `good requests meanwhile: ${counts}`);
}

/** Sends SIGTERM during load and half-sent uploads. A request in flight must be answered; idle connections may be closed. */
async function stopUnderLoad(server: Server, port: number): Promise<boolean[]> {
  // One request: autocannon loses its place in a list when the server closes a connection.
  const requests = (await goodRequests()).slice(0, 1);
  const load = runLoad(port, requests, { amount: 50_000, connections: 32 });
  const uploads = await Promise.all(Array.from({ length: 20 }, () => openConnection(port)));
  for (const upload of uploads) upload.send(HALF_BODY);
  await pause(500);
  const start = performance.now();
  const stopped = stopServer(server);
  await pause(200);
  for (const upload of uploads) upload.send(BODY.slice(9));
  const answers = await Promise.allSettled(uploads.map((upload) => upload.answer()));
  const finished = answers.filter((answer) => answer.status === "fulfilled" && answer.value.status === 200).length;
  const { code, stderr } = await stopped;
  const seconds = Math.round(performance.now() - start) / 1_000;
  const { wrong, firstWrong } = await load;
  return [
    report(code === 0 && stderr === "" && seconds < STOP_S, `SIGTERM: exit code ${code} after ${seconds} s ${stderr}`),
    report(finished === uploads.length, `SIGTERM: ${finished} of ${uploads.length} half-sent uploads answered`),
    report(wrong === 0, `SIGTERM: ${wrong} wrong answers ${firstWrong}`),
  ];
}

async function runAll(server: Server): Promise<boolean> {
  const port = await portOf(server);
  const { pid } = server.process;
  const countOpenFiles = () => readdirSync(`/proc/${pid}/fd`).length;
  const before = countOpenFiles();
  const results = await Promise.all([sendGoodRequests(port), ...FAULTS.map((fault) => runFault(fault, port))]);
  for (let tries = 0; tries < 50 && countOpenFiles() > before; tries++) await pause(100);
  const after = countOpenFiles();
  results.push(report(after <= before, `open files: ${before} before, ${after} after`));
  const peakMb = memoryOf(server.process, "VmHWM");
  results.push(report(peakMb <= MAX_PEAK_MB, `peak memory: ${peakMb.toFixed()} MB (at most ${MAX_PEAK_MB} MB)`));
  results.push(...(await stopUnderLoad(server, port)));
  return results.every((isOk) => isOk);
}

/** All faults at once, again and again until the time is over. */
async function misbehave(port: number, minutes: number): Promise<boolean> {
  const end = performance.now() + minutes * 60_000;
  let isOk = true;
  do {
    const results = await Promise.all(FAULTS.map((fault) => runFault(fault, port)));
    isOk &&= results.every(Boolean);
  } while (performance.now() < end);
  return isOk;
}

await runCommand({
  help: HELP,
  options: { port: { type: "string", default: "" }, minutes: { type: "string", default: "0" } },
  async run({ values: { port, minutes } }) {
    if (!/^\d{0,5}$/.test(port) || !/^\d{1,4}$/.test(minutes))
      throw new UsageError("--port and --minutes take whole numbers");
    if (port !== "") return (await misbehave(Number(port), Number(minutes))) ? 0 : 1;
    const server = startServer();
    try {
      return (await runAll(server)) ? 0 : 1;
    } finally {
      server.process.kill("SIGKILL");
    }
  },
});
