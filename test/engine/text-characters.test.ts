// Characters that do not belong in a text: the same finding in every text field of every profile, by position and code point.
import { expect, it } from "vitest";
import { ALIASES, checkedBy, type Json, readJsonFile, readyRequest } from "../support.ts";

const CODE = "damaged_text";
// What is wrong with the characters of an address blocks it: no portal takes it.
const CODES = [CODE, "invalid_field_format"];
const CHARACTER = "control, invisible or unreadable character";
const MODES = ["lint", "prevalidation"] as const;

// Each after two letters.
const ANYWHERE = ["200B", "AD", "FFFD", "202E", "2800", "D83D", "0", "1B"];
const IN_LINES = ["9", "A"];

const TYPES = ["string", "text", "email", "string_list"];

/** A text with a character at position 3; of an address, the rest is one. */
const textWith = (character: string, type: string): string =>
  `ab${character}cd${type === "email" ? "@bank.example" : ""}`;

interface Place {
  readonly alias: string;
  readonly name: string;
  readonly type: string;
  readonly fieldId: string;
  /** The value of the field with this text in its place. */
  readonly withText: (text: string) => unknown;
}

const inType = (type: string, text: string): unknown => (type === "string_list" ? [text] : text);

/** A value of each member that records must have. */
const required = ({ members }: Json) =>
  Object.fromEntries(
    members.flatMap(({ required, name, field_type }: Json) => (required ? [[name, inType(field_type, "x")]] : [])),
  );

/** Every place of a profile for a text. */
function placesIn(alias: string): readonly Place[] {
  const { fields } = readJsonFile(`api/v1/profiles/${alias}/profile.json`);
  return fields.flatMap((field: Json) => {
    const { field_id: fieldId, field_type: type, members = [] } = field;
    const own = TYPES.includes(type)
      ? [{ alias, name: `${alias} ${fieldId}`, type, fieldId, withText: (text: string) => inType(type, text) }]
      : [];
    const ofMembers = members
      .filter(({ field_type }: Json) => TYPES.includes(field_type))
      .map((member: Json) => ({
        alias,
        name: `${alias} ${fieldId}.${member.name}`,
        type: member.field_type,
        fieldId,
        withText: (text: string) => [{ ...required(field), [member.name]: inType(member.field_type, text) }],
      }));
    return [...own, ...ofMembers];
  });
}

// Acts that others add may do without the rule.
const WITH_RULE = ALIASES.filter((alias) =>
  readJsonFile(`api/v1/profiles/${alias}/rules.json`).rules.some(({ code }: Json) => code === CODE),
);
const PLACES = WITH_RULE.flatMap(placesIn);

const READY = new Map(WITH_RULE.map((alias) => [alias, readyRequest(alias)]));

/** The answer to the ready request of a profile with these values. */
function answerTo(alias: string, values: object, mode: "lint" | "prevalidation" = "prevalidation") {
  const { report, evidence_manifest } = READY.get(alias) as ReturnType<typeof readyRequest>;
  return checkedBy(alias, JSON.stringify({ report: { ...report, ...values }, evidence_manifest }), mode).answer;
}

/** The places of a field that has several are in as many drafts. */
const draftOf = (place: Place): number =>
  PLACES.filter(({ alias, fieldId }) => alias === place.alias && fieldId === place.fieldId).indexOf(place);
const DRAFT_OF = new Map(PLACES.map((place) => [place, draftOf(place)]));

type Wrong = readonly [fieldId: string | null, severity: string, message: string];

