// What the page asks about a person: what it is, where, what it knows and since when.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { CheckParameters } from "../../../server/engine/options.ts";
import type { Board, BoardFact } from "../../report/published/board.ts";
import { BankHolidays } from "../check/bank-holidays.tsx";
import { QuietButton } from "../check/fields/buttons.tsx";
import { TitledControl } from "../check/fields/field.tsx";
import { inputId } from "../check/fields/field-control.ts";
import type { FormField } from "../check/form-model.ts";
import { MemberState } from "../check/report-questions.tsx";
import { getZones } from "../check/time-zones.ts";
import { Value } from "../site/elements.tsx";
import { findAskedFacts, findKinds, findPlace, type Person } from "./incident.ts";

interface PersonProps {
  readonly board: Board;
  readonly person: Person;
  /** From 1. */
  readonly number: number;
  readonly onChange: (changes: Partial<Person>) => void;
  /** Removes the person; null for the only one. */
  readonly onRemove: (() => void) | null;
}

export function PersonForm({ board, person, number, onChange, onRemove }: PersonProps) {
  const { name, options } = person;
  const id = `person-${number}`;
  const where = {
    ...findPlace(board, options),
    setParameters: (changes: CheckParameters) => onChange({ options: { ...options, ...changes } }),
  };
  const answer = (fact: BoardFact) => (
    <FactAnswer key={fact.fact} {...{ board, person, fact, onChange }} id={`${id}-${fact.fact}`} />
  );
  return (
    <Folded {...{ board, person, number }}>
      <div class="grid">
        <div class="stack is-tight">
          <label class="label" for={`${id}-name`}>
            Name of the legal person
          </label>
          <input
            id={`${id}-name`}
            class="input"
            autoComplete="off"
            maxLength={200}
            value={name}
            onInput={({ currentTarget: { value } }) => onChange({ name: value })}
          />
        </div>
        <MemberState {...where} id={`${id}-state`} what="Member State where it reports" />
        {options.member_state !== undefined && <BankHolidays {...where} id={`${id}-holidays`} />}
      </div>
      <KindsOfPerson {...{ board, person, id, onChange }} />
      {findAskedFacts(board, person).map(({ act, title, facts }) => (
        <div key={act} class="stack">
          <h3>{title}</h3>
          <div class="grid">{facts.filter(({ takes_several }) => !takes_several).map(answer)}</div>
          {facts.filter(({ takes_several }) => takes_several).map(answer)}
        </div>
      ))}
      {onRemove !== null && (
        <p>
          <QuietButton label={`Remove ${name || `person ${number}`}`} onClick={onRemove} />
        </p>
      )}
    </Folded>
  );
}

/** What the person is, asked for each act, so that all kinds are in view. */
function KindsOfPerson({
  board,
  person,
  id,
  onChange,
}: Pick<PersonProps, "board" | "person" | "onChange"> & { readonly id: string }) {
  const { kinds } = person;
  return (
    <div class="stack is-tight">
      <h3>What it is: all that applies</h3>
      <div class="grid">
        {board.acts.map(({ act, title, persons, not_owed_by }) => {
          const own = findKinds({ acts: [{ persons, not_owed_by }] });
          const isOwn = (code: string) => own.some(({ kind }) => kind === code);
          return (
            <PersonAnswer
              key={act}
              {...{ board, person, id: `${id}-kinds-${act}`, value: kinds.filter(isOwn) }}
              fact={{ fact: "kinds", title, code_list: "", takes_several: true }}
              options={own.map(({ kind, title }) => ({ code: kind, label: title }))}
              onValue={(value) => onChange({ kinds: [...kinds.filter((code) => !isOwn(code)), ...[value].flat()] })}
            />
          );
        })}
      </div>
    </div>
  );
}

interface FoldedProps extends Pick<PersonProps, "board" | "person" | "number"> {
  readonly children: ComponentChildren;
}

/** Folded, with what it is in a line, if it was told before the page showed it. */
function Folded({ board, person, number, children }: FoldedProps) {
  const { name, kinds, unchecked } = person;
  const [isNew] = useState(kinds.length === 0);
  const titles = findKinds(board).filter(({ kind }) => kinds.includes(kind));
  const shown = name || `Person ${number}`;
  return (
    <details class="card" open={isNew}>
      <summary id={`person-${number}`}>
        <span class="label">
          <Value>{shown}</Value>
        </span>{" "}
        <span class="small soft">{titles.map(({ title }) => title).join(", ")}</span>
        {unchecked.length > 0 && (
          <span class="small">
            {" "}
            <Value>{unchecked.length}</Value> to check
          </span>
        )}
      </summary>
      <fieldset class="fieldset stack">
        <legend class="visually-hidden">
          <Value>{shown}</Value>
        </legend>
        {children}
      </fieldset>
    </details>
  );
}

interface FactProps extends Pick<PersonProps, "board" | "person" | "onChange"> {
  readonly fact: BoardFact;
  readonly id: string;
}

/** A fact of the board. An awareness that was not told offers the earliest that was, to be checked. */
function FactAnswer({ board, person, fact, id, onChange }: FactProps) {
  const { facts, unchecked, unaware } = person;
  const name = fact.fact;
  const isUnchecked = unchecked.includes(name);
  const isUnaware = unaware.includes(name);
  const without = (names: readonly string[]) => names.filter((other) => other !== name);
  const value = facts[name] ?? (fact.takes_several ? [] : "");
  const options = board.code_lists.find(({ code_list_id }) => code_list_id === fact.code_list)?.items ?? null;
  const put = (value: string | readonly string[], more: Partial<Person> = {}) =>
    onChange({ facts: { ...facts, [name]: value }, unchecked: without(unchecked), unaware: without(unaware), ...more });
  /** The buttons go with the question, and the focus must not. */
  const answer = (...given: Parameters<typeof put>) => {
    put(...given);
    document.getElementById(inputId(id))?.focus();
  };
  return (
    <div class="stack is-tight">
      <PersonAnswer
        {...{ board, person, fact, id, value, options }}
        describedBy={`${id}-note`}
        onValue={(value) => put(value)}
      />
      <div id={`${id}-note`} hidden={!isUnchecked && !isUnaware}>
        {isUnchecked && (
          <p class="hint">
            <b>Check this:</b> it is the earliest awareness that you gave, and nothing is counted from it before you say
            that it is right. This act counts from another one: {fact.title}.
          </p>
        )}
        {isUnaware && <p class="hint">Not aware of it, so nothing is counted from it.</p>}
      </div>
      {isUnchecked && (
        <p class="row">
          <QuietButton label="It is right" of={fact.title} onClick={() => answer(value)} />
          <QuietButton
            label="Not aware of it"
            of={fact.title}
            onClick={() => answer("", { unaware: [...unaware, name] })}
          />
        </p>
      )}
    </div>
  );
}

interface AnswerProps extends Pick<FactProps, "board" | "person" | "fact" | "id"> {
  readonly value: string | readonly string[];
  readonly options: readonly { readonly code: string; readonly label: string }[] | null;
  readonly describedBy?: string;
  readonly onValue: (value: string | readonly string[]) => void;
}

/** The title and the control of a fact, as the form of a draft has them for a field. */
export function PersonAnswer({ board, person, fact, id, options, ...props }: AnswerProps) {
  const type: FormField["type"] = options === null ? "datetime" : fact.takes_several ? "string_list" : "string";
  const field = { id, title: fact.title, type, options: options as FormField["options"], required: false };
  return <TitledControl {...props} field={field} zones={getZones(findPlace(board, person.options))} />;
}
