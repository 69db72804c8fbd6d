// The control of a list of records: a group of controls for each, and one more where there is none yet.
import { useState } from "preact/hooks";
import { type FieldRecord, type FieldType, isRecordList } from "../../../server/engine/field-types.ts";
import type { CodeList } from "../../../server/engine/rule-set.ts";
import { optionsOf } from "../site/member-states.ts";
import { Control, isChoice } from "./controls.tsx";
import { inputId, QuietButton, Text, type TextProps } from "./text-control.tsx";
import { controlValueOf, jsonOf } from "./values.ts";

/** A member of the records of a field, with what its control needs. */
interface FormMember {
  readonly id: string;
  readonly title: string;
  readonly required: boolean;
  readonly type: FieldType;
  readonly options: CodeList["items"] | null;
}

/** Returns the control of lists of records, whose members have codes of these lists. */
export const createRecordList = (codeLists: readonly CodeList[]) => (props: TextProps) => {
  const members = props.field.members?.map(({ name: id, title, required, field_type: type, code_list }): FormMember => {
    const { items } = codeLists.find(({ code_list_id }) => code_list_id === code_list) ?? {};
    return { id, title, required, type, options: optionsOf(items) };
  });
  // A list whose records may be texts has no members here.
  return members === undefined ? <Text {...props} /> : <RecordList {...props} members={members} />;
};

interface RecordListProps extends TextProps {
  readonly members: readonly FormMember[];
}

/** The records that a text is as JSON, if each of their members has a control that can show it; null if not. */
export function recordsOf(members: readonly FormMember[], text: string): readonly FieldRecord[] | null {
  const isShown = ([name, value]: [string, unknown]) => {
    const member = members.find(({ id }) => id === name);
    return member !== undefined && controlValueOf(member, { value, json: JSON.stringify(value) }) !== null;
  };
  try {
    const value: unknown = text === "" ? [] : JSON.parse(text);
    return isRecordList(value) && value.every((record) => Object.entries(record).every(isShown)) ? value : null;
  } catch {
    return null;
  }
}

function RecordList(props: RecordListProps) {
  const { members, field, value, disabled, onValue } = props;
  const [isAdding, setAdding] = useState(false);
  const records = recordsOf(members, value);
  // What came from a file or the JSON may have other members.
  if (records === null) return <Text {...props} />;
  const write = (changed: readonly FieldRecord[] | null) => {
    setAdding(false);
    onValue(changed === null || (changed.length === 0 && records.length > 0) ? "" : JSON.stringify(changed));
  };
  const isNone = value !== "" && records.length === 0;
  const isBlankShown = isAdding || value === "";
  return (
    <div class="stack">
      {(isBlankShown ? [...records, {}] : records).map((record, index) => (
        <RecordGroup
          key={index}
          {...{ ...props, members, record }}
          number={index + 1}
          onRecord={(changed) =>
            write(changed === null ? records.toSpliced(index, 1) : records.toSpliced(index, 1, changed))
          }
        />
      ))}
      <div class="row">
        <QuietButton
          label="Add another"
          aria-label={`Add another: ${field.title}`}
          disabled={disabled || isBlankShown}
          onClick={() => setAdding(true)}
        />
        <QuietButton
          label="None"
          aria-label={`None: ${field.title}`}
          aria-pressed={isNone}
          disabled={disabled || records.length > 0}
          onClick={() => write(isNone ? null : [])}
        />
      </div>
    </div>
  );
}

// The members that a record begins with; the others are folded until one has a value.
const FIRST_MEMBERS = 6;

interface RecordGroupProps extends RecordListProps {
  readonly record: FieldRecord;
  readonly number: number;
  /** Null removes the record. */
  readonly onRecord: (record: FieldRecord | null) => void;
}

function RecordGroup({ field, members, record, number, onRecord, ...props }: RecordGroupProps) {
  const set = (member: FormMember, json: string | null) => {
    const { [member.id]: _, ...others } = record;
    const changed = json === null ? others : { ...others, [member.id]: JSON.parse(json) };
    onRecord(Object.keys(changed).length === 0 ? null : changed);
  };
  const [first, more] = [members.slice(0, FIRST_MEMBERS), members.slice(FIRST_MEMBERS)];
  const draw = (member: FormMember) => {
    const id = `${field.id}-${number}-${member.id}`;
    const json = Object.hasOwn(record, member.id) ? JSON.stringify(record[member.id]) : "null";
    const Label = isChoice(member) ? "span" : "label";
    return (
      <div key={id} class="stack is-tight">
        <Label class="label" {...(Label === "label" ? { for: inputId(id) } : { "aria-hidden": true })}>
          {member.title}
        </Label>
        <Control
          {...props}
          field={{ ...member, id }}
          value={controlValueOf(member, { value: JSON.parse(json), json }) ?? ""}
          isInvalid={false}
          describedBy=""
          onValue={(value) => set(member, jsonOf(member, value))}
        />
      </div>
    );
  };
  return (
    <fieldset class="fieldset record-group stack">
      <legend class="label">
        {field.title}: {number}
      </legend>
      {first.map(draw)}
      {more.length > 0 && (
        <details open={more.some(({ id }) => Object.hasOwn(record, id))}>
          <summary>More about it</summary>
          <div class="stack">{more.map(draw)}</div>
        </details>
      )}
      {Object.keys(record).length > 0 && (
        <p>
          <QuietButton
            label="Remove"
            aria-label={`Remove: ${field.title}, ${number}`}
            disabled={props.disabled}
            onClick={() => onRecord(null)}
          />
        </p>
      )}
    </fieldset>
  );
}
