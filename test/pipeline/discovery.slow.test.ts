// Discovery by a client that knows only the host: the API catalog, the agent's document, llms.txt, and schemas at their $id. And openapi.json
// against the strictest rule set of Redocly's linter, which runs without network.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { NO_TOOLS, run, toolFile } from "../run-command.ts";
import { artifacts, ask, type Json, PUBLIC, ROOT, readJsonFile, readPublic } from "../support.ts";
import { tempFolder } from "./author.ts";

const textAt = async (path: string): Promise<string> => (await ask(path)).text();
const jsonAt = async (path: string): Promise<Json> => JSON.parse(await textAt(path));
const GUIDES = readdirSync(`${ROOT}profiles-src/docs`)
  .filter((file) => file.endsWith(".md"))
  // The build makes one more.
  .sort()
  .map((file) => `/docs/${file.replace(/\.md$/, ".html")}`);

// RFC 9264, section 4.2: members of a context are `anchor` and relation types; those of a target, `href` and attributes.
it("the API catalog is a linkset of RFC 9264 that lists the API as RFC 9727 asks", async () => {
  const json = (href: string) => ({ href, type: "application/json" });
  const { linkset } = await jsonAt("/.well-known/api-catalog");
  const guides = GUIDES.map((href) => ({ href, type: "text/html" }));
  expect(linkset).toEqual([
    { anchor: "/.well-known/api-catalog", item: [{ href: "/api/v1" }] },
    {
      anchor: "/api/v1",
      "service-desc": [json("/api/v1/openapi.json")],
      "service-doc": [{ href: "/llms.txt", type: "text/plain" }, ...guides],
      "service-meta": [json("/api/v1/service-card"), json("/.well-known/lexbind-agent.json")],
    },
  ]);
  for (const { href, type } of Object.values<Json>(linkset[1]).flat().slice(1))
    expect([href, (await ask(href)).headers.get("content-type")?.split(";")[0]]).toEqual([href, type]);
});

it("the agent's document names operations of the service card", async () => {
  const { preferred_calls, service_card } = await jsonAt("/.well-known/lexbind-agent.json");
  const { operations } = await jsonAt(service_card);
  const listed = new Set(operations.map(({ method, path }: Json) => `${method} ${path}`));
  expect(preferred_calls.filter(({ method, path }: Json) => !listed.has(`${method} ${path}`))).toEqual([]);
});

it("every profile is named in the service card, the OpenAPI document and llms.txt", async () => {
  const { profiles } = await jsonAt("/api/v1/profiles");
  const identities = profiles.map(({ act_id, aliases }: Json) => ({ act_id, aliases }));
  expect((await jsonAt("/api/v1/service-card")).profiles).toMatchObject(identities);
  const { components } = await jsonAt("/api/v1/openapi.json");
  const names = profiles.flatMap(({ act_id, aliases }: Json) => [...aliases, act_id]);
  expect(components.parameters.act_id.schema.enum).toEqual(names);
  const text = await textAt("/llms.txt");
  expect(profiles.filter(({ href }: Json) => !text.includes(`${href}/`))).toEqual([]);
});

// The format of llmstxt.org: a title, a quoted summary, text without headings, then sections that are lists of links.
const FORM =
  /^# (?<title>.+)\n\n> (?<summary>.+)\n\n(?<text>(?:(?!#).*\n)*?)\n(?<sections>(?:## .+\n\n(?:- .+\n)+\n?)+)$/;
const LINK = /^- \[[^\]]+\]\((?<path>\/[^)]*)\)(?:: .+)?$/;

