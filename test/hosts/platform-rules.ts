// _redirects and _headers as Netlify and Cloudflare Pages read them, as far as the generated files use them. Sources: Netlify's
// documentation of redirects and headers; rules-engine.ts and handler.ts of Cloudflare's workers-sdk.

export interface Rule {
  readonly from: string;
  readonly to: string;
  readonly status: number;
}

const linesOf = (text: string): string[] =>
  text.split("\n").filter((line) => line.trim() !== "" && !line.startsWith("#"));

/** The rules of a _redirects file in their order. Throws on a line that is none. */
export function parseRules(text: string): Rule[] {
  return linesOf(text).map((line) => {
    const [from = "", to = "", status = "", ...rest] = line.split(/\s+/);
    if (!from.startsWith("/") || !to.startsWith("/") || !/^\d{3}$/.test(status) || rest.length > 0)
      throw new Error(`no rule: ${line}`);
    return { from, to, status: Number(status) };
  });
}

/** A file under its own name comes first; a rule counts as it is written, but that /* stands for anything. */
export function serveOnNetlify(rules: readonly Rule[], present: ReadonlySet<string>, path: string) {
  if (present.has(path)) return { file: path, status: 200 };
  if (path === "/") return { file: "/index.html", status: 200 };
  const rule = rules.find(({ from }) => from === path || from === "/*");
  return rule === undefined ? null : { file: rule.to, status: rule.status };
}

/** Rules come first; a placeholder stands for anything within a segment. A page is served without .html only. */
export function serveOnCloudflare(rules: readonly Rule[], present: ReadonlySet<string>, path: string): string | null {
  const target = rewriteOnCloudflare(rules, path) ?? path;
  if (target.endsWith("/")) return present.has(`${target}index.html`) ? `${target}index.html` : null;
  if (target.endsWith(".html")) return null;
  return [target, `${target}.html`].find((file) => present.has(file)) ?? null;
}

function rewriteOnCloudflare(rules: readonly Rule[], path: string): string | undefined {
  for (const { from, to } of rules) {
    const pattern = from
      .replace(/[-/\\^$+?.()|[\]{}]/g, "\\$&")
      .replace("*", "(?<splat>.*)")
      .replace(/:([A-Za-z]\w*)/g, "(?<$1>[^/]+)");
    const groups = new RegExp(`^${pattern}$`).exec(path);
    if (groups === null) continue;
    return Object.entries(groups.groups ?? {}).reduce((target, [name, value]) => target.replace(`:${name}`, value), to);
  }
  return undefined;
}

export interface HeaderRule {
  readonly path: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
}

/** The rules of a _headers file: a path, then its headers, indented. */
export function parseHeaderRules(text: string): HeaderRule[] {
  const rules: { path: string; headers: [string, string][] }[] = [];
  for (const line of linesOf(text)) {
    const [, name, value] = /^ {2}([a-z-]+): (.+)$/.exec(line) ?? [];
    if (name !== undefined && value !== undefined) rules.at(-1)?.headers.push([name, value]);
    else if (line.startsWith("/")) rules.push({ path: line, headers: [] });
    else throw new Error(`no header: ${line}`);
  }
  return rules;
}

/** Those of every rule that fits the path; several values of a name are joined. An asterisk stands for anything. */
export function headersFor(rules: readonly HeaderRule[], path: string): Headers {
  const fits = (rule: string) =>
    new RegExp(
      `^${rule
        .split("*")
        .map((part) => part.replace(/[.]/g, "\\."))
        .join(".*")}$`,
    ).test(path);
  return new Headers(
    rules.filter((rule) => fits(rule.path)).flatMap(({ headers }) => headers.map(([...pair]) => pair)),
  );
}
