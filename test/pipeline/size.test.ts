// How large a build may be: what is published, without its compressed forms, and the worker, whose size platforms limit.
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { PUBLIC, ROOT, readJsonFile } from "../support.ts";

it("dist/public has at most 25,000,000 bytes, without compressed files", () => {
  const files = readdirSync(PUBLIC, { recursive: true, encoding: "utf8" }).filter((file) => !/\.(?:br|gz)$/.test(file));
  const sizes = files.map((file) => statSync(join(PUBLIC, file))).filter((entry) => entry.isFile());
  expect(sizes.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(25_000_000);
});

it("the worker has at most 6,000,000 bytes", () => {
  expect(statSync(`${ROOT}dist/server/worker.mjs`).size).toBeLessThanOrEqual(6_000_000);
});

it("the text of the boundary, which thousands of documents repeat, has at most 160 characters", () => {
  expect(readJsonFile("api/v1/service-card/index.json").boundary.length).toBeLessThanOrEqual(160);
});
