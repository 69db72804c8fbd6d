// Cloudflare, which serves files by itself: their headers.

import type { Texts } from "../model/document.ts";
import type { Header, HostTable } from "./table.ts";
import { comment } from "./text.ts";

export const cloudflareFiles = (table: HostTable): Texts => [["cloudflare-workers/_headers", assetHeaders(table)]];

/** Cloudflare joins the values of two rules for one header, unless the later one removes the first by a line with an exclamation mark. */
function assetHeaders(table: HostTable): string {
  const { fileHeaders, mediaTypes, untypedFiles, byHashPath, immutableHeaders } = table;
  const immutable = immutableHeaders.filter(([name]) => name === "cache-control");
  const rule = (path: string, headers: readonly Header[], resets = "") =>
    `${path}\n${resets}${headers.map(([name, value]) => `  ${name}: ${value}\n`).join("")}`;
  return [
    `${comment("Headers of the files that Cloudflare serves, made by the build; see wrangler.toml.")}\n`,
    rule("/*", fileHeaders),
    rule(`${byHashPath}*`, immutable, "  ! cache-control\n"),
    ...mediaTypes.map(([extension, type]) => rule(`/*.${extension}`, [["content-type", type]])),
    ...untypedFiles.map(([path, type]) => rule(path, [["content-type", type]])),
  ].join("");
}
