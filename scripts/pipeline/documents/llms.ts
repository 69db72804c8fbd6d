// llms.txt: the documents that a language model should read, in the format of llmstxt.org.
import { fillTemplate } from "../../../server/engine/template.ts";
import type { Service } from "../authored.ts";
import { operationPath, type ProfileContext, type SiteContext, schemaPath } from "./context.ts";
import { linksOf } from "./profile.ts";
import { serviceLinks } from "./service.ts";

// The schemas that all operations share; those of answers are listed for each operation.
const SHARED_SCHEMAS = ["draft-request", "error"];

type Schemas = SiteContext["schemas"];

/** Title, summary, boundary and the checks; then links to the service, to each profile, to guides, and to optional documents. */
export function buildLlms({ service, profiles, guides, schemas }: SiteContext): string {
  const checks = profiles.flatMap((context) => pathsOf(context, "POST"));
  const guideLines = guides.map(({ title, path }) => link(title, path));
  const sections = [
    `# ${service.title}`,
    `> ${service.description}`,
    service.boundary,
    checks.map(({ path, note }) => `- POST ${path}: ${note}`).join("\n"),
    section("Service", serviceLines(service)),
    ...profiles.map((context) => section(context.profile.authored.title, profileLines(context, schemas))),
    guides.length === 0 ? "" : section("Guides", guideLines),
    section("Optional", optionalLines(service, schemas)),
  ];
  return `${sections.filter((text) => text !== "").join("\n\n")}\n`;
}

const section = (title: string, lines: readonly string[]): string => `## ${title}\n\n${lines.join("\n")}`;

const link = (name: string, path: string, note?: string): string =>
  `- [${name}](${path})${note === undefined ? "" : `: ${note}`}`;

const descriptionOf = (schemas: Schemas, name: string) =>
  (schemas.get(name) as { description?: string } | undefined)?.description;

/** The operations that are about no profile. */
const serviceLines = (service: Service): string[] => [
  ...service.operations
    .filter(({ path, fixed_profile }) => !path.includes("{") && fixed_profile === undefined)
    .map((operation) => link(operation.operation_id, operationPath(service, operation), operation.description)),
  link("OpenAPI", `${service.base_path}/openapi.json`),
];

/** The operations on a profile, and its other documents. */
function profileLines(context: ProfileContext, schemas: Schemas): string[] {
  const operations = pathsOf(context, "GET");
  const listed = new Set([...operations, ...pathsOf(context, "POST")].map(({ path }) => path));
  const documents = Object.entries(linksOf(context.profile.href)).filter(([, path]) => !listed.has(path));
  return [
    ...operations.map(({ name, path, note }) => link(name, path, note)),
    ...documents.map(([name, path]) => link(name, path, descriptionOf(schemas, name))),
  ];
}

function optionalLines(service: Service, schemas: Schemas): string[] {
  const { llms: _, profiles: __, openapi: ___, ...others } = serviceLinks(service);
  const names = new Set([...service.operations.map(({ answer }) => answer), ...SHARED_SCHEMAS]);
  return [
    ...Object.entries(others).map(([name, path]) => link(name, path)),
    ...[...names].map((name) => link(`schema ${name}`, schemaPath(name), descriptionOf(schemas, name))),
  ];
}

/** The operations on a profile with their paths filled in; the first field and the first rule are the examples for all. */
function pathsOf({ profile, service }: ProfileContext, method: "GET" | "POST") {
  const names = { field_id: profile.fields[0]?.field_id ?? "", rule_id: profile.rules[0]?.rule_id ?? "" };
  return service.operations
    .filter((operation) => operation.method === method && operation.path.includes("{act_id}"))
    .map((operation) => {
      const path = operationPath(service, operation);
      const example = Object.entries(names).find(([name]) => path.includes(`{${name}}`))?.[1];
      return {
        name: example === undefined ? operation.operation_id : `${operation.operation_id} of ${example}`,
        path: fillTemplate(path, { act_id: profile.alias, ...names }),
        note: operation.description,
      };
    });
}
