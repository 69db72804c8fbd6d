// Differences as Markdown for a reviewer: new profiles as a whole, changes with the provision and the message beside the changed value.
import { type Change, isObject, type Json, type JsonObject } from "../compare-values.ts";
import type { HashedProfile } from "../read-profiles.ts";
import type { ProfileDiff } from "./diff-profiles.ts";
import { groupBy } from "./group-by.ts";
import { cell, code, table } from "./markdown-table.ts";
import { formatNewProfiles } from "./new-profiles.ts";
import { aliasOf, contentOf, createPlaces, type ReviewedProfile } from "./reviewed-profile.ts";

type Profiles = ReadonlyMap<string, HashedProfile>;

/** A change of one profile. */
interface ProfileChange {
  readonly change: Change;
  readonly profile: ReviewedProfile;
}

/** The whole report. What several profiles have in common, such as the same change in each step, is shown once. */
export function formatMarkdown(diffs: readonly ProfileDiff[], before: Profiles, after: Profiles): string {
  const added = diffs
    .filter(({ act_id }) => !before.has(act_id))
    .map(({ act_id }) => contentOf(after.get(act_id) as HashedProfile));
  const removed = diffs.filter(({ act_id }) => !after.has(act_id)).map(({ act_id }) => `- ${code(act_id)}`);
  const changed = diffs.filter(({ act_id }) => before.has(act_id) && after.has(act_id));
  const changesIn = (scope: "meaning" | "prose"): ProfileChange[] =>
    changed.flatMap((diff) => {
      const profile = contentOf(after.get(diff.act_id) as HashedProfile);
      return diff[scope].map((change) => ({ change, profile }));
    });
  const sections = [
    ...formatNewProfiles(added),
    ...section("Removed profiles", removed),
    ...section("Meaning", formatMeaning(changesIn("meaning"))),
    ...section("Wording", formatWording(changesIn("prose"))),
    ...section(
      "Answers to examples",
      changed.flatMap((diff) => formatAnswers(diff, after)),
    ),
  ];
  return `${(sections.length === 0 ? ["No difference."] : sections).join("\n").trimEnd()}\n`;
}

const section = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [`## ${title}`, "", ...lines, ""];

/** Each changed rule, field or other part with its place in the law and, of a rule, its message. */
function formatMeaning(changes: readonly ProfileChange[]): string[] {
  const parts = groupBy(changes, ({ change, profile }) => `${aliasOf(profile)} ${partOf(change.path)}`);
  const shown = parts.map((group) => {
    const { change, profile } = group[0] as ProfileChange;
    return { alias: aliasOf(profile), part: partOf(change.path), lines: formatPart(group) };
  });
  return groupBy(shown, ({ part, lines }) => `${part}\n${lines.join("\n")}`).flatMap((same) => {
    const { part, lines } = same[0] as (typeof shown)[number];
    return [`### ${code(part)}`, "", `In ${same.map(({ alias }) => alias).join(", ")}.`, "", ...lines];
  });
}

/** `rules[late_without_reasons]` of `rules[late_without_reasons].parameters.hours`; a list of the profile itself as a whole. */
const partOf = (path: string): string => /^\w+(\[[^\]]+\])?/.exec(path)?.[0] ?? path;

function formatPart(group: readonly ProfileChange[]): string[] {
  const { change, profile } = group[0] as ProfileChange;
  const part = partOf(change.path);
  const rows = group.flatMap(({ change: { kind, path, old, new: fresh, item } }) => {
    const name = path.slice(part.length).replace(/^\./, "");
    const whole = name === "" ? membersOf(old, fresh) : [];
    return whole.length > 0 ? whole : [[code(name || (item ?? kind)), textOf(old), textOf(fresh)]];
  });
  return [...table(["What", "Before", "Now"], rows), ...contextOf(part, profile)];
}

/** The members of an item that is new or removed; none of another value. */
function membersOf(old: Json | undefined, fresh: Json | undefined): string[][] {
  const [before, after] = [old, fresh].map((value) => (isObject(value) ? value : {})) as [JsonObject, JsonObject];
  const names = Object.keys({ ...before, ...after }).filter((name) => !REPEATED.has(name));
  return names.map((name) => [code(name), textOf(before[name]), textOf(after[name])]);
}

// What the heading and the list of places say, and the request that is suggested to programs.
const REPEATED = new Set(["rule_id", "field_id", "source_atom_id", "suggested_next_call"]);

/** The message of a rule, and the places that a part of the profile is based on. */
function contextOf(part: string, profile: ReviewedProfile): string[] {
  const [, list = "", id = ""] = /^(\w+)\[(.+)\]$/.exec(part) ?? [];
  const { place } = createPlaces([profile]);
  const rule = list === "rules" ? profile.rules.find(({ rule_id }) => rule_id === id) : undefined;
  const clock = list === "clocks" ? profile.clocks?.find(({ clock_id }) => clock_id === id) : undefined;
  const derived = ["fields", "derivations"].includes(list)
    ? profile.derivations?.find(({ field_id }) => field_id === id)
    : undefined;
  const atoms = list === "source_atoms" ? [id] : ((rule ?? clock ?? derived)?.source_atom_ids ?? []);
  const message = rule === undefined ? [] : [`- Message: ${cell(rule.message)}`];
  const lines = [...message, ...atoms.map((atom) => `- ${place(atom)}`)];
  return lines.length === 0 ? [] : [...lines, ""];
}

/** Each changed sentence once, with the places where it stands. */
function formatWording(changes: readonly ProfileChange[]): string[] {
  const rows = groupBy(changes, ({ change }) => JSON.stringify([change.old, change.new])).map((same) => {
    const { change } = same[0] as ProfileChange;
    const paths = groupBy(same, ({ change: { path } }) => path).map(
      (entries) =>
        `${code((entries[0] as ProfileChange).change.path)} in ${entries.map(({ profile }) => aliasOf(profile)).join(", ")}`,
    );
    return [textOf(change.old), textOf(change.new), paths.join("<br>")];
  });
  return table(["Before", "Now", "Where"], rows);
}

function formatAnswers({ act_id, answers }: ProfileDiff, after: Profiles): string[] {
  const alias = aliasOf(contentOf(after.get(act_id) as HashedProfile));
  if (answers === null) return [`- ${alias}: one of the versions cannot be run by this version of lexbind.`];
  return answers.map(({ example, removed, added }) => {
    const facts = [...removed.map((fact) => `no longer ${fact}`), ...added.map((fact) => `now ${fact}`)];
    return `- ${alias}, ${example}: ${cell(facts.join("; "))}`;
  });
}

/** A text as it is, another value as JSON; a dash for none. */
function textOf(value: Json | undefined): string {
  if (value === undefined) return "–";
  return typeof value === "string" ? cell(value) : code(JSON.stringify(value));
}
