// Compares the labels of code lists with the options that rows print.
import type { CodeListDocument } from "../../pipeline/model/authored.ts";
import type { SourceFile } from "../../pipeline/model/model.ts";
import type { ReportAt } from "../../pipeline/tools/findings.ts";
import type { Place } from "./places.ts";
import { withoutSpaces } from "./xhtml.ts";

/** Compares all code lists with the rows that they cite; `places` has the place of each atom. Returns which rows print options. */
export function checkOptions(
  files: readonly SourceFile<{ code_lists: CodeListDocument[] }>[],
  places: ReadonlyMap<string, Place>,
  report: ReportAt,
) {
  const compared: Record<"printed" | "unprinted", string[]> = { printed: [], unprinted: [] };
  for (const file of files) {
    for (const [index, list] of file.value.code_lists.entries()) {
      const cited = list.source_atom_ids.flatMap((id) => {
        const options = places.get(id)?.options;
        return options === undefined ? [] : [options];
      });
      if (cited.length === 0) continue;
      const options = cited.flat();
      compared[options.length > 0 ? "printed" : "unprinted"].push(list.code_list_id);
      for (const [path, code, message] of compareOptions(list, options))
        report(file, ["code_lists", index, ...path], { code, message: `${list.code_list_id}: ${message}` });
    }
  }
  return compared;
}

type Problem = [path: (string | number)[], code: string, message: string];

/** What a code list lacks, and what it has too much, compared with the options that rows print. */
export function compareOptions(list: CodeListDocument, printed: readonly string[]): Problem[] {
  const rows = list.source_atom_ids.join(", ");
  if (printed.length === 0) {
    const message = `${rows} prints no options, and no note tells where the codes come from`;
    return list.note === undefined ? [[["source_atom_ids"], "unprinted_list", message]] : [];
  }
  const options = new Set(printed.map(withoutSpaces));
  const labels = new Set(list.items.map(({ label }) => withoutSpaces(label)));
  return [
    ...list.items.flatMap(({ label }, position): Problem[] => {
      const message = `${rows} does not print the option "${label}"`;
      return options.has(withoutSpaces(label)) ? [] : [[["items", position, "label"], "unprinted_option", message]];
    }),
    ...printed.flatMap((option): Problem[] => {
      const message = `${rows} prints the option "${option}", which is not in the list`;
      return labels.has(withoutSpaces(option)) ? [] : [[["items"], "unlisted_option", message]];
    }),
  ];
}
