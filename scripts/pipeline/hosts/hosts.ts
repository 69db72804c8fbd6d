// Configurations of hosts for the published files, all made from what the manifest is made from.
import { projectCaddy } from "./caddy.ts";
import { projectCloudflarePages } from "./cloudflare-pages.ts";
import { projectContainer } from "./container.ts";
import { projectEdge } from "./edge.ts";
import { projectNetlify } from "./netlify.ts";
import { projectNginx } from "./nginx.ts";
import { projectObjectStore } from "./object-store.ts";
import { createSite, type HostSource } from "./site.ts";
import { projectSystemd } from "./systemd.ts";

const ADAPTERS = [
  projectNginx,
  projectCaddy,
  projectNetlify,
  projectCloudflarePages,
  projectObjectStore,
  projectSystemd,
  projectContainer,
];

/** The files of dist/hosts, those of one host after another. */
export function* projectHosts(source: HostSource): Generator<readonly [file: string, text: string]> {
  const site = createSite(source);
  for (const project of ADAPTERS) yield* project(site);
  yield* projectEdge();
}
