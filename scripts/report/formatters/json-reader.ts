// For whom findings are worded on the command line: someone who writes a draft as JSON.
import { fieldTypeOf } from "../../pipeline/tools/field-types.ts";
import type { Reader } from "../wording/finding-words.ts";

export const JSON_READER: Reader = {
  enter(field, list) {
    const { format, isList } = fieldTypeOf(field);
    return `Write ${format}${list === null ? "" : `: ${isList ? "codes" : "a code"} of the list “${list.title}”`}.`;
  },
  usesIdentifiers: true,
};
