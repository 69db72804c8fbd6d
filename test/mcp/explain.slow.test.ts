import { expect, it } from "vitest";
import { type Json, readJsonFile } from "../support.ts";
import { connect } from "./connection.ts";

const documentOf = (path: string): Json => readJsonFile(`api/v1/profiles/dora/${path}`);

it("explain names the address of each provision that a rule is based on", async () => {
  const [rule] = documentOf("rules.json").rules;
  const { result } = await (await connect("2026-07-28")).call("explain", { profile: "dora", ids: [rule.rule_id] });
  const atoms: Json[] = documentOf("sources.json").source_atoms;
  const links = rule.source_atom_ids.map(
    (id: string) => `${id} (${atoms.find(({ source_atom_id }) => source_atom_id === id)?.href})`,
  );
  expect(links).not.toEqual([]);
  expect(result.content[0].text).toContain(`Based on ${links.join(", ")}`);
});
