// The table of controls by the type of a field, and what a form does with the field's control: draw it with its title, show a value in it, and
// read what is typed.
import type { FieldType, MemberType } from "../../../../server/engine/field-type.ts";
import { isList } from "../../../report/wording/field-types.ts";
import { DATE_TIME } from "./date-time.tsx";
import { DURATION } from "./duration.tsx";
import { type ControlProps, type FieldControl, inputId, type WrittenValue } from "./field-control.ts";
import { FIGURE } from "./figure.tsx";
import { LEI } from "./lei.tsx";
import { LIST } from "./list.tsx";
import { MOMENT } from "./moment.tsx";
import { NUMBER } from "./number.tsx";
import { Codes, isPicker, ONE_CODE, showCodes } from "./options.tsx";
import { createRecordList } from "./records.tsx";
import { EMAIL, LINE_OF_TEXT, PARAGRAPH } from "./text.tsx";
import { jsonOfItems } from "./values.ts";
import { YES_NO, YES_NO_UNKNOWN } from "./yes-no.tsx";

const MEMBER_CONTROLS: Readonly<Record<MemberType, FieldControl>> = {
  string: LINE_OF_TEXT,
  text: PARAGRAPH,
  email: EMAIL,
  datetime: DATE_TIME,
  string_list: LIST,
  boolean: YES_NO,
  integer: NUMBER,
  number: NUMBER,
  percentage: NUMBER,
  duration: DURATION,
  yes_no: YES_NO_UNKNOWN,
  moment: MOMENT,
  figure: FIGURE,
};

const CONTROLS: Readonly<Record<FieldType, FieldControl>> = {
  ...MEMBER_CONTROLS,
  record_list: createRecordList({ TitledControl, getControlValue, toJson }),
};

type TypedField = Pick<ControlProps["field"], "type" | "options" | "identifier">;

/** Whether the value of a field is a list of codes; the control of any other value holds a text. */
const hasCodes = (field: TypedField): boolean => field.options !== null && isList(field);

function getControl(field: TypedField): FieldControl {
  if (field.identifier === "lei") return LEI;
  return field.options === null || isList(field) ? CONTROLS[field.type] : ONE_CODE;
}

/** A text, or the chosen codes of a list; null for a value that the control cannot hold. */
export type ControlValue = string | readonly string[] | null;

/** What the control of a field shows for its member. A missing member and null are both not answered. */
export function getControlValue(field: TypedField, member: WrittenValue | undefined): ControlValue {
  const { value = null, json = "" } = member ?? {};
  if (hasCodes(field)) return showCodes(value);
  return value === null ? "" : getControl(field).show(value, json);
}

/** The JSON of what was typed or chosen; null if nothing was. What is no number, or not yes or no, is kept as typed, in quotes. */
export function toJson(field: TypedField, value: string | readonly string[]): string | null {
  if (typeof value !== "string") return jsonOfItems(value);
  return value === "" ? null : getControl(field).read(value);
}

/** What the card of a field says before anything is entered; undefined if the control explains itself. */
export const getHint = (field: TypedField): string | undefined =>
  hasCodes(field) ? undefined : getControl(field).hint;

/** Whether the control of a field is a group of checkboxes, radio buttons or records, which no single label can name. */
export const isGroup = (field: TypedField & Pick<ControlProps["field"], "members">): boolean =>
  hasCodes(field) ? !isPicker(field.options) : getControl(field).isGroup?.(field) === true;

/** The title of a field: the label of its control, unless that is a group, which contains it for screen readers. */
export function Title({
  field,
  isLabel = !isGroup(field),
}: Pick<ControlProps, "field"> & { readonly isLabel?: boolean }) {
  const Name = isLabel ? "label" : "span";
  return (
    <Name class="label" {...(isLabel ? { for: inputId(field.id) } : { "aria-hidden": isGroup(field) })}>
      {field.title}
    </Name>
  );
}

/** The control of a field, chosen by its type and its code list. */
export function Control({ value, ...props }: ControlProps) {
  if (typeof value !== "string") return <Codes {...props} value={value} />;
  const { Input } = getControl(props.field);
  return <Input {...props} value={value} />;
}

type OptionalProps = "disabled" | "isInvalid" | "describedBy";

/** A control below its title, with no findings of its own. */
export function TitledControl(props: Omit<ControlProps, OptionalProps> & Partial<Pick<ControlProps, OptionalProps>>) {
  return (
    <div class="stack is-tight">
      <Title field={props.field} />
      <Control disabled={false} isInvalid={false} describedBy="" {...props} />
    </div>
  );
}
