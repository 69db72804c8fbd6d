// What pages are made of: the site, the position of one page in it, and links from page to page.
import { guidePath, type SiteContext } from "../../pipeline/7-documents/context.ts";
import { RULE_KINDS } from "../../pipeline/model/authored.ts";
import type { ProfileContext } from "../../pipeline/model/model.ts";
import type { PropertyWords } from "../../pipeline/model/page-words.ts";
import { capitalise, spell } from "../../report/wording/words.ts";

/** What every page knows of the others. */
export interface Site extends Pick<SiteContext, "service" | "board" | "guides" | "engine" | "released" | "texts"> {
  /** Pages that decide whether reports are made, with the aliases of these. */
  readonly questions?: readonly {
    readonly path: string;
    readonly label: string;
    /** The title of its profile. */
    readonly title: string;
    readonly starts: readonly string[];
  }[];
  /** The titles of all profiles, by alias. */
  readonly titles?: Readonly<Record<string, string>>;
}

export type Words = ReturnType<typeof createWords>;

/** Words for identifiers: what the service calls a property or a value. */
export function createWords(properties: readonly PropertyWords[]) {
  /** The authored entry of a property; one that is not authored is spelled out. */
  const property = (name: string): Pick<PropertyWords, "label" | "values"> & { readonly meaning?: string } =>
    properties.find((words) => words.property === name) ?? { label: capitalise(spell(name)), values: [] };
  /** A dash if there is no value. `rank` is the position among the authored values, or -1: a style can depend on it. */
  const value = (name: string, value: unknown) => {
    const { values } = property(name);
    const rank = values.findIndex((known) => known.value === String(value));
    const label = value === null || value === undefined ? "–" : capitalise(spell(String(value)));
    return { label: values[rank]?.label ?? label, meaning: values[rank]?.meaning, rank };
  };
  return { property, value };
}

/** The page that is being rendered, and how it links to others. */
export interface PageContext {
  readonly site: Site;
  readonly path: string;
  readonly words: Words;
  /** A link to a root-absolute path of the same host, relative to this page, so that a site in a folder works. The page for unknown paths, which is shown at any of them, has root-absolute links. */
  readonly to: (path: string) => string;
}

export interface ProfilePage extends PageContext, Pick<ProfileContext, "profile" | "hashes"> {
  readonly paths: ReturnType<typeof getPages>;
}

/** What a page about all reports is made of. */
export interface SitePart {
  readonly page: PageContext;
  readonly profiles: readonly ProfilePage[];
}

export const OVERVIEW = "/";
/** All that is decided before a report, on the first page. */
export const QUESTIONS = "/#questions";
export const API = "/api.html";
/** All profiles, on the first page. */
export const PROFILES = "/#profiles";
export const GUIDES = "/docs/";
/** What an incident starts under all acts. */
export const CLOCKS = "/clocks.html";
export const SEARCH = "/search.html";
/** The pages about all reports. */
export const SITE_PAGES: readonly string[] = [OVERVIEW, API, CLOCKS, SEARCH, GUIDES];
/** What the search page loads when it is used. */
export const SEARCH_INDEX = "/search.json";
/** What a kind of rule checks. */
export const kindPath = (kind: string): string => `${guidePath({ name: RULE_KINDS })}#${kind}`;

/** The pages of a profile, by its alias; `folder` is the one of the pages that it shares with other stages. */
export const getPages = (alias: string, folder = alias) => ({
  overview: `/${alias}/`,
  fields: `/${alias}/fields/`,
  folder: `/${folder}/`,
  allFields: `/${folder}/fields/`,
  field: (fieldId: string) => `/${folder}/fields/${fieldId}.html`,
  rules: `/${folder}/rules.html`,
  sources: `/${folder}/sources.html`,
  source: (id: string) => `/${folder}/sources.html#${id}`,
  differences: `/${alias}/differences.html`,
  check: `/${alias}/check.html`,
  /** What the form of the draft check is drawn from. */
  form: `/${alias}/form.json`,
});

/** `target` relative to the page at `from`; both are root-absolute. */
export function relative(from: string, target: string): string {
  const [path = "", fragment] = target.split("#");
  const folder = from.split("/").slice(1, -1);
  const parts = path.split("/").slice(1);
  let shared = 0;
  while (shared < Math.min(folder.length, parts.length - 1) && folder[shared] === parts[shared]) shared++;
  const link = "../".repeat(folder.length - shared) + parts.slice(shared).join("/");
  // A link to the page's own folder must not be empty: that would be a link to the page.
  const page = link || "./";
  return fragment === undefined ? page : `${path === from ? "" : page}#${fragment}`;
}
