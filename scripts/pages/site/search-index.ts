// What the search page looks through: an entry for each report, field, place in the law, guide and rule, as the build knows them. The file
// is loaded once the search is used, so that no request contains a query.
import type { Clock, ClockLimit } from "../../../server/engine/clocks/clock.ts";
import { guidePath } from "../../pipeline/7-documents/context.ts";
import type { Guide } from "../../pipeline/model/authored.ts";
import { citedText } from "../../report/wording/locators.ts";
import { capitalise, formatCount, spell } from "../../report/wording/words.ts";
import { getAct } from "./citations.tsx";
import type { SearchEntry } from "./client/find-entries.ts";
import { guideSections } from "./guide-text.ts";
import type { ProfilePage } from "./paths.ts";
import { getLast, getSubject, mergeRules, mergeSources, type SharedPart } from "./stages.ts";

type Group = SharedPart["stages"];

/** All entries. Each group has the profiles that share pages, in their order. */
export const searchIndex = (groups: readonly Group[], guides: readonly Guide[]): SearchEntry[] => [
  ...groups.flatMap((stages) => stages.map(reportEntry)),
  ...groups.flatMap(fieldEntries),
  // A place that several reports are based on is found once.
  ...new Map(groups.flatMap(placeEntries).map((entry) => [entry[1], entry])).values(),
  ...guides.flatMap(guideEntries),
  ...groups.flatMap(ruleEntries),
];

const toPath = (path: string): string => path.slice(1);

export const getPeriod = ({ hours, days, months = 0 }: ClockLimit): string =>
  hours !== undefined
    ? formatCount(hours, "hour")
    : days !== undefined
      ? formatCount(days, "day")
      : formatCount(months, "month");

function reportEntry({ profile, paths }: ProfilePage): SearchEntry {
  const { authored, clocks, clockPages } = profile;
  const getWords = ({ clock_id, title, limits, words }: Clock) => {
    const page = clockPages[clock_id];
    const periods = limits.map((limit) => `${getPeriod(limit)}. ${page?.limits?.[limit.limit] ?? ""}`);
    return [title, ...periods, page?.lead, words.who, words.whom].filter(Boolean).join(" ");
  };
  const path = `${toPath(paths.overview)}${clocks.some(({ clock_id }) => clockPages[clock_id]) ? "#clock" : ""}`;
  return [0, authored.title, path, authored.regulation, clocks.map(getWords).join(" ")];
}

function fieldEntries(stages: Group): SearchEntry[] {
  const page = getLast(stages);
  const { fields, codeLists, crosswalk } = page.profile;
  return fields.map((field) => {
    const { field_id, title, when_to_use_this, code_list } = field;
    const rows = crosswalk.rows.find((row) => row.field_id === field_id)?.data_fields ?? [];
    const labels =
      codeLists.find(({ code_list_id }) => code_list_id === code_list)?.items.map(({ label }) => label) ?? [];
    // Of countries and currencies a reader knows the names.
    const codes = labels.length > MAX_LABELS ? [] : labels;
    const note = [...(rows.length > 0 ? [`Row ${rows.join(", ")}`] : []), getSubject(stages)].join(" · ");
    const text = [when_to_use_this, ...codes].join(" ");
    return [1, title, toPath(page.paths.field(field_id)), note, text, ...rows];
  });
}

const MAX_LABELS = 40;

function placeEntries(stages: Group): SearchEntry[] {
  const page = mergeSources(stages);
  return page.profile.atoms.map((atom) => [
    2,
    `${capitalise(citedText(atom.locator))} of ${getAct(page, atom)}`,
    toPath(page.paths.source(atom.source_atom_id)),
    getSubject(stages),
    atom.paraphrase,
  ]);
}

function guideEntries(guide: Guide): SearchEntry[] {
  const path = toPath(guidePath(guide));
  return guideSections(guide).map(({ title, id, text }, index) =>
    index === 0 ? [3, guide.title, path, "", text] : [3, title, `${path}#${id}`, guide.title, text],
  );
}

function ruleEntries(stages: Group): SearchEntry[] {
  const page = getLast(stages);
  const titles = new Map(page.profile.fields.map(({ field_id, title }) => [field_id, title]));
  return mergeRules(stages, () => true).flatMap(({ rule, anchor }) => {
    if (anchor === undefined) return [];
    const title = titles.get(rule.field_id ?? "") ?? "the draft";
    const message = rule.message
      .replaceAll("{field}", title)
      .replace(/\{([a-z_]+)(?:\|[^|]*\|([^|]*))?\}/g, (_, name: string, plural?: string) => plural ?? spell(name));
    const file = rule.field_id === null ? page.paths.rules : page.paths.field(rule.field_id);
    return [[4, message, toPath(`${file}#${rule.rule_id}`), getSubject(stages), ""] as const];
  });
}
