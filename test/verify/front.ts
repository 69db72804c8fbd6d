// What tests of the audit of a host share: a host of the small act, and one in front of it that changes answers.
import type { AddressInfo } from "node:net";
import type { Audit } from "../../scripts/verify/audit.ts";
import { verifySite } from "../../scripts/verify/site.ts";
import { createApp } from "../../server/app.ts";
import { readArtifacts } from "../../server/artifacts.ts";
import { createNodeServer } from "../../server/node-server.ts";
import { artifacts, sha256 } from "../support.ts";
import { bytesOf, type Copy, encode } from "./copy.ts";
import { buildSmallAct } from "./small-act.ts";

export const published = await buildSmallAct();
encode("api/v1/profiles/bridge/rules.json")(published);
export const appOf = (copy: Copy) => createApp(readArtifacts((file) => bytesOf(copy, file), sha256));
export const small = appOf(published);

export type Fetch = (request: Request) => Response | Promise<Response>;

/** Audits a host of its own; addresses in the result are without the host. Waits no time between tries. */
export async function auditHost(
  fetch: Fetch,
  options: Parameters<typeof verifySite>[1] = {},
  prefix = "",
): Promise<Audit> {
  const server = createNodeServer(async () => fetch, artifacts.errors);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    const audit = await verifySite(origin + prefix, { backoffMs: 0, ...options });
    const problems = audit.problems.map((problem) => ({ ...problem, where: problem.where.replace(origin, "") }));
    return { ...audit, problems };
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

export const ACT = "/api/v1/profiles/bridge";
export const ENCODED = "/api/v1/profiles/op%3Atest.bridge_notice.v1";
export const RULES = `${ACT}/rules.json`;
export const EXAMPLES = `${ACT}/examples.json`;
export const POST = `${ACT}/prevalidate-report`;

export interface Answer {
  status: number;
  readonly headers: Headers;
  body: Uint8Array;
}

/** Which answers are changed, and how. */
export type Tampering = readonly [isMeant: (request: Request) => boolean, change: (answer: Answer) => unknown];

/** A host in front of the small act's, which changes answers. */
export const inFront =
  (...tamperings: readonly Tampering[]): Fetch =>
  async (request) => {
    const { status, headers, body } = await small.fetch(request);
    const bytes = Buffer.from(await new Response(body).arrayBuffer());
    const answer: Answer = { status, headers: new Headers(headers), body: bytes };
    for (const [isMeant, change] of tamperings) if (isMeant(request)) change(answer);
    answer.headers.delete("content-length");
    const hasBody = answer.status !== 304 && answer.status !== 204;
    return new Response(hasBody ? (answer.body as Uint8Array<ArrayBuffer>) : null, {
      status: answer.status,
      headers: answer.headers,
    });
  };

export const at =
  (path: string, coding?: string) =>
  ({ url, headers }: Request): boolean =>
    new URL(url).pathname === path && (coding === undefined || headers.get("accept-encoding") === coding);
export const set = (name: string, value: string) => (answer: Answer) => answer.headers.set(name, value);
export const without = (name: string) => (answer: Answer) => answer.headers.delete(name);
export const status = (code: number) => (answer: Answer) => {
  answer.status = code;
};
export const spoil = (answer: Answer) => {
  answer.body = Uint8Array.from(answer.body, (byte, index) => (index === 50 ? byte ^ 1 : byte));
};
export const replaceBody = (text: string) => (answer: Answer) => {
  answer.body = Buffer.from(text);
};
