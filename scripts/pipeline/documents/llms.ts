// llms.txt: what a language model is to read of the service, and where it stands, in the form of llmstxt.org.
import type { Service } from "../authored.ts";
import { type Bound, operationPath } from "./envelope.ts";
import { linksOf } from "./profile.ts";
import { schemaPath } from "./schemas.ts";
import { type GuideLink, serviceLinks } from "./service.ts";

export const LLMS_MEDIA_TYPE = "text/plain; charset=utf-8";

// The schemas that all operations share; those of answers stand with the operations.
const SHARED_SCHEMAS = ["draft-request", "error"];

type Schemas = ReadonlyMap<string, object>;

/** Title, summary, boundary and the checks; then links to the service, to each profile, to guides, and to what may be left out. */
export function projectLlms(
  service: Service,
  bounds: readonly Bound[],
  guides: readonly GuideLink[],
  schemas: Schemas,
): string {
  const others = Object.entries(serviceLinks(service)).filter(
    ([name]) => !["llms", "profiles", "openapi"].includes(name),
  );
  const free = service.operations.filter(
    ({ path, fixed_profile }) => !path.includes("{") && fixed_profile === undefined,
  );
  const schemaNames = new Set([...service.operations.map(({ answer }) => answer), ...SHARED_SCHEMAS]);
  const checks = bounds.flatMap((bound) => pathsOf(bound, "POST")).map(({ path, note }) => `- POST ${path}: ${note}`);
  return `${[
    `# ${service.title}`,
    `> ${service.description}`,
    service.boundary,
    ...(checks.length === 0 ? [] : [checks.join("\n")]),
    section("Service", [
      ...free.map((operation) =>
        link(operation.operation_id, operationPath(service, operation), operation.description),
      ),
      link("OpenAPI", `${service.base_path}/openapi.json`),
    ]),
    ...bounds.map((bound) => section(bound.profile.authored.title, linksOfProfile(bound, schemas))),
    ...(guides.length === 0
      ? []
      : [
          section(
            "Guides",
            guides.map(({ title, path }) => link(title, path)),
          ),
        ]),
    section("Optional", [
      ...others.map(([name, path]) => link(name, path)),
      ...[...schemaNames].map((name) => link(`schema ${name}`, schemaPath(name), descriptionOf(schemas, name))),
    ]),
  ].join("\n\n")}\n`;
}

const section = (title: string, links: readonly string[]): string => `## ${title}\n\n${links.join("\n")}`;

const link = (name: string, path: string, note?: string): string =>
  `- [${name}](${path})${note === undefined ? "" : `: ${note}`}`;

const descriptionOf = (schemas: Schemas, name: string) =>
  (schemas.get(name) as { description?: string } | undefined)?.description;

/** The operations on a profile, and its other documents. */
function linksOfProfile(bound: Bound, schemas: Schemas): string[] {
  const operations = pathsOf(bound, "GET");
  const doors = new Set([...operations, ...pathsOf(bound, "POST")].map(({ path }) => path));
  const documents = Object.entries(linksOf(bound.profile.href)).filter(([, path]) => !doors.has(path));
  return [
    ...operations.map(({ name, path, note }) => link(name, path, note)),
    ...documents.map(([name, path]) => link(name, path, descriptionOf(schemas, name))),
  ];
}

/** The operations on a profile with their paths filled in; the first field stands for all. */
function pathsOf({ profile, service }: Bound, method: "GET" | "POST") {
  const field = profile.fields[0]?.field_id ?? "";
  return service.operations
    .filter((operation) => operation.method === method && operation.path.includes("{act_id}"))
    .map((operation) => ({
      name: operation.path.includes("{field_id}") ? `${operation.operation_id} of ${field}` : operation.operation_id,
      path: operationPath(service, operation).replace("{act_id}", profile.alias).replace("{field_id}", field),
      note: operation.description,
    }));
}
