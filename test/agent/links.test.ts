// A client that knows only the address of the service: from the first page to a ready draft by links alone.
import { expect, it } from "vitest";
import { ask, type Json } from "../support.ts";

/** A response must be JSON. `target` is `METHOD /path`, as in `suggested_next_call`. */
async function call(target: string, body?: unknown): Promise<Json> {
  const [method = "", path = ""] = target.split(" ");
  const headers = { "content-type": "application/json" };
  const response = await ask(path, { method, ...(body !== undefined && { headers, body: JSON.stringify(body) }) });
  expect([target, response.status]).toEqual([target, 200]);
  return response.json();
}

/** The targets of a Link header (RFC 8288), by relation. */
function linksIn(header: string | null): ReadonlyMap<string, string> {
  const links = [...(header ?? "").matchAll(/<([^>]+)>; rel="([^"]+)"/g)];
  return new Map(links.map(([, target = "", relation = ""]) => [relation, target]));
}

/** Follows the next calls of documents until one wants a draft. */
async function followNextCalls(start: string): Promise<{ readonly fields: Json[]; readonly check: string }> {
  const fields: Json[] = [];
  for (let next = start, calls = 0; calls < 5; calls++) {
    const document = await call(next);
    if (Array.isArray(document.fields)) fields.splice(0, fields.length, ...document.fields);
    next = document.suggested_next_call;
    if (next.startsWith("POST ")) return { fields, check: next };
  }
  throw new Error("no call takes a draft");
}

/** Enters what the corrected draft of a rule has (RFC 7396). */
function patch(draft: Json, changes: Json): void {
  for (const [name, value] of Object.entries<Json>(changes))
    if (value === null) delete draft[name];
    else if (typeof value === "object" && !Array.isArray(value)) {
      draft[name] ??= {};
      patch(draft[name], value);
    } else draft[name] = value;
}

const home = await ask("/");
const links = linksIn(home.headers.get("link"));
const { suggested_next_call, profiles } = await call(`GET ${links.get("service-meta")}`);

it("the first page links to the description of the interface, the catalog and the guide for agents", async () => {
  expect([...links.keys()]).toEqual(["api-catalog", "service-desc", "service-doc", "service-meta"]);
  expect((await call(`GET ${links.get("service-desc")}`)).openapi).toMatch(/^3\.1/);
  const { linkset } = await call(`GET ${links.get("api-catalog")}`);
  expect(linkset[1]["service-desc"]).toEqual([expect.objectContaining({ href: links.get("service-desc") })]);
  expect((await ask(links.get("service-doc") as string)).status).toBe(200);
  const unchanged = await ask("/", { headers: { "if-none-match": home.headers.get("etag") ?? "" } });
  expect([unchanged.status, unchanged.headers.get("link")]).toEqual([304, home.headers.get("link")]);
  expect((await ask("/api.html")).headers.get("link")).toBeNull();
});

it("the service card leads to the list of profiles", async () => {
  const list = await call(suggested_next_call);
  expect(list.profiles.map(({ href }: Json) => href)).toEqual(profiles.map(({ href }: Json) => href));
});

it.each<string>(profiles.map(({ href }: Json) => href))(
  "a client that follows links alone brings a draft of %s to ready",
  async (href) => {
    const { fields, check } = await followNextCalls(`GET ${href}`);
    const { examples } = await call(`GET ${(await call(`GET ${href}`)).links.examples}`);
    const draft: Json = { report: {}, evidence_manifest: {} };
    const enter = ({ field_id, example, evidence_labels }: Json): void => {
      draft.report[field_id] = example;
      draft.evidence_manifest[field_id] = evidence_labels;
    };
    for (const field of fields) if (field.example !== undefined) enter(field);
    // A decision names one more answer at a time.
    for (let checks = 0; checks < 40; checks++) {
      const { findings, traces, ready_for_preverification } = await call(check, draft);
      if (ready_for_preverification) return;
      for (const [index, { severity, field_id, suggested_next_call: next }] of findings.entries()) {
        if (severity === "info") continue;
        const isEntered = field_id === null || Object.hasOwn(draft.report, field_id);
        const field = isEntered || next === null ? {} : await call(next);
        if (field.example !== undefined) {
          enter(field);
          continue;
        }
        const { quiet } = await call(`GET ${traces[index].href}`);
        // What the corrected draft has for a field that is missing here.
        const corrected = structuredClone(examples.find(({ name }: Json) => name === quiet.example).request);
        patch(corrected, quiet.merge_patch);
        if (isEntered) patch(draft, quiet.merge_patch);
        else draft.report[field_id] = corrected.report[field_id];
      }
    }
    throw new Error(`the draft is not ready: ${JSON.stringify((await call(check, draft)).findings)}`);
  },
);
