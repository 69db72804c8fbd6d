// The Node server in the process of a test, with the neutral act and changed limits.
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { serve } from "srvx";
import { createApp } from "../../server/app.ts";
import type { ServiceLimits } from "../../server/artifacts.ts";
import { addNodeHooks, NODE_OPTIONS } from "../../server/node-hooks.ts";
import { artifacts } from "../bridge.ts";

const servers: Server[] = [];

/** Closes every server of this process: for the end of a test file. */
export const closeServers = (): void => {
  for (const server of servers) server.close().closeAllConnections();
};

/** A server of its own, with these properties of Node's server and these limits. */
export async function listen(change: Partial<Server> = {}, limits: Partial<ServiceLimits> = {}) {
  const limited = { ...artifacts, limits: { ...artifacts.limits, ...limits } };
  const options = { port: 0, hostname: "127.0.0.1", silent: true, gracefulShutdown: false };
  const state = { isStopping: false };
  const hosted = serve({ ...options, fetch: createApp(limited, state).fetch, node: NODE_OPTIONS });
  addNodeHooks(hosted, limited, state, null);
  await hosted.ready();
  const server = Object.assign(hosted.node?.server as Server, change);
  servers.push(server);
  return { port: (server.address() as AddressInfo).port, server };
}
