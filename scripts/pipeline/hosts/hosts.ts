// Host configurations for the published files. Each host renders the same table in its own syntax.
import { caddyFiles } from "./caddy.ts";
import { cloudflareFiles } from "./cloudflare.ts";
import { nginxFiles } from "./nginx.ts";
import { createHostTable, type HostFiles, type HostSource } from "./table.ts";

/** The files of dist/hosts that depend on what is published; the others are in the folder `files`. */
export function projectHosts(source: HostSource): HostFiles {
  const table = createHostTable(source);
  return [nginxFiles, caddyFiles, cloudflareFiles].flatMap((listFiles) => listFiles(table));
}
