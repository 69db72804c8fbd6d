// Names and arguments as agents write them: names that every object of JavaScript has are no others, and arguments are read as they are meant.
import { expect, it } from "vitest";
import { type Json, readyRequest } from "../support.ts";
import { connect, REVISIONS } from "./connection.ts";

const connection = await connect("2025-11-25");
const ask = async (name: string, given: object): Promise<Json> => (await connection.call(name, given)).result;

it("an object or a list that an agent writes as JSON text is read, and null is an optional argument that is not given", async () => {
  const { report, evidence_manifest } = readyRequest();
  const plain = await ask("check", { profile: "dora", report, evidence_manifest });
  const [asText, asTexts] = [report, evidence_manifest].map((value) => JSON.stringify(value));
  const unset = { member_state: null, from: null, entity_details: null };
  expect(await ask("check", { profile: "dora", report: asText, evidence_manifest: asTexts, ...unset })).toEqual(plain);
  const ids = ["missing_required_field.entity_legal_name"];
  expect(await ask("explain", { profile: "dora", ids: JSON.stringify(ids) })).toEqual(
    await ask("explain", { profile: "dora", ids }),
  );
  const { content } = await ask("check", { profile: "dora", report: '{"a":1,"a":2}' });
  expect(content[0].text).toMatch(/arguments\/report must be object/);
});

const INHERITED = ["__proto__", "constructor", "toString", "hasOwnProperty"];

it.each(REVISIONS)(
  "in revision %s a tool or a resource with a name that every object has is not found",
  async (revision) => {
    const modern = await connect(revision);
    const unknown = await modern.request("tools/call", { name: "no_such_tool", arguments: {} });
    expect(unknown.error?.message).toContain("not found");
    for (const name of INHERITED) {
      const { error } = await modern.request("tools/call", { name, arguments: {} });
      expect(error).toEqual({ ...unknown.error, message: unknown.error?.message.replace("no_such_tool", name) });
      const resource = await modern.request("resources/read", { uri: name });
      expect(resource.error).toEqual((await modern.request("resources/read", { uri: "no-such-resource" })).error);
    }
  },
);

it.each(INHERITED)("a profile and a field of the name %s do not exist", async (name) => {
  const texts = [await ask("checklist", { profile: name }), await ask("explain", { profile: "dora", ids: [name] })].map(
    ({ isError, content }) => [isError, content[0].text],
  );
  expect(texts).toEqual([
    [true, expect.stringContaining("arguments/profile must be equal to one of the allowed values")],
    [true, expect.stringContaining("ids[0] is no field, rule or code list of dora")],
  ]);
});
