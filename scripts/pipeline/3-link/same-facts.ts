// Fields of several acts that ask for the same fact: which profiles have them.
import type { SameFact, SameField } from "../../report/published/same-facts.ts";
import type { AuthoredSameFact } from "../model/authored-clocks.ts";
import type { Field, LinkedProfile, Sources } from "../model/model.ts";
import { suggest } from "../tools/findings.ts";
import type { Shared } from "./context.ts";
import { createIndex } from "./references.ts";

const getFolder = ({ stage, alias }: LinkedProfile): string => stage?.folder ?? alias;

/** The facts with the aliases and titles of the profiles that ask for them. A name that is not defined is a finding. */
export function resolveSameFacts(
  board: Sources["board"],
  profiles: readonly LinkedProfile[],
  { report }: Pick<Shared, "report">,
): readonly SameFact[] {
  const names = createIndex<AuthoredSameFact>("same_fact", report);
  return (board.value.same_facts ?? []).map(({ fields, ...fact }, position): SameFact => {
    const path = ["same_facts", position];
    names.define(board, [...path, "same_fact"], fact.same_fact, { fields, ...fact });
    const found = Object.entries(fields).flatMap(([folder, fieldId]) => {
      const at = [...path, "fields", folder];
      const stages = profiles.filter((profile) => getFolder(profile) === folder);
      if (stages.length === 0) {
        const message = `no folder of profiles is called "${folder}"`;
        report(board, at, {
          code: "unknown_profile",
          message,
          hint: suggest(folder, profiles.map(getFolder)),
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
      return [toSameField(folder, field, having)];
    });
    return { ...fact, fields: found };
  });
}

/** A stage may have fields that it does not ask, such as those of another track. A value would be wrong there. */
const isAsked = ({ stage, fields }: LinkedProfile, fieldId: string): boolean =>
  stage === null ||
  fields.some(
    ({ field_id, obligation, form_obligation }) =>
      field_id === fieldId && [obligation, form_obligation ?? "not_asked"].some((asked) => asked !== "not_asked"),
  );

const toSameField = (act: string, { field_id, title }: Field, having: readonly LinkedProfile[]): SameField => ({
  ...{ act, field_id, title },
  legal_act: having[0]?.files.act ?? "",
  profiles: having.filter((profile) => isAsked(profile, field_id)).flatMap(({ authored }) => authored.aliases),
});
