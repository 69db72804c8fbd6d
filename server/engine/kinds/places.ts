// In how many different places something has an effect.
import { recordsIn, type View, valueIn, yesOrNo } from "../decision/criteria.ts";
import { defineCriterion } from "../decision/criterion.ts";
import type { FieldRecord } from "../field-types/records.ts";
import type { DescriptionsOf } from "../kind-description.ts";
import { CODE_LIST, FIELD, object, TEXT, TEXTS, whole } from "../parameters.ts";
import { anyOf, type Met } from "../three-valued.ts";

/**
 * There is an effect in at least a number of different places. Each record has a place and states whether there is an effect. Other places may
 * have one unless the records are stated to be complete; so may a place that has to be listed and is missing.
 */
const placesAtLeast = defineCriterion({
  parameters: {
    at_least: whole(1),
    code_list: CODE_LIST,
    place: TEXT,
    effect: TEXT,
    complete: FIELD,
    no_information: object({ member: TEXT, where: TEXT, one_of: TEXTS }),
    "includes?": FIELD,
    "not_counted?": FIELD,
    "only_with?": TEXT,
    "only_where?": TEXT,
  },
  fields: ({ complete, includes = [], not_counted = [] }) => [...new Set([complete, includes, not_counted].flat())],
  prepare({ field, parameters }, { codeLists }) {
    const { at_least, code_list, place, effect, complete, no_information, includes, not_counted } = parameters;
    const { only_with, only_where } = parameters;
    const items = codeLists.get(code_list)?.items ?? [];
    const counted = items.filter(({ attributes }) => only_with === undefined || attributes?.[only_with] === true);
    const known: ReadonlySet<unknown> = new Set(counted.map(({ code }) => code));
    const readEffect = (record: FieldRecord): Met => {
      const { member, where, one_of } = no_information;
      if (record[member] === false && one_of.includes(String(record[where]))) return false;
      if (only_where !== undefined && record[only_where] === false) return false;
      return yesOrNo(record[effect]);
    };
    /** Of the place that is not counted, whether it is one of those with an effect is not known unless it is named. */
    const leftOut = (view: View, places: Map<unknown, Met>): number => {
      if (not_counted === undefined) return 0;
      const own = valueIn(view, not_counted);
      if (own === undefined) return 1;
      places.delete(own);
      return 0;
    };
    /** Whether the place that a complete list includes is not listed, or not known. One that is not counted adds nothing. */
    const lacksOwn = (view: View, records: readonly FieldRecord[]): boolean => {
      if (includes === undefined || not_counted !== undefined) return false;
      const own = valueIn(view, includes);
      return own === undefined || (known.has(own) && records.every((record) => record[place] !== own));
    };
    return (view) => {
      const records = recordsIn(view, field);
      const places = new Map<unknown, Met>();
      for (const record of records ?? []) {
        const code = record[place];
        if (known.has(code)) places.set(code, anyOf([places.get(code) ?? false, readEffect(record)]));
      }
      const fewer = leftOut(view, places);
      const mets = [...places.values()];
      if (mets.filter((met) => met === true).length - fewer >= at_least) return true;
      if (records === null || valueIn(view, complete) !== true) return "unknown";
      const possible = mets.filter((met) => met !== false).length + (lacksOwn(view, records) ? 1 : 0);
      return possible < at_least ? false : "unknown";
    };
  },
});

/** By the names that rules have. */
export const kinds = {
  places_at_least: placesAtLeast,
};

export const descriptions: DescriptionsOf<typeof kinds> = {
  places_at_least: {
    recoverability: "review_content",
    explains:
      "The criterion is met if there is an effect in at least a number of different places of a code list. A place counts once.",
    parameters: {
      at_least: "How many places there must be.",
      code_list: "The list of places. Others do not count.",
      place: "The member of a record with the place.",
      effect: "The member for whether there is an effect.",
      complete: "The field for whether all places with an effect are listed.",
      no_information: {
        explains: "Records without information, for which there is no effect.",
        members: {
          member: "The member for whether there is information.",
          where: "The member for the subject of the record.",
          one_of: "What it must be about.",
        },
      },
      includes:
        "The field with a place that a complete list must have. As long as it is not listed, there may be an effect in it.",
      not_counted: "The field with a place that does not count.",
      only_with: "The name of an attribute that places must have.",
      only_where: "The name of a member that must not be no.",
    },
  },
};
