// What a client finds that knows only the host: the catalog, the agent's document, llms.txt, and schemas where their $id says.
import { readdirSync, readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { artifacts, ask, post, ROOT, readyRequest } from "../support.ts";

// biome-ignore lint/suspicious/noExplicitAny: tests assert the shape themselves
type Json = any;

const textAt = async (path: string): Promise<string> => (await ask(path)).text();
const jsonAt = async (path: string): Promise<Json> => JSON.parse(await textAt(path));
const GUIDE_PATHS = readdirSync(`${ROOT}profiles-src/docs`)
  .sort()
  .map((file) => `/docs/${file.replace(/\.md$/, ".html")}`);
const statusOf = async (path: string): Promise<number> => (await ask(path)).status;

// RFC 9264, section 4.2: members of a context are `anchor` and relation types; those of a target, `href` and attributes.
const LINKSET = {
  type: "object",
  properties: {
    linkset: {
      type: "array",
      items: {
        type: "object",
        properties: { anchor: { type: "string", pattern: "^(?!//)/" } },
        propertyNames: { pattern: "^[a-z][a-z0-9.-]*$" },
        additionalProperties: {
          type: "array",
          minItems: 1,
          items: {
            type: "object",
            properties: {
              href: { type: "string", pattern: "^(?!//)/" },
              type: { type: "string", pattern: "^[^/ ]+/[^/ ]+$" },
            },
            required: ["href"],
            additionalProperties: false,
          },
        },
        required: ["anchor"],
        minProperties: 2,
      },
    },
  },
  required: ["linkset"],
  additionalProperties: false,
};
const isLinkset = new Ajv2020().compile(LINKSET);

describe("/.well-known/api-catalog", () => {
  it("is a linkset of RFC 9264", async () => {
    const catalog = await jsonAt("/.well-known/api-catalog");
    expect([isLinkset(catalog), isLinkset.errors]).toEqual([true, null]);
    expect(isLinkset({ ...catalog, linkset: [{ anchor: "/api/v1", item: "/api/v1" }] })).toBe(false);
  });

  it("lists the API as RFC 9727 asks, and what describes it", async () => {
    const { linkset } = await jsonAt("/.well-known/api-catalog");
    const contextOf = (anchor: string) => linkset.find((context: Json) => context.anchor === anchor);
    expect(contextOf("/.well-known/api-catalog").item).toEqual([{ href: "/api/v1" }]);
    expect(Object.keys(contextOf("/api/v1")).sort()).toEqual(["anchor", "service-desc", "service-doc", "service-meta"]);
  });

  it("names llms.txt and every guide as documentation", async () => {
    const { linkset } = await jsonAt("/.well-known/api-catalog");
    const { "service-doc": docs } = linkset.find(({ anchor }: Json) => anchor === "/api/v1");
    expect(docs.map(({ href }: Json) => href)).toEqual(["/llms.txt", ...GUIDE_PATHS]);
  });

  it("leads to documents of the types that it says", async () => {
    const { linkset } = await jsonAt("/.well-known/api-catalog");
    const { anchor: _, ...relations } = linkset.find(({ anchor }: Json) => anchor === "/api/v1");
    const targets = Object.values<Json>(relations).flat();
    const found = await Promise.all(
      targets.map(async ({ href }) => ({ href, type: (await ask(href)).headers.get("content-type")?.split(";")[0] })),
    );
    expect(found).toEqual(targets);
  });
});

describe("/.well-known/lexbind-agent.json", () => {
  it("names calls that are operations of the service card, and documents that are served", async () => {
    const { preferred_calls, openapi, service_card, profiles } = await jsonAt("/.well-known/lexbind-agent.json");
    const { operations } = await jsonAt(service_card);
    const listed = new Set(operations.map(({ method, path }: Json) => `${method} ${path}`));
    expect(preferred_calls.filter(({ method, path }: Json) => !listed.has(`${method} ${path}`))).toEqual([]);
    const paths = [openapi, service_card, ...profiles.map(({ href }: Json) => href)];
    expect(await Promise.all(paths.map(statusOf))).toEqual(paths.map(() => 200));
  });
});

describe("/llms.txt", () => {
  // The form of llmstxt.org: a title, a quoted summary, text without headings, then sections that are lists of links.
  const FORM =
    /^# (?<title>.+)\n\n> (?<summary>.+)\n\n(?<text>(?:(?!#).*\n)*?)\n(?<sections>(?:## .+\n\n(?:- .+\n)+\n?)+)$/;
  const LINK = /^- \[[^\]]+\]\((?<path>\/[^)]*)\)(?:: .+)?$/;
  const read = async () => FORM.exec(await textAt("/llms.txt"))?.groups ?? {};
  const linesOf = (sections = "") => sections.split("\n").filter((line) => line.startsWith("- "));

  it("has the form of llmstxt.org", async () => {
    const { title, summary, sections } = await read();
    const { service, description } = await jsonAt("/api/v1/service-card");
    expect([title, summary]).toEqual([service, description]);
    expect(linesOf(sections).filter((line) => !LINK.test(line))).toEqual([]);
  });

  it("says the boundary, and how a draft is checked, before it lists anything", async () => {
    const { text } = await read();
    const { boundary, operations } = await jsonAt("/api/v1/service-card");
    expect(text).toContain(boundary);
    const checks = operations.filter(({ method }: Json) => method === "POST");
    for (const { path, description } of checks)
      expect(text).toContain(`- POST ${path.replace("{act_id}", "dora")}: ${description}\n`);
    expect(checks).toHaveLength(2);
  });

  it("has a section for the service, each profile, guides, and what may be left out", async () => {
    const { profiles } = await jsonAt("/api/v1/profiles");
    const titles = [...(await textAt("/llms.txt")).matchAll(/^## (.+)$/gm)].map(([, title]) => title);
    expect(titles).toEqual(["Service", ...profiles.map(({ title }: Json) => title), "Guides", "Optional"]);
  });

  it("links each thing once, and to what is served", async () => {
    const paths = linesOf((await read()).sections).map((line) => LINK.exec(line)?.groups?.path ?? "");
    expect(paths.length).toBeGreaterThan(25);
    expect(new Set(paths).size).toBe(paths.length);
    expect(await Promise.all(paths.map(statusOf))).toEqual(paths.map(() => 200));
  });

  it("links each guide by the title of its page", async () => {
    const guides = /## Guides\n\n((?:- .+\n)+)/.exec(await textAt("/llms.txt"))?.[1];
    const titles = await Promise.all(
      GUIDE_PATHS.map(async (path) => /<title>([^<·|–]*)/.exec(await textAt(path))?.[1]?.trim()),
    );
    expect(linesOf(guides)).toEqual(GUIDE_PATHS.map((path, index) => `- [${titles[index]}](${path})`));
  });

  it("leads to every document of a profile that is not of one field", async () => {
    const linked = await textAt("/llms.txt");
    const { links } = await jsonAt("/api/v1/profiles/dora");
    expect(Object.values<string>(links).filter((path) => !linked.includes(path))).toEqual([]);
  });
});

describe("a schema", () => {
  const paths = [...artifacts.files.keys()].filter((path) => path.startsWith("/schemas/v1/"));

  it.each(paths)("is served at %s, which is its $id, as it is authored", async (path) => {
    const authored = readFileSync(`${ROOT}profiles-src/schemas/published/${path.slice("/schemas/v1/".length)}`, "utf8");
    expect(await jsonAt(path)).toEqual(JSON.parse(authored));
    expect((await jsonAt(path)).$id).toBe(path);
  });

  it("is named in the service card for the answer of each operation, and fits it", async () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    for (const path of paths) ajv.addSchema(await jsonAt(path));
    const { operations } = await jsonAt("/api/v1/service-card");
    for (const { method, path, answer_schema } of operations) {
      const target = path.replace("{act_id}", "dora").replace("{field_id}", "submission_type");
      const answer = method === "POST" ? await post(target, readyRequest()) : await ask(target);
      const [first = ""] = (await answer.text()).split("\n");
      expect(ajv.validate(answer_schema, JSON.parse(first)), target).toBe(true);
    }
  });

  it("of a request says where it stands itself", async () => {
    const path = "/api/v1/profiles/dora/report.schema.json";
    expect((await jsonAt(path)).$id).toBe(path);
  });
});
