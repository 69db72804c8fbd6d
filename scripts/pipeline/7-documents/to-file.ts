// The file of a document: its name, its bytes, and what the manifest lists of it.
import type { BuiltFile } from "../../../server/published-file.ts";
import { canonicalJson, sha256 } from "../../report/json/canonical-json.ts";
import type { PublishedDocument } from "../model/document.ts";

/** The file of a document, without compressed forms. */
export function toFile({ paths, mediaType, body }: PublishedDocument): BuiltFile {
  const bytes = Buffer.from(textOf(body));
  return {
    file: fileOf(paths[0] as string, mediaType),
    sha256: sha256(bytes),
    paths,
    media_type: mediaType,
    size: bytes.length,
    encodings: [],
    bodies: new Map([["identity", bytes]]),
  };
}

/** The text of the body of a document. */
export function textOf(body: unknown): string {
  if (typeof body === "string") return body;
  return Array.isArray(body) ? body.map((event) => `${canonicalJson(event)}\n`).join("") : canonicalJson(body);
}

/** The JSON document at /x is the file x/index.json, because there may be others below /x. The page at /x/ is x/index.html. */
function fileOf(path: string, mediaType: string): string {
  if (path.endsWith("/")) return `${path}index.html`.slice(1);
  const isIndex = mediaType === "application/json" && !path.endsWith(".json");
  return path.slice(1) + (isIndex ? "/index.json" : "");
}
