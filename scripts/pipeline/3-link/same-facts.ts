// Fields of several acts that ask for the same fact: which profiles have them, and whether their values fit each other.
import type { SameFact, SameField } from "../../report/board/take-facts.ts";
import type { AuthoredSameFact } from "../model/authored-clocks.ts";
import type { Field, Profile, Sources } from "../model/model.ts";
import { suggest } from "../tools/findings.ts";
import type { Shared } from "./context.ts";
import { createIndex } from "./references.ts";

const TEXTS = ["string", "text"];

/** A value of one field is one of the other: the types are equal, or texts, and so are the lists of codes. */
const fits = (a: Field, b: Field): boolean =>
  a.code_list === b.code_list &&
  (a.field_type === b.field_type || [a, b].every(({ field_type }) => TEXTS.includes(field_type)));

const folderOf = ({ stage, alias }: Profile): string => stage?.folder ?? alias;

/** The facts with the aliases and titles of the profiles that ask for them. A name that is not defined is a finding, and so are types that differ. */
export function resolveSameFacts(
  board: Sources["board"],
  profiles: readonly Profile[],
  { codeLists, report }: Pick<Shared, "codeLists" | "report">,
): readonly SameFact[] {
  const names = createIndex<AuthoredSameFact>("same_fact", report);
  const pairs = new Set<string>();
  return (board.value.same_facts ?? []).map(({ fields, ...fact }, position): SameFact => {
    const path = ["same_facts", position];
    names.define(board, [...path, "same_fact"], fact.same_fact, { fields, ...fact });
    const found = Object.entries(fields).flatMap(([folder, fieldId]) => {
      const at = [...path, "fields", folder];
      const stages = profiles.filter((profile) => folderOf(profile) === folder);
      if (stages.length === 0) {
        const message = `no folder of profiles is called "${folder}"`;
        report(board, at, {
          code: "unknown_profile",
          message,
          hint: suggest(folder, profiles.map(folderOf)),
          at: "key",
        });
        return [];
      }
      const having = stages.filter((profile) => profile.fields.some(({ field_id }) => field_id === fieldId));
      const field = having[0]?.fields.find(({ field_id }) => field_id === fieldId);
      if (field === undefined) {
        const known = stages.flatMap((profile) => profile.fields.map(({ field_id }) => field_id));
        const message = `field "${fieldId}" is not defined in "${folder}"`;
        report(board, at, { code: "unknown_field", message, hint: suggest(fieldId, known), undefinedName: fieldId });
        return [];
      }
      return [{ at, field, of: toSameField(folder, field, having) }];
    });
    for (const [index, { at, field, of }] of found.entries())
      for (const other of found.slice(0, index)) {
        const pair = [other, { of }]
          .map(({ of: { act, field_id } }) => `${act}.${field_id}`)
          .sort()
          .join(" ");
        const isKnown = ({ code_list }: Field) => code_list === null || codeLists.get(code_list) !== undefined;
        if (!fits(other.field, field)) {
          // A list that is not defined is a mistake in the field.
          if (![other.field, field].every(isKnown)) continue;
          const message = `the value of "${field.field_id}" (${field.field_type}) does not fit "${other.field.field_id}" (${other.field.field_type})`;
          report(board, at, { code: "different_type", message, hint: "leave one of them out" });
        } else if (pairs.has(pair)) {
          const message = `"${field.field_id}" and "${other.field.field_id}" are in another fact too`;
          report(board, at, { code: "duplicate_pair", message, hint: "remove one of them" });
        }
        pairs.add(pair);
      }
    return { ...fact, fields: found.map(({ of }) => of) };
  });
}

/** A step may have fields that it does not ask, such as those of another track. A value would be wrong there. */
const isAsked = ({ stage, fields }: Profile, fieldId: string): boolean =>
  stage === null ||
  fields.some(
    ({ field_id, obligation, form_obligation }) =>
      field_id === fieldId && [obligation, form_obligation ?? "not_asked"].some((asked) => asked !== "not_asked"),
  );

const toSameField = (act: string, { field_id, title }: Field, having: readonly Profile[]): SameField => ({
  ...{ act, field_id, title },
  legal_act: having[0]?.files.act ?? "",
  profiles: having.filter((profile) => isAsked(profile, field_id)).flatMap(({ authored }) => authored.aliases),
});
