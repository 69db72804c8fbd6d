// What the page of clocks takes from this device and leaves on it: facts as a file, deadlines for a calendar, paper, and the storage.

import { type CitingBoard, formatDeadlines } from "../../board/format-board.ts";
import { createReadIncidentText, type IncidentFacts, type PersonClocks } from "../../board/read-incident.ts";
import type { Board } from "../../report/published/board.ts";
import { UNREADABLE_FILE } from "../../report/wording/words.ts";
import { OpenFile, QuietButton } from "../check/fields/buttons.tsx";
import { KeepChoice } from "../check/kept-views.tsx";
import { saveText } from "../check/save.ts";
import { getIncident, type Persons } from "./incident.ts";
import type { IncidentStore } from "./incident-store.ts";

interface FilesProps {
  readonly board: CitingBoard;
  readonly store: IncidentStore;
  readonly told: readonly PersonClocks[];
  readonly facts: IncidentFacts;
  readonly now: number;
  readonly onOpen: (incident: Persons) => void;
  readonly onSaved: () => void;
}

export function ClockFiles({ board, store, told, facts, now, onOpen, onSaved }: FilesProps) {
  const clocks = told.flatMap((person) => person.clocks);
  const open = async (file: File) => {
    const opened = await readFile(file, board);
    if (opened !== null) onOpen(opened);
  };
  return (
    <section class="stack no-print" aria-labelledby="files-title">
      <h2 id="files-title">Files</h2>
      <p class="row">
        <OpenFile id="facts-file" label="Open facts from a file" onFile={open} />
        <QuietButton
          label="Save the deadlines for the calendar"
          disabled={!clocks.some(({ state }) => state === "due")}
          onClick={() => saveText(formatDeadlines(told, { board, now }), "deadlines.ics", "text/calendar")}
        />
        <QuietButton label="Print the clocks" disabled={clocks.length === 0} onClick={() => window.print()} />
        <QuietButton
          label="Save the facts as a file"
          disabled={facts.persons.length === 0}
          onClick={() => {
            saveText(`${JSON.stringify(facts, null, 2)}\n`, "incident.json");
            onSaved();
          }}
        />
      </p>
      <KeepChoice kept={store.kept} keep={store.keep} />
    </section>
  );
}

/** The incident of a file; null, after a word to its user, if it is none. */
async function readFile(file: File, board: Board): Promise<Persons | null> {
  const reject = (reason: string) => {
    alert(`The file was not opened. ${reason}`);
    return null;
  };
  const text = await file.text().catch(() => null);
  if (text === null) return reject(UNREADABLE_FILE);
  try {
    const read = createReadIncidentText(board)(text);
    return "findings" in read ? reject(read.findings.join("\n")) : getIncident(read.facts);
  } catch {
    return reject("This page failed on it. The file may be right.");
  }
}
