// The rows of the crosswalk made ready: each with its place, its kind and its code list.
import type { ConvertedRow, ConvertibleProfile } from "./crosswalk.ts";
import { type Bound, KINDS, type Kind } from "./kinds.ts";
import type { Why } from "./ledger.ts";
import { type Place, readPlace } from "./place.ts";

/** A row whose value is converted. */
export interface BoundRow {
  readonly row: ConvertedRow;
  readonly kind: Kind;
  readonly place: Place;
  readonly bound: Bound;
}

/** The rows that are converted, those at a place in every element before those in one of them, which must be there first. */
export function bindRows({ fields, code_lists, crosswalk }: ConvertibleProfile): BoundRow[] {
  const rows = crosswalk.rows.flatMap((row) => {
    const { conversion, esas_pointer, field_id } = row;
    if (conversion.kind === "none" || esas_pointer === null) return [];
    const listId = fields.find((field) => field.field_id === field_id)?.code_list;
    const list = code_lists.find(({ code_list_id }) => code_list_id === listId);
    const place = readPlace(esas_pointer, crosswalk.esas_file);
    return [{ row, kind: KINDS[conversion.kind], place, bound: { conversion, list } }];
  });
  const isLater = ({ place }: BoundRow) => (place.element?.code == null ? 0 : 1);
  return rows.sort((a, b) => isLater(a) - isLater(b));
}

/** Why the value of a row that is not converted is left out. */
export const notConverted = ({ field_id, transform }: ConvertedRow): Why => ({
  code: "not_converted",
  field_id,
  values: { transform },
});
