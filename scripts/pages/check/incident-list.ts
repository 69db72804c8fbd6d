// The incidents of the page: those that this browser keeps, and those of this tab. One of them is open. Another draft is another incident: none takes
// the place of what is there.

import { batch, computed, type ReadonlySignal, signal } from "@preact/signals";
import type { EntityDetails } from "../../report/entity-details/entity-details.ts";
import { STORED } from "../site/incident-summary.ts";
import type { PageFacts, ReportFacts } from "./act-facts.ts";
import { NOT_LOADED } from "./begin-draft.ts";
import { type Browser, type FoundRecord, findRecords, mayStore } from "./found-records.ts";
import type { GetArrival, Incident, IncidentDrafts, IncidentList, OpenReport, RemovedIncident } from "./incident.ts";
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
  const entries = createEntries(parts);
  const { all, add, isKept } = entries;
  const incidents = new Map<string, Incident>();
  const beginning = new Map<string, Promise<Incident>>();
  const openId = signal("");
  let wanted = "";
  const removed = signal<readonly RemovedIncident[]>([]);
  const find = (id: string) => all.value.find((drafts) => drafts.id === id);
  const isOpened = (id: string): boolean => incidents.has(id) || beginning.has(id);
  /** The incident, which is begun once; rejects if what its report needs cannot be loaded. */
  const getIncident = async (drafts: IncidentDrafts, alias: string): Promise<Incident> => {
    const { id } = drafts;
    const begun = beginning.get(id) ?? createIncident({ page, load, drafts, details, now, list, alias });
    beginning.set(id, begun);
    try {
      incidents.set(id, await begun);
    } finally {
      beginning.delete(id);
    }
    return begun;
  };
  const open = async (drafts: IncidentDrafts, alias: string | undefined, getArrival: GetArrival) => {
    const { id } = drafts;
    wanted = id;
    const known = incidents.get(id);
    const incident = known ?? (await getIncident(drafts, alias ?? page.alias));
    // Another one was asked for meanwhile.
    if (wanted !== id) return null;
    const isOther = known !== undefined && alias !== undefined;
    const opening = isOther ? await incident.openReport(alias, getArrival) : "open";
    if (opening === "failed") throw new Error("the report cannot be loaded");
    if (opening === "overtaken" || wanted !== id) return null;
    openId.value = id;
    if (known === undefined) incident.open.value.arrive(getArrival(incident.open.value));
    return incident.open.value;
  };
  /** Tells its user where something cannot be loaded. */
  const orTell = (opening: Promise<OpenReport | null>): Promise<OpenReport | null> =>
    opening.catch(() => {
      list.open.value.news.warn(NOT_LOADED);
      return null;
    });
  const list: IncidentList = {
    listed: computed(() => all.value.toSorted((a, b) => b.summary.value.changed - a.summary.value.changed)),
    open: computed(() => incidents.get(openId.value) as Incident),
    show: async (id, alias, getArrival = () => null) => {
      const drafts = find(id);
      return drafts === undefined ? null : orTell(open(drafts, alias, getArrival));
    },
    begin: (alias, { content, getArrival = () => null } = {}) => {
      const { drafts: before } = list.open.value;
      if (content === undefined && before.isAllBlank.value && find(before.id) !== undefined)
        return list.show(before.id, alias, getArrival);
      const begin = async () => {
        // Nothing is added that cannot be opened.
        await load(alias);
        const drafts = add(content ?? null);
        // The next incident is one of the same entity, until it says otherwise.
        const { member_state, time_zone } = before.parameters.value;
        if (content === undefined) drafts.setParameters({ member_state, time_zone });
        return open(drafts, alias, getArrival);
      };
      return orTell(begin());
    },
    setAside: (content) => void add(content),
    remove: async (id) => {
      const drafts = find(id);
      if (drafts === undefined) return;
      const kept = drafts.storage.isHere() ? null : entries.findStored(id);
      const content = { ...(kept ?? drafts.storage.snapshot()), summary: kept?.summary ?? drafts.summary.value };
      if (!drafts.isAllBlank.value) removed.value = [...removed.value, { ...content, isKept: isKept.value }];
      drafts.storage.forget();
      all.value = all.value.filter((other) => other !== drafts);
      const [next] = list.listed.value;
      if (openId.value === id) await (next === undefined ? list.begin(page.alias) : list.show(next.id));
      incidents.delete(id);
    },
    removed,
    restore: async () => {
      const content = removed.value.at(-1);
      if (content === undefined) return;
      removed.value = removed.value.slice(0, -1);
      const report = await list.begin(content.summary.alias, { content });
      if (content.isKept) report?.incident.drafts.storage.keep();
    },
    choice: {
      ...{ isKept, isShared: browser.locks === undefined, isPossible: computed(() => mayStore(browser)) },
      keep: () => {
        for (const { storage } of all.value) storage.keep();
      },
    },
    lastFile: signal(null),
    isUnsaved: () =>
      all.value.some(({ storage }) => storage.isUnsaved()) || [...incidents.values()].some((one) => one.isUnsaved()),
  };
  entries.listen(isOpened);
  const first = parts.findFirst(list.listed.value) ?? list.listed.value[0] ?? add(null);
  await open(first, page.alias, parts.getFirstArrival);
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
  /** Follows what another tab has begun or changed, and leaves out what it has deleted, of what is not opened here. */
  const refresh = (isOpened: (id: string) => boolean): void => {
    const found = findKept();
    const stored = new Map(found.map((record) => [record.id, record.content]));
    const known = new Set(all.value.map(({ id }) => id));
    const isGone = ({ id, storage: { state } }: IncidentDrafts) =>
      ["kept", "removed"].includes(state.value) && !stored.has(id) && !isOpened(id);
    for (const { id, storage } of all.value) {
      const content = stored.get(id);
      if (content !== undefined) storage.follow(content);
    }
    all.value = [
      ...all.value.filter((drafts) => !isGone(drafts)),
      ...found.filter(({ id }) => !known.has(id)).map((record) => create(record.content, record)),
    ];
  };
  refresh(() => false);
  return {
    ...{ all, add, isKept },
    /** What the browser has of an incident now; null if it has nothing. */
    findStored: (id: string): KeptIncident | null => findKept().find((record) => record.id === id)?.content ?? null,
    /** Follows what other tabs do. */
    listen: (isOpened: (id: string) => boolean): void =>
      browser.listen((key) => {
        if (key === null || key.startsWith(`${STORED}${page.act}:`)) batch(() => refresh(isOpened));
      }),
  };
}
