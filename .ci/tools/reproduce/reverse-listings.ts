// Loaded before a build: folders are listed in reverse order.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

const { readdirSync } = fs;
const { readdir } = fs.promises;
fs.readdirSync = ((...args: Parameters<typeof readdirSync>) => readdirSync(...args).reverse()) as typeof readdirSync;
fs.promises.readdir = (async (...args: Parameters<typeof readdir>) =>
  (await readdir(...args)).reverse()) as typeof readdir;
syncBuiltinESMExports();
