// The README names only commands, files and endpoints that exist.
import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { fillTemplate } from "../server/engine/template.ts";
import { ask, ROOT } from "./support.ts";

const README = readFileSync(`${ROOT}README.md`, "utf8");
const TABLES = README.replace(/^[^|].*$/gm, "");
const matchesOf = (pattern: RegExp, text = README): string[] =>
  [...text.matchAll(pattern)].map(([, part]) => part as string);

it("every npm command of the README is a script of package.json", () => {
  const { scripts } = JSON.parse(readFileSync(`${ROOT}package.json`, "utf8")) as { scripts: Record<string, string> };
  const named = matchesOf(/\bnpm run ([a-z:-]+)/g);
  expect(named).toContain("build");
  expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
});

it("every relative link of the README leads to a file", () => {
  const targets = matchesOf(/\]\((?!https?:)([^)#]+)/g);
  expect(targets).toContain("LICENSE");
  expect(targets.filter((target) => !existsSync(ROOT + target))).toEqual([]);
});

it("every endpoint in the tables of the README exists", async () => {
  const named = matchesOf(/`((?:…|\/)[^\s`]+)`/g, TABLES);
  expect(named).toContain("…/prevalidate-report");
  const [field_id, rule_id] = ["submission_type", "missing_required_field.submission_type"];
  const names = { act_id: "dora", field_id, rule_id, code_list_id: "currencies" };
  const paths = named.map((name) => fillTemplate(name.replace("…", "/profiles/dora"), names));
  for (const path of paths) {
    const answers = await Promise.all([path, `/api/v1${path}`].map((url) => ask(url, { method: "OPTIONS" })));
    expect([path, answers.some(({ status }) => status === 204)]).toEqual([path, true]);
  }
});
