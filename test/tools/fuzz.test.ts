// The fuzzer finds what it looks for, and finds nothing in the app.
import { expect, it } from "vitest";
import { loadSchemas } from "../../scripts/pipeline/load.ts";
import { artifacts, ROOT } from "../support.ts";
import { type FuzzOptions, fuzz } from "./fuzz/run.ts";
import { createTarget } from "./fuzz/target.ts";

const target = createTarget(artifacts, loadSchemas(`${ROOT}profiles-src/schemas`), 1);
// A made-up value that bodies of the fuzzer carry.
const LEAKED = "cnry7x";

type Fetch = FuzzOptions["fetch"];

/** The app's answers, those of pre-validation with status 200 changed. */
const changed =
  (change: (text: string, status: number) => Response | string): Fetch =>
  async (request) => {
    const response = await target.fetch(request);
    const text = await response.text();
    if (response.status !== 200 || request.url.endsWith("lint-report")) return new Response(text, response);
    const answer = change(text, response.status);
    return typeof answer === "string" ? new Response(answer) : answer;
  };

const edited = (edit: (answer: Record<string, unknown>) => object): Fetch =>
  changed((text) => JSON.stringify(edit(JSON.parse(text))));

const findProblems = async (fetch: Fetch): Promise<string[]> => {
  const { problems } = await fuzz({ ...target, fetch, indices: Array.from({ length: 20 }, (_, index) => index) });
  return [...new Set(problems.map(({ problem }) => problem))];
};

const defects: [name: string, fetch: Fetch, problem: RegExp][] = [
  ["a status of 500", changed((text) => new Response(text, { status: 500 })), /^status 500$/],
  ["a value of the body", changed((text) => text.replace("message", LEAKED)), /holds a value of the body/],
  ["a number of the body", edited((answer) => ({ ...answer, safe_summary: "918273645" })), /holds a value of the body/],
  ["an answer that is too long", changed((text) => text + " ".repeat(100_000)), /has \d+ bytes/],
  ["an answer that is no JSON", changed((text) => text.slice(1)), /is no JSON/],
  ["an answer that is not canonical", changed((text) => `${text} `), /is not canonical/],
  ["a member too many", edited((answer) => ({ ...answer, zzz: 1 })), /does not fit its schema/],
  ["the answer of the other check", edited((answer) => ({ ...answer, check: "lint" })), /is of another check/],
  [
    "a rule that got lost",
    changed((text) => text.replace(/"evaluated":\d+/, '"evaluated":1')),
    /do not make the total/,
  ],
  [
    "a status that the findings deny",
    changed((text) => text.replace('"blocked"', '"attention_required"')),
    /the status is/,
  ],
  ["findings without traces", edited((answer) => ({ ...answer, traces: [] })), /number of rules traced/],
  ["a refusal of one check only", changed((text) => new Response(text, { status: 413 })), /for a body of another size/],
];

it.each(defects)("%s is found", async (_, fetch, problem) => {
  const problems = await findProblems(fetch);
  expect(problems).not.toEqual([]);
  expect(problems.filter((found) => !problem.test(found))).toEqual([]);
});

it("a throw is found, and told without its message", async () => {
  expect(await findProblems(() => Promise.reject(new RangeError(LEAKED)))).toEqual(["threw RangeError"]);
});

it.each(["stdout", "stderr"] as const)("a write to %s is found and held back", async (name) => {
  const problems = await findProblems((request) => {
    process[name].write(LEAKED);
    return target.fetch(request);
  });
  expect(problems).toEqual([`something was written to ${name}`]);
});

it("bodies depend on seed and index alone", () => {
  const again = createTarget(artifacts, loadSchemas(`${ROOT}profiles-src/schemas`), 1);
  expect(again.makeBody(42)).toEqual(target.makeBody(42));
});

it("no body of 300 brings anything about, taken or refused", async () => {
  const { problems, statuses } = await fuzz({ ...target, indices: Array.from({ length: 300 }, (_, index) => index) });
  expect(problems).toEqual([]);
  expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 400]));
});
