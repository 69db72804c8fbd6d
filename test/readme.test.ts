// The README names the commands, and only files and endpoints that exist; other texts name only commands that exist.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { fillTemplate } from "../server/engine/template.ts";
import { ask, ROOT } from "./support.ts";

const README = readFileSync(`${ROOT}README.md`, "utf8");
const { scripts } = JSON.parse(readFileSync(`${ROOT}package.json`, "utf8")) as { scripts: Record<string, string> };
const NPM_COMMAND = /\bnpm (?:run (?:--silent )?|(?=(?:test|start)\b))([a-z][a-z:-]*)/g;
const TEXTS = [".ci/run", "README.md", ".github/", ".github/workflows/", "profiles-src/docs/"].flatMap((path) =>
  path.endsWith("/") ? readdirSync(ROOT + path).map((name) => path + name) : path,
);
const TABLES = README.replace(/^[^|].*$/gm, "");
const matchesOf = (pattern: RegExp, text = README): string[] =>
  [...text.matchAll(pattern)].map(([, part]) => part as string);

it("the tables of the README name every script of package.json, and no other", () => {
  expect(new Set(matchesOf(NPM_COMMAND, TABLES))).toEqual(new Set(Object.keys(scripts)));
});

it.each(TEXTS.filter((name) => /\.(?:md|yml)$|run$/.test(name)))(
  "every npm command in %s is a script of package.json",
  (file) => {
    const named = matchesOf(NPM_COMMAND, readFileSync(ROOT + file, "utf8"));
    expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  },
);

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
