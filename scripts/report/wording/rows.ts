// The rows of the official form that a field fills.

import type { PublishedField, PublishedProfile } from "./published-profile.ts";

/** Their numbers, the closest row first: those of the crosswalk, or the row that the field itself is. */
export function rowsOf(
  { crosswalk }: Pick<PublishedProfile, "crosswalk">,
  { field_id, data_field }: Pick<PublishedField, "field_id" | "data_field">,
): readonly string[] {
  const own = data_field === undefined ? [] : [data_field];
  return crosswalk.rows?.find((row) => row.field_id === field_id)?.data_fields ?? own;
}
