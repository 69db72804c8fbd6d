// Which rows of the official template a file made of a draft leaves empty.
import type { ConvertibleProfile } from "./crosswalk.ts";
import { findAt, hasElement, readPlace } from "./place.ts";
import type { Unfilled } from "./report.ts";

/** The rows for which the profile has no field, then those for which the draft has no value; each place once. */
export function findUnfilled({ crosswalk, fields }: ConvertibleProfile, file: unknown): Unfilled[] {
  const { esas_file, rows, uncovered_rows } = crosswalk;
  const { to = "", members = [] } = esas_file.self_submission ?? {};
  const copies = new Set(members.map((member) => `${to}/${member}`));
  const uncovered = uncovered_rows.map(
    (row): Asked => ({
      ...row,
      pointer: row.esas_pointer,
      data_fields: [row.data_field],
      why: copies.has(row.esas_pointer) ? "no_value" : "no_field",
    }),
  );
  const covered = rows.flatMap((row): Asked[] => {
    if (row.esas_pointer === null || !["yes", "conditional"].includes(row.requirement)) return [];
    const title = fields.find(({ field_id }) => field_id === row.field_id)?.title ?? row.field_id;
    return [{ ...row, pointer: row.esas_pointer, title, why: "no_value" }];
  });
  const places = new Set(uncovered.map(({ pointer }) => pointer));
  return [...uncovered, ...covered.filter(({ pointer }) => !places.has(pointer))].flatMap((row) => {
    const { pointer, data_fields, title, requirement, condition = null, why } = row;
    const place = readPlace(pointer, esas_file);
    if (findAt(file, place).length > 0 || !hasElement(file, place)) return [];
    const required_by_schema = esas_file.required.includes(pointer);
    return [{ pointer, data_fields, title, requirement, condition, why, required_by_schema }];
  });
}

interface Asked extends Pick<Unfilled, "pointer" | "data_fields" | "title" | "requirement" | "why"> {
  readonly condition?: string;
}
