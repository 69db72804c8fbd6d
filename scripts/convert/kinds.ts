// The closed set of conversions: how a value of a draft is written to the ESAs' file, and read from it. Pure; never throws on a value.
import { formatInstant, parseInstant } from "../../server/engine/instant.ts";
import type { FieldType } from "../../server/engine/rule-set.ts";
import type { Conversion, ConversionKind, LabelledList } from "./crosswalk.ts";
import type { ChangedCode, LeftOutCode } from "./reasons.ts";

/** Something that happened to an item of a list, by its index, or to the value as a whole (null). */
export interface Note<Code> {
  readonly at: number | null;
  readonly code: Code;
}

/** What becomes of a value. Whatever `left` does not name is in `value`. */
export interface Outcome {
  /** Undefined where nothing of it could be taken over. */
  readonly value: unknown;
  readonly left: readonly Note<LeftOutCode>[];
  /** What is written in another way than it stood, so that it is not read back as it was. */
  readonly changed: readonly Note<ChangedCode>[];
}

/** A conversion with its parameters, and the code list of its field where that has one. */
export interface Bound {
  readonly conversion: Conversion;
  readonly list: LabelledList | undefined;
}

export interface Kind {
  /** The types of fields that it can convert. */
  readonly fieldTypes: readonly FieldType[];
  readonly needsCodeList?: true;
  /** From a value of a draft that is not empty. */
  write(value: unknown, bound: Bound): Outcome;
  /** From a value of the ESAs' file. */
  read(value: unknown, bound: Bound): Outcome;
}

const taken = (value: unknown): Outcome => ({ value, left: [], changed: [] });
const written = (value: unknown, before: unknown, code: ChangedCode): Outcome =>
  value === before ? taken(value) : { value, left: [], changed: [{ at: null, code }] };
const leftOut = (code: LeftOutCode): Outcome => ({ value: undefined, left: [{ at: null, code }], changed: [] });
const readIf = (isFit: (value: unknown) => boolean) => (value: unknown) =>
  isFit(value) ? taken(value) : leftOut("wrong_type");
const isString = (value: unknown): value is string => typeof value === "string";
const readString = readIf(isString);

const isLonger = (text: string, maximum: number | undefined): boolean =>
  maximum !== undefined && text.length > maximum && Array.from(text).length > maximum;

const text: Kind = {
  fieldTypes: ["string", "text"],
  write(value, { conversion: { trim, upper_case, pattern, max_length } }) {
    if (!isString(value)) return leftOut("wrong_type");
    const trimmed = trim ? value.trim() : value;
    const result = upper_case ? trimmed.toUpperCase() : trimmed;
    if (isLonger(result, max_length)) return leftOut("too_long");
    if (pattern !== undefined && !new RegExp(pattern, "u").test(result)) return leftOut("not_in_form");
    return written(result, value, "rewritten_text");
  },
  read: readString,
};

// A mailbox as RFC 5321 section 4.1.2 has it, with a dot-string before the @ and a domain of at least two labels behind it: what the
// format "email" of JSON Schema stands for, in the common part of its readings.
const MAILBOX =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[A-Za-z\d](?:[A-Za-z\d-]*[A-Za-z\d])?\.)+[A-Za-z\d](?:[A-Za-z\d-]*[A-Za-z\d])?$/;

const email: Kind = {
  fieldTypes: ["email"],
  write: (value) =>
    isString(value) ? (MAILBOX.test(value) ? taken(value) : leftOut("not_in_form")) : leftOut("wrong_type"),
  read: readString,
};

/** The code that a text names, by itself or by its label in any case; undefined where the list has no such code. */
function codeOf(value: string, { list, conversion }: Bound): string | undefined {
  const wanted = conversion.upper_case ? value.toUpperCase() : value;
  const label = value.toLowerCase();
  const items = list?.items ?? [];
  return (items.find(({ code }) => code === wanted) ?? items.find((item) => item.label.toLowerCase() === label))?.code;
}

function writeCode(value: unknown, bound: Bound): Outcome {
  if (!isString(value)) return leftOut("wrong_type");
  const found = codeOf(value, bound);
  if (found === undefined) return leftOut("not_in_code_list");
  if (bound.conversion.only?.includes(found) === false) return leftOut("outside_profile");
  return written(found, value, "rewritten_code");
}

const code: Kind = { fieldTypes: ["string"], needsCodeList: true, write: writeCode, read: readString };