it("llms.txt has the format of llmstxt.org, and begins with the boundary and questions", async () => {
  const llms = await textAt("/llms.txt");
  const { title, summary, text = "" } = FORM.exec(llms)?.groups ?? {};
  const { service, description, boundary, operations, limits } = await jsonAt("/api/v1/service-card");
  expect([title, summary]).toEqual([service, description]);
  expect(text).toContain(boundary);
  const calls = [...text.matchAll(/^- [^`]+\? `((?:GET|POST) [^`?]+)(?:\?[^`]*)?`: .+$/gm)].map(([, call]) => call);
  expect(calls.length).toBeGreaterThan(5);
  const listed = operations.map(({ method, path }: Json) => `${method} ${path}`);
  expect(calls.filter((call) => !listed.includes(call))).toEqual([]);
  expect(Buffer.byteLength(llms)).toBeLessThanOrEqual(limits.max_bytes["/llms.txt"]);
});

it("llms.txt links the checklist of each profile and the Markdown of each guide, once", async () => {
  const text = await textAt("/llms.txt");
  const { profiles } = await jsonAt("/api/v1/profiles");
  const lines = FORM.exec(text)?.groups?.sections?.match(/^- .*/gm) ?? [];
  const paths = lines.map((line) => LINK.exec(line)?.groups?.path ?? line);
  expect(new Set(paths).size).toBe(paths.length);
  const guides = GUIDES.map((path) => path.replace(".html", ".md"));
  expect(paths).toEqual(expect.arrayContaining([...profiles.map(({ href }: Json) => `${href}/checklist`), ...guides]));
  for (const path of paths) expect([path, (await ask(path)).status]).toEqual([path, 200]);
});

it("the Markdown of a guide is published as it is written", async () => {
  const answer = await ask("/docs/audit.md");
  expect(answer.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
  expect(await answer.text()).toBe(readFileSync(`${ROOT}profiles-src/docs/audit.md`, "utf8"));
});

it.each(readdirSync(`${ROOT}profiles-src/schemas/published`))(
  "the schema %s is served as authored, at its $id",
  async (file) => {
    const authored = JSON.parse(readFileSync(`${ROOT}profiles-src/schemas/published/${file}`, "utf8"));
    expect(authored.$id).toBe(`/schemas/v1/${file}`);
    expect(await jsonAt(authored.$id)).toEqual(authored);
  },
);

// A path of the service, with a method before it if it is a suggested call.
const CALL = /^(?:(?:GET|POST) )?(\/(?:api\/v1|\.well-known|schemas)\/[^\s{}]*)$/;

it("every path that a document or an event names is published", () => {
  const isDead = (text: string): boolean => {
    const [, path] = CALL.exec(text) ?? [];
    if (path === undefined) return false;
    return !artifacts.files.has(decodeURIComponent(path.replace(/\/(?:lint|prevalidate)-report$/, "")));
  };
  const dead = new Set<string>();
  for (const { file } of new Set(artifacts.files.values()))
    for (const line of /json$/.test(file) ? readPublic(file).toString().trimEnd().split("\n") : [])
      JSON.parse(
        line,
        (_, value) => void (typeof value === "string" && isDead(value) && dead.add(`${file}: ${value}`)),
      );
  expect([...dead]).toEqual([]);
});

const REDOCLY = toolFile("@redocly/cli/bin/cli.js");
const QUIET = { REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };

it.skipIf(REDOCLY === null)(
  `openapi.json is clean, and a broken copy is not (${NO_TOOLS})`,
  async () => {
    const copy = join(tempFolder(), "broken.json");
    const broken = readJsonFile("api/v1/openapi.json");
    const { get } = broken.paths["/profiles/{act_id}/fields.ndjson"];
    get.responses = { "200": get.responses["200"] };
    writeFileSync(copy, JSON.stringify(broken));
    // Both in one run, because the linter needs many seconds to start on a busy machine.
    const files = [`${PUBLIC}api/v1/openapi.json`, copy];
    const args = [REDOCLY as string, "lint", "--extends=recommended-strict", "--format=json", ...files];
    const { stdout, stderr } = await run(process.execPath, args, { env: QUIET });
    // One JSON document per file, in order, and nothing between them.
    const reports: { problems: { ruleId: string }[] }[] = JSON.parse(`[${stdout.replaceAll(/^\}\{/gm, "},{")}]`);
    const rules = reports.map(({ problems }) => problems.map(({ ruleId }) => ruleId));
    expect(rules, stderr).toEqual([[], ["operation-4xx-response"]]);
  },
  300_000,
);
