// /assets/clocks.js: the page of clocks. It loads the published clocks and then sends nothing: what is told stays in this browser.

import { signal } from "@preact/signals";
import { render } from "preact";
import { useMemo } from "preact/hooks";
import { inOrder } from "../../board/format-board.ts";
import { createReadIncident } from "../../board/read-incident.ts";
import type { Board } from "../../report/published/board.ts";
import { QuietButton } from "../check/fields/buttons.tsx";
import { Time } from "../check/fields/date-time.tsx";
import { thisBrowser } from "../check/found-records.ts";
import { EarlierDrafts, KeptNews } from "../check/kept-views.tsx";
import { localZone, stateIn } from "../check/time-zones.ts";
import { noteArrival } from "../site/client/arrival.ts";
import { ClockList } from "./clock-list.tsx";
import { ClockFiles } from "./files.tsx";
import {
  type BoardDocument,
  getFacts,
  getZone,
  NEW_PERSON,
  type Person,
  prefill,
  type ShownClock,
} from "./incident.ts";
import { createIncidentStore, type IncidentStore } from "./incident-store.ts";
import { PersonForm } from "./person-form.tsx";

interface PageProps {
  readonly board: BoardDocument;
  readonly store: IncidentStore;
}

// The time left is shown in minutes.
const TICK_MS = 10_000;
const now = signal(Date.now());

export function ClocksApp({ board, store }: PageProps) {
  const { value: incident } = store.persons;
  const put = (next: readonly Person[]) => store.put(next);
  const remove = (index: number) => {
    store.replace(incident.filter((_, other) => other !== index));
    // The button goes with the person, and the focus must not.
    setTimeout(() => document.getElementById(`person-${Math.min(index + 1, incident.length - 1)}-name`)?.focus());
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
        <h2 id="clocks-title">What is owed</h2>
        <NextClock board={board} clocks={clocks} />
        {clocks.length === 0 ? (
          <p class="notice is-info">Say what the person is: then its clocks appear here.</p>
        ) : (
          <ClockList board={board} clocks={inOrder(clocks)} now={now.value} onSent={sent} />
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

/** The deadline that comes first, of those that were not met yet, for screen readers too. */
function NextClock({ board, clocks }: { readonly board: Board; readonly clocks: readonly ShownClock[] }) {
  const [next] = inOrder(clocks.filter(({ state }) => state === "due"));
  return (
    <p role="status">
      {next?.due != null && (
        <>
          Next: <b>{next.title}</b>, {next.name},{" "}
          <Time epochMs={Date.parse(next.due)} timeZone={getZone(board, next.person)} />
        </>
      )}
    </p>
  );
}

/** In hex. It needs no secure context, as randomUUID does. */
const newReference = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** A person in the State of this device. */
function newPerson({ code_lists }: Board): Person {
  const state = stateIn(localZone(), { code_lists });
  return { ...NEW_PERSON, options: state === undefined ? {} : { member_state: state } };
}

/** The published clocks; null if the host does not send them. */
async function fetchBoard(url: string): Promise<BoardDocument | null> {
  const response = await fetch(url).catch(() => null);
  return response?.ok === true ? response.json().catch(() => null) : null;
}

async function start(root: HTMLElement): Promise<void> {
  const board = await fetchBoard(root.dataset.board ?? "");
  if (board === null) {
    root.textContent = "The clocks could not be loaded from this host.";
    return;
  }
  noteArrival("clocks");
  const store = await createIncidentStore(thisBrowser, [newPerson(board)]);
  setInterval(() => {
    now.value = Date.now();
  }, TICK_MS);
  window.addEventListener("beforeunload", (event) => store.isUnsaved() && event.preventDefault());
  root.replaceChildren();
  render(<ClocksApp board={board} store={store} />, root);
  root.dataset.loaded = "";
}

const root = document.querySelector<HTMLElement>("[data-board]");
if (root !== null)
  start(root).catch(() => {
    root.textContent = "The clocks could not start in this browser.";
  });
