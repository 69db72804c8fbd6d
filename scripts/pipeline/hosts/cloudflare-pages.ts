// Cloudflare Pages: _redirects, _headers and the page for what is not there, for the root of the published files.
import { headerRules } from "./netlify.ts";
import type { Site, SiteFile, SiteProfile } from "./site.ts";
import { comment } from "./text.ts";

/** The files by name below dist/hosts. */
export function* projectCloudflarePages(site: Site): Generator<readonly [file: string, text: string]> {
  for (const text of redirects(site)) yield ["cloudflare-pages/_redirects", text];
  yield ["cloudflare-pages/_headers", `${comment("Made by the build; see _redirects.")}\n${headerRules(site)}`];
  yield ["cloudflare-pages/404.html", notFoundPage(site)];
}

/** The file in parts: with many acts it is large. */
function* redirects(site: Site): Generator<string> {
  yield `${comment(`
${site.name} on Cloudflare Pages, made by the build. Pages compresses by itself:

    cp -r dist/public site && find site -name '*.br' -delete && find site -name '*.gz' -delete
    cp dist/hosts/cloudflare-pages/* site/
    npx wrangler pages deploy site

What Pages cannot do: its 404 is a page (404.html), not JSON; it answers every file by its own name too (/x/index.json), and a
page also without .html; it answers no POST. The worker of dist/hosts/cloudflare-workers answers all to the letter of the contract.
`)}

# Names without a colon: each rule stands for one path.
`;
  for (const file of site.files) for (const rule of staticRules(file)) yield `${rule}\n`;
  yield `
${comment(`
A colon before a letter begins a placeholder here, which stands for anything within a segment: the rules below serve an act_id in
all its spellings (: %3A %3a), and whatever else has the same letters around the colon.
`)}
`;
  for (const profile of site.profiles) for (const rule of dynamicRules(site, profile)) yield `${rule}\n`;
}

function staticRules({ file, paths }: SiteFile): string[] {
  return paths
    .filter((path) => !/[:%]/.test(path) && path !== "/" && path !== servedPath(file))
    .map((path) => `${path} ${servedPath(file)} 200`);
}

/** Where Pages serves a file without a redirection: a page only without .html. */
const servedPath = (file: string): string => `/${file.replace(/\.html$/, "")}`;

function dynamicRules({ files, profilesPath }: Site, { alias, otherNames, fieldIds }: SiteProfile): string[] {
  const own = `${profilesPath}${alias}`;
  // The paths of all fields are alike, so that a placeholder spares the rules, of which there may be 100.
  const isField = new Set(fieldIds);
  const generalise = (path: string) =>
    path.replace(/[^/.]+/g, (word) => (isField.has(word) ? ":field_id" : word)).slice(own.length);
  const rewritten = files
    .filter(({ file, paths: [path = ""] }) => path.startsWith(own) && path !== servedPath(file))
    .filter(({ paths: [path = ""] }) => path === own || path[own.length] === "/")
    .map(({ file, paths: [path = ""] }) => `${generalise(path)} ${own}${generalise(servedPath(file))} 200`);
  return otherNames
    .filter((name) => name.includes(":"))
    .flatMap((name) => [...new Set(rewritten), `/* ${own}/:splat 200`].map((rule) => `${profilesPath}${name}${rule}`));
}

function notFoundPage({ renderError }: Site): string {
  const { message } = JSON.parse(renderError("not_found").json) as { message: string };
  const text = message.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>404</title>
<p>${text}</p>
<p><a href="/">/</a></p>
</html>
`;
}
