// Names what a request asks for: the operation of the service card whose method and path template it fits.
import type { Artifacts } from "./artifacts.ts";
import { decodePath, findResource } from "./resource.ts";

/** The operation's identifier; null where no operation names what is asked for, or there is no such thing. */
export type FindOperation = (method: string, target: string) => string | null;

interface Operation {
  readonly operation_id: string;
  readonly method: string;
  /** Segments in braces stand for any segment: `/api/v1/profiles/{act_id}`. */
  readonly path: string;
}

/**
 * Reads the operations of the service card. `target` is a request target as HTTP sends it, in any spelling; HEAD counts as GET.
 * Where several templates fit, the one with the fewest placeholders does (OpenAPI 3.1 section 4.8.8: concrete paths go first).
 */
export function createFindOperation(artifacts: Artifacts): FindOperation {
  const operations = readOperations(artifacts)
    .map(({ operation_id, method, path }) => ({ operation_id, method, template: path.split("/") }))
    .sort((a, b) => countPlaceholders(a.template) - countPlaceholders(b.template));
  return (method, target) => {
    const path = pathOf(target);
    if (path === null || findResource(path, artifacts).kind === "none") return null;
    const segments = path.split("/");
    const called = method === "HEAD" ? "GET" : method;
    const found = operations.find((operation) => operation.method === called && fits(segments, operation.template));
    return found?.operation_id ?? null;
  };
}

function readOperations({ files, basePath }: Artifacts): readonly Operation[] {
  const card = files.get(`${basePath}/service-card`)?.bodies.get("identity");
  return (JSON.parse(new TextDecoder().decode(card)) as { operations: readonly Operation[] }).operations;
}

const isPlaceholder = (segment: string): boolean => segment.startsWith("{");
const countPlaceholders = (template: readonly string[]): number => template.filter(isPlaceholder).length;

const fits = (segments: readonly string[], template: readonly string[]): boolean =>
  segments.length === template.length &&
  template.every((segment, index) => isPlaceholder(segment) || segment === segments[index]);

/** The decoded path of an origin-form or absolute-form target (RFC 9112 section 3.2); null where it has none. */
function pathOf(target: string): string | null {
  const url = target.startsWith("/") ? `http://host${target}` : target;
  return URL.canParse(url) ? decodePath(new URL(url).pathname) : null;
}
