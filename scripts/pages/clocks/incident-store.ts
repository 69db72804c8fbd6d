// The incident of the page of clocks: the persons with their facts, and what the browser keeps of it.
import { batch, computed, effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { isObject } from "../../../server/engine/request.ts";
import { type Browser, type ContentFacts, findRecords } from "../check/found-records.ts";
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
    const others = earlier.map(({ content }) => content).filter(isIncident);
    const persons = drafts.map(({ content }) => content).find(isIncident) ?? [];
    return [{ content: { persons, earlier: others }, keys: [...drafts, ...earlier].map(({ key }) => key) }];
  },
};

/** The incident that the browser keeps, or a new one. */
export async function createIncidentStore(browser: Browser, begun: Persons): Promise<IncidentStore> {
  const [found = null] = findRecords(browser, FACTS);
  const kept = createKeptRecord(browser, { ...FACTS, found, newId: "1" });
  const persons = signal(found?.content.persons ?? begun);
  const earlier = signal(found?.content.earlier ?? []);
  const number = signal(0);
  const isEdited = signal(found !== null);
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
  /** What the browser has, as this page reads it: it is not written before it changes. */
  let known = found === null ? "" : JSON.stringify(found.content);
  await kept.start((taken) =>
    batch(() => {
      known = JSON.stringify(taken);
      earlier.value = taken.earlier;
      if (!isSame(taken.persons, persons.value)) setAside(taken.earlier);
      replace(taken.persons);
    }),
  );
  effect(() => {
    if (JSON.stringify(snapshot.value) === known) return;
    known = "";
    kept.write(snapshot.value);
  });
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
