// Entity details on the command line and for agents: they fill in what is empty, and a file that is none is not used.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readyWith } from "../../engine/dora-drafts.ts";
import { connect } from "../../mcp/connection.ts";
import { tempFolder } from "../../pipeline/author.ts";
import { prevalidateIn } from "../../run-command.ts";

const folder = tempFolder();
const entity_details = { authority: "CANARY-7f3a", currency: "SEK", member_state: "FI" };
writeFileSync(join(folder, "details.json"), JSON.stringify({ entity_details }));
writeFileSync(join(folder, "none.json"), '{"entity_details": {"pass": "CANARY-7f3a"}}');
writeFileSync(join(folder, "draft.json"), readyWith({ competent_authority: null }));

const run = prevalidateIn(folder);
const check = (...args: readonly string[]) => run([...args, "draft.json"]);

it("prevalidate --entity-details fills in what the draft leaves empty, and the Member State", async () => {
  const [bare, filled] = await Promise.all([check(), check("--entity-details", "details.json")]);
  expect([bare.status, filled.status]).toEqual([3, 0]);
  expect(filled.stdout).toContain("15:15 Helsinki (2026-03-10T13:15:00Z)");
});

it.each(["", "[]", '{"report": []}', '{"report": {}, "report": {}}', '{"report": {}, "x": 1}'])(
  "prevalidate --entity-details answers a file with %j, which is no draft, as without",
  async (text) => {
    const args = ["--profile", "dora", "--format", "json", "-"];
    const [bare, filled] = await Promise.all([
      run(args, { input: text }),
      run(["--entity-details", "details.json", ...args], { input: text }),
    ]);
    expect([filled.status, filled.stdout]).toEqual([2, bare.stdout]);
  },
);

it("findings have the lines and columns of a file in which the details fill in nothing", async () => {
  const text = `\n\n${readyWith({ competent_authority: "ECB" })}`;
  const outputs = await Promise.all(
    [[], ["--entity-details", "details.json"]].map((args) => run([...args, "--format", "sarif", "-"], { input: text })),
  );
  const [bare, filled] = outputs.map(({ stdout }) =>
    JSON.parse(stdout).runs[0].results.map(({ locations }: { locations: unknown }) => JSON.stringify(locations)),
  );
  expect(bare.length).toBeGreaterThan(0);
  expect(filled).toEqual(bare);
  expect(filled.join()).toContain('"startLine":3');
});

it("prevalidate --entity-details rejects a file that is not one of entity details, without what it contains", async () => {
  const { status, stderr } = await check("--entity-details", "none.json");
  expect(status).toBe(2);
  expect(stderr).toContain('none.json: expected {"entity_details"');
  expect(stderr).not.toContain("CANARY");
});

it("the tool check fills in what the report leaves empty from entity_details, and keeps nothing", async () => {
  const { call } = await connect("2026-07-28");
  const given = { profile: "dora", ...JSON.parse(readyWith({ competent_authority: null })) };
  const statusOf = async (more: object) =>
    (await call("check", { ...given, ...more })).result.structuredContent?.prevalidation_status;
  expect(await statusOf({ entity_details })).toBe("ready_for_preverification");
  expect(await statusOf({})).toBe("blocked");
  const wrong = await call("check", { ...given, entity_details: { pass: "CANARY-7f3a" } });
  expect([wrong.result.isError, wrong.text.includes("CANARY")]).toEqual([true, false]);
});
