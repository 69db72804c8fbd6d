// The bridge from Node's requests to fetch. Apart, so that it can be loaded late and the bundle holds nothing else of its package.
import type { IncomingMessage, ServerResponse } from "node:http";
import { toNodeHandler } from "srvx/node";

export type Fetch = (request: Request) => Response | Promise<Response>;

export type NodeHandler = (request: IncomingMessage, response: ServerResponse) => unknown;

/** Has `fetch` answer what Node received. */
export const createNodeHandler = (fetch: Fetch): NodeHandler =>
  // srvx types its handler for HTTP/1 and HTTP/2 at once.
  toNodeHandler(fetch) as NodeHandler;
