// A forger changes a page and corrects manifest and checksums. What the page then loads, runs, links to or contains reveals it.
import { expect, it } from "vitest";
import { buildSmallAct, type Change, editText, forged, remove } from "./copy.ts";

const published = await buildSmallAct();
const PAGE = "bridge/fields/span_type.html";
const replace = (from: string | RegExp, to: string): Change =>
  editText(PAGE, (html) => {
    if (html.search(from) < 0) throw new Error(`${PAGE} does not contain ${from}`);
    return html.replace(from, to);
  });
const insert = (html: string): Change => replace("</main>", `${html}</main>`);

it.each<[what: string, code: string, change: Change]>([
  ["no policy", "active_page", replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, "")],
  ["a policy that allows inline scripts", "active_page", replace("script-src 'self'", "script-src 'unsafe-inline'")],
  ["a policy that lets a draft out", "active_page", replace("connect-src 'self'", "connect-src *")],
  ["a policy with another host", "active_page", replace("connect-src 'self'", "connect-src https://example.org")],
  ["an inline script", "active_page", insert("<script>x()</script>")],
  ["an inline style", "active_page", insert("<style>p{}</style>")],
  ["a style attribute", "active_page", insert('<p style="color:red">x</p>')],
  ["an event handler", "active_page", insert('<p onclick="x()">x</p>')],
  ["an event handler in another spelling", "active_page", insert('<p onClick="x()">x</p>')],
  ["a tag in another spelling", "active_page", insert("<P ONCLICK='x()'>x</P>")],
  ["a frame", "active_page", insert("<iframe></iframe>")],
  ["a script of another host", "dead_link", insert('<script src="https://example.org/x.js"></script>')],
  ["a link that runs a script", "dead_link", insert('<a href="javascript:x()">x</a>')],
  ["a link to a page that does not exist", "dead_link", replace('href="../fields.html"', 'href="../nowhere.html"')],
  ["a link to a part that does not exist", "dead_link", replace(/rules\.html#[^"]+/, "rules.html#nothing")],
  ["a hash of no profile", "foreign_hash", insert(`<p>sha256:${"0".repeat(64)}</p>`)],
])("the audit finds a page with %s: %s", (_, code, change) => {
  expect(forged(published, change)).toEqual([`${code} ${PAGE}`]);
});

it("the audit finds a field without its page, and the link to it", () => {
  const problems = forged(published, remove(PAGE));
  expect(problems).toContain(`missing_document ${PAGE}`);
  expect(problems).toContain("dead_link bridge/fields.html");
});
