// What pages are made of: the site, the place of one page in it, and links from page to page.
import type { Guide, Service } from "../pipeline/authored.ts";
import type { ProfileContext } from "../pipeline/documents/context.ts";

/** What every page knows of the others. */
export interface Site {
  readonly service: Service;
  /** Of all profiles. */
  readonly aliases: readonly string[];
  readonly guides: readonly Guide[];
}

/** The page that is being rendered, and how it links to others. */
export interface PageContext {
  readonly site: Site;
  readonly path: string;
  /** A link to a root-absolute path of the same host, as it must read on this page: relative, so that a site in a folder works. */
  readonly to: (path: string) => string;
}

/** A page about one profile. */
export interface ProfilePage extends PageContext {
  readonly bound: ProfileContext;
}

export const OVERVIEW = "/";
export const API = "/api.html";
export const guidePath = ({ name }: Pick<Guide, "name">): string => `/docs/${name}.html`;

/** The pages of a profile, by its alias. */
export const pagesOf = (alias: string) => ({
  fields: `/${alias}/fields.html`,
  field: (fieldId: string) => `/${alias}/fields/${fieldId}.html`,
  rules: `/${alias}/rules.html`,
  rule: (ruleId: string) => `/${alias}/rules.html#${ruleId}`,
  sources: `/${alias}/sources.html`,
  atom: (atomId: string) => `/${alias}/sources.html#${atomId}`,
  differences: `/${alias}/differences.html`,
  check: `/${alias}/check.html`,
});

/** The context of the page at `path`. */
export const pageAt = (site: Site, path: string): PageContext => ({
  site,
  path,
  to: (target) => relative(path, target),
});

/** `target` as seen from the page at `from`; both are root-absolute. */
function relative(from: string, target: string): string {
  const [path = "", fragment] = target.split("#");
  const here = from.split("/").slice(1, -1);
  const there = path.split("/").slice(1);
  let shared = 0;
  while (shared < Math.min(here.length, there.length - 1) && here[shared] === there[shared]) shared++;
  const link = "../".repeat(here.length - shared) + there.slice(shared).join("/");
  // A link to the folder that the page stands in must not be empty: that would be the page itself.
  return fragment === undefined ? link || "./" : `${path === from ? "" : link}#${fragment}`;
}
