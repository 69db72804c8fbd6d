// A list of records: a group of controls for each, and one more where there is none yet.
import type { JSX } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { type FieldRecord, isRecordList } from "../../../../server/engine/field-types/records.ts";
import type { FormField } from "../form-model.ts";
import { QuietButton } from "./buttons.tsx";
import { type ControlProps, type FieldControl, inputId, type TextProps, type WrittenValue } from "./field-control.ts";
import { Text } from "./text.tsx";
import { ANY_JSON } from "./values.ts";

type FormMember = NonNullable<FormField["members"]>[number];

/** What draws, shows and reads a member of a record: the table of all controls, which has this one too. */
interface MemberControls {
  TitledControl(props: ControlProps): JSX.Element;
  getControlValue(member: FormMember, value: WrittenValue): ControlProps["value"] | null;
  toJson(member: FormMember, value: ControlProps["value"]): string | null;
}

/** The control of a list of records. Where a text may take the place of a record, it is a text of JSON. */
export const createRecordList = (controls: MemberControls): FieldControl => ({
  ...ANY_JSON,
  Input: ({ field, ...props }) =>
    field.members === undefined ? (
      <Text {...props} field={field} />
    ) : (
      <Records {...props} {...{ field, controls, members: field.members }} />
    ),
  isGroup: ({ members }) => members !== undefined,
});

interface RecordsProps extends TextProps {
  readonly members: readonly FormMember[];
  readonly controls: MemberControls;
}

/** The records that the value is as JSON, if each of their members has a control that can show it; null if not. */
function readRecords({ members, controls, value: text }: RecordsProps): readonly FieldRecord[] | null {
  const isShown = ([name, value]: [string, unknown]) => {
    const member = members.find(({ id }) => id === name);
    return member !== undefined && controls.getControlValue(member, { value, json: JSON.stringify(value) }) !== null;
  };
  try {
    const value: unknown = text === "" ? [] : JSON.parse(text);
    return isRecordList(value) && value.every((record) => Object.entries(record).every(isShown)) ? value : null;
  } catch {
    return null;
  }
}

const isBlank = (record: FieldRecord): boolean => Object.keys(record).length === 0;

function Records(props: RecordsProps) {
  const { field, value, disabled, onValue } = props;
  // The records as they were entered last, with those that are blank: a draft has none of these.
  const [entered, setEntered] = useState<readonly FieldRecord[]>([]);
  const list = useRef<HTMLDivElement>(null);
  // The group that gets the focus once it is drawn.
  const focusAt = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (focusAt.current === null) return;
    const groups = [...(list.current?.querySelectorAll(".record-group") ?? [])];
    const group = groups[focusAt.current] ?? groups.at(-1);
    group?.querySelector<HTMLElement>("input, select, textarea")?.focus();
    focusAt.current = null;
  });
  const records = readRecords(props);
  // What came from a file or the JSON may have other members.
  if (records === null)
    return (
      <label for={inputId(field.id)}>
        <span class="visually-hidden">{field.title}</span>
        <Text {...props} />
      </label>
    );
  const isNone = value !== "" && records.length === 0;
  const isSame = JSON.stringify(entered.filter((record) => !isBlank(record))) === JSON.stringify(records);
  const known = isSame ? entered : records;
  const shown = known.length > 0 || isNone ? known : [{}];
  /** A list without records is no answer; that there are none is one of its own. */
  const write = (changed: readonly FieldRecord[]) => {
    setEntered(changed);
    const kept = changed.filter((record) => !isBlank(record));
    onValue(kept.length === 0 ? "" : JSON.stringify(kept));
  };
  return (
    <div class="stack" ref={list}>
      {shown.map((record, index) => (
        <RecordGroup
          key={index}
          {...props}
          record={record}
          number={index + 1}
          onRecord={(changed) => write(shown.toSpliced(index, 1, changed))}
          onRemove={() => {
            focusAt.current = index;
            write(shown.toSpliced(index, 1));
          }}
        />
      ))}
      <div class="row">
        <QuietButton
          label="Add another"
          of={field.title}
          disabled={disabled || shown.some(isBlank)}
          onClick={() => {
            focusAt.current = shown.length;
            setEntered([...shown, {}]);
          }}
        />
        <QuietButton
          label="None"
          of={field.title}
          aria-pressed={isNone}
          disabled={disabled || records.length > 0}
          onClick={() => {
            setEntered([]);
            onValue(isNone ? "" : "[]");
          }}
        />
      </div>
    </div>
  );
}

// The members that a record begins with; the others are folded until one has a value.
const FIRST_MEMBERS = 5;

interface RecordGroupProps extends RecordsProps {
  readonly record: FieldRecord;
  readonly number: number;
  readonly onRecord: (record: FieldRecord) => void;
  readonly onRemove: () => void;
}

function RecordGroup({ field, members, controls, record, number, onRecord, onRemove, ...props }: RecordGroupProps) {
  const set = (member: FormMember, json: string | null) => {
    const { [member.id]: _, ...others } = record;
    onRecord(json === null ? others : { ...others, [member.id]: JSON.parse(json) });
  };
  const [first, more] = [members.slice(0, FIRST_MEMBERS), members.slice(FIRST_MEMBERS)];
  // Stays open while its only answer is corrected.
  const wasOpen = useRef(false);
  wasOpen.current ||= more.some(({ id }) => Object.hasOwn(record, id));
  const draw = (member: FormMember) => {
    const id = `${field.id}-${number}-${member.id}`;
    const json = Object.hasOwn(record, member.id) ? JSON.stringify(record[member.id]) : "null";
    return (
      <controls.TitledControl
        key={id}
        {...props}
        field={{ ...member, id }}
        value={controls.getControlValue(member, { value: JSON.parse(json), json }) ?? ""}
        isInvalid={false}
        describedBy=""
        onValue={(value) => set(member, controls.toJson(member, value))}
      />
    );
  };
  return (
    <fieldset class="fieldset record-group stack">
      <legend class="label">
        {field.title}: {number}
      </legend>
      {first.map(draw)}
      {more.length > 0 && (
        <details open={wasOpen.current}>
          <summary>More about it</summary>
          <div class="stack">{more.map(draw)}</div>
        </details>
      )}
      {!isBlank(record) && (
        <p>
          <QuietButton label="Remove" of={`${field.title}, ${number}`} disabled={props.disabled} onClick={onRemove} />
        </p>
      )}
    </fieldset>
  );
}
