// The code blocks of a guide, so that tests run what readers copy.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { ROOT } from "../support.ts";

/** Where the server of the guides listens. */
export const GUIDE_ORIGIN = "http://127.0.0.1:3000";

/** The Markdown of a guide. */
export const readGuide = (guide: string): string => readFileSync(`${ROOT}profiles-src/docs/${guide}.md`, "utf8");

/** The code blocks of a guide in a language, in order. Throws when there are not as many as expected. */
export function blocksOf(guide: string, language: string, expected = 1): string[] {
  const blocks = [...readGuide(guide).matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)]
    .filter(([, name]) => name === language)
    .map(([, , code]) => code as string);
  if (blocks.length !== expected) throw new Error(`${guide}.md has ${blocks.length} blocks in ${language}`);
  return blocks;
}

/** Options with which node runs TypeScript from any folder. */
export const WITH_TSX = ["--import", pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href];