const codeInList: Kind = {
  fieldTypes: ["string"],
  needsCodeList: true,
  write(value, bound) {
    const outcome = writeCode(value, bound);
    return outcome.value === undefined ? outcome : { ...outcome, value: [outcome.value] };
  },
  read(value) {
    const sifted = readCodes(value);
    const items = value as readonly unknown[];
    if (sifted.value === undefined) return sifted;
    return items.length === 1 ? taken(items[0]) : { ...taken(undefined), left: atEach(items, "one_of_several") };
  },
};

/** Codes of any list: what the official list lacks, the pre-validation says. */
const readCodes = (value: unknown): Outcome => sift(value, (item) => (isString(item) ? null : "wrong_type"));

const atEach = <Code>(items: readonly unknown[], code: Code): Note<Code>[] => items.map((_, at) => ({ at, code }));

/** The items that a check passes; the others are left out with the code that it gives. */
function sift(value: unknown, check: (item: unknown) => LeftOutCode | null): Outcome {
  if (!Array.isArray(value)) return leftOut("wrong_type");
  if (value.length === 0) return leftOut("no_value");
  const codes = value.map(check);
  const kept = value.filter((_, at) => codes[at] === null);
  const left = codes.flatMap((code, at) => (code === null ? [] : [{ at, code }]));
  return { value: kept.length > 0 ? kept : undefined, left, changed: [] };
}

const codes: Kind = {
  fieldTypes: ["string_list"],
  needsCodeList: true,
  write(value, bound) {
    const seen = new Set<string>();
    const sifted = sift(value, (item) => {
      if (!isString(item)) return "wrong_type";
      const found = codeOf(item, bound);
      if (found === undefined) return "not_in_code_list";
      if (seen.has(found)) return "duplicate";
      seen.add(found);
      return null;
    });
    if (sifted.value === undefined) return sifted;
    const left = new Set(sifted.left.map(({ at }) => at));
    const changed = (value as readonly string[]).flatMap((item, at) =>
      left.has(at) || seen.has(item) ? [] : [{ at, code: "rewritten_code" as const }],
    );
    return { value: [...seen], left: sifted.left, changed };
  },
  read: readCodes,
};

const SECOND_MS = 1_000;

const dateTime: Kind = {
  fieldTypes: ["datetime"],
  write(value) {
    if (!isString(value)) return leftOut("wrong_type");
    const instant = parseInstant(value);
    if (instant === null) return leftOut("not_in_form");
    const whole = Math.floor(instant.epochMs / SECOND_MS) * SECOND_MS;
    return written(formatInstant(whole), value, "rewritten_date_time");
  },
  read: readString,
};

const isBoolean = (value: unknown) => typeof value === "boolean";
const boolean: Kind = { fieldTypes: ["boolean"], write: readIf(isBoolean), read: readIf(isBoolean) };

/** A number beyond 2^53-1 may have lost digits while it was read. */
const takeInteger = (value: unknown): Outcome => {
  if (typeof value !== "number") return leftOut("wrong_type");
  return Number.isSafeInteger(value) ? taken(value) : leftOut("not_in_form");
};
const integer: Kind = { fieldTypes: ["integer"], write: takeInteger, read: takeInteger };

const isBlank = (text: string): boolean => text.trim() === "";

/** The items of a joined text; a text that would have a blank item is one item. */
function splitText(text: string, separator: string): string[] {
  const items = text.split(separator);
  return items.some(isBlank) ? [text] : items;
}

const joinedText: Kind = {
  fieldTypes: ["string_list"],
  write(value, { conversion: { separator = "", max_length } }) {
    const sifted = sift(value, (item) => (!isString(item) ? "wrong_type" : isBlank(item) ? "no_value" : null));
    if (sifted.value === undefined) return sifted;
    const items = sifted.value as readonly string[];
    const result = items.join(separator);
    if (isLonger(result, max_length)) return leftOut("too_long");
    const back = splitText(result, separator);
    const isSame = back.length === items.length && back.every((item, index) => item === items[index]);
    return { ...sifted, value: result, changed: isSame ? [] : [{ at: null, code: "joined_text" }] };
  },
  read(value, { conversion: { separator = "" } }) {
    if (!isString(value)) return leftOut("wrong_type");
    return isBlank(value) ? leftOut("no_value") : taken(splitText(value, separator));
  },
};

/** By the name that a conversion carries; `none` converts nothing. */
export const KINDS: Readonly<Record<Exclude<ConversionKind, "none">, Kind>> = {
  text,
  email,
  code,
  code_in_list: codeInList,
  codes,
  date_time: dateTime,
  boolean,
  integer,
  joined_text: joinedText,
};
