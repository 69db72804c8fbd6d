// One attempt of a fault: a connection that misbehaves, and how that ended as the client saw it.
import { setTimeout as pause } from "node:timers/promises";
import { openConnection, type RawConnection } from "../../server/raw-http.ts";

/**
 * `answered`: each request got its whole answer, with status 200. `refused`: a whole 400 or 413 in the service's own JSON, and then
 * the server closed the connection. `closed`: the server closed it without an answer. `left`: the client did, as the fault has it.
 * `stuck`: nothing of these in 75 seconds. `strange`: anything else.
 */
export const ENDS = ["answered", "refused", "closed", "left", "stuck", "strange"] as const;
export type End = (typeof ENDS)[number];

export interface Attempt {
  readonly end: End;
  readonly milliseconds: number;
}

const PATIENCE_MS = 75_000;

/** Opens a connection, lets it misbehave, and says how that ended and how long it took. */
export async function attempt(port: number, behave: (connection: RawConnection) => Promise<End>): Promise<Attempt> {
  const start = performance.now();
  const connection = await openConnection(port);
  const cancel = new AbortController();
  const patience = pause(PATIENCE_MS, "stuck" as const, { signal: cancel.signal }).catch((): End => "stuck");
  const end = await Promise.race([behave(connection).catch((): End => "closed"), patience]);
  const milliseconds = performance.now() - start;
  cancel.abort();
  connection.socket.destroy();
  return { end, milliseconds };
}

/** Reads one answer; a refusal counts once the connection is closed behind it. Rejects where the connection ends before. */
export async function readEnd(connection: RawConnection): Promise<End> {
  const answer = await connection.answer();
  if (answer.status === 200) return "answered";
  const { ok, error } = (await answer.json()) as { ok?: unknown; error?: unknown };
  if (ok !== false || (error !== "malformed_request" && error !== "request_too_large")) return "strange";
  await connection.closed;
  return "refused";
}

/** Sends text character by character until the connection ends, and reads the answer meanwhile. */
export async function drip(connection: RawConnection, text: string, everyMs: number): Promise<End> {
  const send = async () => {
    for (const character of text) {
      if (connection.socket.destroyed) return;
      connection.send(character);
      await pause(everyMs);
    }
  };
  const [end] = await Promise.all([readEnd(connection), send()]);
  return end;
}

/** Sends a piece again and again until the connection ends, as fast as it is taken, and reads the answer meanwhile. */
export async function pour(connection: RawConnection, piece: Uint8Array): Promise<End> {
  const { socket, closed } = connection;
  const send = async () => {
    while (!socket.destroyed) {
      if (!socket.write(piece)) await Promise.race([new Promise((resolve) => socket.once("drain", resolve)), closed]);
    }
  };
  const [end] = await Promise.all([readEnd(connection), send()]);
  return end;
}
