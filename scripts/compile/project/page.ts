// The page at /: for whoever opens the service in a browser, what it is, what it is not, and where everything is.
import type { Bound } from "./envelope.ts";
import { linksOf } from "./profile.ts";

/** index.html; needs neither script nor style sheet. */
export function projectPage({ service, bounds }: { service: Bound["service"]; bounds: readonly Bound[] }): string {
  const sections = bounds.map(({ profile, hashes }) => {
    const { title, regulation, act_id } = profile.authored;
    const links = Object.entries({ summary: profile.href, ...linksOf(profile.href) }).filter(
      ([, href]) => !href.endsWith("-report"),
    );
    const items = links.map(
      ([name, href]) => `<li><a href="${escapeHtml(href)}">${escapeHtml(name.replaceAll("_", " "))}</a></li>`,
    );
    const facts = [act_id, hashes.profile_semantic_hash, hashes.profile_artifact_hash].map(
      (fact) => `<br><code>${escapeHtml(fact)}</code>`,
    );
    return `<h2>${escapeHtml(title)}</h2>\n<p>${escapeHtml(regulation)}${facts.join("")}</p>\n<ul>\n${items.join("\n")}\n</ul>`;
  });
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(service.title)}</title>
<style>body{font:1rem/1.5 system-ui,sans-serif;max-width:45rem;margin:2rem auto;padding:0 1rem}code{overflow-wrap:anywhere}:root{color-scheme:light dark}</style>
<h1>${escapeHtml(service.title)}</h1>
<p>${escapeHtml(service.description)}</p>
<p>${escapeHtml(service.boundary)}</p>
<ul>
<li><a href="${service.base_path}/service-card">service card</a></li>
<li><a href="${service.base_path}/openapi.json">OpenAPI</a></li>
</ul>
${sections.join("\n")}
</html>
`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] as string);
