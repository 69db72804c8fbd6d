// What a stranger reads first names the acts that there are.
import { expect, it } from "vitest";
import { type Json, readJsonFile, readPublic } from "../support.ts";
import { readText } from "./markdown-links.ts";

const ACTS: string[] = readJsonFile("api/v1/clocks.json").acts.map(({ title }: Json) => title.split(",")[0]);
/** The sentence below the title. */
const getFirst = (file: string): string => readText(file).split("\n\n")[1]?.replaceAll("\n", " ").split(". ")[0] ?? "";

it.each([
  ["the README", getFirst("README.md")],
  ["the README of the package", getFirst("scripts/package/README.md")],
  ["package.json", JSON.parse(readText("package.json")).description as string],
])("the first sentence of %s names all acts", (_, sentence) => {
  expect(ACTS.length).toBeGreaterThan(5);
  expect(ACTS.filter((act) => !sentence.includes(act))).toEqual([]);
});

it("the first page names all acts in their order", () => {
  const [, lead = ""] = /<p class="lead">([^<]+)/.exec(readPublic("index.html").toString()) ?? [];
  expect(lead).toContain(`${ACTS.slice(0, -1).join(", ")} and ${ACTS.at(-1)}:`);
});
