// Periods that an act has twice: in a clock, and in a rule on a late report.
import { it } from "vitest";
import { copySources, expectFound, link, type Mistake, REAL } from "./author.ts";

const PERIOD = "other_period";

it.each<Mistake>([
  [
    "CRA",
    PERIOD,
    [
      "cra/cra-reports/rules.yaml",
      "{ than: [measure_available_at], days: 14 }",
      "▸{ than: [measure_available_at], days: 5 }",
    ],
  ],
  [
    "NIS2",
    PERIOD,
    ["nis2/nis2-reports/rules.yaml", "{ than: [handled_at], months: 1 }", "▸{ than: [handled_at], months: 2 }"],
  ],
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
