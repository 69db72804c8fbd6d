// New profiles as their reviewer reads them: fields, rules beside the places that they are based on, clocks, and what is not covered.

import type { Fact } from "../../../server/engine/clocks/clock.ts";
import { groupBy } from "../../../server/engine/group-by.ts";
import type { PublishedRule } from "../../pipeline/model/model.ts";
import { formatCount, spell } from "../../report/wording/words.ts";
import { cell, code, table } from "../markdown-table.ts";
import type { Places } from "./reviewed-profile.ts";
import {
  findMessage,
  getAlias,
  type ReviewedClock,
  type ReviewedField,
  type ReviewedProfile,
} from "./reviewed-profile.ts";

/** An item of a profile, which stages of the same duty may have too. */
interface Owned<T> {
  readonly stage: ReviewedProfile;
  readonly item: T;
}

/** The lines of Markdown on new profiles. Profiles with the same fields, which are the stages of one duty, share their tables. */
export function formatNewProfiles(profiles: readonly ReviewedProfile[], places: Places): string[] {
  return groupBy(profiles, ({ fields }) => fields.map(({ field_id }) => field_id).join()).flatMap((stages) =>
    formatDuty(stages, places),
  );
}

function formatDuty(stages: readonly ReviewedProfile[], places: Places): string[] {
  return [
    `## New: ${stages.map(getAlias).join(", ")}`,
    "",
    ...stages.map(({ title, regulation, act_id }) => `- ${cell(title)}. ${cell(regulation)}. ${code(act_id)}`),
    "",
    "### Fields",
    "",
    ...formatFields(stages, places),
    "### Rules",
    "",
    ...formatRules(stages, places),
    "### Clocks",
    "",
    ...formatClocks(stages, places),
    "### Not covered",
    "",
    ...ownedBy(stages, ({ not_covered }) => not_covered, String).map(
      (owners) => `- ${cell((owners[0] as Owned<string>).item)}${onlyIn(owners, stages, " ")}`,
    ),
    "",
  ];
}

/** The items of all stages; those with the same key are one. */
function ownedBy<T>(
  stages: readonly ReviewedProfile[],
  getItems: (stage: ReviewedProfile) => readonly T[],
  getKey: (item: T) => string,
): Owned<T>[][] {
  const owned = stages.flatMap((stage) => getItems(stage).map((item) => ({ stage, item })));
  return groupBy(owned, ({ item }) => getKey(item));
}

/** The stages that have an item, unless all have it. */
function onlyIn(owners: readonly Owned<unknown>[], stages: readonly ReviewedProfile[], before: string): string {
  const own = unique(owners.map(({ stage }) => getAlias(stage)));
  return own.length === stages.length ? "" : `${before}(only ${own.join(", ")})`;
}

function formatFields(stages: readonly ReviewedProfile[], places: Places): string[] {
  const [first] = stages as [ReviewedProfile];
  const atomsByField = new Map(first.derivations?.map(({ field_id, source_atom_ids }) => [field_id, source_atom_ids]));
  const rows = first.fields.map(({ field_id, title, field_type, data_field, when_to_use_this }) => [
    [cell(title), code(field_id), ...(data_field == null ? [] : [`row ${cell(data_field)}`])].join("<br>"),
    spell(field_type),
    ...stages.map(({ fields }) => getObligation(fields.find((field) => field.field_id === field_id))),
    cell(when_to_use_this),
    places.cite(atomsByField.get(field_id) ?? [], first),
  ]);
  return table(["Field", "Type", ...stages.map(getAlias), "Help", "Based on"], rows);
}

function getObligation(field: ReviewedField | undefined): string {
  if (field === undefined) return "–";
  const words = field.obligation ?? (field.required ? "required" : "optional");
  return cell(`${spell(words)} ${field.condition ?? ""}`.trimEnd());
}

// What the law asks for comes first; what other sources ask for, and how a draft is read, after it.
const BASES = ["law", "guidance", "logic", "form", "iso", "interface"];

// More are counted: such a rule is about all values of a type.
const MAX_NAMED = 6;

