// The kinds of conversions: how a value of a draft is written to the ESAs' file, and how it is read from there; and the rows with theirs.
import { isEmail } from "../../server/engine/field-types/texts.ts";
import { formatInstant, parseInstant } from "../../server/engine/time/instant.ts";
import { type ConversionKind, getTextForm } from "../report/published/crosswalk.ts";
import type { ConvertibleProfile, EsasVersion } from "./crosswalk.ts";
import {
  accept,
  acceptAs,
  type Convert,
  type ConvertedValue,
  type ConvertibleRow,
  reject,
  type ValueKind,
} from "./kind.ts";
import { readLocation } from "./pointers.ts";
import type { LeftOutCode } from "./report.ts";

const isBlank = (text: string): boolean => text.trim() === "";
const isLonger = (text: string, maximum = Number.POSITIVE_INFINITY): boolean => Array.from(text).length > maximum;

const convertString =
  (convert: (text: string, row: ConvertibleRow) => ConvertedValue): Convert =>
  (value, row) =>
    typeof value === "string" ? convert(value, row) : reject("wrong_type");

const acceptString = convertString(accept);
const acceptBoolean: Convert = (value) => (typeof value === "boolean" ? accept(value) : reject("wrong_type"));
// A number beyond 2^53-1 may have lost digits while it was read.
const acceptInteger: Convert = (value) =>
  Number.isSafeInteger(value) ? accept(value) : reject(typeof value === "number" ? "not_in_form" : "wrong_type");

const readNumber: Convert = (value) =>
  Number.isFinite(value) && (Number.isSafeInteger(value) || !Number.isInteger(value))
    ? accept(value)
    : reject(typeof value === "number" ? "not_in_form" : "wrong_type");

const writeNumber: Convert = (value, row) => {
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = row.conversion;
  const isInside = typeof value !== "number" || (value >= minimum && value <= maximum);
  return isInside ? readNumber(value, row) : reject("not_in_form");
};

const writeText = convertString((value, { conversion: { trim, upper_case, pattern, max_length }, form }) => {
  const trimmed = trim ? value.trim() : value;
  const text = upper_case ? trimmed.toUpperCase() : trimmed;
  if (isLonger(text, max_length)) return reject("too_long");
  if (pattern !== undefined && !getTextForm(pattern).test(text)) return reject("not_in_form");
  if (form?.test(text) === false) return reject("not_in_version");
  return acceptAs(text, value, "rewritten_text");
});

/** A text that does not have the form of the place is not rejected: it has a place of its own. */
const writeIdentifier: Convert = (value, row) => {
  const outcome = writeText(value, row);
  if (outcome.left[0]?.code !== "not_in_form") return outcome;
  const isLong = isLonger(String(value), row.conversion.max_length);
  return isLong ? reject("too_long") : { ...accept(value), isOtherwise: true };
};

const writeEmail = convertString((value) => (isEmail(value) ? accept(value) : reject("not_in_form")));

const writeDateTime = convertString((value) => {
  const instant = parseInstant(value);
  if (instant === null) return reject("not_in_form");
  const whole = Math.floor(instant.epochMs / 1_000) * 1_000;
  return acceptAs(formatInstant(whole), value, "rewritten_date_time");
});

/** The code that a text names, by itself or by its label in any case; undefined if the list has no such code. */
function findCode(value: string, { list, conversion }: ConvertibleRow): string | undefined {
  const exact = conversion.upper_case ? value.toUpperCase() : value;
  const label = value.toLowerCase();
  const items = list?.items ?? [];
  return (items.find(({ code }) => code === exact) ?? items.find((item) => item.label.toLowerCase() === label))?.code;
}

const writeCode = convertString((value, row) => {
  const code = findCode(value, row);
  if (code === undefined) return reject("not_in_code_list");
  if (row.conversion.only?.includes(code) === false) return reject("outside_profile");
  return acceptAs(code, value, "rewritten_code");
});

const writeCodeInList: Convert = (value, row) => {
  const { value: code, ...rest } = writeCode(value, row);
  return { ...rest, value: code === undefined ? undefined : [code] };
};

