// package.json of the package: the members of the checkout's that describe lexbind, without its scripts and dependencies.
const SHARED = ["name", "version", "description", "license", "repository", "type", "engines"];

const getTypes = (name: string): string => `./types/scripts/package/exports/${name}.d.ts`;

const EXPORTS = {
  ".": { types: getTypes("index"), default: "./index.mjs" },
  "./engine": { types: getTypes("engine"), default: "./engine.mjs" },
  "./convert": { types: getTypes("convert"), default: "./convert.mjs" },
  "./drafts": { types: getTypes("drafts") },
  "./profiles/*.json": { types: getTypes("profile"), default: "./public/api/v1/profiles/*/profile.json" },
  "./summaries/*.json": { types: getTypes("summary"), default: "./public/api/v1/profiles/*/index.json" },
  "./package.json": "./package.json",
};

/** The name in the registry of MCP servers. It begins with the account that publishes, read backwards like a domain. */
const getMcpName = (described: Record<string, unknown>): string => {
  const { url } = described.repository as { readonly url: string };
  const [, owner, name] = /github\.com\/([^/]+)\/([^/]+?)\.git$/.exec(url) ?? [];
  return `io.github.${owner}/${name}`;
};

/** `described` is the checkout's package.json, `files` the names of the files that the package ships. */
export function packageManifest(described: Record<string, unknown>, files: Iterable<string>): string {
  const manifest = {
    ...Object.fromEntries(SHARED.map((member) => [member, described[member]])),
    mcpName: getMcpName(described),
    bin: { lexbind: "lib/lexbind.mjs" },
    exports: EXPORTS,
    files: [...new Set(Array.from(files, (name) => name.split("/")[0]))].sort(),
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

// The registry takes at most 100 characters.
const MCP_DESCRIPTION = "Lists what reports of incidents need, and checks and converts drafts of them on this machine";

/** server.json, which describes the command `lexbind mcp` to the registry of MCP servers. */
export function mcpServerDescription(described: Record<string, unknown>): string {
  const { name, version, repository } = described;
  const { url } = repository as { readonly url: string };
  const description = {
    $schema: "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json",
    name: getMcpName(described),
    title: name,
    description: MCP_DESCRIPTION,
    repository: { url: url.replace(/^git\+|\.git$/g, ""), source: "github" },
    version,
    packages: [
      {
        registryType: "npm",
        identifier: name,
        version,
        transport: { type: "stdio" },
        packageArguments: [{ type: "positional", value: "mcp" }],
      },
    ],
  };
  return `${JSON.stringify(description, null, 2)}\n`;
}
