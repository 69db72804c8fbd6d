// How many rules there are is the same wherever it is said.
import { expect, it } from "vitest";
import { ALIASES, artifacts, readJsonFile, readPublic } from "../support.ts";

const home = readPublic("index.html").toString("utf8");

it.each(ALIASES)("the answers of %s, its row on the first page and its page of rules count the same rules", (alias) => {
  const answered = artifacts.profiles.get(alias)?.checkText('{"report":{}}', "prevalidation");
  if (answered === undefined || !("json" in answered)) throw new Error("the draft is not a request");
  const { total } = JSON.parse(answered.json).rules;
  const overview = readPublic(`${alias}/index.html`).toString("utf8");
  const [, folder] = /href="\.\.\/([a-z0-9-]+)\/rules\.html"/.exec(overview) ?? [];
  const rules = readPublic(`${folder ?? alias}/rules.html`).toString("utf8");
  expect(rules.replace(/\s+/g, " ")).toMatch(new RegExp(`A pre-validation runs [^;]*\\b${total} rules`));
  const [, row = ""] = home.split(`id="${alias}"`);
  expect(row.slice(0, row.indexOf("</tr>"))).toContain(`data-label="Rules">${total}</td>`);
  // A lint has one more, which a pre-validation answers by itself.
  expect(readJsonFile(`api/v1/profiles/${alias}/rules.json`).rules).toHaveLength(total + 1);
});
