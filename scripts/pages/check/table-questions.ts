// What is asked about a table once, before anything of it is taken: where its values are, and how its dates and durations are to be read.

import { type DurationParts, durationsIn, durationWords, hasSeconds } from "../../report/wording/written-durations.ts";
import type { DateOrder } from "../../report/wording/written-values.ts";
import { dayChoices } from "./fields/date-time.tsx";
import { getKey, type TableReading } from "./read-table.ts";
import type { Notice, Replacement } from "./replacement.ts";

/** What its user said of a table. `each`: it is asked at each field. */
export interface TableAnswers {
  /** The column or the row with the values. */
  readonly values?: number;
  readonly order?: DateOrder | "each";
  readonly parts?: DurationParts | "each";
}

type AskedTable =
  | (Extract<TableReading, { readonly asks: unknown }> & { readonly rows: readonly (readonly string[])[] })
  | { readonly asks: "order" | "parts"; readonly sample: string };

// The rows that show what is asked.
const SHOWN_ROWS = 3;
// No table of a draft has more; a longer list of buttons helps no reader.
const MAX_CHOICES = 20;

const WORDS = {
  column: "Nothing was taken yet: the values may be in several columns of the table. Which one has them?",
  row: "Nothing was taken yet: several rows of the table have values. Which one is this report?",
  order:
    "Nothing was taken yet: day and month of dates in the table could be exchanged, and no other row shows which comes first.",
  parts: "Nothing was taken yet: durations in the table may be hours, minutes and seconds, or days, hours and minutes.",
  each: "Ask at each field",
};

/** A question on a table. `answer` gives what comes of an answer: a draft, or the next question. */
export function askTable(asked: AskedTable, answer: (answers: TableAnswers) => Replacement | Notice | null): Notice {
  const choices = choicesOf(asked).map(([label, answers]) => ({ label, take: () => answer(answers) }));
  const rows = "rows" in asked ? asked.rows.filter((row) => row.some((cell) => cell.trim() !== "")) : [];
  return { tone: "attention", text: WORDS[asked.asks], question: { rows: rows.slice(0, SHOWN_ROWS), choices } };
}

type Choice = readonly [label: string, answers: TableAnswers];

function choicesOf(asked: AskedTable): readonly Choice[] {
  if ("rows" in asked) {
    const { asks, choices, rows } = asked;
    return choices.slice(0, MAX_CHOICES).map((values) => {
      const [name] = asks === "column" ? [rows[0]?.[values]] : (rows[values] ?? []);
      const words = name === undefined || getKey(name) === "" ? "" : `: ${name.trim().slice(0, SHOWN_LENGTH)}`;
      return [`${asks === "column" ? "Column" : "Row"} ${values + 1}${words}`, { values }] as const;
    });
  }
  if (asked.asks === "order") {
    const [day, month] = dayChoices(asked.sample);
    return [
      [`Day first: ${day}`, { order: "day" }],
      [`Month first: ${month}`, { order: "month" }],
      [WORDS.each, { order: "each" }],
    ];
  }
  const words = (parts: "clock" | "days") =>
    `${durationWords(durationsIn(asked.sample, parts)[0] ?? "")}${hasSeconds(asked.sample, parts) ? ", without the seconds" : ""}`;
  return [
    [`Hours, minutes and seconds: ${words("clock")}`, { parts: "clock" }],
    [`Days, hours and minutes: ${words("days")}`, { parts: "days" }],
    [WORDS.each, { parts: "each" }],
  ];
}

const SHOWN_LENGTH = 40;
