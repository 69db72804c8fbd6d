// What npm run new-profile writes and an author has not replaced.
import type { Sources } from "../model/model.ts";
import { describeValues } from "./describe-values.ts";
import type { ReportAt } from "./findings.ts";

// REPLACE, days of the first year, hashes of one digit, and the number, the collection and the commit of no act.
const PLACEHOLDER = /\bREPLACE\b|^0001-|^(\d)\1{63}$|^30000R|^owner\/name$|^0{7}$/;

/** Whether a value is one of those in the template. */
export const isPlaceholder = (value: string): boolean => PLACEHOLDER.test(value);

/** Reports each value of the template that is left in a file. */
export function reportPlaceholders({ instruments, profiles }: Sources, report: ReportAt): void {
  const ofProfiles = profiles.flatMap(({ profile, fields, crosswalk }) => [profile, fields, crosswalk]);
  for (const file of [...instruments, ...ofProfiles])
    for (const { value, path } of describeValues({}, file.value)) {
      if (typeof value !== "string" || !isPlaceholder(value)) continue;
      const hint = "replace it; until then build with --draft";
      report(file, path, { code: "placeholder", message: "the value is a placeholder of new-profile", hint });
    }
}
