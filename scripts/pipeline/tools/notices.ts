// The licences of the packages whose code is in the bundles. They require that their text goes along with every copy of the code.
import { readdirSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

// A package that itself contains code of others has a second file, with their licences.
const LICENCE_FILE = /(?:^|[\\/])(?:licen[cs]e|copying|notice|third-party-licenses)(?:\.(?:md|txt|gz))*$/i;

const SEPARATOR = `\n${"-".repeat(80)}\n\n`;

/** The licence of the checkout `root`, and the notices for the packages in its bundles: URL paths and texts. */
export const licenceTexts = (root: string, packages: readonly string[]) =>
  [
    ["/LICENSE.txt", readLicence(`${root}LICENSE`)],
    ["/NOTICES.txt", collectNotices(packages)],
  ] as const;

/** The name, version and licences of each package, in the order of names; `folders` have a slash at their ends. */
export function collectNotices(folders: readonly string[]): string {
  const notices = [...new Set(folders)].map(readNotice).sort();
  return ["The bundles of lexbind contain code of these packages.\n", ...notices].join(SEPARATOR);
}

function readNotice(folder: string): string {
  const { name, version } = JSON.parse(readFileSync(`${folder}package.json`, "utf8")) as Record<string, string>;
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => LICENCE_FILE.test(file) && !file.includes("node_modules"))
    .sort();
  if (files.length === 0) throw new Error(`${name} ${version} is bundled, but has no licence file in ${folder}`);
  return [`${name} ${version}\n`, ...files.map((file) => readLicence(folder + file))].join("\n");
}

function readLicence(file: string): string {
  const bytes = readFileSync(file);
  const text = (file.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
  return `${text.replaceAll("\r\n", "\n").trim()}\n`;
}
