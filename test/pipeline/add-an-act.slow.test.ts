// The guide "Add an act", word for word: its files are written and its commands run in a copy of the checkout, in which small made-up acts
// take the place of the real ones.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { browserMissing, openSite } from "../pages/browser.ts";
import { run, runCommand } from "../run-command.ts";
import { ROOT } from "../support.ts";
import { completeCheckout, copySources, copyStaged, type Edit, expectFound, findAll, REAL } from "./author.ts";
import { followGuide } from "./follow-guide.ts";

const checkout = completeCheckout(copyStaged());
const printed: string[] = [];
let server: ChildProcess | undefined;
let origin = "";

/** Completes the copy of the checkout: fixtures, and a repository, because one command compares with HEAD. */
async function prepareCheckout(): Promise<void> {
  cpSync(join(ROOT, "test/fixtures"), join(checkout, "test/fixtures"), { recursive: true });
  const git = "git init -q && git add profiles-src && git -c user.name=x -c user.email=x@example.org commit -qm x";
  expect(await run("bash", ["-c", git], { cwd: checkout })).toMatchObject({ status: 0 });
  // The new act is the first that includes it.
  cpSync(join(REAL, "rules/lint.yaml"), join(checkout, "profiles-src/rules/lint.yaml"));
}

async function start(): Promise<void> {
  server = spawn(process.execPath, ["dist/server/main.mjs"], { cwd: checkout, env: { ...process.env, PORT: "0" } });
  const [line] = await once(server.stdout as NodeJS.ReadableStream, "data");
  origin = /http:\S+/.exec(String(line))?.[0] ?? "";
}

beforeAll(async () => {
  await prepareCheckout();
  printed.push(...(await followGuide(checkout, start)));
});
afterAll(() => server?.kill());

it("each command does what the guide says", () => {
  const all = printed.join("\n");
  expect(all.match(/^wrote profiles-src\/\S+$/gm)).toHaveLength(6);
  expect(all).toContain('locator: { article: "1", paragraph: "2" }');
  expect(all).toContain("Ready as far as lexbind checks");
  expect(all).toContain(
    "## New: harbour-notice\n\n- Notice of a closed harbour. Harbour Act, Article 1. `op:harbour_notice.v1`",
  );
});

it("a typing error in a rule is one finding at its line", () => {
  const typingError: Edit = ["harbour/harbour-notice/rules.yaml", "minimum: 0", "▸minimun: 0"];
  const [finding] = expectFound(
    findAll,
    ["a typing error", "schema_mismatch", typingError],
    "error",
    copySources(join(checkout, "profiles-src")),
  );
  expect(finding?.message).toContain("minimun");
});

it("the atoms are those of the act", async () => {
  const { stdout } = await runCommand("verify-sources", ["--documents", "test/fixtures", "--json"], `${checkout}/`);
  const { documents, problems } = JSON.parse(stdout);
  const harbour = documents.find(({ celex }: { celex: string }) => celex === "39002R0001");
  expect([harbour.state, harbour.atoms.verified, harbour.atoms.total]).toEqual(["pinned", 2, 2]);
  expect(problems.filter(({ file }: { file: string }) => file.includes("harbour"))).toEqual([]);
});

it("what is served passes the audit", async () => {
  const { status, stdout, stderr } = await runCommand("verify", [origin], `${checkout}/`);
  expect([status, stderr, stdout.includes("harbour-notice")]).toEqual([0, expect.anything(), expect.anything()]);
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
