// The descriptions of all field types, for authors, documents and the replay. Nothing that answers a draft imports this file.
import type { FieldType, RecordField, TypeDescription } from "../field-type.ts";
import * as choices from "./choices.ts";
import * as numbers from "./numbers.ts";
import { describeRecordList } from "./records.ts";
import * as texts from "./texts.ts";
import * as times from "./times.ts";

const describeTypes = () => ({
  ...texts.describeTypes(),
  ...numbers.describeTypes(),
  ...times.describeTypes(),
  ...choices.describeTypes(),
});

let described: ReturnType<typeof describeTypes> | undefined;

/** Describes the type of a field. Throws where the type does not exist, which the schema of fields does not let pass. */
export function describeFieldType(field: RecordField & { readonly field_type: string }): TypeDescription {
  // Made by the first call, so that bundles without a caller do not contain them.
  described ??= describeTypes();
  const descriptions = described;
  const field_type = field.field_type as FieldType;
  if (field_type === "record_list") return describeRecordList(field, descriptions);
  if (!Object.hasOwn(descriptions, field_type)) throw new Error(`there is no field type ${field_type}`);
  return descriptions[field_type];
}
