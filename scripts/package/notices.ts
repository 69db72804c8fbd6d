// The licences of other people's code in the bundles: each asks that its text goes where the code goes.
import { readdirSync, readFileSync } from "node:fs";

/** One text with the name, version and licence of each package in these folders (with a slash behind them). Throws where one has none. */
export function writeNotices(folders: Iterable<string>): string {
  const notices = [...new Set(folders)].map(writeNotice).sort();
  return ["The bundles of this package hold code of others.\n", ...notices].join(`\n${"-".repeat(80)}\n\n`);
}

function writeNotice(folder: string): string {
  const { name, version } = JSON.parse(readFileSync(`${folder}package.json`, "utf8")) as Record<string, string>;
  const file = readdirSync(folder).find((entry) => /^licen[cs]e(?:\.\w+)?$/i.test(entry));
  if (file === undefined) throw new Error(`${name} has no file with its licence`);
  return `${name} ${version}\n\n${readFileSync(`${folder}${file}`, "utf8").trim()}\n`;
}
