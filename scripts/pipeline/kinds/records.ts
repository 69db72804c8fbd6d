import * as kinds from "../../../server/engine/kinds/records.ts";
import { describeKinds } from "./describe-kind.ts";

export const DESCRIPTIONS = describeKinds(kinds, {
  recordCodes: {
    recoverability: "correct_value",
    explains: "In each record of a list, a member that has a code list must be one of its codes.",
    parameters: {},
  },
});
