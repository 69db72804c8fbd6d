// Netlify: _redirects and _headers for the root of the published files.

import { COMMON_HEADERS, FILE_HEADERS } from "../../../server/responses.ts";
import type { Site, SiteFile } from "./site.ts";
import { comment } from "./text.ts";

/** The files by name below dist/hosts. */
export function* projectNetlify(site: Site): Generator<readonly [file: string, text: string]> {
  for (const text of redirects(site)) yield ["netlify/_redirects", text];
  yield ["netlify/_headers", `${comment("Made by the build; see _redirects.")}\n${headerRules(site)}`];
  yield ["netlify/404.json", site.renderError("not_found").json];
}

/**
 * The file in parts: with many acts it is large. A rule is exact as long as it has neither a splat nor a segment that begins with a
 * colon, so that act_ids stand as they are.
 */
function* redirects(site: Site): Generator<string> {
  yield `${comment(`
${site.name} on Netlify, made by the build. Netlify compresses by itself:

    cp -r dist/public site && find site -name '*.br' -delete && find site -name '*.gz' -delete
    cp dist/hosts/netlify/* site/
    npx netlify deploy --prod --dir site

Leave "pretty URLs" off. Beside what the contract says, Netlify answers a path with a slash at its end like the one without it,
and every file by its own name too (/x/index.json).
`)}

`;
  for (const file of site.files) for (const rule of rewrites(file)) yield `${rule}\n`;
  yield `
${comment(`
The POSTs need a server. Uncomment the lines below with its address; Netlify passes requests on to it.
${site.checkPaths.flatMap((path) => proxies(site, path)).join("\n")}
`)}

# Whatever else is asked for is not there.
/* /404.json 404
`;
}

function rewrites({ file, paths }: SiteFile): string[] {
  // Netlify serves / from index.html, and what lies under its own path.
  const other = paths.flatMap(spellings).filter((path) => path !== "/" && path !== `/${file}`);
  return other.map((path) => `${path} /${file} 200`);
}

/** Percent-encoding is not sensitive to case (RFC 3986 section 2.1), but the rules are. */
const spellings = (path: string): string[] => [
  ...new Set([path, path.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase())]),
];

function proxies({ profilesPath, profiles }: Site, path: string): string[] {
  const [alias = "", check] = path.slice(profilesPath.length).split("/");
  const otherNames = profiles.find((profile) => profile.alias === alias)?.otherNames ?? [];
  const names = [alias, ...otherNames].flatMap((name) => [...new Set([name, encodeURIComponent(name)])]);
  return names
    .flatMap((name) => spellings(`${profilesPath}${name}/${check}`))
    .map((from) => `${from} https://server.example${path} 200`);
}

/** The same for Netlify and Cloudflare Pages: the headers of every file, and the types that neither knows. */
export function headerRules({ mediaTypes, untypedFiles }: Site): string {
  const rule = (path: string, fields: readonly (readonly [string, string])[]) =>
    [path, ...fields.map(([name, value]) => `  ${name}: ${value}`)].join("\n");
  return `${[
    rule("/*", [...COMMON_HEADERS, ...FILE_HEADERS]),
    ...[...mediaTypes].map(([extension, type]) => rule(`/*.${extension}`, [["content-type", type]])),
    ...untypedFiles.map(({ paths: [path = ""], mediaType }) => rule(path, [["content-type", mediaType]])),
  ].join("\n")}\n`;
}
