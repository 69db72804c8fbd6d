// The published JSON Schemas: each stands where its $id says, and what it refers to is published.
import type { Report } from "./audit.ts";
import { memberOf, walk } from "./json.ts";

/** Looks at the schemas among documents by file. */
export function checkSchemas(documents: ReadonlyMap<string, unknown>, report: Report): void {
  for (const [file, schema] of documents) {
    if (!file.startsWith("schemas/")) continue;
    const id = memberOf(schema, "$id");
    if (id !== `/${file}`) report("wrong_schema", file, `expected /${file} as $id, got ${id}`);
    walk(schema, (value, name) => {
      if (name !== "$ref" || typeof value !== "string") return;
      if (targetOf(value, file, documents) === undefined)
        report("wrong_schema", file, `${value} leads to no published schema`);
    });
  }
}

/** What a reference leads to: a file beside its own, or by JSON pointer a part of one. */
function targetOf(reference: string, file: string, documents: ReadonlyMap<string, unknown>): unknown {
  const base = new URL(`http://host/${file}`);
  const { origin, pathname, hash } = new URL(reference, base);
  const names = decodeURIComponent(hash).split("/").slice(1);
  const document = origin === base.origin ? documents.get(pathname.slice(1)) : undefined;
  return names.reduce((part, name) => memberOf(part, name.replaceAll("~1", "/").replaceAll("~0", "~")), document);
}
