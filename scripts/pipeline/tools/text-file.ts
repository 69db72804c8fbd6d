// The file of a published document: its name, its text, and what the manifest lists of it.
import type { PublishedDocument, PublishedFile } from "../model/artifact.ts";
import { canonicalJson, sha256 } from "./canonical-json.ts";

export function toTextFile({ paths, mediaType, body }: PublishedDocument): PublishedFile {
  const text = getText(body);
  const file = getFileName(paths[0] as string, mediaType);
  return { file, text, sha256: sha256(text), paths, media_type: mediaType, size: Buffer.byteLength(text) };
}

function getText(body: unknown): string {
  if (typeof body === "string") return body;
  return Array.isArray(body) ? body.map((event) => `${canonicalJson(event)}\n`).join("") : canonicalJson(body);
}

/** The JSON document at /x is the file x/index.json, because there may be others below /x. The page at /x/ is x/index.html. */
function getFileName(path: string, mediaType: string): string {
  if (path.endsWith("/")) return `${path}index.html`.slice(1);
  const isIndex = mediaType === "application/json" && !path.endsWith(".json");
  return path.slice(1) + (isIndex ? "/index.json" : "");
}
