// Requests a second of the built server, of node:http doing the same, of fastify and of nginx.
import { mkdtempSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { askOnce, askUntilThere, type Reply } from "../client.ts";
import type { Load, Question } from "../load.ts";
import { type RunningServer, startServer, startSilentServer } from "../processes.ts";
import { nginxCommand } from "../references/nginx.ts";
import type { Scenario } from "../rounds.ts";
import { FIELD_PATH, STREAM_PATH, type Workshop } from "../workshop.ts";

/** How long a measurement takes. */
export interface Pace {
  readonly seconds: number;
  /** Requests before it, by which what is hot has been compiled. */
  readonly warmUp: number;
}

type Servers = Readonly<Record<string, () => Promise<RunningServer>>>;

/** One thing to ask all servers; with `again`, it is asked with the ETag of the first answer. */
interface Task {
  readonly name: string;
  readonly question: Question;
  readonly again?: true;
}

const GETS: readonly Task[] = [
  { name: "GET field document", question: { path: FIELD_PATH, headers: {} } },
  { name: "GET fields.ndjson", question: { path: STREAM_PATH, headers: {} } },
  { name: "GET fields.ndjson, br", question: { path: STREAM_PATH, headers: { "accept-encoding": "br" } } },
  { name: "GET fields.ndjson, 304", question: { path: STREAM_PATH, headers: {} }, again: true },
];

// The one contender that answers something else, and less: what ajv says of the body, without findings.
const SCHEMA_ALONE = "fastify, schema alone";

/** The scenarios under load; none without a tool for load. */
export function requestScenarios(shop: Workshop, pace: Pace): Scenario[] {
  const { load } = shop.tools;
  if (load === null) return [];
  const scenario = (task: Task, servers: Servers): Scenario => {
    const check = sameBody();
    const contenders = Object.entries(servers).map(([name, start]) => {
      const checkReply = name === SCHEMA_ALONE ? () => undefined : check;
      return { name, measure: async () => ({ value: await measureRate(start, task, { pace, load, checkReply }) }) };
    });
    return { name: task.name, unit: "requests/s", better: "more", contenders };
  };
  return [
    ...GETS.map((task) => scenario(task, fileServers(shop))),
    scenario({ name: "POST full draft", question: shop.draft }, draftServers(shop)),
  ];
}

function fileServers({ tools, ...shop }: Workshop): Servers {
  const raw = () => startServer(tools.pin(shop.reference("raw", shop.recordingFile, shop.publicFolder)));
  const { fastify } = tools;
  const nginx = async () => {
    const port = await freePort();
    return startSilentServer(
      tools.pin(nginxCommand(mkdtempSync(join(shop.work, "nginx-")), shop.publicFolder, port)),
      port,
    );
  };
  return {
    ours: shop.startOurs,
    "node:http": raw,
    twin: raw,
    ...(fastify === null
      ? {}
      : {
          fastify: () =>
            startServer(tools.pin(shop.reference("fastify", shop.recordingFile, shop.publicFolder, fastify))),
        }),
    ...(tools.hasNginx ? { nginx } : {}),
  };
}

function draftServers(shop: Workshop): Servers {
  const { nginx: _, ...servers } = fileServers(shop);
  const { fastify } = shop.tools;
  const schemaOnly = () =>
    startServer(
      shop.tools.pin(
        shop.reference("fastify", shop.recordingFile, shop.publicFolder, fastify as string, "schema-only"),
      ),
    );
  return { ...servers, ...(fastify === null ? {} : { [SCHEMA_ALONE]: schemaOnly }) };
}

/** A check that all replies of a scenario have the body of the first one: who sends less is no peer. */
function sameBody(): (reply: Reply) => void {
  let first: Buffer | undefined;
  return ({ status, body }) => {
    first ??= body;
    if (status !== 200 || !body.equals(first))
      throw new Error(`status ${status}, or another body than the first reply`);
  };
}

interface Conditions {
  readonly pace: Pace;
  readonly load: Load;
  checkReply(reply: Reply): void;
}

async function measureRate(
  start: () => Promise<RunningServer>,
  { question, again }: Task,
  { pace, load, checkReply }: Conditions,
): Promise<number> {
  const server = await start();
  try {
    const reply = await askUntilThere(server.port, question);
    checkReply(reply);
    const asked = again ? { ...question, headers: { ...question.headers, "if-none-match": reply.etag } } : question;
    if (again && (await askOnce(server.port, asked)).status !== 304) throw new Error("expected a 304");
    await load.ask(server.port, asked, pace.warmUp);
    return await load.ratePerSecond(server.port, asked, pace.seconds);
  } finally {
    await server.stop();
  }
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
