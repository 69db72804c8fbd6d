// Netlify: _redirects, _headers and the answer to unknown paths, for the root of the published files.
import type { Header, HostFile, HostFiles, HostTable } from "./table.ts";
import { comment } from "./text.ts";

export const netlifyFiles = (table: HostTable): HostFiles => [
  ["netlify/_redirects", redirects(table)],
  ["netlify/_headers", `${comment("Made by the build; see _redirects.")}\n${headerRules(table)}`],
  ["netlify/404.json", table.errors.notFound.json],
];

const redirects = (table: HostTable): string => `${comment(`
${table.name} on Netlify, made by the build. Netlify compresses files itself:

    cp -r dist/public site && find site -name '*.br' -delete && find site -name '*.gz' -delete
    cp dist/hosts/netlify/* site/
    npx netlify deploy --prod --dir site

Keep "pretty URLs" off. Netlify differs from the server: a path with a slash at its end is the path without it, every file also has its
own name as a path (/x/index.json), and an unknown path gets JSON in a browser too, because a rule cannot depend on Accept.
`)}

${table.files.flatMap(rewrites).join("\n")}

${comment(`
The POSTs need a server. Uncomment the lines below with its address; Netlify passes requests on to it.
${proxies(table).join("\n")}
`)}

# All other paths are unknown.
/* /404.json 404
`;

// A segment of a rule is a placeholder only if it begins with a colon, so that an act_id is matched literally.
function rewrites({ file, paths }: HostFile): string[] {
  // Netlify itself serves /x/ from x/index.html, and every file at its own path.
  const others = paths.flatMap(spellings).filter((path) => !path.endsWith("/") && path !== `/${file}`);
  return others.map((path) => `${path} /${file} 200`);
}

function proxies({ profilesPath, checkPaths }: HostTable): string[] {
  const checks = new Set(checkPaths.map((path) => `${profilesPath}:act_id/${path.split("/").at(-1)}`));
  return [...checks].map((path) => `${path} https://server.example${path} 200`);
}

/** A client may percent-encode the colon of an act_id, in either case (RFC 3986, section 2.1). The rules match text. */
const spellings = (path: string): string[] => [
  ...new Set([":", "%3A", "%3a"].map((colon) => path.replaceAll(":", colon))),
];

/**
 * The rules of _headers for Netlify and Cloudflare Pages: the headers of every file, and the types that neither knows. Of two rules for one
 * header Netlify takes the later one. Cloudflare would join their values, unless the later one begins with `resets`.
 */
export function headerRules(table: HostTable, resets: readonly string[] = []): string {
  const { fileHeaders, homeHeaders, mediaTypes, untypedFiles, byHashPath, immutableHeaders } = table;
  const [immutable] = immutableHeaders.filter(([name]) => name === "cache-control");
  const rule = (path: string, headers: readonly Header[]) =>
    [`${path}\n`, ...headers.map(([name, value]) => `  ${name}: ${value}\n`)].join("");
  return [
    rule("/*", fileHeaders),
    rule("/", homeHeaders),
    `${byHashPath}*\n${[...resets, immutable?.join(": ")].map((line) => `  ${line}\n`).join("")}`,
    ...mediaTypes.map(([extension, type]) => rule(`/*.${extension}`, [["content-type", type]])),
    ...untypedFiles.map(({ paths: [path = ""], media_type }) => rule(path, [["content-type", media_type]])),
  ].join("");
}
