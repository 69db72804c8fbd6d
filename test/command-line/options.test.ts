// Options that take dates: a list of holidays is dates alone, or is refused with its line.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readDates } from "../../scripts/command-line/options.ts";
import { UsageError } from "../../scripts/command-line/run-command.ts";
import { tempFolder } from "../pipeline/author.ts";

const folder = tempFolder();
const readFile = (content: string | Uint8Array) => {
  const file = join(folder, "holidays.txt");
  writeFileSync(file, content);
  return { file, dates: readDates(file) };
};

it.each([
  ["lines", "2026-12-25\n2026-12-26\n"],
  ["lines of another system, with a mark and a blank line", "\ufeff2026-12-25\r\n\r\n2026-12-26"],
  ["commas and blanks", " 2026-12-25,  2026-12-26 ,"],
  ["UTF-16", Buffer.from("\ufeff2026-12-25\r\n2026-12-26\r\n", "utf16le")],
])("a file of dates with %s is read", async (_, content) => {
  expect(await readFile(content).dates).toBe("2026-12-25,2026-12-26");
});

it.each([
  ["names after the dates", "2026-12-25 Christmas Day\n", 1],
  ["a table of dates and names", "2026-05-01\n2026-12-25,Christmas Day\n", 2],
  ["a head", "date,name\n2026-12-25,Christmas Day", 1],
  ["a date of another form", "2026-05-01\r\n25.12.2026\r\n", 2],
  ["a list in JSON", '["2026-12-25"]', 1],
  ["a calendar", "BEGIN:VCALENDAR\r\nDTSTART;VALUE=DATE:20261225\r\n", 1],
])("a file of holidays with %s is refused with its line, and without what is there", async (_, content, line) => {
  const { file, dates } = readFile(content);
  const error = new UsageError(
    `${file}:${line}: expected dates such as 2026-12-25 with commas or white space between, and nothing else, such as names of holidays`,
  );
  await expect(dates).rejects.toThrow(error);
});

it("dates in place of a file are taken as they are given, and the check says what is wrong with them", async () => {
  expect(await readDates("2026-12-25, 2026-12-26")).toBe("2026-12-25,2026-12-26");
  expect(await readDates("25 December")).toBe("25,December");
  expect(await readDates("")).toBe("");
});
