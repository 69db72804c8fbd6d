import { recordCodes as recordCodesKind } from "../../../server/engine/kinds/records.ts";
import { describeKind } from "./describe-kind.ts";

export const recordCodes = describeKind(recordCodesKind, {
  recoverability: "correct_value",
  explains: "In each record of a list, a member that has a code list must be one of its codes.",
  parameters: {},
});
