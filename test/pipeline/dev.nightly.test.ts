// npm run dev as an author uses it: edits, some of them broken, while a client asks all the time.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { browserMissing, openSite } from "../pages/browser.ts";
import { copySources, ROOT, tempFolder } from "./author.ts";

const EDITS = 6;
const BROKEN = [2, 5];

let dev: ChildProcess;
let printed = "";
let address = "";
let profile: string;
const page = "/bridge/";

/** Waits for what happens in another process; a failure shows what it printed. */
const until = (isSo: () => boolean | Promise<boolean>): Promise<void> =>
  vi.waitFor(async () => expect(await isSo(), printed).toBe(true), { timeout: 240_000, interval: 20 });

/** Whether the last build is good. */
const isBuilt = () => /built in .+\n$/.test(printed);

const text = async (path: string) => (await fetch(address + path)).text();

/** Starts it with a copy of the act of the fixture. */
async function start(): Promise<void> {
  const sources = copySources();
  profile = join(sources, "bridge/bridge-notice/profile.yaml");
  const args = ["--import", "tsx", "scripts/dev.ts", "--sources", sources, "--out", join(tempFolder(), "dist")];
  dev = spawn(process.execPath, args, { cwd: ROOT, env: { ...process.env, PORT: "0" }, detached: true });
  for (const stream of [dev.stdout, dev.stderr]) stream?.on("data", (chunk) => (printed += chunk));
  await until(isBuilt);
  address = /^lexbind listens on (\S+)$/m.exec(printed)?.[1] as string;
}

/** Sends the signal that Ctrl-C sends: to the process and to all that it has started. */
async function interrupt(): Promise<number | null> {
  if (dev.exitCode === null) {
    const ended = once(dev, "exit");
    process.kill(-(dev.pid as number), "SIGINT");
    await ended;
  }
  return dev.exitCode;
}

/** The processes that a process has started and that have not ended. Only on Linux. */
const childrenOf = ({ pid }: ChildProcess): string[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").match(/\d+/g) ?? [];

const setTitle = (next: string, key = "title") => {
  const before = readFileSync(profile, "utf8");
  writeFileSync(profile, before.replace(/^(title|titel): .+$/m, `${key}: ${next}`));
};

/** Asks for a page and a document again and again; the result stops it and lists what was not answered with 200. */
function askAllTheTime(): () => Promise<string[]> {
  const failures: string[] = [];
  let isEnded = false;
  const ask = async (path: string) => {
    while (!isEnded) {
      const status = await fetch(address + path).then(
        (response) => response.text().then(() => response.status),
        (error: Error) => error.message,
      );
      if (status !== 200) failures.push(`${path}: ${status}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const clients = [page, "/api/v1/profiles"].map(ask);
  return async () => {
    isEnded = true;
    await Promise.all(clients);
    return failures;
  };
}

/** The build that open pages are told. */
async function nextBuild(): Promise<string> {
  const response = await fetch(`${address}/__dev/builds`);
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const { value } = await reader.read();
  await reader.cancel();
  return new TextDecoder().decode(value);
}

/** Gives the act a title, and waits until its page has it. */
async function showTitle(next: string): Promise<void> {
  setTitle(next);
  await until(async () => (await text(page)).includes(next));
}

beforeAll(start);
afterAll(interrupt);

it("each edit is seen, a broken one as its errors in the terminal, and no request fails", async () => {
  const stop = askAllTheTime();
  await showTitle("Edit 0");
  for (let number = 1; number <= EDITS; number++) {
    if (!BROKEN.includes(number)) {
      await showTitle(`Edit ${number}`);
      continue;
    }
    const before = await nextBuild();
    printed = "";
    setTitle(`Edit ${number}`, "titel");
    await until(() => printed.includes("nothing was written"));
    expect(printed).toMatch(/^profiles-src\/bridge\/bridge-notice\/profile\.yaml:\d+:1 schema_mismatch: .*titel/m);
    expect([await nextBuild(), (await text(page)).includes(`Edit ${number - 1}`)]).toEqual([before, true]);
  }
  expect(await stop()).toEqual([]);
});

it("nothing is built without an edit, and its own output starts no build", async () => {
  const before = await nextBuild();
  // Nothing tells that nothing follows: it is what a busy machine builds later that this does not see.
  await new Promise((resolve) => setTimeout(resolve, 5_000));
  expect(await nextBuild()).toBe(before);
});

it("each page has the script that loads it again after its build, and it is what the policy of the page allows", async () => {
  const build = /^data: (.+)$/m.exec(await nextBuild())?.[1];
  const response = await fetch(address + page);
  expect(await response.text()).toMatch(
    new RegExp(`<script type="module" src="/__dev/client\\.mjs\\?build=${build}"></script>$`),
  );
  expect(response.headers.get("content-security-policy")).toContain("script-src 'self'");
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(await text("/__dev/client.mjs")).toContain("EventSource");
});

it.runIf(browserMissing === null)("an open page loads again when a build shows something else", async () => {
  const browser = await openSite();
  try {
    const open = await browser.open();
    await open.goto(address + page);
    setTitle("Seen in the browser");
    await open.getByText("Seen in the browser").first().waitFor({ timeout: 240_000 });
  } finally {
    await browser.close();
  }
});

it("npm run dev and its server end at Ctrl-C, during a build too", async () => {
  setTitle("The last edit");
  // Its server, and the build.
  await until(() => childrenOf(dev).length > 1);
  expect(await interrupt()).toBe(0);
  await expect(fetch(`${address}/healthz`)).rejects.toThrow("fetch failed");
});
