import * as kinds from "../../../server/engine/kinds/members.ts";
import { describeKinds } from "./describe-kind.ts";

export const DESCRIPTIONS = describeKinds(kinds, {
  knownMembers: {
    explains: "A member whose name is not a field of the profile would be lost, so each one gets a finding.",
    recoverability: "remove_member",
    parameters: {
      of: "Whose members: those of `report` or of `evidence_manifest`.",
      named_at_most: "How many are named; the rest is counted in one more finding.",
    },
    placeholders: { nearest: "The field that may be meant.", count: "How many members are not named." },
    variants: {
      nearest: "The name is almost that of a field.",
      left_out: "There are more members than are named.",
    },
  },
  officialRows: {
    explains:
      "A member of the report that has the name of a row of the official form for which the profile has no field. It fills the row and is not checked.",
    recoverability: "none",
    parameters: {},
    placeholders: { title: "The title of the row.", row: "The number of the row." },
  },
});
