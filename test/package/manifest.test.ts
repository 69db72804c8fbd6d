// What the package tells the registry of MCP servers: server.json belongs to the package, by the same name and version.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { mcpServerDescription, packageManifest } from "../../scripts/package/manifest.ts";
import { ROOT } from "../support.ts";

const checkout = readFileSync(`${ROOT}package.json`, "utf8");
const manifest = JSON.parse(packageManifest(checkout, ["lexbind.mjs"]));
const server = JSON.parse(mcpServerDescription(checkout));

it("server.json names the package, its version and the command, by the name that the package has in the registry", () => {
  const [{ identifier, version, packageArguments }] = server.packages;
  expect([server.name, server.version]).toEqual([manifest.mcpName, manifest.version]);
  expect([identifier, version]).toEqual([manifest.name, manifest.version]);
  expect(packageArguments).toEqual([{ type: "positional", value: "mcp" }]);
});

// From the schema that server.json names.
it("its texts have the form and the length that the registry takes", () => {
  expect(server.name).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/);
  for (const text of [server.title, server.description]) expect(text.length).toBeLessThanOrEqual(100);
  expect(new URL(server.repository.url).host).toBe("github.com");
});
