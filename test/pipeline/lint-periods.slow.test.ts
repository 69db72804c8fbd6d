// A period that an act has twice: in a clock, and in a rule on a late report. Most rules read the clock itself.
import { it } from "vitest";
import { copySources, expectFound, link, type Mistake, REAL } from "./author.ts";

const PERIOD = "other_period";

it.each<Mistake>([
  [
    "GDPR",
    PERIOD,
    [
      "gdpr/gdpr-breach/rules.yaml",
      "{ than: [breach_aware_at, processor_informed_at], hours: 72 }",
      "▸{ than: [breach_aware_at, processor_informed_at], hours: 48 }",
    ],
  ],
])("a period of the act %s that is not that of its clock is one finding at its place", (...mistake) => {
  expectFound(link, mistake, copySources(REAL));
});
