// Links: every path that a published document or event names must lead somewhere.
import { listOf, memberOf, walk } from "./json.ts";
import { CHECKSUMS, MANIFEST, type Manifest } from "./manifest.ts";

// What a string must be to count as a link: a path of the service, with a method before it where it is a suggested call.
const CALL = /^(?:(?:GET|POST) )?(\/[^\s{}#]*)(?:#([^\s{}]*))?$/;

export type FindDeadLinks = (value: unknown) => string[];

/** Binds all that can be linked to; `rulesJson` gives the rules document of a path. */
export function createFindDeadLinks(manifest: Manifest, rulesJson: (path: string) => unknown): FindDeadLinks {
  const paths = manifest.files.flatMap((entry) => entry.paths);
  const below = `${manifest.base_path}/profiles/`;
  const summaries = paths.filter((path) => path.startsWith(below) && !path.slice(below.length).includes("/"));
  const doors = summaries.flatMap((path) => [`${path}/lint-report`, `${path}/prevalidate-report`]);
  const known = new Set([...paths, ...doors, manifest.base_path, `/${MANIFEST}`, `/${CHECKSUMS}`, "/healthz"]);
  const folders = [`${manifest.base_path}/`, "/.well-known/", "/schemas/"];
  const isOurs = (path: string) => folders.some((folder) => path.startsWith(folder));
  return (document) => {
    const dead = new Set<string>();
    walk(document, (value) => {
      const [, path, fragment] = (typeof value === "string" && CALL.exec(value)) || [];
      if (path === undefined || !isOurs(path)) return;
      // A fragment names a rule; where the rules could not be read, that is reported already.
      const rules = fragment === undefined ? undefined : memberOf(rulesJson(path), "rules");
      const isThere = rules === undefined || listOf(rules).some((rule) => memberOf(rule, "rule_id") === fragment);
      if (!known.has(path) || !isThere) dead.add(value as string);
    });
    return [...dead];
  };
}
