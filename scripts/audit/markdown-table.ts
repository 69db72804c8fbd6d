// Tables and cells of Markdown.

/** A text in a cell of a table: on one line, with nothing that Markdown would read as markup. */
export const cell = (text: string): string =>
  text.replace(/\s+/g, " ").replace(/[\\|<>*_`[\]]/g, (mark) => `\\${mark}`);

/** An identifier, a number or another short value, as code. */
export const code = (text: string): string => `\`${text.replaceAll("`", "'").replaceAll("|", "\\|")}\``;

/** The lines of a table; none without rows. */
export function table(columns: readonly string[], rows: readonly (readonly string[])[]): string[] {
  if (rows.length === 0) return [];
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(columns), line(columns.map(() => "---")), ...rows.map(line), ""];
}
