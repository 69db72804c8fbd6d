// What a stranger adds: a kind of rule, a type of field, and the acts of the guide "Add an act", word for word. Its files are written and its
// commands run in a copy of the checkout, in which small made-up acts take the place of the real ones. All tests that change the code of a
// checkout or compile it again are here, because its build takes most of their time.
import { cpSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { testRebuild } from "../audit/verify/rebuild.ts";
import { readGuide } from "../clients/guide-blocks.ts";
import { serve } from "../package/tarball.ts";
import { browserMissing, openSite } from "../pages/browser.ts";
import { addFieldType, testFieldType } from "../report/wording/new-field-type.ts";
import { run, runCommand } from "../run-command.ts";
import { ROOT } from "../support.ts";
import { completeCheckout, copyNeutral, copySources, edit, type Mistake, placesOf } from "./author.ts";
import { findInCheckout } from "./find-in-checkout.ts";
import { followGuide } from "./follow-guide.ts";
import { addKind, KIND_MISTAKES, testKind } from "./new-kind.ts";

// 40 words, each of five characters.
const CHARACTERS_PER_MINUTE = 200;

const checkout = completeCheckout(copyNeutral());
const printed: string[] = [];
let server: Awaited<ReturnType<typeof serve>> | undefined;
let origin = "";

/** Completes the copy of the checkout: what is new in its code, fixtures, and a repository, because one command compares with HEAD. */
async function prepareCheckout(): Promise<void> {
  addKind(checkout);
  addFieldType(checkout);
  cpSync(join(ROOT, "test/fixtures"), join(checkout, "test/fixtures"), { recursive: true });
  expect(await runCommand("lock", [], `${checkout}/`)).toMatchObject({ status: 0 });
  const git = "git init -q && git add profiles-src && git -c user.name=x -c user.email=x@example.org commit -qm x";
  expect(await run("bash", ["-c", git], { cwd: checkout })).toMatchObject({ status: 0 });
}

async function start(): Promise<void> {
  server = await serve(process.execPath, ["dist/server/main.mjs"], { cwd: checkout });
  origin = server.origin ?? "";
}

beforeAll(async () => {
  await prepareCheckout();
  printed.push(...(await followGuide(checkout, start)));
});
afterAll(() => server?.stop());

it("each command does what the guide says", () => {
  const all = printed.join("\n");
  const written = all.match(/^wrote profiles-src\/\w+/gm) ?? [];
  const countOf = (act: string) => written.filter((line) => line === `wrote profiles-src/${act}`).length;
  expect([countOf("harbour"), countOf("ferry"), written.length]).toEqual([10, 10, 20]);
  expect(all).toMatch(
    /locator: \{ article: "1", paragraph: "2" \}, text_sha256: \w{64} \} # 2\. The notice gives the time …$/m,
  );
  expect(all).toContain("Ready as far as lexbind checks");
  expect(all).toContain(
    "## New: harbour-notice\n\n- Notice of a closed harbour. Harbour Act, Article 1. `op:harbour_notice.v1`",
  );
});

async function check(profile: string, report: object) {
  const address = `${origin}/api/v1/profiles/${profile}/prevalidate-report`;
  const headers = { "content-type": "application/json" };
  const response = await fetch(address, { method: "POST", headers, body: JSON.stringify({ report }) });
  return response.json();
}

it.each([
  ["tankers", { due: "9002-03-01T10:00:00Z" }],
  ["no_tankers", { due: "9002-03-01T18:00:00Z" }],
  ["not_known", { due: null, missing: ["harbour_kind"], upper_bound: "9002-03-01T10:00:00Z" }],
])(
  "the deadline of a notice on a harbour of the kind %s, and what is not known never leads to the later one",
  async (harbour_kind, clock) => {
    const report = { harbour_name: "North Quay (fictional)", closed_since: "9002-03-01T06:00:00Z", harbour_kind };
    const { timeline } = await check("harbour-notice", report);
    expect(timeline.clocks).toMatchObject([{ clock_id: "harbour.notice", ...clock }]);
  },
);

it("the board of clocks has the new clock", async () => {
  const board = await (await fetch(`${origin}/api/v1/clocks.json`)).json();
  const harbour = board.acts.find(({ act }: { act: string }) => act === "harbour");
  expect(harbour.clocks).toMatchObject([{ clock_id: "harbour.notice", owed_by: ["harbour_operator"] }]);
});

