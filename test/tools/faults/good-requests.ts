// Requests that must be answered whatever else happens, each with the answer that the app gives in process.
import { ACT_ID, artifacts, ask, PROFILE, readyRequest } from "../../support.ts";

export interface GoodRequest {
  readonly method: string;
  readonly path: string;
  /** As it goes over a connection. */
  readonly bytes: Buffer;
  /** The only answer that counts: its status and the bytes of its body. */
  readonly status: number;
  readonly body: Buffer;
}

interface RequestParts {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export async function goodRequest(method: string, path: string, parts: RequestParts = {}): Promise<GoodRequest> {
  const { headers = {}, body = "" } = parts;
  const answer = await ask(path, { method, headers, ...(body === "" ? {} : { body }) });
  const length = method === "POST" ? { "content-length": String(Buffer.byteLength(body)) } : {};
  const lines = Object.entries({ host: "lexbind", ...headers, ...length }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return {
    method,
    path,
    bytes: Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n${body}`),
    status: answer.status,
    body: Buffer.from(await answer.arrayBuffer()),
  };
}

const ENCODED = `/api/v1/profiles/${encodeURIComponent(ACT_ID)}`;
const LINT = `${PROFILE}/lint-report`;
const PREVALIDATE = `${PROFILE}/prevalidate-report`;

const get = (path: string, headers: Readonly<Record<string, string>> = {}) => goodRequest("GET", path, { headers });
const post = (path: string, body: string) =>
  goodRequest("POST", path, { headers: { "content-type": "application/json" }, body });
const all = (requests: readonly Promise<GoodRequest>[]): Promise<GoodRequest[]> => Promise.all(requests);

/** Good requests by what they are. */
export async function prepareRequests() {
  const ready = readyRequest();
  const blocked = { report: { ...ready.report, entity_legal_name: "" } };
  const paths = [...new Set(artifacts.files.values())].map((file) => file.paths[0] as string);
  return {
    documents: await all(paths.map((path) => get(path))),
    encoded: await all(
      paths.flatMap((path) => ["br", "gzip"].map((coding) => get(path, { "accept-encoding": coding }))),
    ),
    notModified: await all([PROFILE, ENCODED, "/"].map((path) => get(path, { "if-none-match": "*" }))),
    unknown: await all(["/nothing", `${PROFILE}/fields/nothing`, "/api/v1/profiles/nothing"].map((path) => get(path))),
    checks: await all([
      post(PREVALIDATE, JSON.stringify(ready)),
      post(PREVALIDATE, JSON.stringify(blocked)),
      post(LINT, JSON.stringify(ready)),
      post(`${ENCODED}/prevalidate-report`, JSON.stringify(ready)),
    ]),
    invalid: await all([post(LINT, '{"report":'), post(PREVALIDATE, "[]"), goodRequest("POST", LINT, { body: "{}" })]),
    oversized: await all([post(LINT, '{"report":{}}'.padEnd(artifacts.maxRequestBytes + 1))]),
    health: await all([get("/healthz")]),
  };
}

export type Kind = keyof Awaited<ReturnType<typeof prepareRequests>>;

/** An endless series without chance in it: the kinds in turn as `mix` has them, the requests of each kind in turn. */
export function createSeries<K extends string>(
  requests: Readonly<Record<K, readonly GoodRequest[]>>,
  mix: readonly K[],
): () => GoodRequest {
  const asked = new Map<K, number>();
  let count = 0;
  return () => {
    const kind = mix[count++ % mix.length] as K;
    const index = asked.get(kind) ?? 0;
    asked.set(kind, index + 1);
    return requests[kind][index % requests[kind].length] as GoodRequest;
  };
}
