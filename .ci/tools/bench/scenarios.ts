// What is measured: the contenders of each comparison, and the aims.
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { PROFILE, ROOT, readyRequest } from "../../../test/support.ts";
import { type LoadRequest, runLoad } from "../load.ts";
import { engineScenarios } from "./engine-scenarios.ts";
import { lineScenarios } from "./line-scenarios.ts";
import { type MeasuredServer, startLexbind, startReference, startServer } from "./processes.ts";
import type { BenchOptions, Scenario } from "./scenario.ts";

const FIELD = `${PROFILE}/fields/detection_datetime_utc`;
const STREAM = `${PROFILE}/fields.ndjson`;

const GET_AIMS = { "node:http": 0.7, fastify: 1 };
// A reference has no draft to check.
const POST_AIMS = { "node:http": 0.15, fastify: 0.2, "fastify and the engine": 1 };
const COLD_AIMS = { "fastify and the engine": 0.5 };

/** All scenarios. The references copy their answers from the server at `origin`; files are written below the folder `work`. */
export async function createScenarios(origin: string, work: string, options: BenchOptions): Promise<Scenario[]> {
  const { smoke } = options;
  // The first requests run code that is not compiled yet.
  const [warmUp, amount] = smoke ? [500, 1_000] : [5_000, 10_000];
  const underLoad = (name: string, request: LoadRequest, aims: Scenario["aims"] = GET_AIMS) =>
    requestScenario(name, request, { aims, origin, warmUp, amount });
  const get = (path: string, headers = {}, status = 200) => ({ path, headers, expected: { status } });
  const { headers } = await fetch(origin + STREAM, { headers: { "accept-encoding": "identity" } });
  const post = {
    method: "POST" as const,
    path: `${PROFILE}/prevalidate-report`,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(readyRequest()),
    expected: { status: 200 },
  };
  return [
    underLoad("GET field document", get(FIELD)),
    underLoad("GET fields.ndjson", get(STREAM)),
    underLoad("GET fields.ndjson, br", get(STREAM, { "accept-encoding": "br" })),
    underLoad("GET fields.ndjson, 304", get(STREAM, { "if-none-match": headers.get("etag") }, 304)),
    underLoad("POST full draft", post, POST_AIMS),
    requestScenario("POST full draft, the first thousand", post, { aims: COLD_AIMS, origin, warmUp: 0, amount: 1_000 }),
    ...(await engineScenarios(options)),
    ...(await lineScenarios(work, smoke)),
    startScenario(),
    // A build takes as long as all the others.
    ...(smoke ? [] : [buildScenario(work)]),
  ];
}

interface Measured {
  readonly aims: Scenario["aims"];
  readonly origin: string;
  /** How many requests come before those that count. */
  readonly warmUp: number;
  readonly amount: number;
}

function requestScenario(name: string, request: LoadRequest, { aims, origin, warmUp, amount }: Measured): Scenario {
  const measure = async (start: () => Promise<MeasuredServer>) => {
    const server = await start();
    try {
      if (warmUp > 0) await load(server, request, warmUp);
      const before = await server.cpuMicroseconds();
      await load(server, request, amount);
      return ((await server.cpuMicroseconds()) - before) / amount;
    } finally {
      await server.stop();
    }
  };
  const by = (kind: string) => () => measure(() => startReference(kind, origin, request));
  const plain = by("node:http");
  const contenders = {
    ...{ lexbind: () => measure(startLexbind), "node:http": plain, copy: plain, fastify: by("fastify") },
    ...(request.method === "POST" && { "fastify and the engine": by("fastify and the engine") }),
  };
  return { name, unit: "µs", contenders, aims };
}

async function load({ port }: MeasuredServer, request: LoadRequest, amount: number): Promise<void> {
  const { answered, firstWrong } = await runLoad(port, [request], { amount });
  if (answered !== amount)
    throw new Error(`${answered} of ${amount} requests were answered as expected; ${firstWrong}`);
}

const HELLO = `require("node:http").createServer((_, response) => response.end("hello")).listen(0, function () {
  console.log("hello listens on http://127.0.0.1:" + this.address().port);
})`;

function startScenario(): Scenario {
  const measure = (args: readonly string[]) => async () => {
    const before = performance.now();
    const server = await startServer(args);
    const { status } = await fetch(`http://127.0.0.1:${server.port}${FIELD}`);
    const time = performance.now() - before;
    await server.stop();
    if (status !== 200) throw new Error(`the first answer has status ${status}`);
    return time;
  };
  const hello = measure(["-e", HELLO]);
  const contenders = { lexbind: measure([`${ROOT}dist/server/main.mjs`]), "node:http hello": hello, copy: hello };
  // The server reads and compares every file first, compressed forms too.
  return { name: "start to first 200", unit: "ms", contenders, aims: { "node:http hello": 0.3 } };
}

function buildScenario(work: string): Scenario {
  let count = 0;
  const measure = (args: readonly string[]) => async () => {
    const before = performance.now();
    await promisify(execFile)(process.execPath, ["--import", "tsx", ...args, join(work, String(count++))], {
      cwd: ROOT,
    });
    return (performance.now() - before) / 1_000;
  };
  const empty = measure(["-e", "0"]);
  const contenders = { lexbind: measure(["scripts/build.ts", "--out"]), "an empty command": empty, copy: empty };
  return { name: "build", unit: "s", contenders, aims: { "an empty command": 0.1 } };
}
