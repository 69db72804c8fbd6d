import {
  knownMembers as knownMembersKind,
  officialRows as officialRowsKind,
} from "../../../server/engine/kinds/members.ts";
import { describeKind } from "./describe-kind.ts";

export const knownMembers = describeKind(knownMembersKind, {
  explains:
    "A member whose name is no field of the profile would be lost, so each one gets a finding. The variant `nearest` names the field that may be meant; the variant `left_out` counts what is beyond the limit.",
  parameters: {
    of: "Whose members: those of `report` or of `evidence_manifest`.",
    named_at_most: "How many are named; the rest is counted in one more finding.",
  },
});

export const officialRows = describeKind(officialRowsKind, {
  explains:
    "A member of the report that has the name of a row of the official form for which the profile has no field. It fills the row and is not checked.",
  parameters: {},
});