const readCodeInList: Convert = (value, { conversion: { prefer = [] } }) => {
  const outcome = filterStrings(value);
  if (outcome.value === undefined) return outcome;
  const items = value as readonly unknown[];
  const preferred = prefer.find((code) => items.includes(code));
  const taken = preferred === undefined ? 0 : items.indexOf(preferred);
  const left = items.flatMap((_, at) => (at === taken ? [] : [{ at: [at], code: "one_of_several" as const }]));
  return { value: items[taken], left, changed: [] };
};

const readPresence = convertString((value, { conversion: { negatives = [] } }) =>
  isBlank(value) ? reject("no_value") : accept(!negatives.includes(value.trim().toLowerCase())),
);

type FindLeftOut = (item: string, at: number) => LeftOutCode | null;

/** Converts a list without items that are not strings, and without those for which `findLeftOut` returns a code. */
function filterStrings(value: unknown, findLeftOut: FindLeftOut = () => null): ConvertedValue {
  if (!Array.isArray(value)) return reject("wrong_type");
  if (value.length === 0) return reject("no_value");
  const codes = value.map((item, at) => (typeof item === "string" ? findLeftOut(item, at) : "wrong_type"));
  const kept = value.filter((_, at) => codes[at] === null);
  const left = codes.flatMap((code, at) => (code === null ? [] : [{ at: [at], code }]));
  return { value: kept.length > 0 ? kept : undefined, left, changed: [] };
}

/** Also reads codes that the official list does not have, because the pre-validation reports them. */
const readCodes: Convert = (value) => filterStrings(value);

const writeCodes: Convert = (value, row) => {
  const written = new Set<string>();
  const changed: ConvertedValue["changed"][number][] = [];
  const outcome = filterStrings(value, (item, at) => {
    const code = findCode(item, row);
    if (code === undefined) return "not_in_code_list";
    if (written.has(code)) return "duplicate";
    written.add(code);
    if (code !== item) changed.push({ at: [at], code: "rewritten_code" });
    return null;
  });
  return outcome.value === undefined ? outcome : { ...outcome, value: [...written], changed };
};

const writeJoinedText: Convert = (value, { conversion: { separator = "", max_length } }) => {
  const outcome = filterStrings(value, (item) => (isBlank(item) ? "no_value" : null));
  if (outcome.value === undefined) return outcome;
  const items = outcome.value as readonly string[];
  const text = items.join(separator);
  if (isLonger(text, max_length)) return reject("too_long");
  const back = splitText(text, separator);
  const isSame = back.length === items.length && back.every((item, index) => item === items[index]);
  return { ...outcome, value: text, changed: isSame ? [] : [{ at: [], code: "joined_text" }] };
};

const readJoinedText = convertString((value, { conversion: { separator = "" } }) =>
  isBlank(value) ? reject("no_value") : accept(splitText(value, separator)),
);

/** The items of a joined text; a text that would have a blank item is one item. */
function splitText(text: string, separator: string): string[] {
  const items = text.split(separator);
  return items.some(isBlank) ? [text] : items;
}

/** By the name in the crosswalk; `none` converts nothing. */
export const VALUE_KINDS: Readonly<Record<Exclude<ConversionKind, "none">, ValueKind>> = {
  text: { write: writeText, read: acceptString },
  email: { write: writeEmail, read: acceptString },
  code: { write: writeCode, read: acceptString },
  code_in_list: { write: writeCodeInList, read: readCodeInList },
  codes: { write: writeCodes, read: readCodes },
  date_time: { write: writeDateTime, read: acceptString },
  // The file has a text in its place, which the boolean cannot give.
  presence: { write: () => reject("not_converted"), read: readPresence },
  boolean: { write: acceptBoolean, read: acceptBoolean },
  integer: { write: acceptInteger, read: acceptInteger },
  // A number that the file does not take is copied from a file that has it, because the pre-validation reports it.
  number: { write: writeNumber, read: readNumber },
  identifier: { write: writeIdentifier, read: acceptString },
  // The name of one entity; entities.ts converts a list of several.
  entities: { write: writeText, read: acceptString },
  joined_text: { write: writeJoinedText, read: readJoinedText },
};

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
        kind: VALUE_KINDS[conversion.kind],
        location: readLocation(esas_pointer, esas),
        otherwise: conversion.otherwise === undefined ? null : readLocation(conversion.otherwise, esas),
        form: esas.patterns.get(esas_pointer),
        list: code_lists.find(({ code_list_id }) => code_list_id === listId),
      },
    ];
  });
}
