import * as kinds from "../../../server/engine/kinds/codes.ts";
import { describeKinds } from "./describe-kind.ts";

export const DESCRIPTIONS = describeKinds(kinds, {
  codeList: {
    explains: "The value, or each item of a list, must be a code of an official list.",
    recoverability: "correct_value",
    parameters: { code_list: "The list, usually that of the field: `$code_list`." },
    placeholders: {
      list: "The title of the list.",
      edition: "The edition of the list.",
      size: "How many codes the list has.",
      code: "The code that is meant.",
    },
    variants: {
      white_space: "An item is not a code because of white space around it.",
      label: "The first item that fails is the label of a code.",
    },
  },
  uniqueItems: {
    explains: "A list must not contain a value twice.",
    recoverability: "correct_value",
    parameters: {},
  },
  listPattern: {
    explains: "A list of codes must match none of the patterns. A code that is there twice counts once.",
    recoverability: "review_content",
    parameters: {
      patterns: {
        explains: "The patterns. A list matches one if it is as all members of the pattern ask.",
        members: {
          with: "Codes that the list has.",
          without: "Codes that the list does not have.",
          others_at_least: "The least number of codes besides those of `with`.",
          others_at_most: "The greatest number of codes besides those of `with`.",
        },
      },
    },
  },
});
