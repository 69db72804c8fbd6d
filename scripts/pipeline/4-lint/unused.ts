// What nothing uses, and what is kept without a need.
import { getInstrumentId } from "../../report/wording/citations.ts";
import type { AuthoredClock } from "../model/authored-clocks.ts";
import type { AuthoredInstrument, SourceAtom } from "../model/authored-instrument.ts";
import type { Definition, LinkedSources } from "../model/linked.ts";
import type { LinkedProfile } from "../model/model.ts";
import { type Lint, type LintReport, perProfile } from "./lint-check.ts";
import { findLackedGroups } from "./types.ts";

const hasReason = ({ value }: Definition): boolean => (value as { kept_because?: string }).kept_because !== undefined;

const WITHOUT_REASON = "use it, remove it, or state under kept_because why it is here";

const unusedIn = ({ names }: LinkedSources, kind: string): Definition[] =>
  (names.get(kind) ?? []).filter(({ isUsed }) => !isUsed);

function reportAll(unused: readonly Definition[], message: string, hint: string, report: LintReport): void {
  for (const { name, file, path } of unused) report(file, path, { message: `${message} "${name}"`, hint });
}

/** One whose atoms are cited is reported where they are. */
const checkInstruments: Lint["check"] = (linked, report) => {
  const cited = new Set(linked.profiles.flatMap((profile) => [...profile.cited]));
  const isCited = ({ source_atoms }: AuthoredInstrument) => source_atoms.some((atom) => cited.has(atom.source_atom_id));
  const unused = unusedIn(linked, "instrument").filter(({ value }) => !isCited(value as AuthoredInstrument));
  reportAll(unused, "no profile lists the instrument", "add it to a profile.yaml", report);
};

/** The atoms of an instrument that no profile lists are unused with it. */
const checkAtoms: Lint["check"] = (linked, report) => {
  const unlisted = new Set(unusedIn(linked, "instrument").map(({ name }) => name));
  const isListed = ({ value }: Definition) => !unlisted.has(getInstrumentId(value as SourceAtom));
  const unused = unusedIn(linked, "atom").filter((atom) => !hasReason(atom) && isListed(atom));
  reportAll(unused, "nothing refers to the atom", WITHOUT_REASON, report);
};

const checkClocks: Lint["check"] = ({ names, profiles }, report) => {
  const had = new Set(profiles.flatMap((profile) => profile.clocks.map(({ clock_id }) => clock_id)));
  // What is due with others is about no report of its own. What is voluntary, or has no figure and names who owes it, may be on the board alone.
  const isOwn = ({ value }: Definition) => {
    const { due_with, voluntary, limits, owed_by } = value as AuthoredClock;
    return due_with === undefined && voluntary !== true && (limits !== undefined || owed_by === undefined);
  };
  const unused = (names.get("clock") ?? []).filter((clock) => !had.has(clock.name) && isOwn(clock));
  reportAll(unused, "no profile has the clock", "add it to a profile.yaml", report);
};

/** An atom that no profile keeps for its reason needs none. */
const checkKept: Lint["check"] = ({ names, profiles }, report) => {
  const kept = profiles.flatMap((profile) => profile.atoms.filter((atom) => atom.kept_because !== undefined));
  const ids = new Set(kept.map(({ source_atom_id }) => source_atom_id));
  for (const { name, file, path } of (names.get("atom") ?? []).filter(hasReason)) {
    if (ids.has(name)) continue;
    const message = `no profile needs the reason to keep the atom "${name}"`;
    report(file, path, { message, hint: "remove kept_because, or correct kept_in" });
  }
};

const checkGroups: Lint["check"] = (linked, report) => {
  const lacked = findLackedGroups(linked);
  const unused = unusedIn(linked, "rule_group").filter(({ file }) => !lacked.has(file.path));
  reportAll(unused, "no profile includes the rules", "include or remove them", report);
};

function checkReadings({ files, authored, rules }: LinkedProfile, report: LintReport): void {
  const changing = new Set(rules.flatMap(({ parameters }) => Object.keys(Object(parameters.readings))));
  for (const [position, { reading_id }] of (authored.decision?.readings ?? []).entries()) {
    if (changing.has(reading_id)) continue;
    const message = `no rule has other parameters by the reading "${reading_id}"`;
    report(files.profile, ["decision", "readings", position, "reading_id"], { message });
  }
}

/** The atoms that a profile cites must come from an instrument that it lists, so that an auditor can find them. */
function checkForeign({ files, authored, cited }: LinkedProfile, report: LintReport, { names }: LinkedSources): void {
  const listed = new Set(authored.instruments);
  const known = (names.get("atom") ?? []) as readonly Definition<SourceAtom>[];
  const byId = [...known].sort((a, b) => (a.name < b.name ? -1 : 1)).filter(({ name }) => cited.has(name));
  const foreign = new Map(byId.map(({ name, value }) => [getInstrumentId(value), name] as const));
  for (const [instrument, id] of foreign) {
    if (listed.has(instrument)) continue;
    const message = `the instrument ${instrument} of the cited atom "${id}" is not listed`;
    report(files.profile, ["instruments"], { message });
  }
}

export const UNUSED_LINTS: readonly Lint[] = [
  {
    code: "unused_instrument",
    why: "An act that no profile lists is not published.",
    needs: ["instrument"],
    check: checkInstruments,
  },
  {
    code: "unused_atom",
    why: "A place that nothing cites is forgotten, or cited by a wrong name.",
    needs: ["atom", "instrument", "field", "row_without_atom"],
    check: checkAtoms,
  },
  {
    code: "unused_code_list",
    why: "A list that nothing uses is forgotten, or named wrongly.",
    needs: ["code_list"],
    check: (linked, report) =>
      reportAll(
        unusedIn(linked, "code_list").filter((list) => !hasReason(list)),
        "nothing uses the code list",
        WITHOUT_REASON,
        report,
      ),
  },
  { code: "unused_clock", why: "A clock that no profile has is in no answer.", needs: ["clock"], check: checkClocks },
  {
    code: "unused_rule_group",
    why: "Rules that no profile includes run nowhere.",
    needs: ["rule_group"],
    check: checkGroups,
  },
  {
    code: "needless_reason",
    why: "An atom that is cited is kept without a reason.",
    needs: ["atom", "instrument"],
    check: checkKept,
  },
  perProfile({
    code: "foreign_atom",
    why: "An auditor finds every cited place in an instrument that the profile lists.",
    needs: ["atom", "instrument"],
    check: checkForeign,
  }),
  perProfile({
    code: "unused_reading",
    why: "A reading that changes nothing is none.",
    needs: ["reading"],
    check: checkReadings,
  }),
];
