// The rows of the official form that a field fills.

interface RowsOfFields {
  readonly crosswalk: {
    readonly rows?: readonly { readonly field_id: string; readonly data_fields: readonly string[] }[];
  };
}

/** Their numbers, the closest row first: those of the crosswalk, or the row that the field itself is. */
export function rowsOf(
  { crosswalk }: RowsOfFields,
  { field_id, data_field }: { readonly field_id: string; readonly data_field?: string },
): readonly string[] {
  const own = data_field === undefined ? [] : [data_field];
  return crosswalk.rows?.find((row) => row.field_id === field_id)?.data_fields ?? own;
}
