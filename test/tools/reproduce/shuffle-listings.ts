// Loaded before a build: lists every folder in an order that no file system has a reason for, the same in each run.
import { createHash } from "node:crypto";
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

type Entry = string | Buffer | { readonly name: string | Buffer };

const rankOf = (entry: Entry): string =>
  createHash("sha256")
    .update(String(typeof entry === "object" && "name" in entry ? entry.name : entry))
    .digest("hex");

const shuffle = (entries: readonly Entry[]): Entry[] => entries.toSorted((a, b) => (rankOf(a) < rankOf(b) ? -1 : 1));

const { readdir, readdirSync } = fs;
const readdirPromise = fs.promises.readdir;
Object.assign(fs, {
  readdirSync: (...args: Parameters<typeof readdirSync>) => shuffle(readdirSync(...args)),
  readdir: (...args: unknown[]) => {
    const callback = args.pop() as (error: Error | null, entries?: Entry[]) => void;
    const shuffled = (error: Error | null, entries?: Entry[]) => callback(error, entries && shuffle(entries));
    Reflect.apply(readdir, fs, [...args, shuffled]);
  },
});
Object.assign(fs.promises, {
  readdir: async (...args: Parameters<typeof readdirPromise>) => shuffle(await readdirPromise(...args)),
});
syncBuiltinESMExports();