/** Creates a function that finds what is wrong with a text at a place. Those places of a profile that have it are checked in one draft. */
function createFind(getText: (place: Place) => string | null, mode?: (typeof MODES)[number]) {
  const drafts = new Map<string, readonly Wrong[]>();
  const findAll = (alias: string, draft: number): readonly Wrong[] => {
    const places = PLACES.filter((place) => place.alias === alias && DRAFT_OF.get(place) === draft);
    const values = places.flatMap((place) => {
      const text = getText(place);
      return text === null ? [] : [[place.fieldId, place.withText(text)] as const];
    });
    const { findings } = answerTo(alias, Object.fromEntries(values), mode);
    const wrong = findings.filter(({ code }) => CODES.includes(code));
    const ids = values.map(([fieldId]) => fieldId);
    expect(wrong.filter(({ field_id }) => !ids.includes(field_id ?? ""))).toEqual([]);
    return wrong.map(({ field_id, severity, message }) => [field_id, severity, message]);
  };
  return (place: Place): readonly Wrong[] => {
    const key = `${place.alias} ${DRAFT_OF.get(place)}`;
    const wrong = drafts.get(key) ?? findAll(place.alias, DRAFT_OF.get(place) as number);
    drafts.set(key, wrong);
    return wrong.filter(([fieldId]) => fieldId === place.fieldId);
  };
}

it("every profile has fields for texts", () => {
  expect([...new Set(PLACES.map(({ alias }) => alias))]).toEqual(WITH_RULE);
  expect(WITH_RULE.length).toBeGreaterThanOrEqual(16);
});

const characterOf = (digits: string) => String.fromCodePoint(Number.parseInt(digits, 16));
const DAMAGED = [...ANYWHERE, ...IN_LINES].flatMap((digits) =>
  (digits === "200B" ? MODES : (["prevalidation"] as const)).map((mode) => {
    const isMeant = ({ type }: Place) => type === "text" && IN_LINES.includes(digits);
    const getText = (place: Place) => (isMeant(place) ? null : textWith(characterOf(digits), place.type));
    return { digits, isMeant, find: createFind(getText, mode) };
  }),
);

/** The places of a profile: each has what is expected of it. One test for each profile, because they are hundreds. */
const eachPlaceIn = (alias: string, find: (place: Place) => unknown, getExpected: (place: Place) => unknown): void => {
  const places = PLACES.filter((place) => place.alias === alias);
  expect(places.map((place) => [place.name, find(place)])).toEqual(
    places.map((place) => [place.name, getExpected(place)]),
  );
};

it.each(WITH_RULE)("each character that does not belong in a text is found in %s", (alias) => {
  for (const { digits, isMeant, find } of DAMAGED)
    eachPlaceIn(
      alias,
      (place) => (isMeant(place) ? [] : find(place)),
      (place) => (isMeant(place) ? [] : [damageOf(place, digits)]),
    );
});

function damageOf({ fieldId, type, withText }: Place, digits: string): Wrong {
  const entry = Array.isArray(withText("x")) ? " of entry 1" : "";
  const position = `U+${digits.padStart(4, "0")} at character 3${entry}`;
  if (type !== "email") return [fieldId, "attention", `This value has 1 ${CHARACTER} (first: ${position}).`];
  const expression = new RegExp(`has a ${CHARACTER}: ${position}\\.$`.replace("+", "\\+"));
  return [fieldId, "blocking", expect.stringMatching(expression)];
}

const findRight = createFind(({ type }) => {
  if (type === "email") return "o'neil@bank.example";
  return type === "text" ? "Zoë:\n\n\t“5 €” – Άλφα 👩‍🚒" : "Zoë “5 €” – Άλφα 👩‍🚒";
});

it.each(WITH_RULE)("what belongs in a text is not found in %s", (alias) => {
  eachPlaceIn(alias, findRight, () => []);
});

const findRuined = createFind(({ type }) => (type === "email" ? null : "5,493E+19"));

it.each(WITH_RULE)("a cell that a spreadsheet ruined is found in %s", (alias) => {
  const message =
    "This is what a spreadsheet shows in place of a value: a shortened number or an error. Enter the value itself.";
  eachPlaceIn(alias, findRuined, ({ fieldId, type }) => (type === "email" ? [] : [[fieldId, "attention", message]]));
});

it("an LEI with such a character, or ruined by a spreadsheet, has one finding", () => {
  for (const text of ["0000EXMPL0BANK\u200b000164", "5,493E+19"])
    expect(answerTo("dora", { entity_legal_identifier: text }, "lint").findings.map(({ code }) => code)).toEqual([
      CODE,
    ]);
});
