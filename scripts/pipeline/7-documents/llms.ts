// llms.txt: the smallest answer to each question of an agent, then the documents that a language model should read, in the format of
// llmstxt.org.
import type { Service } from "../model/authored.ts";
import { getOperation, markdownPath, operationPath, type SiteContext } from "./context.ts";
import { serviceLinks } from "./service.ts";

/** Title, summary, boundary and the questions; then links to the checklist of each profile, to guides, and to optional documents. */
export function buildLlms({ service, profiles, guides }: SiteContext): string {
  const sections = [
    `# ${service.title}`,
    `> ${service.description}`,
    service.boundary,
    service.questions.map((question) => questionLine(service, question)).join("\n"),
    section(
      "Profiles (act_id) and their checklists",
      profiles.map(({ profile: { alias, authored, href } }) => link(alias, `${href}/checklist`, authored.title)),
    ),
    section(
      "Guides",
      guides.map((guide) => link(guide.title, markdownPath(guide))),
    ),
    section("Optional", optionalLines(service)),
  ];
  return `${sections.filter((text) => text !== "").join("\n\n")}\n`;
}

const section = (title: string, lines: readonly string[]): string =>
  lines.length === 0 ? "" : `## ${title}\n\n${lines.join("\n")}`;

const link = (name: string, path: string, note?: string): string =>
  `- [${name}](${path})${note === undefined ? "" : `: ${note}`}`;

function questionLine(service: Service, { question, operation_id, query, note }: Service["questions"][number]): string {
  if (operation_id === undefined) return `- ${question} ${note}`;
  const operation = getOperation(service, operation_id);
  const target = operationPath(service, operation) + (query === undefined ? "" : `?${query}`);
  return `- ${question} \`${operation.method} ${target}\`: ${note}`;
}

function optionalLines(service: Service): string[] {
  const { llms: _, ...others } = serviceLinks(service);
  const card = link(
    "service card",
    `${service.base_path}/service-card`,
    "all operations, errors, and the size of each answer",
  );
  return [card, ...Object.entries(others).map(([name, path]) => link(name, path))];
}
