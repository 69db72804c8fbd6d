// The rows of a crosswalk whose values are converted, each with all that its conversion needs.
import type { ConvertibleProfile } from "./crosswalk.ts";
import type { EsasVersion } from "./esas-file.ts";
import type { ConvertibleRow } from "./kind.ts";
import { KINDS } from "./kinds.ts";
import { readLocation } from "./pointers.ts";

/** The convertible rows, in the order of the crosswalk: those of fields, then those without one by their members. */
export function listConvertibleRows(
  { fields, code_lists, crosswalk }: ConvertibleProfile,
  esas: EsasVersion,
): ConvertibleRow[] {
  const { official_rows } = crosswalk.official_template;
  const withoutField = crosswalk.uncovered_rows.flatMap((row) => {
    const members = official_rows.find(({ data_field }) => data_field === row.data_field)?.members ?? [];
    const [field_id] = members;
    if (field_id === undefined) return [];
    return [{ ...row, field_id, members, data_fields: [row.data_field], transform: "", difference: "" }];
  });
  const withField = crosswalk.rows.map((row) => ({ ...row, members: [row.field_id] }));
  return [...withField, ...withoutField].flatMap((row) => {
    const { conversion, esas_pointer, field_id } = row;
    if (conversion.kind === "none" || esas_pointer === null) return [];
    const listId = fields.find((field) => field.field_id === field_id)?.code_list;
    return [
      {
        ...row,
        kind: KINDS[conversion.kind],
        location: readLocation(esas_pointer, esas),
        otherwise: conversion.otherwise === undefined ? null : readLocation(conversion.otherwise, esas),
        form: esas.patterns.get(esas_pointer),
        list: code_lists.find(({ code_list_id }) => code_list_id === listId),
      },
    ];
  });
}