it("an act in stages is a profile for each", async () => {
  for (const profile of ["ferry-report-early-warning", "ferry-report-final-report"]) {
    const ready = await check(profile, { operator_name: "North Ferries (fictional)" });
    const blocked = await check(profile, {});
    const statuses = [ready, blocked].map(({ prevalidation_status }) => prevalidation_status);
    expect([profile, ...statuses]).toEqual([profile, "ready_for_preverification", "blocked"]);
  }
});

it.each([
  ["harbour", 60],
  ["ferry", 30],
])("the text of the guide for %s is typed in less than %i minutes", (act, minutes) => {
  const blocks = [...readGuide("add-an-act").matchAll(/^```\w+\n([\s\S]*?)^```$/gm)].map(([, block = ""]) => block);
  const others = ["harbour", "ferry"].filter((other) => other !== act);
  const own = blocks.filter((block) => !others.some((other) => block.includes(other)));
  const characters = own.reduce((sum, { length }) => sum + length, 0);
  const typing = characters / CHARACTERS_PER_MINUTE;
  console.log(`add-an-act, ${act}: ${characters} characters, ${typing.toFixed(1)} minutes of typing`);
  expect(characters).toBeGreaterThan(500);
  expect(typing).toBeLessThan(minutes);
});

it("nothing outside the folders of the acts is touched", async () => {
  const { stdout } = await run("git", ["status", "--porcelain", "-uall", "profiles-src"], { cwd: checkout });
  const touched = stdout.split("\n").map((line) => line.slice(3).split("/").slice(0, 2).join("/"));
  const own = ["profiles-src/ferry", "profiles-src/harbour"];
  expect([...new Set(touched.filter((folder) => folder !== ""))]).toEqual(own);
});

const MISTAKES: readonly Mistake[] = [
  [
    "a typing error in a rule of a new act",
    "schema_mismatch",
    ["harbour/harbour-notice/rules.yaml", "minimum: 0", "▸minimun: 0"],
  ],
  ...KIND_MISTAKES,
];

it("each mistake of an author is one finding at its place, which names what is wrong", async () => {
  const copies = MISTAKES.map(([name, code, ...edits]) => {
    const sources = copySources(join(checkout, "profiles-src"));
    return { name, code, sources, places: edit(sources, edits) };
  });
  const found = await findInCheckout(
    checkout,
    copies.map(({ sources }) => sources),
  );
  expect(copies.map(({ name }, index) => [name, placesOf(found[index] ?? [])])).toEqual(
    copies.map(({ name, code, places }) => [name, places.map((place) => `${place} ${code}`)]),
  );
  expect(found[0]?.[0]?.message).toContain("minimun");
});

it("the build tells an author whose clock forgets which answer leaves open when a limit counts", async () => {
  const sources = copySources(join(checkout, "profiles-src"));
  const fact = "{ fact: kind_of_harbour, codes: [tankers]";
  const [place] = edit(sources, [["harbour/clocks.yaml", `${fact}, unknown_codes: [not_known] }`, `▸${fact} }`]]);
  const [found = []] = await findInCheckout(checkout, [sources]);
  expect(placesOf(found)).toContain(`${place} unnamed_unknown`);
  expect(found.map(({ message }) => message).join("\n")).toContain('"not_known" says that the fact "kind_of_harbour"');
});

it("the atoms are those of the act", async () => {
  const { stdout } = await runCommand("verify-sources", ["--documents", "test/fixtures", "--json"], `${checkout}/`);
  const { documents, findings } = JSON.parse(stdout);
  const harbour = documents.find(({ celex }: { celex: string }) => celex === "39002R0001");
  expect([harbour.state, harbour.atoms.verified, harbour.atoms.total]).toEqual(["pinned", 4, 4]);
  expect(findings.filter(({ file }: { file: string }) => file.includes("harbour"))).toEqual([]);
});

it.runIf(browserMissing === null)("the draft check has the fields, and finds what the rules ask for", async () => {
  const browser = await openSite();
  try {
    const page = await browser.open();
    await page.goto(`${origin}/harbour-notice/check.html`);
    await page.getByLabel("Name of the harbour").first().waitFor();
    expect(await page.getByText("Time of the closure").count()).toBeGreaterThan(0);
    expect(await page.getByText("Number of berths").count()).toBeGreaterThan(0);
    await page.goto(`${origin}/harbour-notice/`);
    expect(await page.content()).toContain("Notice of a closed harbour");
  } finally {
    await browser.close();
  }
});

testKind(checkout, check);
testFieldType(checkout);
testRebuild(checkout, () => origin);
