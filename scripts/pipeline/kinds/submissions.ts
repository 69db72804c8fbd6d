import * as kinds from "../../../server/engine/kinds/submissions.ts";
import { describeKinds } from "./describe-kind.ts";

export const DESCRIPTIONS = describeKinds(kinds, {
  previousSubmission: {
    explains:
      "Compares the option `previous_submitted_at`, from which a clock counts, with the clock: it is before a start that cannot come after it, or after the deadline of that report.",
    recoverability: "review_content",
    parameters: {
      clock: "The id of the clock in `clocks.yaml`.",
      is: "What is reported: `too_early` or `late`.",
    },
    placeholders: { limit: "By when the previous report was due at the latest: a date-time in UTC." },
  },
  afterDeadline: {
    explains:
      "A date-time that a report states as past must not be after the deadline of the report, or after the end of a relief that may apply. Without a deadline it passes.",
    recoverability: "none",
    parameters: { clock: "The id of the clock in `clocks.yaml`." },
  },
});
