// A forger changes a page and recomputes manifest and checksums: what the page then loads, runs, links to or claims gives it away.
import { expect, it } from "vitest";
import { bytesOf, type Change, editText, forged, remove } from "./copy.ts";
import { buildSmallAct } from "./small-act.ts";

const published = await buildSmallAct();
const PAGE = "bridge/fields/span_type.html";
const replace = (from: string | RegExp, to: string): Change =>
  editText(PAGE, (html) => {
    if (html.search(from) < 0) throw new Error(`${PAGE} holds no ${from}`);
    return html.replace(from, to);
  });
const insert = (html: string): Change => replace("</main>", `${html}</main>`);
const ACTIVE = [`active_page ${PAGE}`];
const DEAD = [`dead_link ${PAGE}`];

const forgeries: [what: string, change: Change, expected: string[]][] = [
  ["a policy less", replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, ""), ACTIVE],
  ["a policy that lets scripts in", replace("script-src 'self'", "script-src 'self' 'unsafe-inline'"), ACTIVE],
  ["a policy that lets a draft out", replace("connect-src 'self'", "connect-src *"), ACTIVE],
  ["a policy with another host", replace("connect-src 'self'", "connect-src https://example.org"), ACTIVE],
  ["an inline script", insert("<script>x()</script>"), ACTIVE],
  ["an inline style", insert("<style>p{}</style>"), ACTIVE],
  ["a style attribute", insert('<p style="color:red">x</p>'), ACTIVE],
  ["a handler", insert('<p onclick="x()">x</p>'), ACTIVE],
  ["a tag in another spelling", insert("<P ONCLICK='x()'>x</P>"), ACTIVE],
  ["a frame", insert("<iframe></iframe>"), ACTIVE],
  ["a script of another host", insert('<script src="https://example.org/x.js"></script>'), DEAD],
  ["a link to no page", replace('href="../fields.html"', 'href="../nowhere.html"'), DEAD],
  ["a link to no part of a page", replace(/rules\.html#[^"]+/, "rules.html#nothing"), DEAD],
  ["a hash of nothing", insert(`<p>sha256:${"0".repeat(64)}</p>`), [`foreign_hash ${PAGE}`]],
];

it("what the build publishes has nothing of the kind", () => {
  expect(forged(published, () => undefined)).toEqual([]);
  expect(bytesOf(published, PAGE).length).toBeGreaterThan(1000);
});

it.each(forgeries)("%s gives a page away", (_, change, expected) => {
  expect(forged(published, change)).toEqual(expected);
});

it("a field without its page is missed, and so is the way to it", () => {
  const problems = forged(published, remove(PAGE));
  expect(problems).toContain(`missing_document ${PAGE}`);
  expect(problems).toContain("dead_link bridge/fields.html");
});
