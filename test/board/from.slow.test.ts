// Facts told once on the command line and for agents: what is empty and the same is taken, and said without values.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { connect } from "../mcp/connection.ts";
import { tempFolder } from "../pipeline/author.ts";
import { runCommand } from "../run-command.ts";

const folder = tempFolder();
const file = (name: string, value: unknown): string => {
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify(value));
  return path;
};
const OTHER = {
  description_of_the_major_ict_related_incident: "CANARY-7f3a",
  date_and_time_of_detection_of_the_major_ict_related_incident: "2026-11-20T18:40:00Z",
};
const other = file("dora.json", { report: OTHER });
const begun = file("breach.json", { report: { notification_kind: "complete" } });

const codesOf = (json: string): string[] =>
  JSON.parse(json).findings.flatMap(
    ({ code, field_id }: { code: string; field_id: string | null }) => `${code} ${field_id}`,
  );

it("prevalidate --from fills in what is empty and lists it on standard error by field, with what is only alike", async () => {
  const args = ["--profile", "gdpr-breach", "--format", "json"];
  const [bare, filled] = [
    await runCommand("prevalidate", [...args, begun]),
    await runCommand("prevalidate", [...args, "--from", other, begun]),
  ];
  const missing = "nature_missing nature_of_breach";
  expect([codesOf(bare.stdout).includes(missing), codesOf(filled.stdout).includes(missing)]).toEqual([true, false]);
  expect(filled.stderr).toMatch(/taken to be reworded or checked: nature_of_breach \(from description_of/);
  expect(filled.stderr).toMatch(
    /not taken, because it is only alike: breach_aware_at \(from date_and_time_of_detection/,
  );
  expect(filled.stderr + filled.stdout).not.toContain("CANARY");
  expect(filled.stderr).not.toContain("2026-11-20");
});

it.each([
  ["a file without a draft", file("none.json", ["CANARY-7f3a"]), "it is not a draft"],
  [
    "a draft of no profile",
    file("other.json", { report: { no_such_field: "CANARY-7f3a" } }),
    "do not show its profile",
  ],
])("prevalidate --from rejects %s, without what it contains", async (_, from, words) => {
  const { status, stderr } = await runCommand("prevalidate", ["--profile", "gdpr-breach", "--from", from, begun]);
  expect([status, stderr.includes(words), stderr.includes("CANARY")]).toEqual([2, true, false]);
});

it("prevalidate --from takes a value that is nested deeply, and the check tells what is wrong with it", async () => {
  const deep = `${"[".repeat(50_000)}1${"]".repeat(50_000)}`;
  const from = join(folder, "deep.json");
  writeFileSync(from, `{"report":{"description_of_the_major_ict_related_incident":${deep}}}`);
  const args = ["--profile", "gdpr-breach", "--format", "json", "--from", from, begun];
  const { status, stdout, stderr } = await runCommand("prevalidate", args);
  expect([status, codesOf(stdout)]).toEqual([3, expect.arrayContaining(["invalid_field_type nature_of_breach"])]);
  expect(stderr).toMatch(/^\S+deep\.json: taken to be reworded or checked: nature_of_breach [^\n]+\n$/);
});

it("the tool check takes the same from another draft, and names the fields without their values", async () => {
  const { call } = await connect("2026-07-28");
  const given = { profile: "gdpr-breach", report: {}, from: { profile: "dora-initial", report: OTHER } };
  const { result, text } = await call("check", given);
  expect(result.structuredContent).toMatchObject({
    taken: [{ field_id: "nature_of_breach", because: expect.any(String) }],
    alike: [{ field_id: "breach_aware_at" }],
  });
  expect(text).not.toContain("CANARY");
  const wrong = await call("check", { ...given, from: { report: "CANARY-7f3a" } });
  expect([wrong.result.isError, wrong.text.includes("CANARY")]).toEqual([true, false]);
});

it("prevalidate --from reports that nothing was taken", async () => {
  const none = file("figures.json", { report: { number_of_clients_affected: 34, value_of_affected_transactions: 1 } });
  const { stderr } = await runCommand("prevalidate", ["--profile", "gdpr-breach", "--from", none, begun]);
  expect(stderr).toMatch(/nothing was taken: it has no fact that an empty field asks for/);
});
