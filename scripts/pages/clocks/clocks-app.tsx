// The page of clocks, drawn from its incident: the persons with their facts, and the board of what they owe.
import type { ReadonlySignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { createReadIncident } from "../../board/read-incident.ts";
import type { Board } from "../../report/published/board.ts";
import { QuietButton } from "../check/fields/buttons.tsx";
import { EarlierDrafts, KeptNews } from "../check/kept-views.tsx";
import { localZone, stateIn } from "../check/time-zones.ts";
import { Value } from "../site/elements.tsx";
import { ClockList } from "./clock-list.tsx";
import { ClockFiles } from "./files.tsx";
import { type BoardDocument, getFacts, NEW_PERSON, type Person, prefill, type ShownClock } from "./incident.ts";
import type { IncidentStore } from "./incident-store.ts";
import { PersonForm } from "./person-form.tsx";

interface PageProps {
  readonly board: BoardDocument;
  readonly store: IncidentStore;
  /** By the clock of this machine, in milliseconds. */
  readonly now: ReadonlySignal<number>;
}

/** The page: who is concerned, what is owed, and files. */
export function ClocksApp({ board, store, now }: PageProps) {
  const { value: incident } = store.persons;
  const put = (next: readonly Person[]) => store.put(next);
  const remove = (index: number) => {
    store.replace(incident.filter((_, other) => other !== index));
    // The button goes with the person, and the focus must not.
    setTimeout(() => document.getElementById(`person-${Math.min(index + 1, incident.length - 1)}`)?.focus());
  };
  const change = (index: number, changes: Partial<Person>) =>
    put(
      prefill(
        incident.map((person, other) =>
          other === index ? { ...person, incident: person.incident || newReference(), ...changes } : person,
        ),
        board,
      ),
    );
  const facts = getFacts(incident, board);
  const readIncident = useMemo(() => createReadIncident(board), [board]);
  const read = facts.persons.length === 0 ? { persons: [] } : readIncident(facts);
  const told = "persons" in read ? read.persons : [];
  const concerned = incident.flatMap((person, index) => (person.kinds.length > 0 ? [{ person, index }] : []));
  const clocks = told.flatMap(({ clocks }, position): ShownClock[] => {
    const { person, index } = concerned[position] ?? { person: NEW_PERSON, index: 0 };
    const given = facts.persons[position] ?? { kinds: [] };
    return clocks.map((clock) => ({ ...clock, person, given, name: person.name || `Person ${index + 1}` }));
  });
  // Several persons are named in the rows.
  const name = concerned.length === 1 && concerned[0]?.person.name;
  const sent = ({ person, clock_id }: ShownClock, value: string) =>
    change(incident.indexOf(person), { sent: { ...person.sent, [clock_id]: value } });
  return (
    <div class="stack">
      <KeptNews kept={store.kept} />
      <EarlierDrafts
        earlier={store.earlier.value}
        state={store.kept.state.value}
        getName={(persons) => persons.map(({ name }, index) => name || `Person ${index + 1}`).join(", ")}
        onBringBack={store.bringBack}
        onDiscard={store.discard}
      />
      <form class="stack no-print" onSubmit={(event) => event.preventDefault()}>
        <h2>Who is concerned</h2>
        {incident.map((person, index) => (
          <PersonForm
            key={`${store.number.value}-${index}`}
            {...{ board, person, number: index + 1 }}
            onChange={(changes) => change(index, changes)}
            onRemove={incident.length === 1 ? null : () => remove(index)}
          />
        ))}
        <p>
          <QuietButton
            label="Add a legal person"
            onClick={() => put(prefill([...incident, newPerson(board)], board))}
          />
        </p>
      </form>
      <section class="stack" aria-labelledby="clocks-title">
        <h2 id="clocks-title">What is owed{name && [" by ", <Value key="name">{name}</Value>]}</h2>
        {clocks.length === 0 ? (
          <p class="notice is-info">Say what the person is: then its clocks appear here.</p>
        ) : (
          <ClockList board={board} clocks={clocks} now={now.value} onSent={sent} />
        )}
      </section>
      <ClockFiles
        {...{ board, store, told, facts }}
        now={now.value}
        onOpen={store.replace}
        onSaved={() => store.put(incident, false)}
      />
    </div>
  );
}

/** In hex. It needs no secure context, as randomUUID does. */
const newReference = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** A person in the State of this device. */
export function newPerson({ code_lists }: Board): Person {
  const state = stateIn(localZone(), { code_lists });
  return { ...NEW_PERSON, options: state === undefined ? {} : { member_state: state } };
}
