// An unknown path: a page for browsers, the error body for programs and below the path of the interface.
import { expect, it } from "vitest";
import { ask, readPublic } from "../bridge.ts";
import { expectError } from "./expect-error.ts";

const BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8";
const PAGE = readPublic("404.html").toString("utf8");

it.each(["/nothing", "/bridge/nothing.html", "/docs/nothing/", "/bridge", "/api"])(
  "an unknown path %s is answered to a browser with a page",
  async (path) => {
    const answer = await ask(path, { headers: { accept: BROWSER } });
    expect([answer.status, await answer.text()]).toEqual([404, PAGE]);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "content-length": String(Buffer.byteLength(PAGE)),
      "cache-control": "no-store",
      "content-security-policy": expect.stringMatching(/^default-src 'none';.*; frame-ancestors 'none'$/),
      "x-content-type-options": "nosniff",
      "access-control-allow-origin": "*",
    });
    expect(answer.headers.has("etag")).toBe(false);
    const head = await ask(path, { method: "HEAD", headers: { accept: BROWSER } });
    expect([head.status, await head.text()]).toEqual([404, ""]);
  },
);

it.each([
  ["no Accept", {}],
  ["any type", { accept: "*/*" }],
  ["JSON", { accept: "application/json" }],
  ["JSON and HTML alike", { accept: "text/html, application/json" }],
  ["JSON more than HTML", { accept: "text/html;q=0.8, application/*" }],
  ["HTML not at all", { accept: "text/html;q=0, */*;q=0" }],
])("a program that accepts %s gets the error body", async (_, headers) => {
  await expectError(await ask("/nothing", { headers: headers as Record<string, string> }), 404, "not_found");
});

it.each([
  ["/api/v1", "not_found"],
  ["/api/v1/nothing", "not_found"],
  ["/api/v1/profiles/nothing", "unknown_profile"],
])("an unknown path %s of the interface is answered with the error body, to a browser too", async (path, error) => {
  await expectError(await ask(path, { headers: { accept: BROWSER } }), 404, error);
});

it("a method other than GET and HEAD gets the error body", async () => {
  await expectError(await ask("/nothing", { method: "POST", headers: { accept: BROWSER } }), 404, "not_found");
});
