// What is about one legal act is authored in its folder. Code, and the rules and code lists that acts share, say it of any act.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "./pipeline/author.ts";

// The converter is about the file of the ESAs, and the commands that call it take its files and explain them.
const ABOUT_THE_FILE = /^scripts\/(?:report\/esas\/|(?:mcp\/)?convert\.ts$|prevalidate\.ts$)/;
const WORDS = [
  /\b(?:DORA|ESAs?|GDPR|NIS ?2|CRA|ENISA|EDPB|EBA|ESMA|EIOPA)\b/,
  // As a name, or a part of one: `dora-initial`, `prevalidateDora`.
  /(?:\b|_)(?:dora|gdpr|nis2|cra)(?:\b|_)|[a-z](?:Dora|Gdpr|Nis2|Cra)(?![a-z])/,
  /\b(?:RTS|ITS)\b|\b20\d\d\/\d{3,4}\b|\bArticle \d|\bAnnex [IVX]+\b/,
  // Besides the members of a crosswalk that are about the file of an authority.
  /(?:\b|_)esas_(?!file|pointer|code_list|version|constraint)/,
  /\b(?:before|after) the classification\b/,
  /\b(?:24|72) hours\b|initial_notification|intermediate_report|final_report|early_warning/,
];

const listFiles = (folder: string, ending: RegExp): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .map((name) => `${folder}/${name.replaceAll("\\", "/")}`)
    .filter((file) => ending.test(file));

/** The lines of a file without its comments, which may cite a source. */
function linesOf(file: string): string[] {
  const text = readFileSync(join(ROOT, file), "utf8");
  if (file.endsWith(".yaml")) return text.split("\n").map((line) => line.replace(/(?:^|\s)#.*$/, ""));
  const blank = (comment: string) => comment.replace(/[^\n]/g, "");
  const code = text.replace(/\/\*[\s\S]*?\*\//g, blank);
  return code.split("\n").map((line) => line.replace(/(?:^|\s)\/\/.*$/, ""));
}

const mentions = (files: readonly string[]): string[] =>
  files.flatMap((file) =>
    linesOf(file).flatMap((line, index) =>
      WORDS.some((word) => word.test(line)) ? [`${file}:${index + 1} ${line.trim()}`] : [],
    ),
  );

it("no identifier or text of the code names a legal act, a place of one, or what only one says", () => {
  const code = [...listFiles("server", /\.(?:ts|tsx|mjs|css)$/), ...listFiles("scripts", /\.(?:ts|tsx|mjs|css)$/)];
  expect(mentions(code.filter((file) => !ABOUT_THE_FILE.test(file)))).toEqual([]);
});

it("the rules and code lists that acts share name none of them", () => {
  const shared = [...listFiles("profiles-src/rules", /\.yaml$/), ...listFiles("profiles-src/code-lists", /\.yaml$/)];
  expect(mentions(shared)).toEqual([]);
});
