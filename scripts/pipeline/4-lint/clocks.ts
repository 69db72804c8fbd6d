// Clocks and the board: clocks that depend on themselves, duties without a reason, and facts that nothing depends on.
import { findAlternatives } from "../../../server/engine/clocks/alternatives.ts";
import type { Clock } from "../../../server/engine/clocks/clock.ts";
import { KINDS } from "../../../server/engine/kinds/registry.ts";
import { type AuthoredClock, type AuthoredClocks, factsIn } from "../model/authored-clocks.ts";
import type { LinkedProfile, Source } from "../model/model.ts";
import { suggest } from "../tools/findings.ts";
import { type Lint, type LintReport, perProfile } from "./lint-check.ts";

type ClockFile = Source<AuthoredClocks>;

const clocksIn = (files: readonly ClockFile[]): readonly AuthoredClock[] => files.flatMap(({ value }) => value.clocks);

/** A clock cannot be due with itself, end with its own sending, or have a bound that depends on it. */
const checkOwn: Lint["check"] = ({ sources: { clocks: files } }, report) => {
  const clocks = new Map(clocksIn(files).map((clock) => [clock.clock_id, clock]));
  const hint = "name another clock";
  for (const file of files) {
    const { endings = [], board } = file.value;
    for (const [position, clock] of file.value.clocks.entries())
      for (const { path, name } of listOwn(clock, clocks)) {
        const isOwn = name === clock.clock_id;
        const message = isOwn ? "the clock names itself" : `the bounds of the clock "${name}" name this one`;
        report(file, ["clocks", position, ...path], { message, hint });
      }
    for (const [position, { event, ends }] of endings.entries())
      for (const [item, name] of ends.entries())
        if (board?.facts[event]?.sent?.includes(name))
          report(file, ["endings", position, "ends", item], {
            message: "the event is the sending of this clock",
            hint,
          });
  }
};

function listOwn(clock: AuthoredClock, clocks: ReadonlyMap<string, AuthoredClock>) {
  const { clock_id, due_with = [], starts = [] } = clock;
  return [
    ...due_with.flatMap(({ clock: name }, index) =>
      name === clock_id ? [{ path: ["due_with", index, "clock"], name }] : [],
    ),
    ...starts.flatMap(({ at_latest = [] }, index) =>
      at_latest.flatMap((name, item) =>
        findBounds(name, clocks).has(clock_id) ? [{ path: ["starts", index, "at_latest", item], name }] : [],
      ),
    ),
  ];
}

/** A clock with those that bound its starts, and those that bound theirs. */
function findBounds(name: string, clocks: ReadonlyMap<string, AuthoredClock>): ReadonlySet<string> {
  const names = new Set([name]);
  // A set also visits what is added while it is visited.
  for (const one of names)
    for (const { at_latest = [] } of clocks.get(one)?.starts ?? []) for (const bound of at_latest) names.add(bound);
  return names;
}

/** Whatever is not owed on the board has a reason. */
const checkReasons: Lint["check"] = ({ sources: { clocks: files } }, report) => {
  for (const file of files) {
    const { clocks, board } = file.value;
    if (board === undefined) continue;
    for (const [position, clock] of clocks.entries()) {
      const { owed_if = [], not_owed_if = [], owed_once, due_with, words } = clock;
      const facts = [...owed_if, ...not_owed_if, ...(owed_once ? [owed_once] : [])].flatMap((one) => [
        one,
        ...(one.or ?? []),
      ]);
      const isAsked = facts.some(({ fact }) => Object.hasOwn(board.facts, fact));
      if (!(isAsked || due_with !== undefined) || words?.not_owed !== undefined) continue;
      const message = "the board can say that it is not owed, and has no reason for it";
      report(file, ["clocks", position, "clock_id"], { message, hint: "add not_owed to its words" });
    }
  }
};

/** A fact that no clock depends on is useless, or its clock misspells it. */
const checkFacts: Lint["check"] = ({ sources, names }, report: LintReport) => {
  const ofClocks = clocksIn(sources.clocks).flatMap((clock) => [
    ...(clock.starts ?? []).map(({ start }) => start),
    ...factsIn(clock).map(({ fact }) => fact),
  ]);
  const named = [
    ...ofClocks,
    ...sources.clocks.flatMap(({ value: { endings = [] } }) => endings.map(({ event }) => event)),
  ];
  for (const { name, file, path, isUsed } of names.get("fact") ?? []) {
    if (isUsed) continue;
    const hint = suggest(name, named) ?? "name it in a clock, or do not ask it";
    report(file, path, { message: `no clock depends on the fact "${name}"`, hint, at: "key" });
  }
};

/** Where one clock or another applies to a submission, a finding asks which one it is, and words say when each applies. */
function checkAlternatives({ clocks, rules, authored, files }: LinkedProfile, report: LintReport): void {
  const listed = clocks.map((clock) => findAlternatives(clock, clocks));
  const getIds = (group: readonly Clock[]) => group.map(({ clock_id }) => clock_id);
  const groups = new Map(listed.map((group) => [getIds(group).sort().join(), group]));
  for (const group of groups.values()) {
    const ids = getIds(group).sort();
    const lacking = (what: string, hint: string) => {
      const message = `for ${ids.join(" and ")}, of which one applies, there ${what}`;
      report(files.profile, ["clocks"], { message, hint });
    };
    if (ids.length === 0) continue;
    if (!rules.some((rule) => KINDS.get(rule.kind)?.isAboutAlternatives && ids.includes(String(rule.parameters.clock))))
      lacking("is no rule that asks which one it is", "add a rule of the kind for that, for one of the clocks");
    if (group.some(({ words }) => words.applies_if === undefined))
      lacking("are no words on when each applies", "add words.applies_if to each of them in clocks.yaml");
    const { deadline_depends, deadline_depends_open } = authored.summaries;
    if (deadline_depends === undefined || deadline_depends_open === undefined)
      lacking("is no sentence for the summary", "add summaries.deadline_depends and summaries.deadline_depends_open");
  }
}

export const CLOCK_LINTS: readonly Lint[] = [
  { code: "own_clock", why: "A deadline cannot depend on itself.", check: checkOwn },
  { code: "missing_reason", why: "Where nothing is owed, the board gives the reason.", check: checkReasons },
  {
    code: "unused_fact",
    why: "A person is asked only what decides something.",
    needs: ["fact", "clock"],
    check: checkFacts,
  },
  perProfile({
    code: "untold_alternative",
    why: "A longer deadline must not be shown as the one that applies while a shorter one may.",
    needs: ["clock"],
    check: checkAlternatives,
  }),
];
