// A host in front of the made-up act that changes responses, and the audit of it.
import { serve } from "srvx";
import type { Audit } from "../../../scripts/audit/verify/audit.ts";
import { verifySite } from "../../../scripts/audit/verify/site.ts";
import { createApp } from "../../../server/app.ts";
import { readArtifacts } from "../../../server/artifacts.ts";
import { decompress } from "../../../server/decompress.ts";
import { sha256 } from "../../support.ts";
import { buildSmallAct, bytesOf, encode, SIGNER, SMALL } from "./copy.ts";

// The audit of all files sends more than a thousand requests.
export const published = await buildSmallAct();
export const SCHEMA = "/schemas/v1/change.schema.json";
for (const file of ["api/v1/profiles/bridge/rules.json", SCHEMA.slice(1)]) encode(published, file);
export const small = createApp(readArtifacts((file) => bytesOf(published, file), sha256, { decompress }));

export type Fetch = (request: Request) => Response | Promise<Response>;

export type Options = Parameters<typeof verifySite>[3];

/** Audits a host; addresses in the result are without the host. Does not wait between tries. */
export async function auditHost(fetch: Fetch, options: Options = {}, prefix = ""): Promise<Audit> {
  const server = serve({ fetch, port: 0, hostname: "127.0.0.1", silent: true, gracefulShutdown: false });
  await server.ready();
  const origin = (server.url as string).replace(/\/$/, "");
  try {
    const audit = await verifySite(origin + prefix, SMALL, SIGNER, { backoffMs: 0, ...options });
    const findings = audit.findings.map((finding) => ({ ...finding, where: finding.where.replace(origin, "") }));
    return { ...audit, findings };
  } finally {
    await server.close(true);
  }
}

export interface Answer {
  status: number;
  readonly headers: Headers;
  body: Uint8Array<ArrayBuffer>;
}

/** Which responses are changed, and how. */
export type Change = readonly [isMeant: (request: Request) => boolean, change: (answer: Answer) => unknown];

/** A host in front of the small act that changes responses. */
export const inFront =
  (...changes: readonly Change[]): Fetch =>
  async (request) => {
    const { status, headers, body } = await small.fetch(request);
    const bytes = new Uint8Array(await new Response(body).arrayBuffer());
    const answer: Answer = { status, headers: new Headers(headers), body: bytes };
    for (const [isMeant, change] of changes) if (isMeant(request)) change(answer);
    answer.headers.delete("content-length");
    return new Response([204, 304].includes(answer.status) ? null : answer.body, answer);
  };

export const at =
  (path: string, encoding?: string) =>
  ({ url, headers }: Request): boolean =>
    new URL(url).pathname === path && [undefined, headers.get("accept-encoding")].includes(encoding);
export const set = (name: string, value: string) => (answer: Answer) => answer.headers.set(name, value);
export const without = (name: string) => (answer: Answer) => answer.headers.delete(name);
export const change = (members: (answer: Answer) => Partial<Answer>) => (answer: Answer) =>
  void Object.assign(answer, members(answer));
export const status = (code: number) => change(() => ({ status: code }));
export const spoil = change(({ body }) => ({ body: body.map((byte, index) => (index === 50 ? byte ^ 1 : byte)) }));
export const replaceBody = (text: string) => change(() => ({ body: new TextEncoder().encode(text) }));
