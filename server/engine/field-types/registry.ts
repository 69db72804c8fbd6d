// The closed set of field types, by the name that a field has.
import type { FieldType, RunnableType } from "../field-type.ts";
import * as choices from "./choices.ts";
import * as numbers from "./numbers.ts";
import { defineRecordList } from "./records.ts";
import * as texts from "./texts.ts";
import * as times from "./times.ts";

const MEMBER_TYPES = { ...texts.types, ...numbers.types, ...times.types, ...choices.types };

export const FIELD_TYPES: Readonly<Record<FieldType, RunnableType>> = {
  ...MEMBER_TYPES,
  record_list: { ...defineRecordList(MEMBER_TYPES), texts: "line" },
};
