// Facts of clocks and the lists of their codes: an answer that is not known is never read as another one, and a draft and the board mean the same.
import { codesNotKnown } from "../../../server/engine/decision/criteria.ts";
import type { CodeListDocument } from "../model/authored.ts";
import type { AuthoredClocks, AuthoredOther } from "../model/authored-clocks.ts";
import type { LinkedSources } from "../model/linked.ts";
import type { Source } from "../model/model.ts";
import type { Lint } from "./lint-check.ts";

type ClockFile = Source<AuthoredClocks>;
type Path = readonly (string | number)[];

interface PlacedFact {
  readonly fact: AuthoredOther;
  readonly path: Path;
}

/** The facts with codes in an authored value, each with its path. What is not known contradicts nothing, and so cannot be a doubt. */
function factsAt(value: unknown, path: Path): readonly PlacedFact[] {
  if (typeof value !== "object" || value === null) return [];
  const fact = value as AuthoredOther;
  const own = typeof fact.fact === "string" && fact.codes !== undefined ? [{ fact, path }] : [];
  const keys = Array.isArray(value) ? [...value.keys()] : Object.keys(value).filter((key) => key !== "doubted_if");
  return [...own, ...keys.flatMap((key) => factsAt((value as never)[key], [...path, key]))];
}

/** The fields that profiles of an act have for a fact, each with its profile. */
const fieldsOf = ({ path }: ClockFile, fact: string, { profiles }: LinkedSources) =>
  profiles
    .filter(({ files }) => path.split("/").at(-2) === files.act)
    .flatMap(({ files: { profile }, fields }) => {
      const field = fields.find(({ field_id }) => field_id === profile.value.clock_facts?.[fact]);
      return field === undefined ? [] : [{ profile, field }];
    });

/** The lists that a fact takes its codes from: that of the board, and those of fields. */
function listsOf(file: ClockFile, fact: string, linked: LinkedSources): readonly CodeListDocument[] {
  const ofFields = fieldsOf(file, fact, linked).map(({ field }) => field.code_list);
  const names = new Set([file.value.board?.facts[fact]?.code_list, ...ofFields]);
  const lists = linked.sources.codeLists.flatMap(({ value }) => value.code_lists);
  return lists.filter(({ code_list_id }) => names.has(code_list_id));
}

/** The codes that mean that something is not known: those that are marked, and the one of the list of yes, no and unknown, as in pages that ask. */
const codesLeftOpen = (list: CodeListDocument): readonly string[] => [
  ...codesNotKnown(list),
  ...list.items.flatMap(({ code }) => (code === "unknown" ? [code] : [])),
];

/** A fact names each code that means that it is not known, under its codes or its unknown_codes. */
const checkUnknown: Lint["check"] = (linked, report) => {
  for (const file of linked.sources.clocks) {
    const { clocks, applies_from } = file.value;
    for (const { fact, path } of [...factsAt(clocks, ["clocks"]), ...factsAt(applies_from, ["applies_from"])]) {
      const named = new Set([...(fact.codes ?? []), ...(fact.unknown_codes ?? [])]);
      const open = listsOf(file, fact.fact, linked).flatMap(codesLeftOpen);
      const code = open.find((one) => !named.has(one));
      if (code === undefined) continue;
      const message = `"${code}" says that the fact "${fact.fact}" is not known, and is read as an answer like any other`;
      report(file, path, { message, hint: `add unknown_codes: [${code}], or a waiver with the reason` });
    }
  }
};

/** What a draft answers is taken over to the board, so that both have the same codes. */
const checkLists: Lint["check"] = (linked, report) => {
  for (const file of linked.sources.clocks)
    for (const [fact, { code_list = null }] of Object.entries(file.value.board?.facts ?? {})) {
      const other = fieldsOf(file, fact, linked).find(({ field }) => field.code_list !== code_list);
      if (other === undefined) continue;
      const { field_id, code_list: own } = other.field;
      const message = `the field "${field_id}" of ${other.profile.path} has ${own === null ? "no list of codes" : `the list "${own}"`}`;
      report(file, ["board", "facts", fact], { message, hint: "give both the same code_list", at: "key" });
    }
};

export const CLOCK_FACT_LINTS: readonly Lint[] = [
  {
    code: "unnamed_unknown",
    why: "An answer that is not known must not lead to a later deadline, or to none.",
    severity: "warning",
    needs: ["fact", "code_list", "field", "code"],
    check: checkUnknown,
  },
  {
    code: "other_list",
    why: "An answer means the same in a draft and on the board.",
    needs: ["fact", "code_list", "field", "not_an_instant"],
    check: checkLists,
  },
];
