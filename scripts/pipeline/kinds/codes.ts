import {
  codeList as codeListKind,
  listPattern as listPatternKind,
  uniqueItems as uniqueItemsKind,
} from "../../../server/engine/kinds/codes.ts";
import { describeKind } from "./describe-kind.ts";

export const codeList = describeKind(codeListKind, {
  explains:
    "The value, or each item of a list, must be a code of a list. The variant `label` names the code that an item means by its label; `white_space` is for codes with white space around them.",
  parameters: { code_list: "The list, usually that of the field: `$code_list`." },
});

export const uniqueItems = describeKind(uniqueItemsKind, {
  explains: "A list must not contain a value twice.",
  parameters: {},
});

export const listPattern = describeKind(listPatternKind, {
  explains:
    "A list of codes must match none of the patterns. A pattern matches a list that has all codes of `with`, none of `without`, and a number of further codes between `others_at_least` and `others_at_most`. A code that is there twice counts once.",
  parameters: { patterns: "The patterns; each has at least one of these members." },
});
