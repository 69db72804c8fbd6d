// Pages load only files of their own host, run no code that is written into them, and link to what is published.
import { decodeText } from "./json.ts";
import type { AuditedFiles } from "./manifest.ts";

interface Tag {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
}

/** Checks every page. `isPublished` is given URL paths. */
export function checkPages({
  manifest,
  files,
  isPublished,
  report,
}: AuditedFiles & Readonly<{ isPublished: (path: string) => boolean }>): void {
  const pages = manifest.files
    .filter(({ file, media_type }) => media_type.startsWith("text/html") && files.has(file))
    .map(({ file, paths }) => {
      const html = decodeText(files.get(file) as Uint8Array);
      const tags = readTags(html);
      const ids = tags.flatMap(({ attributes }) => attributes.get("id") ?? []);
      return { file, paths, html, tags, fragments: new Set(ids.map((id) => new URL(`#${id}`, HOST).hash)) };
    });
  const fragmentsAt = new Map(pages.flatMap(({ paths, fragments }) => paths.map((path) => [path, fragments])));
  const isTarget = ({ pathname, hash }: URL) =>
    isPublished(pathname) && (hash === "" || fragmentsAt.get(pathname)?.has(hash) !== false);
  for (const { file, paths, html, tags } of pages) {
    for (const problem of findActive(html, tags)) report("active_page", file, problem);
    for (const { name, attributes } of tags) {
      const link = attributes.get("href") ?? attributes.get("src");
      if (link !== undefined && !isAllowed(name, link, HOST + paths[0], isTarget))
        report("dead_link", file, `${link} is not published, or not a link that a page may have`);
    }
  }
}

// Any host will do, because links within the copy are compared by path.
const HOST = "http://page.invalid";

/** Links may lead to other hosts, but nothing is loaded from them. */
function isAllowed(tag: string, link: string, base: string, isTarget: (url: URL) => boolean): boolean {
  const url = URL.parse(link, base);
  if (url?.origin === HOST) return isTarget(url);
  return tag === "a" ? /^(?:https?|mailto):$/.test(url?.protocol ?? "") : url?.protocol === "data:";
}

// Tags as the build writes them: names in lower case, values in double quotes.
const TAG = /<([a-z][a-z0-9]*)((?:\s+[^\s"'<>/=]+(?:="[^"]*")?)*)\s*\/?>/g;
const ATTRIBUTE = /([^\s"'<>/=]+)(?:="([^"]*)")?/g;
const OTHER_TAG = /<\/[a-z][a-z0-9]*>|<!doctype html>/g;

const readTags = (html: string): Tag[] =>
  [...html.matchAll(TAG)].map(([, name = "", text = ""]) => ({
    name,
    attributes: new Map(
      [...text.matchAll(ATTRIBUTE)].map(([, key = "", value = ""]) => [key.toLowerCase(), decodeEntities(value)]),
    ),
  }));

const decodeEntities = (text: string): string =>
  text.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");

/** What could run or load something, and a policy that does not forbid it. */
function findActive(html: string, tags: readonly Tag[]): string[] {
  const policy = tags.find(({ attributes }) => attributes.get("http-equiv") === "Content-Security-Policy");
  const text = policy?.attributes.get("content") ?? "";
  const isStrict = /(?:^|;)\s*default-src 'none'/.test(text) && !/unsafe-|[ ;]\*|https?:/.test(text);
  const problems = isStrict ? [] : ["has no strict Content-Security-Policy"];
  // A browser may read as a tag what is none here.
  if (html.replace(TAG, "").replace(OTHER_TAG, "").includes("<"))
    problems.push("has a tag that is not written as the build writes tags");
  for (const { name, attributes } of tags) {
    if (name === "style" || (name === "script" && !attributes.has("src"))) problems.push(`has an inline ${name}`);
    if (["iframe", "object", "embed", "base"].includes(name)) problems.push(`has the element ${name}`);
    for (const key of attributes.keys())
      if (key === "style" || key.startsWith("on")) problems.push(`has the attribute ${key} on ${name}`);
  }
  return problems;
}
