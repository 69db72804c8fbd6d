// How the server stops: under load, and with an upload that never ends.
import { setTimeout as pause } from "node:timers/promises";
import {
  openConnection,
  portOf,
  type RawConnection,
  type ServerProcess,
  startServer,
  stopServer,
} from "../../server/raw-http.ts";
import { PROFILE } from "../../support.ts";
import type { GoodRequest } from "./good-requests.ts";
import { createTally, runLoad, type Tally } from "./load.ts";

/** The end of a process: its exit code, the time from the signal, and all that it had printed of errors. */
export interface Ending {
  readonly code: number | null;
  readonly milliseconds: number;
  readonly stderr: string;
}

export interface Stop extends Ending {
  /** The requests in flight: those sent on a connection that the server had not said it would close. */
  readonly tally: Tally;
  /** Uploads of which half had been sent before the signal, and those of them that were answered. */
  readonly uploads: { readonly sent: number; readonly answered: number };
}

const BODY = '{"report":{}}';
const UPLOAD = `POST ${PROFILE}/lint-report HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 13\r\n\r\n`;
const CONNECTIONS = 32;
const UPLOADS = 20;

/** Sends SIGTERM while connections ask without a pause and uploads are half sent, and waits for the end. */
export async function stopUnderLoad(server: ServerProcess, next: () => GoodRequest): Promise<Stop> {
  const port = await portOf(server);
  const tally = createTally();
  let isStopping = false;
  const load = runLoad({ port, connections: CONNECTIONS, next, mayReconnect: () => !isStopping, tally });
  const uploads = await Promise.all(Array.from({ length: UPLOADS }, () => openConnection(port)));
  for (const upload of uploads) upload.send(UPLOAD + BODY.slice(0, 5));
  await pause(500);
  isStopping = true;
  const ending = timeStop(server);
  await pause(200);
  const answers = await Promise.all(uploads.map((upload) => finishUpload(upload)));
  await load;
  return { ...(await ending), tally, uploads: { sent: UPLOADS, answered: answers.filter(Boolean).length } };
}

async function finishUpload(upload: RawConnection): Promise<boolean> {
  upload.send(BODY.slice(5));
  const answer = await upload.answer().catch(() => null);
  upload.socket.destroy();
  return answer?.status === 200;
}

/** Stops a server of its own on which an upload stalls. */
export async function stopWithStalledUpload(): Promise<Ending> {
  const server = startServer();
  const upload = await openConnection(await portOf(server));
  upload.send(UPLOAD);
  await pause(200);
  return timeStop(server);
}

async function timeStop(server: ServerProcess): Promise<Ending> {
  const start = performance.now();
  const { code, stderr } = await stopServer(server);
  return { code, milliseconds: performance.now() - start, stderr };
}
