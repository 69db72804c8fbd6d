// The JSON Schemas of published documents and events, published themselves.
import type { ProjectedDocument } from "./envelope.ts";

/**
 * Where a published schema is served, which its $id says too: relative to the host, so that it is true on every host. Within
 * `v1` a schema may allow more, never less.
 */
export const schemaPath = (name: string): string => `/schemas/v1/${name}.schema.json`;

/** A document for each published schema. Throws where one is served elsewhere than its $id says. */
export function projectSchemas(schemas: ReadonlyMap<string, object>): ProjectedDocument[] {
  return [...schemas].map(([name, schema]) => {
    const path = schemaPath(name);
    const body = schema as ProjectedDocument["body"];
    if (body.$id !== path) throw new Error(`the schema ${name} has the $id ${body.$id}, expected ${path}`);
    return { path, schema: null, body };
  });
}
