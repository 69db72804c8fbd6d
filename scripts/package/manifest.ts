// package.json of the package: the members of the checkout's that describe lexbind, without its scripts and dependencies.
const SHARED = ["name", "version", "description", "license", "homepage", "repository", "type", "engines"];

const typesOf = (name: string): string => `./types/scripts/package/exports/${name}.d.ts`;

const EXPORTS = {
  "./engine": { types: typesOf("engine"), default: "./engine.mjs" },
  "./convert": { types: typesOf("convert"), default: "./convert.mjs" },
  "./drafts": { types: "./drafts.d.ts" },
  "./profiles/*.json": { types: typesOf("profile"), default: "./public/api/v1/profiles/*/profile.json" },
  "./summaries/*.json": { types: typesOf("summary"), default: "./public/api/v1/profiles/*/index.json" },
  "./package.json": "./package.json",
};

/** `checkout` is the text of the checkout's package.json, `files` the names of the files that the package ships. */
export function packageManifest(checkout: string, files: Iterable<string>): string {
  const described = JSON.parse(checkout) as Record<string, unknown>;
  const manifest = {
    ...Object.fromEntries(SHARED.map((member) => [member, described[member]])),
    bin: { lexbind: "lexbind.mjs" },
    exports: EXPORTS,
    files: [...new Set(Array.from(files, (name) => name.split("/")[0]))].sort(),
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
