// npm run dev over real processes: a change of a source is built and served, an error changes nothing, and it ends on Ctrl-C.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { copySources, type Edit, edit, ROOT, tempFolder } from "./author.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const PROFILE = "bridge-notice/profile.yaml";
const RENAMED: Edit = [PROFILE, "title: Notice", "title: Renamed notice"];
const BROKEN: Edit = [PROFILE, "title:", "titel:"];
const STARTED = /^lexbind listens on (\S+)$/gm;

const until = (isSo: () => boolean) => vi.waitUntil(isSo, { timeout: 60_000, interval: 50 });
const addresses = () => [...printed.matchAll(STARTED)].map(([, address]) => address as string);

let sources: string;
let dev: ChildProcess;
let printed: string;

beforeEach(async () => {
  sources = copySources();
  printed = "";
  const args = ["--import", "tsx", "scripts/dev.ts", "--sources", sources, "--out", join(tempFolder(), "dist")];
  dev = spawn(process.execPath, args, { cwd: ROOT, env: { ...process.env, PORT: "0" }, detached: true });
  for (const stream of [dev.stdout, dev.stderr]) stream?.on("data", (chunk) => (printed += chunk));
  await until(() => addresses().length === 1);
});

/** Sends the signal that Ctrl-C sends: to the process and to all that it has started. */
async function interrupt(): Promise<number | null> {
  if (dev.exitCode === null) {
    const ended = once(dev, "exit");
    process.kill(-(dev.pid as number), "SIGINT");
    await ended;
  }
  return dev.exitCode;
}
afterEach(interrupt);

async function servedTitle(): Promise<string> {
  const response = await fetch(`${addresses().at(-1)}/api/v1/profiles`);
  const { profiles } = (await response.json()) as { profiles: { title: string }[] };
  return profiles.map(({ title }) => title).join();
}

it("an edited source is built and served, and nothing is built without an edit", async () => {
  const before = await servedTitle();
  edit(sources, [RENAMED]);
  await until(() => addresses().length === 2);
  expect(await servedTitle()).toBe(before.replace("Notice", "Renamed notice"));
  // Longer than a build takes: its own output must not start another one.
  await new Promise((resolve) => setTimeout(resolve, 5_000));
  expect(addresses()).toHaveLength(2);
});

it("an error is printed, and the last good build is served until it is fixed", async () => {
  const before = await servedTitle();
  edit(sources, [BROKEN]);
  await until(() => printed.includes("nothing was written"));
  expect(printed).toMatch(/profiles-src\/bridge-notice\/profile\.yaml:\d+:\d+ schema_mismatch: titel: unknown member/);
  expect(await servedTitle()).toBe(before);
  edit(sources, [[PROFILE, "titel:", "title:"]]);
  await until(() => addresses().length === 2);
  expect(await servedTitle()).toBe(before);
});

it("Ctrl-C ends it and its server, during a build too", async () => {
  const [address] = addresses();
  edit(sources, [RENAMED]);
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(await interrupt()).toBe(0);
  await expect(fetch(`${address}/healthz`)).rejects.toThrow("fetch failed");
});
