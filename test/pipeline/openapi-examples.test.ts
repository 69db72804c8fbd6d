// Every example of openapi.json is sent, or provoked: the service must answer what is shown, byte by byte.
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import { canonicalJson } from "../../scripts/pipeline/canonical-json.ts";
import { createApp } from "../../server/app.ts";
import { createNodeServer } from "../../server/node-server.ts";
import { exchange } from "../server/raw-http.ts";
import { app, artifacts, ask, PROFILE, post } from "../support.ts";
import { OPERATIONS, openapi } from "./openapi-description.ts";

// biome-ignore lint/suspicious/noExplicitAny: tests assert the shape themselves
type Json = any;

const LINT = `${PROFILE}/lint-report`;
const examplesIn = ({ content }: Json): Record<string, Json> => content?.["application/json"]?.examples ?? {};

describe("an example of a check", () => {
  const checks = OPERATIONS.filter(({ method }) => method === "POST").map(({ id, path, operation }) => ({
    id,
    path: path.replace("{act_id}", "dora"),
    requests: examplesIn(operation.requestBody),
    answers: examplesIn(operation.responses["200"]),
  }));

  it.each(checks)("$id has an answer for each request", ({ requests, answers }) => {
    expect(Object.keys(answers)).toEqual(Object.keys(requests));
    expect(Object.keys(answers).length).toBeGreaterThan(2);
  });

  it.each(
    checks.flatMap(({ requests, ...check }) =>
      Object.entries(requests).map(([name, { value }]) => ({ name, value, ...check })),
    ),
  )("$id, $name, is answered as shown", async ({ name, value, path, answers }) => {
    expect(await (await post(path, value)).text()).toBe(canonicalJson(answers[name].value));
  });
});

describe("the examples of parameters", () => {
  it.each(OPERATIONS.filter(({ method }) => method === "GET"))(
    "make a path of $id that is answered",
    async ({ path }) => {
      const { act_id, field_id } = openapi.components.parameters;
      const target = path.replace("{act_id}", act_id.example).replace("{field_id}", field_id.example);
      expect((await ask(target)).status).toBe(200);
    },
  );
});

/** An app that fails on every draft. */
function failingApp() {
  const profile = artifacts.profiles.get("dora");
  if (profile === undefined) throw new Error("the profile is not served");
  const answerText = () => {
    throw new Error("a defect");
  };
  return createApp({ ...artifacts, profiles: new Map([["dora", { ...profile, answerText }]]) });
}

/** The answer of the server to bytes that are no request. */
async function answerToGarbage(): Promise<Response> {
  const server = createNodeServer(async () => app.fetch, artifacts.errors);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    return await exchange((server.address() as AddressInfo).port, "garbage\r\n\r\n");
  } finally {
    server.close();
  }
}

// What brings about the answer that each example of an error shows.
const PROVOCATIONS: Readonly<Record<string, () => Promise<Response>>> = {
  invalid_json: () => post(LINT, '{"report":{}'),
  "invalid_json-empty": () => post(LINT, ""),
  invalid_encoding: () => post(LINT, Buffer.of(0xff)),
  unsupported_content_type: () => post(LINT, "{}", { "content-type": "text/plain" }),
  "unsupported_content_type-content_encoding": () => post(LINT, "{}", { "content-encoding": "gzip" }),
  "invalid_body-not_an_object": () => post(LINT, []),
  "invalid_body-other_member": () => post(LINT, { report: {}, x: 1 }),
  "invalid_body-evidence_manifest": () => post(LINT, { report: {}, evidence_manifest: [] }),
  missing_report: () => post(LINT, {}),
  duplicate_member: () => post(LINT, '{"report":{},"report":{}}'),
  malformed_path: () => ask(`${PROFILE}/fields/%ff`),
  malformed_request: answerToGarbage,
  unknown_profile: () => ask("/api/v1/profiles/nis2"),
  unknown_field: () => ask(`${PROFILE}/fields/no_such_field`),
  not_found: () => ask("/api/v1/nothing"),
  method_not_allowed: () => ask(PROFILE, { method: "DELETE" }),
  request_too_large: () => post(LINT, "x".repeat(artifacts.maxRequestBytes + 1)),
  internal_error: async () =>
    failingApp().request(LINT, { method: "POST", headers: { "content-type": "application/json" }, body: "{}" }),
};

describe("an example of an error", () => {
  const shown = Object.entries<Json>(openapi.components.responses).flatMap(([component, response]) =>
    Object.entries(examplesIn(response)).map(([name, { value }]) => ({
      name,
      status: Number(component.replace("error-", "")),
      json: canonicalJson(value),
    })),
  );

  it("stands for each error that can be provoked", () => {
    expect(shown.map(({ name }) => name).sort()).toEqual(Object.keys(PROVOCATIONS).sort());
  });

  it.each(shown)("$name is what the service answers", async ({ name, status, json }) => {
    const answer = await PROVOCATIONS[name]?.();
    expect([answer?.status, await answer?.text()]).toEqual([status, json]);
  });
});
