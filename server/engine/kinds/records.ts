// The records of a list.
import { defineKind, failure, ownFieldUsable, PASSED } from "../kind.ts";

/** Members of records that have a code list must be codes of it. */
export const recordCodes = defineKind({
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
        return position === 0 ? PASSED : [failure({ position, count: isWrong.filter(Boolean).length })];
      },
    };
  },
});