/** Rules that say the same of several fields, or in several stages, are one row. */
function formatRules(stages: readonly ReviewedProfile[], places: Places): string[] {
  const [first] = stages as [ReviewedProfile];
  const same = ownedBy(
    stages,
    ({ rules }) => rules,
    (rule) => JSON.stringify([rule.code, rule.severity, rule.basis, findMessage(rule, first.fields)]),
  );
  const getRank = ([owned]: readonly Owned<PublishedRule>[]) => BASES.indexOf(owned?.item.basis ?? "");
  const rows = same
    .toSorted((a, b) => getRank(a) - getRank(b))
    .map((group) => {
      const { item: rule, stage } = group[0] as Owned<PublishedRule>;
      const fields = unique(group.map(({ item: { field_id } }) => field_id));
      const titles = fields.map((id) => stage.fields.find(({ field_id }) => field_id === id)?.title ?? "the draft");
      const atoms = unique(group.flatMap(({ item: { source_atom_ids } }) => source_atom_ids));
      return [
        code(rule.code) + onlyIn(group, stages, "<br>"),
        titles.length > MAX_NAMED ? formatCount(titles.length, "field") : titles.map(cell).join("<br>"),
        `${rule.severity}, ${spell(rule.basis)}`,
        findMessage(rule, stage.fields),
        // The table of fields has the places of each.
        atoms.length > MAX_NAMED ? `${formatCount(atoms.length, "place")} of these fields` : places.cite(atoms, stage),
      ];
    });
  return table(["Rule", "Field", "Severity, basis", "Message", "Place"], rows);
}

function formatClocks(stages: readonly ReviewedProfile[], places: Places): string[] {
  const clocks = ownedBy(stages, (stage) => stage.clocks ?? [], JSON.stringify);
  const rows = clocks.map((group) => {
    const { item: clock, stage } = group[0] as Owned<ReviewedClock>;
    const { who, whom } = clock.words ?? {};
    return [
      `${cell(clock.title)}<br>${code(clock.clock_id)}${onlyIn(group, stages, "<br>")}`,
      [who, whom].flatMap((words) => (words === undefined ? [] : [cell(words)])).join(" →<br>"),
      getPeriod(clock),
      clock.relief === undefined ? "none" : "weekends and bank holidays",
      [
        ...(clock.not_owed_if ?? []).map(getCondition),
        ...[...(clock.ended_by ?? []), ...(clock.applies_from ?? [])].map(({ reason }) => cell(reason)),
      ].join("<br>"),
      clock.readings.map(code).join("<br>"),
      places.cite(clock.source_atom_ids, stage),
    ];
  });
  if (rows.length === 0) return ["None.", ""];
  return table(["Clock", "Who → to whom", "Period", "Relief", "Not owed if", "Readings", "Place"], rows);
}

function getPeriod({ limits, starts }: ReviewedClock): string {
  const fieldByStart = new Map(starts.map(({ start, field_id }) => [start, field_id]));
  const findStart = (start: string) => `${cell(spell(start))} (${code(fieldByStart.get(start) ?? start)})`;
  const parts = limits.map(({ after, moved_by = [], or_after = [], unless_before, if: facts = [], ...limit }) => {
    const [unit = "", count] = Object.entries(limit).find(([name]) => ["hours", "days", "months"].includes(name)) ?? [];
    const except = unless_before === undefined ? "" : `, unless that is before ${findStart(unless_before)}`;
    const other = or_after.length === 0 ? "" : `, by another reading after ${or_after.map(findStart).join(" or ")}`;
    const condition = facts.length === 0 ? "" : `, if ${facts.map(getCondition).join(", and ")}`;
    return `${formatCount(Number(count), unit.slice(0, -1))} after ${[...after, ...moved_by].map(findStart).join(" or ")}${except}${other}${condition}`;
  });
  return parts.length === 0 ? "no figure" : parts.join("<br>");
}

/** When a fact holds, and by which answers that stays open. */
const getCondition = ({ or = [], ...fact }: Fact): string =>
  [fact, ...or]
    .map(({ field_id, codes, is = true, unknown_codes = [] }) => {
      if (codes === undefined) return `${code(field_id)} is known`;
      const open = unknown_codes.length === 0 ? "" : ` (open if ${unknown_codes.map(code).join(" or ")})`;
      return `${code(field_id)} is ${is ? "" : "not "}${codes.map(code).join(" or ")}${open}`;
    })
    .join(", or ");

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];
