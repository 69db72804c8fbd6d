// Yes or no, and yes, no or not known.
import { type DescribeTypes, defineType, TEXT_SCHEMA } from "../field-type.ts";

export const types = {
  boolean: defineType((value) => typeof value === "boolean"),
  yes_no: defineType((value) => typeof value === "boolean" || value === "unknown"),
};

export const describeTypes: DescribeTypes<typeof types> = () => ({
  boolean: {
    schema: { type: "boolean" },
    openApi: { type: "boolean" },
    typeScript: () => "boolean",
    format: "true or false",
    wrongType: "yes",
    sample: true,
  },
  yes_no: {
    schema: { enum: [true, false, "unknown"] },
    openApi: { anyOf: [{ type: "boolean" }, TEXT_SCHEMA] },
    typeScript: () => 'boolean | "unknown"',
    format: 'true, false or "unknown"',
    wrongType: "yes",
    sample: true,
  },
});
