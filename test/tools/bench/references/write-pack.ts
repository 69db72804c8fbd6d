// The limit of a build: writes files that are all there already, out of one file, into a new folder.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const [pack = "", out = ""] = process.argv.slice(2);
const files = JSON.parse(readFileSync(`${pack}.json`, "utf8")) as [name: string, size: number][];
const bytes = readFileSync(`${pack}.bin`);
for (const folder of new Set(files.map(([file]) => dirname(join(out, file))))) mkdirSync(folder, { recursive: true });
let offset = 0;
for (const [file, size] of files) {
  writeFileSync(join(out, file), bytes.subarray(offset, offset + size));
  offset += size;
}
