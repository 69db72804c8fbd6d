// What the README shows is what happens.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Answer } from "../server/engine/answer.ts";
import { PROFILE, post, ROOT, readJsonFile } from "./support.ts";

const readme = readFileSync(`${ROOT}README.md`, "utf8");

test("the draft of the README gets the answer of the README", async () => {
  const body = /-d '(\{[\s\S]*?\n\})' \|/.exec(readme)?.[1] as string;
  const shown = JSON.parse(/```json\n([\s\S]*?)```/.exec(readme)?.[1] as string);
  const answer = (await (await post(`${PROFILE}/prevalidate-report`, body)).json()) as Answer;
  const { prevalidation_status, ready_for_preverification, counts, timeline, safe_summary } = answer;
  const due = timeline?.initial_notification_due;
  expect({ prevalidation_status, ready_for_preverification, counts, due, safe_summary }).toEqual(shown);
});

test("every npm script is named in the README", () => {
  const { scripts } = JSON.parse(readFileSync(`${ROOT}package.json`, "utf8"));
  // npm pack runs prepack; nobody else does.
  const { prepack: _, ...named } = scripts;
  const unnamed = Object.keys(named).filter((name) => !new RegExp(`npm (?:run )?${name}\\b`).test(readme));
  expect(unnamed).toEqual([]);
});

test("every link of the profile summary is named in the README or leads to a listed document", () => {
  const { links } = readJsonFile("api/v1/profiles/dora/index.json");
  const missing = Object.values<string>(links).filter((href) => !readme.includes(href.slice(PROFILE.length)));
  expect(missing).toEqual([]);
});
