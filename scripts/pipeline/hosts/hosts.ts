// Host configurations for the published files. Each host renders the same table in its own syntax.

import type { Texts } from "../model/document.ts";
import { caddyFiles } from "./caddy.ts";
import { cloudflareFiles } from "./cloudflare.ts";
import { nginxFiles } from "./nginx.ts";
import { createHostTable, type HostSource } from "./table.ts";

/** The files of dist/hosts that depend on what is published; the others are in the folder `files`. */
export function projectHosts(source: HostSource): Texts {
  const table = createHostTable(source);
  return [nginxFiles, caddyFiles, cloudflareFiles].flatMap((listFiles) => listFiles(table));
}
