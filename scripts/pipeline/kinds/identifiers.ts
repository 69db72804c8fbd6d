import { identifier as identifierKind } from "../../../server/engine/kinds/identifiers.ts";
import { describeKind } from "./describe-kind.ts";

export const identifier = describeKind(identifierKind, {
  explains:
    "The value must be a legal entity identifier with correct check digits (ISO 17442). Each variant is one thing that can be wrong with it.",
  parameters: {
    scheme: "The kind of identifier, usually that of the field: `$identifier`.",
    list_separator: "A value that contains it is a list of identifiers, which another rule reports.",
    only_if_shaped: "Only values of twenty letters or digits are checked; others are another code.",
  },
});
