// Pages: they load nothing but what their own host publishes, run nothing that is written into them, link to what is there, and name
// no hash but those of the profiles. What they say in words is for people to judge.
import type { Report } from "./audit.ts";
import type { Bound } from "./bound.ts";
import type { Manifest } from "./manifest.ts";

const PAGE = "text/html; charset=utf-8";

interface Tag {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
}

interface Page {
  readonly file: string;
  /** The URL path that its links are relative to. */
  readonly path: string;
  readonly html: string;
  readonly tags: readonly Tag[];
}

/** Checks every page. Gives their files. */
export function checkPages(
  manifest: Manifest,
  sound: ReadonlyMap<string, Uint8Array>,
  bounds: readonly Bound[],
  report: Report,
): string[] {
  const pages = manifest.files
    .filter(({ file, media_type }) => media_type === PAGE && sound.has(file))
    .map(({ file, paths }) => readPage(file, paths[0] as string, sound.get(file) as Uint8Array));
  const hashes = new Set(bounds.flatMap(({ hashes: { act_id: _, ...own } }) => Object.values(own)));
  const ids = new Map(pages.map(({ path, tags }) => [path, idsOf(tags)]));
  const paths = new Set(manifest.files.flatMap((entry) => entry.paths));
  for (const page of pages) {
    for (const problem of findActive(page)) report("active_page", page.file, problem);
    for (const link of findDead(page, { manifest, paths, ids }))
      report("dead_link", page.file, `${link} leads to nothing that is published`);
    for (const [hash] of page.html.matchAll(/\bsha256:[0-9a-f]{64}\b/g))
      if (!hashes.has(hash)) report("foreign_hash", page.file, `${hash} is that of no profile`);
  }
  for (const path of expectedPaths(bounds))
    if (!paths.has(path)) report("missing_document", path.slice(1), "is not published");
  return pages.map(({ file }) => file);
}

/** Of each profile the page of every field, and the four that lead there. */
const expectedPaths = (bounds: readonly Bound[]): string[] =>
  bounds.flatMap(({ profile, href }) => {
    const folder = href.slice(href.lastIndexOf("/"));
    const fields = profile.fields.map(({ field_id }) => `fields/${field_id}`);
    return ["fields", "sources", "rules", "check", ...fields].map((name) => `${folder}/${name}.html`);
  });

// Tags as our own renderer writes them: names in lower case, values in double quotes.
const TAG = /<([a-z][a-z0-9]*)((?:\s+[^\s"'<>/=]+(?:="[^"]*")?)*)\s*\/?>/g;
const ATTRIBUTE = /([^\s"'<>/=]+)(?:="([^"]*)")?/g;

function readPage(file: string, path: string, bytes: Uint8Array): Page {
  const html = new TextDecoder().decode(bytes);
  const tags = [...html.matchAll(TAG)].map(([, name = "", text = ""]) => ({
    name,
    attributes: new Map([...text.matchAll(ATTRIBUTE)].map(([, key = "", value = ""]) => [key, decodeEntities(value)])),
  }));
  return { file, path, html, tags };
}

const decodeEntities = (text: string): string =>
  text.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");

const idsOf = (tags: readonly Tag[]): ReadonlySet<string> =>
  new Set(tags.flatMap(({ attributes }) => attributes.get("id") ?? []));

/** What runs or loads something that the page's policy forbids, and a policy that would not forbid it. */
function findActive({ html, tags }: Page): string[] {
  const policy = tags.find(({ attributes }) => attributes.get("http-equiv") === "Content-Security-Policy");
  const text = policy?.attributes.get("content") ?? "";
  const isStrict =
    /(?:^|;)\s*default-src 'none'/.test(text) && !text.includes("unsafe-") && !/[ ;]\*|https?:/.test(text);
  const problems = isStrict ? [] : ["has no strict Content-Security-Policy"];
  const opened = html.match(/<[a-zA-Z!]/g)?.length ?? 0;
  // What our own reading cannot see as a tag, a browser may.
  if (opened !== tags.length + 1) problems.push("holds a tag that is not written as the build writes tags");
  for (const { name, attributes } of tags) {
    const isData = attributes.get("type") === "application/json";
    if (name === "style" || (name === "script" && !attributes.has("src") && !isData))
      problems.push(`has an inline ${name}`);
    for (const key of attributes.keys())
      if (key === "style" || /^on./.test(key)) problems.push(`has an attribute ${key} on ${name}`);
    if (["iframe", "object", "embed", "base"].includes(name)) problems.push(`has ${name}`);
  }
  return problems;
}

interface Targets {
  readonly manifest: Manifest;
  readonly paths: ReadonlySet<string>;
  readonly ids: ReadonlyMap<string, ReadonlySet<string>>;
}

// Any host will do: links are looked at by path alone.
const HOST = "http://page.invalid";

/** Links to pages and what they load, with their fragments; whether documents of the interface are there is asked elsewhere. */
function findDead({ path, tags }: Page, { manifest, paths, ids }: Targets): string[] {
  const isDocument = (target: string) =>
    target.startsWith(manifest.base_path) || !/\.(?:html|css|js)$|\/$/.test(target);
  return tags.flatMap(({ name, attributes }) => {
    const link = attributes.get("href") ?? attributes.get("src");
    if (link === undefined) return [];
    const url = URL.canParse(link, HOST + path) ? new URL(link, HOST + path) : null;
    if (url === null) return [link];
    if (url.origin !== HOST) return name === "a" || link.startsWith("data:") ? [] : [link];
    const fragment = decodeURIComponent(url.hash.slice(1));
    const isThere = paths.has(url.pathname) || isDocument(url.pathname);
    const isInside = fragment === "" || ids.get(url.pathname)?.has(fragment) !== false;
    return isThere && isInside ? [] : [link];
  });
}
