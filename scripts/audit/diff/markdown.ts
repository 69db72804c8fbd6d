// Differences as Markdown for a reviewer: new profiles as a whole, changes with the provision and the message beside the changed value.

import { groupBy } from "../../../server/engine/group-by.ts";
import type { HashedProfile } from "../../command-line/profiles/read-profiles.ts";
import { type Change, isObject, type Json, type JsonObject } from "../../report/json/compare-values.ts";
import { cell, code, table } from "../markdown-table.ts";
import type { ProfileDiff } from "./diff-profiles.ts";
import { formatNewProfiles } from "./new-profiles.ts";
import {
  createPlaces,
  findMessage,
  getAlias,
  getReviewedContent,
  type Places,
  type ReviewedProfile,
} from "./reviewed-profile.ts";

type Profiles = ReadonlyMap<string, HashedProfile>;

/** A change of one profile. */
interface ProfileChange {
  readonly change: Change;
  readonly profile: ReviewedProfile;
}

/** The whole report. What several profiles have in common, such as the same change in each stage, is shown once. */
export function formatMarkdown(diffs: readonly ProfileDiff[], before: Profiles, after: Profiles): string {
  const added = diffs
    .filter(({ act_id }) => !before.has(act_id))
    .map(({ act_id }) => getReviewedContent(after.get(act_id) as HashedProfile));
  const removed = diffs.filter(({ act_id }) => !after.has(act_id)).map(({ act_id }) => `- ${code(act_id)}`);
  const changed = diffs.filter(({ act_id }) => before.has(act_id) && after.has(act_id));
  const changesIn = (scope: "meaning" | "prose"): ProfileChange[] =>
    changed.flatMap((diff) => {
      const profileIn = (side: Profiles) => getReviewedContent(side.get(diff.act_id) as HashedProfile);
      const isRemoved = ({ kind, path }: Change) => kind === "removed" && findPart(path) === path;
      return diff[scope].map((change) => ({ change, profile: profileIn(isRemoved(change) ? before : after) }));
    });
  const places = createPlaces();
  const sections = [
    ...formatNewProfiles(added, places),
    ...section("Removed profiles", removed),
    ...section("Meaning", formatMeaning(changesIn("meaning"), places)),
    ...section("Wording", formatWording(changesIn("prose"))),
    ...section("Answers to examples", formatAnswers(changed, after)),
  ];
  sections.push(...section("Places", places.explain()));
  return `${(sections.length === 0 ? ["No difference."] : sections)
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trimEnd()}\n`;
}

const section = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [`## ${title}`, "", ...lines, ""];

/** Each changed rule, field or other part beside its message, if it is a rule, and its places in the law. */
function formatMeaning(changes: readonly ProfileChange[], places: Places): string[] {
  const parts = groupBy(changes, ({ change, profile }) => `${getAlias(profile)} ${findPart(change.path)}`).map(
    (group) => {
      const { change, profile } = group[0] as ProfileChange;
      const part = findPart(change.path);
      const cells = [
        group.flatMap((one) => formatChange(one, part)).join("<br>"),
        ...getContext(part, profile, places),
      ];
      return { part, cells, alias: getAlias(profile) };
    },
  );
  const rows = groupBy(parts, ({ part, cells }) => [part, ...cells].join("\n")).map((same) => {
    const { part, cells } = same[0] as (typeof parts)[number];
    return [`${code(part)} in ${same.map(({ alias }) => alias).join(", ")}`, ...cells];
  });
  return table(["Part", "Before → now", "Message", "Place"], rows);
}

/** `rules[late_without_reasons]` of `rules[late_without_reasons].parameters.hours`; a list of the profile itself as a whole. */
const findPart = (path: string): string => /^\w+(\[[^\]]+\])?/.exec(path)?.[0] ?? path;

function formatChange({ change: { kind, path, old, new: fresh, item } }: ProfileChange, part: string): string[] {
  const name = path.slice(part.length).replace(/^\./, "");
  const members = name === "" ? readMembers(old, fresh) : [];
  if (members.length > 0) return [kind, ...members];
  return [`${code(name || (item ?? kind))}: ${getText(old)} → ${getText(fresh)}`];
}

/** The members of an item that is new or removed; none of another value. */
function readMembers(old: Json | undefined, fresh: Json | undefined): string[] {
  const [item] = [fresh, old].filter(isObject) as [JsonObject?];
  const members = Object.entries(item ?? {}).filter(([name]) => !REPEATED.has(name));
  return members.map(([name, value]) => `${code(name)}: ${getText(value)}`);
}

// What the cells beside it say, and the request that is suggested to programs.
const REPEATED = new Set([
  "rule_id",
  "field_id",
  "source_atom_id",
  "source_atom_ids",
  "message",
  "suggested_next_call",
]);

/** The message of a rule, and the places that a part of the profile is based on, as two cells. */
function getContext(part: string, profile: ReviewedProfile, places: Places): [message: string, places: string] {
  const [, list = "", id = ""] = /^(\w+)\[(.+)\]$/.exec(part) ?? [];
  const rule = list === "rules" ? profile.rules.find(({ rule_id }) => rule_id === id) : undefined;
  const clock = list === "clocks" ? profile.clocks?.find(({ clock_id }) => clock_id === id) : undefined;
  const derived = ["fields", "derivations"].includes(list)
    ? profile.derivations?.find(({ field_id }) => field_id === id)
    : undefined;
  const atoms = list === "source_atoms" ? [id] : ((rule ?? clock ?? derived)?.source_atom_ids ?? []);
  const title = profile.fields.find(({ field_id }) => field_id === rule?.field_id)?.title;
  return [rule === undefined ? "–" : findMessage(rule, profile.fields, title), places.cite(atoms, profile)];
}

/** Each changed sentence once, with the places where it stands. */
function formatWording(changes: readonly ProfileChange[]): string[] {
  const rows = groupBy(changes, ({ change }) => JSON.stringify([change.old, change.new])).map((same) => {
    const { change } = same[0] as ProfileChange;
    const paths = groupBy(same, ({ change: { path } }) => path).map(
      (entries) =>
        `${code((entries[0] as ProfileChange).change.path)} in ${entries.map(({ profile }) => getAlias(profile)).join(", ")}`,
    );
    return [getText(change.old), getText(change.new), paths.join("<br>")];
  });
  return table(["Before", "Now", "Where"], rows);
}

/** Each example that is answered differently; those of several profiles with the same difference are one. */
function formatAnswers(diffs: readonly ProfileDiff[], after: Profiles): string[] {
  const lines = diffs.flatMap(({ act_id, answers }) => {
    const alias = getAlias(getReviewedContent(after.get(act_id) as HashedProfile));
    if (answers === null) return [{ alias, text: "one of the versions cannot be run by this version of lexbind." }];
    return answers.map(({ example, removed, added }) => {
      const facts = [...removed.map((fact) => `no longer ${fact}`), ...added.map((fact) => `now ${fact}`)];
      return { alias, text: `example ${code(example)}: ${cell(facts.join("; "))}` };
    });
  });
  return groupBy(lines, ({ text }) => text).map(
    (same) => `- ${same.map(({ alias }) => alias).join(", ")}: ${same[0]?.text}`,
  );
}

/** A text as it is, another value as JSON; a dash for none. */
function getText(value: Json | undefined): string {
  if (value === undefined) return "–";
  return typeof value === "string" ? cell(value) : code(JSON.stringify(value));
}
