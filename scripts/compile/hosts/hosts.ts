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

/** The files of dist/hosts by name. */
export function projectHosts(source: HostSource): [file: string, bytes: Uint8Array][] {
  const site = createSite(source);
  const encoder = new TextEncoder();
  const texts = [...ADAPTERS.flatMap((project) => project(site)), ...projectEdge()];
  return texts.map(([file, text]) => [file, encoder.encode(text)]);
}
