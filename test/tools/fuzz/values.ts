// Values for hostile drafts, as JSON texts: no JavaScript value says 1e400, and none must be lost on the way to the wire.
import type { RuleSetField } from "../../../server/engine/rule-set.ts";
import type { Random } from "./random.ts";

export interface FuzzField extends RuleSetField {
  /** The codes of the field's list; empty where it has none. */
  readonly codes: readonly string[];
}

const NUMBER_CANARY = "918273645";

/** Matches what every value that is made up here carries, and what no answer may therefore hold. */
export const CANARY = new RegExp(`cnry|${NUMBER_CANARY}`, "i");

const canary = (random: Random): string => `cnry${random.below(1e9)}x`;

const list = (items: readonly string[]): string => `[${items.join()}]`;

/** As many items as `count` says, each made anew. */
export const repeat = (count: number, make: (index: number) => string): string[] =>
  Array.from({ length: count }, (_, index) => make(index));

// What surrounds a canary: white space, separators, control characters, marks of direction, half characters, template syntax.
const AROUND: readonly (readonly [string, string])[] = [
  ["", ""],
  [" ", "\t"],
  ["\u00a0", "\u2028"],
  ["", ";"],
  ["ECB ", ""],
  ["", "@example.test"],
  ["2026-03-10T06:42:00", "Z"],
  ["\0\u001b[31m", "\u0007"],
  ["\u202e", "\u2066"],
  ["\ud800", "\udc00"],
  ["e\u0301\u{1f600}", "\u200d"],
  ["{field_id}{", "}"],
  ["$&$`", "$1"],
  ["<script>", "</script>"],
  ["../../", "%00"],
];

/** A text with a canary, now and then a long one. */
export function madeUpText(random: Random): string {
  const [before, after] = random.pick(AROUND);
  const text = `${before}${canary(random)}${after}`;
  return random.percent(1) ? text.repeat(random.percent(5) ? 2_500 : 20) : text;
}

const NUMBERS: readonly string[] = [
  ...[NUMBER_CANARY, `-${NUMBER_CANARY}`, `${NUMBER_CANARY}.5`, `${NUMBER_CANARY}e300`, `0.${NUMBER_CANARY}`],
  ...[
    "0",
    "-0",
    "1.0",
    "0.5",
    "-1",
    "100000",
    "100001",
    "9007199254740991",
    "9007199254740992",
    "1e300",
    "1e400",
    "-1e400",
  ],
];

// The parts of a date-time: sound ones, edges included, and broken ones.
const DATE_TIME_PARTS: readonly (readonly [sound: readonly string[], broken: readonly string[]])[] = [
  [
    ["2026-03-10", "2026-03-11", "2026-03-13", "2026-03-14", "2024-02-29", "1900-01-01", "9998-12-31"],
    ["2026-02-30", "2026-13-01", "2026-00-10", "1899-12-31", "9999-01-01", "0000-01-01", "26-03-10", "+2026-03-10"],
  ],
  [
    ["T00:00:00", "T05:00:00", "T06:42:00", "T10:00:00", "T23:59:59"],
    ["T24:00:00", "T23:59:60", "t06:42:00", " 06:42:00", ""],
  ],
  [
    ["", "", ".5", `.000${NUMBER_CANARY}`],
    [".", ",5"],
  ],
  [
    ["Z", "Z", "", "+00:00", "-00:00", "+14:00", "-14:00"],
    ["+14:01", "+1:00", "z", "Z\n"],
  ],
];

const dateTime = (random: Random): string =>
  DATE_TIME_PARTS.map(([sound, broken]) => random.pick(random.percent(95) ? sound : broken)).join("");

const numberText = (random: Random): string => random.pick(NUMBERS);
const textText = (random: Random): string => JSON.stringify(madeUpText(random));

/** Any JSON value to a small depth. Member names inside of it carry canaries too. */
export function nestedText(random: Random, depth: number): string {
  const kind = random.below(depth > 0 ? 6 : 4);
  if (kind === 0) return random.pick(["null", "true", "false"]);
  if (kind === 1) return numberText(random);
  if (kind < 4) return textText(random);
  const items = repeat(random.below(4), () => nestedText(random, depth - 1));
  return kind === 4 ? list(items) : `{${items.map((item) => `${textText(random)}:${item}`).join()}}`;
}

/** A value at the bottom of so many arrays that whoever looks into it by recursion runs out of stack. */
function deepText(random: Random): string {
  const depth = random.pick([10, 100, 1_000, 30_000]);
  return `${"[".repeat(depth)}${textText(random)}${"]".repeat(depth)}`;
}

const EMPTY: readonly string[] = [
  "null",
  '""',
  '" \\t\\u2028"',
  "[]",
  "{}",
  "[[]]",
  '[""]',
  "[null]",
  '{"__proto__":null}',
];

/** A value that fits no field on purpose. */
function hostileText(random: Random): string {
  const kind = random.below(100);
  if (kind === 0) return deepText(random);
  if (kind < 30) return random.pick(EMPTY);
  return kind < 50 ? nestedText(random, 3) : random.pick([numberText, textText, textText])(random);
}

/** A value of the type and, where there is one, of the code list that the field asks for: sound, at an edge, or just beyond. */
function typedText(random: Random, { field_type, codes }: FuzzField): string {
  const text = () => (codes.length > 0 && random.percent(85) ? JSON.stringify(random.pick(codes)) : textText(random));
  switch (field_type) {
    case "datetime":
      return JSON.stringify(dateTime(random));
    case "string_list":
      return list(repeat(random.percent(3) ? 100 : 1 + random.below(4), text));
    case "boolean":
      return random.pick(["true", "false"]);
    case "integer":
    case "number":
      return numberText(random);
    default:
      return text();
  }
}

/** A value for a field, fitting or not. */
export const fieldText = (random: Random, field: FuzzField): string =>
  random.percent(60) ? typedText(random, field) : hostileText(random);

const NAMES: readonly string[] = [
  ...[
    "__proto__",
    "constructor",
    "toString",
    "hasOwnProperty",
    "valueOf",
    "length",
    "",
    " ",
    "{count}",
    "$&",
    "report",
  ],
  ...["evidence_manifest", "detection_datetime", "LEI", "\ud800", "\u202e", "\0", "\u001b[2J", "\u{1f600}".repeat(90)],
];

/** A member name that no profile has. An answer may show it, so it carries no canary. */
export function unknownName(random: Random): string {
  if (random.percent(50)) return random.pick(NAMES);
  const name = String.fromCodePoint(...Array.from({ length: 1 + random.below(8) }, () => random.below(0x3000)));
  return random.percent(3) ? name.repeat(200) : name;
}
