// The records of a list.
import { createCause, defineKind, ownFieldUsable, PASSED } from "../kind.ts";
import type { DescriptionsOf } from "../kind-description.ts";

/** Members of records that have a code list must be codes of it. */
const recordCodes = defineKind({
  parameters: {},
  placeholders: ["position", "count"],
  invalidates: "value",
  reads: ownFieldUsable,
  prepare({ field }, { fields, codeLists }) {
    const lists = (fields.get(field)?.members ?? []).flatMap(({ name, code_list }) => {
      const codes = codeLists.get(code_list ?? "")?.items.map(({ code }) => code);
      return codes === undefined ? [] : [[name, new Set<unknown>(codes)] as const];
    });
    return {
      evaluate(draft) {
        const isWrong = draft
          .records(field)
          .map((record) => lists.some(([name, codes]) => name in record && !codes.has(record[name])));
        const position = isWrong.indexOf(true) + 1;
        return position === 0 ? PASSED : [createCause({ position, count: isWrong.filter(Boolean).length })];
      },
    };
  },
});

/** By the names that rules have. */
export const kinds = {
  record_codes: recordCodes,
};

export const descriptions: DescriptionsOf<typeof kinds> = {
  record_codes: {
    recoverability: "correct_value",
    explains: "In each record of a list, a member that has a code list must be one of its codes.",
    parameters: {},
  },
};
