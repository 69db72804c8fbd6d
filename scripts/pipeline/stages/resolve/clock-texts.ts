// What is wrong with the sentences of clocks, without a reference that shows it: each builds, and misleads who reads it.
import type { Period } from "../../../../server/engine/time/period.ts";
import type { AuthoredClocks } from "../../model/authored-clocks.ts";
import type { SourceFile } from "../../model/model.ts";
import type { ReportAt } from "../../tools/findings.ts";
import type { Path } from "./references.ts";
import { checkTemplate } from "./templates.ts";

/** Every text below a value, with its path. Names and codes are among them, and have neither braces nor amounts. */
function textsIn(value: unknown, path: Path = []): (readonly [path: Path, text: string])[] {
  if (typeof value === "string") return [[path, value]];
  if (typeof value !== "object" || value === null) return [];
  const entries = Array.isArray(value) ? value.entries() : Object.entries(value);
  return [...entries].flatMap(([name, item]) => textsIn(item, [...path, name]));
}

/** Reports braces: nothing is filled in in these texts. */
export function checkBraces(file: SourceFile, report: ReportAt): void {
  for (const [path, text] of textsIn(file.value)) checkTemplate(file, path, text, [], report);
}

const AMOUNT = /\b(\d+) (hour|day|month)s?\b/g;

/** Reports the first sentence with an amount that no limit of the act has: the limit was changed, or the sentence. */
export function checkAmounts(file: SourceFile<AuthoredClocks>, report: ReportAt): void {
  const limits = file.value.clocks.flatMap((clock) => clock.limits ?? []);
  const isLimit = (amount: string, unit: string) =>
    limits.some((limit) => limit[`${unit}s` as keyof Period] === Number(amount));
  for (const [path, text] of textsIn(file.value))
    for (const [words, amount = "", unit = ""] of text.matchAll(AMOUNT)) {
      if (isLimit(amount, unit)) continue;
      const message = `the text says ${words}, and no limit of the act does`;
      report(file, path, { code: "other_number", message, hint: "correct the text, or the limit" });
      return;
    }
}
