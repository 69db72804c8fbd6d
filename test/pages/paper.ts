// What pages print on paper, read from the PDF that Chromium makes: needs pdftotext.
import { execFileSync, spawnSync } from "node:child_process";
import { isInstalled } from "../run-command.ts";
import type { Page } from "./browser.ts";

export const hasPdftotext: boolean = isInstalled("pdftotext", spawnSync("pdftotext", ["-v"]).status === 0);

interface Word {
  readonly text: string;
  readonly box: readonly [left: number, top: number, right: number, bottom: number];
}

export interface PaperPage {
  readonly width: number;
  readonly height: number;
  readonly words: readonly Word[];
}

/** The pages that a browser page prints on A4, with the boxes of their words in points. */
export async function printPages(page: Page, margin = "1cm"): Promise<PaperPage[]> {
  const input = await page.pdf({ format: "A4", margin: { top: margin, right: margin, bottom: margin, left: margin } });
  const xml = execFileSync("pdftotext", ["-bbox", "-", "-"], { input, encoding: "utf8", maxBuffer: 2 ** 26 });
  return xml
    .split("<page ")
    .slice(1)
    .map((part) => {
      const [, width, height] = /width="([\d.]+)" height="([\d.]+)"/.exec(part) ?? [];
      const words = [
        ...part.matchAll(/<word xMin="([^"]+)" yMin="([^"]+)" xMax="([^"]+)" yMax="([^"]+)">(.*?)<\/word>/g),
      ];
      return {
        width: Number(width),
        height: Number(height),
        words: words.map(([, left, top, right, bottom, text = ""]): Word => {
          return { text, box: [Number(left), Number(top), Number(right), Number(bottom)] };
        }),
      };
    });
}

/** Words that are not wholly on their page, and pairs of words of which one covers a part of the other. */
export const collisionsOf = (pages: readonly PaperPage[]): string[] =>
  pages.flatMap(({ width, height, words }) => {
    const outside = words.filter(
      ({ box: [left, top, right, bottom] }) => left < 0 || top < 0 || right > width || bottom > height,
    );
    // Boxes contain the space above and below letters, and those of neighbouring lines may touch.
    const slack = 2;
    const covers = ({ box: a }: Word, { box: b }: Word) =>
      Math.min(a[2], b[2]) - Math.max(a[0], b[0]) > slack && Math.min(a[3], b[3]) - Math.max(a[1], b[1]) > slack;
    const covered = words.filter((word, index) => words.slice(index + 1).some((other) => covers(word, other)));
    return [...outside, ...covered].map(({ text }) => text);
  });

/** All words of pages, without space between them. */
export const textOfPaper = (pages: readonly PaperPage[]): string =>
  pages
    .flatMap(({ words }) => words.map(({ text }) => text))
    .join("")
    .replaceAll("&amp;", "&");
