// The incident of the page of clocks: the persons with their facts, and what the browser keeps of it.
import { batch, computed, effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { isObject } from "../../../server/engine/request.ts";
import type { Browser, ContentFacts } from "../check/found-records.ts";
import { createKeptRecord, type KeptRecord } from "../check/kept-record.ts";
import type { Persons } from "./incident.ts";

export interface KeptClocks {
  readonly persons: Persons;
  /** Incidents that others took the place of, the oldest first. */
  readonly earlier: readonly Persons[];
}

export interface IncidentStore {
  readonly persons: ReadonlySignal<Persons>;
  /** Another incident has another number. */
  readonly number: ReadonlySignal<number>;
  readonly earlier: Signal<readonly Persons[]>;
  /** Changes the incident; `isEdited` is false where a file has it. */
  readonly put: (persons: Persons, isEdited?: boolean) => void;
  /** Puts another incident in its place. */
  readonly replace: (persons: Persons) => void;
  readonly bringBack: (earlier: Persons) => void;
  readonly discard: (earlier: Persons) => void;
  readonly kept: KeptRecord<KeptClocks>;
  readonly keep: () => void;
  /** Whether closing the tab would lose something. */
  readonly isUnsaved: () => boolean;
}

const isIncident = (json: unknown): json is Persons => Array.isArray(json) && json.every(isObject);

/** How the incidents of this page are read. Versions before 3.0 kept them as a stage of an act. */
const FACTS: ContentFacts<KeptClocks> = {
  name: "clocks",
  read: (json) =>
    isObject(json) && isIncident(json.persons)
      ? { persons: json.persons, earlier: [json.earlier].flat().filter(isIncident) }
      : null,
  readEarlier: ({ drafts, earlier }) => {
    const others = earlier.map(([, content]) => content).filter(isIncident);
    const persons = drafts.get("incident");
    return { persons: isIncident(persons) ? persons : [], earlier: others };
  },
};

/** The incident that the browser keeps, or a new one. */
export async function createIncidentStore(browser: Browser, begun: Persons): Promise<IncidentStore> {
  const kept = createKeptRecord(browser, FACTS);
  const persons = signal(kept.found?.persons ?? begun);
  const earlier = signal(kept.found?.earlier ?? []);
  const number = signal(0);
  const isEdited = signal(kept.found !== null);
  const snapshot = computed((): KeptClocks => ({ persons: persons.value, earlier: earlier.value }));
  const isSame = (a: Persons, b: Persons): boolean => JSON.stringify(a) === JSON.stringify(b);
  const setAside = (others: readonly Persons[]): void => {
    if (!isSame(persons.value, begun)) earlier.value = [...others, persons.value];
  };
  const put = (next: Persons, edited = true): void =>
    batch(() => {
      persons.value = next;
      isEdited.value = edited;
    });
  const replace = (next: Persons): void =>
    batch(() => {
      put(next);
      number.value++;
    });
  const discard = (old: Persons): void => {
    earlier.value = earlier.value.filter((other) => other !== old);
  };
  await kept.start((found) =>
    batch(() => {
      earlier.value = found.earlier;
      if (!isSame(found.persons, persons.value)) setAside(found.earlier);
      replace(found.persons);
    }),
  );
  effect(() => kept.write(snapshot.value));
  return {
    ...{ persons, number, earlier, put, replace, discard, kept },
    bringBack: (old) =>
      batch(() => {
        discard(old);
        setAside(earlier.value);
        replace(old);
      }),
    keep: () => kept.keep(snapshot.value),
    isUnsaved: () => !kept.isStored() && (isEdited.value || earlier.value.length > 0),
  };
}
