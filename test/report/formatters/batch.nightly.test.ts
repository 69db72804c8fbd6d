// npm run prevalidate of many drafts: memory that does not grow with their number.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { tempFolder } from "../../pipeline/author.ts";
import { run } from "../../run-command.ts";
import { checkDrafts, writeDrafts } from "./drafts-folder.ts";

const DRAFTS = 10_000;
const MAX_PEAK_MB = 256;

const folder = tempFolder();

describe(`${DRAFTS} drafts in a folder`, () => {
  mkdirSync(join(folder, "drafts"));
  writeDrafts(
    folder,
    Array.from({ length: DRAFTS }, (_, index) => `drafts/${index}.json`),
  );

  it.each([
    ["json", "wc -l < out.json", DRAFTS],
    // As many as a code host takes, and one that counts the others.
    ["sarif", `grep -c '"ruleId"' out.sarif`, 25_000],
    ["junit", "grep -c '^<testsuite ' out.junit", DRAFTS],
  ])("all drafts are in the output as %s, with bounded memory", async (format, count, expected) => {
    const before = performance.now();
    const { status, stderr } = await checkDrafts(folder, format, "drafts");
    const seconds = (performance.now() - before) / 1_000;
    const peakMb = Math.round(Number(/^peak (\d+)\n$/.exec(stderr)?.[1]) / 1_024);
    console.log(`${format}: ${Math.round(DRAFTS / seconds)} drafts per second, peak of ${peakMb} MB`);
    expect([status, peakMb]).toEqual([3, expect.any(Number)]);
    expect(peakMb).toBeLessThan(MAX_PEAK_MB);
    const counted = (await run("bash", ["-c", count], { cwd: folder })).stdout.trim();
    expect(counted).toBe(`${expected}`);
  });
});
