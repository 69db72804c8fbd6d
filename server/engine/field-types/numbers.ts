// Numbers, and figures that may be estimated or unknown.
import { type DescribeTypes, defineType, objectSchema, TEXT_SCHEMA, type TypeDescription } from "../field-type.ts";
import { type Figure, isFigure, isPossible, UNDETERMINABLE } from "../figure.ts";

const isNumber = (value: unknown): boolean => typeof value === "number";
// The range in which a double holds every whole number exactly (RFC 8259 section 6, RFC 7493 section 2.2).
const isInSafeRange = (number: number) => Math.abs(number) <= Number.MAX_SAFE_INTEGER;
const hasOneDecimal = (number: number) => Number(number.toFixed(1)) === number;

export const types = {
  // 1e400 is read as Infinity: whole, but too large, which is for the form to report.
  integer: defineType(
    (value) => Number.isInteger(value) || value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY,
    isInSafeRange,
  ),
  number: defineType(isNumber, isInSafeRange),
  // Annex II of Implementing Regulation (EU) 2025/302, rows 3.5, 3.7 and 3.10.
  percentage: defineType<number>(isNumber, (number) => isInSafeRange(number) && hasOneDecimal(number)),
  figure: defineType<Figure>(isFigure, isPossible),
};

export const describeTypes: DescribeTypes<typeof types> = () => {
  const range = { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER };
  // Without a format, some generators make numbers of 32 bits.
  const double = { type: "number", format: "double" };
  const amount = { type: "number", minimum: 0, maximum: Number.MAX_SAFE_INTEGER };
  const kind = { enum: ["actual", "estimate"] };
  /** Any number that has not lost digits, unless its declaration narrows that. */
  const describeNumber = (
    own: Partial<TypeDescription> & Pick<TypeDescription, "format" | "malformed">,
  ): TypeDescription => ({
    ...{ schema: { type: "number", ...range }, openApi: double, typeScript: () => "number", wrongType: "1", sample: 1 },
    ...own,
  });
  return {
    integer: describeNumber({
      schema: { type: "integer", ...range },
      openApi: { type: "integer", format: "int64" },
      format: "a whole number",
      wrongType: 1.5,
      malformed: 1e300,
    }),
    number: describeNumber({ format: "a number", malformed: 1e300 }),
    percentage: describeNumber({
      schema: { type: "number", ...range, $comment: "At most one decimal place." },
      format: "a number without the sign, at most one decimal place",
      malformed: 0.25,
    }),
    figure: {
      schema: {
        anyOf: [
          { const: UNDETERMINABLE },
          objectSchema({ value: amount, kind }),
          {
            ...objectSchema({ min: amount, max: amount, kind }, ["min", "kind"]),
            $comment: "max is not less than min.",
          },
        ],
      },
      openApi: {
        anyOf: [objectSchema({ value: double, min: double, max: double, kind: TEXT_SCHEMA }, ["kind"]), TEXT_SCHEMA],
      },
      typeScript: () => "Figure",
      format: `{value, kind} or {min, max, kind} with or without max, where kind is "actual" or "estimate"; or "${UNDETERMINABLE}"`,
      wrongType: 7,
      malformed: { value: -1, kind: "actual" },
      sample: { value: 1, kind: "actual" },
    },
  };
};
