// /assets/clocks.js: the page of clocks. It loads the published clocks and then sends nothing: what is told stays in this browser.
import { render } from "preact";
import { useLayoutEffect, useMemo, useReducer } from "preact/hooks";
import { inOrder } from "../../board/format-board.ts";
import { createReadIncident } from "../../board/read-incident.ts";
import type { Board } from "../../report/published/board.ts";
import { Time } from "../check/controls/read-controls.tsx";
import { QuietButton } from "../check/controls/text-control.tsx";
import { localZone, stateIn } from "../check/controls/values.ts";
import { EarlierDrafts } from "../check/files/earlier-drafts.tsx";
import { StoreNews } from "../check/files/stored-drafts.tsx";
import { useNow, useWindowEvents } from "../check/state/browser.ts";
import { createDraftStore, localDrafts } from "../check/state/draft-store.ts";
import { createOpenDrafts, type OpenDrafts } from "../check/state/open-drafts.ts";
import { noteArrival } from "../site/client/arrival.ts";
import { ClockList } from "./clock-list.tsx";
import { Files } from "./files.tsx";
import {
  type BoardDocument,
  getFacts,
  getZone,
  type Incident,
  NEW_PERSON,
  type Person,
  prefill,
  type ShownClock,
} from "./incident.ts";
import { PersonForm } from "./person-form.tsx";

// Where the incident is among the drafts that this browser keeps.
const ACT = "clocks";
const STAGE = "incident";

interface PageProps {
  readonly board: BoardDocument;
  readonly drafts: OpenDrafts<Incident>;
}

function ClocksApp({ board, drafts }: PageProps) {
  const [, redraw] = useReducer((count: number, _: null) => count + 1, 0);
  // Changes with the persons: their forms then begin anew, because each control remembers what was typed in it.
  const [loadCount, countLoad] = useReducer((count: number, _: null) => count + 1, 0);
  useLayoutEffect(
    () =>
      drafts.subscribe((taken) => {
        if (taken !== null) countLoad(null);
        redraw(null);
      }),
    [],
  );
  useWindowEvents(["beforeunload"], (event) => drafts.isUnsaved() && event.preventDefault());
  const now = useNow();
  const incident = drafts.of(STAGE).content;
  const put = (next: Incident, isEdited = true) => {
    drafts.put(STAGE, next, isEdited);
    redraw(null);
  };
  const replace = (next: Incident) => {
    put(next);
    countLoad(null);
  };
  const remove = (index: number) => {
    replace(incident.filter((_, other) => other !== index));
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
      <StoreNews check={{ drafts, alias: STAGE }} />
      <EarlierDrafts
        check={{ drafts, alias: STAGE }}
        getName={(persons) => persons.map(({ name }, index) => name || `Person ${index + 1}`).join(", ")}
        onBringBack={(revision) => {
          drafts.bringBack(STAGE, revision);
          countLoad(null);
        }}
      />
      <form class="stack no-print" onSubmit={(event) => event.preventDefault()}>
        <h2>Who is concerned</h2>
        {incident.map((person, index) => (
          <PersonForm
            key={`${loadCount}-${index}`}
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
          <ClockList board={board} clocks={inOrder(clocks)} now={now} onSent={sent} />
        )}
      </section>
      <Files {...{ board, drafts, told, facts, now }} onOpen={replace} onSaved={() => put(incident, false)} />
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
  const begun = JSON.stringify([newPerson(board)]);
  const drafts = createOpenDrafts<Incident>(createDraftStore(localDrafts), ACT, {
    begin: () => JSON.parse(begun),
    isEmpty: (incident) => JSON.stringify(incident) === begun,
  });
  root.replaceChildren();
  render(<ClocksApp board={board} drafts={drafts} />, root);
  root.dataset.loaded = "";
}

const root = document.querySelector<HTMLElement>("[data-board]");
if (root !== null)
  start(root).catch(() => {
    root.textContent = "The clocks could not start in this browser.";
  });
