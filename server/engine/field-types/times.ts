// Instants, durations, and moments that may be open or unknown.
import { type DescribeTypes, defineType, describeText, isString, matching } from "../field-type.ts";
import { UNDETERMINABLE } from "../figure.ts";
import { parseDuration } from "../time/duration.ts";
import { parseInstant } from "../time/instant.ts";

/** Whether a text is an instant, which needs an offset, or one of the words for what is not known of one. */
const isMoment = (text: string): boolean =>
  text === OPEN || text === UNDETERMINABLE || typeof parseInstant(text)?.offsetMinutes === "number";

/** Of a moment: what began has not ended. */
export const OPEN = "open";

export const types = {
  datetime: defineType<string>(isString, (text) => parseInstant(text) !== null),
  duration: defineType<string>(isString, (text) => parseDuration(text) !== null),
  moment: defineType<string>(isString, isMoment),
};

export const describeTypes: DescribeTypes<typeof types> = () => {
  // The formats that parseInstant takes, days that do not exist aside; a test compares the two.
  const year = "(?:19[0-9]{2}|[2-8][0-9]{3}|9[0-8][0-9]{2}|99[0-8][0-9]|999[0-8])";
  const date = `${year}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])`;
  const time = "(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]+)?";
  const offset = "(?:Z|[+-](?:(?:0[0-9]|1[0-3]):[0-5][0-9]|14:00))";
  const instant = { malformed: "2026-02-30T00:00:00Z", sample: "2026-03-10T06:42:00Z" };
  return {
    datetime: describeText({
      schema: matching(`${date}T${time}${offset}?`),
      format: "a text: YYYY-MM-DDThh:mm:ssZ, in UTC",
      ...instant,
    }),
    duration: describeText({
      schema: matching("[0-9]{1,3}:(?:[01][0-9]|2[0-3]):[0-5][0-9]"),
      format: "a text: DDD:HH:MM (days, hours, minutes)",
      malformed: "001:24:00",
      sample: "000:01:00",
    }),
    moment: describeText({
      schema: matching(`(?:${date}T${time}${offset}|${UNDETERMINABLE}|${OPEN})`),
      format: `a text: YYYY-MM-DDThh:mm:ssZ, "${UNDETERMINABLE}" if it cannot be determined, or "${OPEN}" if it is still to come`,
      ...instant,
    }),
  };
};
