import * as kinds from "../../../server/engine/kinds/deadlines.ts";
import { describeKinds } from "./describe-kind.ts";

export const DESCRIPTIONS = describeKinds(kinds, {
  deadline: {
    explains:
      "Tells until when a report is due, by a clock of the profile. A variant that a rule does not have is told by its plain message.",
    recoverability: "none",
    parameters: { clock: "The id of the clock in `clocks.yaml`." },
    placeholders: {
      period: "The number of hours, days or months of the limit that decides.",
      zone: "The time zone in which days and months are counted.",
    },
    variants: {
      other_limit: "The limit that decides is not the first of the clock.",
      limit_passed: "A limit does not count, because the start that ends it came after it.",
      without_zone: "Days or months were counted without a time zone: in the zone where they end first.",
    },
  },
  deadlineDepends: {
    explains:
      "Of several clocks for one submission, the draft must show which one applies. The finding is on the field to answer first, unless an earlier rule has asked for it.",
    recoverability: "provide_value",
    parameters: { clock: "The id of one of the clocks in `clocks.yaml`." },
    placeholders: {
      due: "The earliest deadline that may apply: a date-time in UTC.",
      otherwise: "The latest one.",
    },
  },
  weekendRelief: {
    explains:
      "Reports that the relief of a clock for weekends and bank holidays may apply. It must come after the rule on the deadline.",
    recoverability: "none",
    parameters: { clock: "The id of the clock in `clocks.yaml`." },
    placeholders: { relief_until: "Until when the report may be submitted under the relief: a date-time in UTC." },
  },
});
