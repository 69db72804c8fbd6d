// The incidents of the page: those that this browser keeps, and those of this tab. One of them is open. Another draft is another incident: none takes
// the place of what is there.

import { batch, computed, type ReadonlySignal, signal } from "@preact/signals";
import type { EntityDetails } from "../../report/entity-details/entity-details.ts";
import type { PageFacts, ReportFacts } from "./act-facts.ts";
import { type Browser, type FoundRecord, findRecords, mayStore } from "./found-records.ts";
import type { GetArrival, Incident, IncidentDrafts, IncidentList, RemovedIncident } from "./incident.ts";
import { createDrafts } from "./incident-drafts.ts";
import { createIncident } from "./incident-store.ts";
import { getIncidentFacts, type KeptIncident } from "./kept-incident.ts";
import { createKeptRecord } from "./kept-record.ts";

export interface ListParts {
  readonly page: PageFacts;
  readonly browser: Browser;
  /** What a report needs; rejects if it cannot be loaded. */
  readonly load: (alias: string) => Promise<ReportFacts>;
  readonly details: EntityDetails | null;
  readonly now: ReadonlySignal<number>;
  /** Chooses the incident to open first; undefined for the one that was changed last. */
  readonly findFirst: (listed: readonly IncidentDrafts[]) => IncidentDrafts | undefined;
  /** What it is opened with. */
  readonly getFirstArrival: GetArrival;
}

/** Opens the page with one of its incidents. Rejects if what its first report needs cannot be loaded. */
export async function createIncidentList(parts: ListParts): Promise<IncidentList> {
  const { page, browser, load, now } = parts;
  const details = signal(parts.details);
  const { all, add, isKept, listen } = createEntries(parts);
  const incidents = new Map<string, Incident>();
  const openId = signal("");
  const removed = signal<RemovedIncident | null>(null);
  const find = (id: string) => all.value.find((drafts) => drafts.id === id);
  const list: IncidentList = {
    listed: computed(() => all.value.toSorted((a, b) => b.summary.value.changed - a.summary.value.changed)),
    open: computed(() => incidents.get(openId.value) as Incident),
    show: async (id, alias, getArrival = () => null) => {
      const drafts = find(id);
      if (drafts === undefined) return null;
      const known = incidents.get(id);
      if (known !== undefined) {
        if (alias !== undefined && (await known.openReport(alias, getArrival)) !== "open") return null;
        openId.value = id;
        return known.open.value;
      }
      const incident = await createIncident({ page, load, drafts, details, now, list, alias: alias ?? page.alias });
      incidents.set(id, incident);
      openId.value = id;
      incident.open.value.arrive(getArrival(incident.open.value));
      return incident.open.value;
    },
    begin: (alias, { content, getArrival } = {}) => {
      const { value: open } = list.open as ReadonlySignal<Incident | undefined>;
      if (content === undefined && open?.drafts.isAllBlank.value) return list.show(open.drafts.id, alias, getArrival);
      const drafts = add(content ?? null);
      // The next incident is one of the same entity, until it says otherwise.
      if (content === undefined && open !== undefined) drafts.setParameters(open.drafts.parameters.value);
      return list.show(drafts.id, alias, getArrival);
    },
    setAside: (content) => void add(content),
    remove: async (id) => {
      const drafts = find(id);
      if (drafts === undefined) return;
      removed.value = { ...drafts.storage.snapshot(), isKept: isKept.value };
      drafts.storage.forget();
      all.value = all.value.filter((other) => other !== drafts);
      const [next] = list.listed.value;
      if (openId.value === id) await (next === undefined ? list.begin(page.alias) : list.show(next.id));
      incidents.delete(id);
    },
    removed,
    restore: async () => {
      const { value: content } = removed;
      removed.value = null;
      if (content === null) return;
      const report = await list.begin(page.alias, { content });
      if (content.isKept) report?.incident.drafts.storage.keep();
    },
    choice: {
      ...{ isKept, isShared: browser.locks === undefined, isPossible: mayStore(browser) },
      keep: () => {
        for (const { storage } of all.value) if (storage.state.value === "off") storage.keep();
      },
    },
    lastFile: signal(null),
    isUnsaved: () =>
      all.value.some(({ storage }) => storage.isUnsaved()) || [...incidents.values()].some((one) => one.isUnsaved()),
  };
  listen((id) => incidents.has(id));
  const first = parts.findFirst(list.listed.value) ?? list.listed.value[0] ?? add(null);
  await list.show(first.id, page.alias, parts.getFirstArrival);
  return list;
}

/** The incidents of this tab, with those that the browser has. */
function createEntries({ page, browser, now }: ListParts) {
  const facts = getIncidentFacts(page.act);
  const all = signal<readonly IncidentDrafts[]>([]);
  const create = (begun: KeptIncident | null, found: FoundRecord<KeptIncident> | null): IncidentDrafts => {
    const kept = createKeptRecord(browser, { ...facts, found, newId: browser.createId() });
    return createDrafts({ page, kept, begun, isFound: found !== null, now, setAside: add });
  };
  const isKept = computed(() => all.value.some(({ storage }) => storage.isKept.value));
  /** A further incident, which is kept if the others are. */
  const add = (begun: KeptIncident | null): IncidentDrafts => {
    const drafts = create(begun, null);
    if (isKept.value) drafts.storage.keep();
    all.value = [drafts, ...all.value];
    return drafts;
  };
  const findKept = () =>
    findRecords(browser, facts).filter(({ content, isKept }) => isKept || Object.keys(content.reports).length > 0);
  /** Adds what another tab has begun, and leaves out what it has deleted and is not opened here. */
  const refresh = (isOpened: (id: string) => boolean): void => {
    const found = findKept();
    const stored = new Set(found.map(({ id }) => id));
    const known = new Set(all.value.map(({ id }) => id));
    const isGone = ({ id, storage: { state } }: IncidentDrafts) =>
      ["kept", "removed"].includes(state.value) && !stored.has(id) && !isOpened(id);
    all.value = [
      ...all.value.filter((drafts) => !isGone(drafts)),
      ...found.filter(({ id }) => !known.has(id)).map((record) => create(record.content, record)),
    ];
  };
  refresh(() => false);
  return {
    ...{ all, add, isKept },
    /** Follows what other tabs do. */
    listen: (isOpened: (id: string) => boolean): void => browser.listen(() => batch(() => refresh(isOpened))),
  };
}
