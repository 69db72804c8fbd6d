import {
  AFTER_INTERMEDIATE,
  CODE_LISTS,
  FINAL,
  INITIAL,
  INITIAL_CLOCK,
  INTERMEDIATE,
  linesOf,
  NO_DUTY,
  OF_TYPES,
  readTypes,
  SHORT_AND_LONG,
  SHORT_OR_FROM_ELSEWHERE,
  submittedAfter,
  zoneOf,
} from "./deadline-cases.ts";
import { type Draft, each, type KindTable, OPTIONS, rule } from "./kind-table.ts";

/** By its name in the cases: the options, and how an answer shows them. */
const PLACES: Readonly<Record<string, readonly [options: object, shown: string]>> = {
  "-": [{}, "- -"],
  Azores: [{ member_state: "PT", time_zone: "Atlantic/Azores" }, "Atlantic/Azores PT"],
  Berlin: [{ time_zone: "Europe/Berlin" }, "Europe/Berlin -"],
  Canary: [{ member_state: "ES", time_zone: "Atlantic/Canary" }, "Atlantic/Canary ES"],
  Reunion: [{ member_state: "FR", time_zone: "Indian/Reunion" }, "Indian/Reunion FR"],
};
/** The options of a place with its bank holidays, and how an answer shows the place. */
function readPlace(place = "", holidays = ""): readonly [options: object, shown: string] {
  const [options, shown] = PLACES[place] ?? [{ member_state: place }, `${zoneOf(place)} ${place}`];
  return [{ ...options, ...(holidays !== "-" && { bank_holidays: holidays.replace("none", "") }) }, shown];
}

const orNone = (text = "") => (text === "-" ? undefined : text);

const INITIAL_DUE = {
  kind: "deadline",
  clocks: [INITIAL_CLOCK],
  fields: { submission: "string submissions", type: "string types", aware: "datetime", classified: "datetime" },
  field: null,
  codeLists: CODE_LISTS,
  parameters: { clock: "initial" },
  base: {
    submission: "initial",
    type: "bank",
    aware: "2026-03-10T06:42:00Z",
    classified: "2026-03-10T09:15:00Z",
  },
};
const VARIANTS: Readonly<Record<string, string>> = { from_awareness: "other_limit", late: "limit_passed" };
const initial = (variant: string, due: string, timeline: string, ...assumed: readonly string[]) => {
  const period = variant === "from_awareness" ? 24 : 4;
  const zone = timeline.split(" ").at(-2)?.replace(/^-$/, "UTC");
  return [`${VARIANTS[variant] ?? variant} due=${due} period=${period} zone=${zone}`, ...assumed, timeline].join(" ");
};

const initialCases = linesOf(INITIAL).map(
  ([type, aware, classified, place, holidays, message = "", timeline = ""]): KindTable["rejects"][number] => {
    const [options, shown] = readPlace(place, holidays);
    const [variant = "", due = "", ...assumed] = message.split(" ");
    const expected = initial(variant, due, `${timeline} ${shown}`, ...assumed);
    return [expected, { type: orNone(type), aware, classified, [OPTIONS]: options }];
  },
);

const SATURDAY = { aware: "2026-03-13T20:00:00Z", classified: "2026-03-13T21:30:00Z" };
/** What follows for an entity of these types from a deadline on Saturday 02:30 in Berlin. */
const onSaturday = (relief: string, ...assumed: readonly string[]) => {
  const until = relief === "may_apply" ? "2026-03-16T11:00:00Z" : "-";
  return initial(
    "plain",
    "2026-03-14T01:30:00Z",
    `${relief} 2026-03-14T02:30:00+01:00 ${until} Europe/Berlin DE`,
    ...assumed,
  );
};

export const REPORT_DUE = {
  kind: "deadline",
  fields: { submission: "string submissions", types: "string_list types", classified: "datetime" },
  field: null,
  codeLists: CODE_LISTS,
};
const reportCases = (cases: string, submission: string, period: number) =>
  linesOf(cases).map(
    ([types = "", previous_submitted_at, place, holidays, message = "", timeline]): KindTable["rejects"][number] => {
      const [options, shown] = readPlace(place, holidays);
      const [due, ...assumed] = message.split(" ");
      const zone = shown.startsWith("-") ? "UTC" : shown.split(" ")[0];
      const variant = period === 1 && shown.startsWith("-") ? "without_zone" : "plain";
      const expected = [`${variant} due=${due} period=${period} zone=${zone}`, ...assumed, timeline, shown].join(" ");
      return [expected, { submission, types: readTypes(types), [OPTIONS]: { ...options, previous_submitted_at } }];
    },
  );

const PREVIOUS = { previous_submitted_at: "2026-03-10T12:58:00Z" };
const OF_A_BANK = "plain due=2026-03-13T12:58:00Z period=72 zone=UTC";
/** Drafts of a bank's report 72 hours after another one. */
const follow = (submission: unknown, more: Draft = {}): Draft => ({
  submission,
  types: ["bank"],
  [OPTIONS]: PREVIOUS,
  ...more,
});
const classifiedAt = (...instants: readonly unknown[]) =>
  instants.map((classified) => follow("intermediate", { classified }));

const RELIEF = {
  kind: "weekend_relief",
  fields: INITIAL_DUE.fields,
  field: null,
  codeLists: CODE_LISTS,
  clocks: [INITIAL_CLOCK],
  earlier: [rule("deadline", null, INITIAL_DUE.parameters)],
  base: { ...INITIAL_DUE.base, ...SATURDAY, type: "payment", [OPTIONS]: { member_state: "DE" } },
};

export const TABLES: readonly KindTable[] = [
  {
    ...INITIAL_DUE,
    accepts: [
      ...each("submission", "intermediate", "final report", "reclassified"),
      { submission: "intermediate", aware: "yesterday", classified: null },
    ],
    rejects: [
      ...initialCases,
      [
        initial("plain", "2026-03-10T13:15:00Z", "excluded - - - -", "by_label"),
        ...each("submission", "initial notification", "Initial  Notification "),
      ],
    ],
    lacks: [
      ["passed submission by=2026-03-10T13:15:00Z", ...each("submission", null, 1, "")],
      ["passed submission by=2026-03-10T13:15:00Z", ...each("submission", "first alert")],
      ["passed aware by=2026-03-10T13:15:00Z", ...each("aware", null, "10.03.2026 07:42", "2026-03-10T06:42Z")],
      ["passed classified", ...each("classified", "", "2026-02-30T09:15:00Z", "2026-03-10 09:15:00Z")],
      ["passed classified", { classified: "2026-03-10T06:41:59Z" }],
      ["passed aware classified", { aware: "x", classified: " " }],
      ["passed submission aware classified", { submission: "", aware: 7, classified: null }],
    ],
  },
  {
    ...INITIAL_DUE,
    fields: { ...INITIAL_DUE.fields, type: "string_list types" },
    base: { ...INITIAL_DUE.base, ...SATURDAY, [OPTIONS]: { member_state: "DE", bank_holidays: "" } },
    accepts: [],
    rejects: [
      [onSaturday("may_apply", "decision"), { type: ["payment"] }],
      [onSaturday("excluded"), ...each("type", ["payment", "bank"], ["no_code", "venue"])],
      [onSaturday("unknown", "decision"), ...each("type", ["payment", "no_code"], undefined)],
      [onSaturday("may_apply", "by_label", "decision"), { type: ["Payment institution", "firm"] }],
    ],
  },
  {
    ...REPORT_DUE,
    clocks: [submittedAfter("intermediate", { hours: 72 }, OF_TYPES)],
    parameters: { clock: "intermediate" },
    accepts: [{ submission: "initial" }, follow("final")],
    rejects: [
      ...reportCases(INTERMEDIATE, "intermediate", 72),
      [`${OF_A_BANK} by_label excluded - - - -`, follow("Intermediate report")],
      [
        `${OF_A_BANK} excluded - - - -`,
        ...classifiedAt("2026-03-10T12:58:00Z", "2026-03-10T14:58:00+02:00", "2026-03-10", null),
      ],
    ],
    lacks: [
      ["passed previous_submitted_at", { submission: "intermediate" }],
      ["passed previous_submitted_at", ...classifiedAt("2026-03-10T12:58:01Z", "2027-03-10T09:15:00Z")],
      ["passed submission by=2026-03-13T12:58:00Z", follow(null)],
      ["passed submission by=2026-03-13T12:58:00Z", follow("follow-up")],
      ["passed submission previous_submitted_at", {}],
    ],
  },
  {
    ...REPORT_DUE,
    clocks: [submittedAfter("final", { months: 1 }, {})],
    parameters: { clock: "final" },
    accepts: [follow("reclassified")],
    rejects: reportCases(FINAL, "final", 1),
    lacks: [
      ["passed previous_submitted_at", { submission: "final" }],
      ["passed submission previous_submitted_at", {}],
    ],
  },
  {
    // What was not given is bounded by what had to be done before: 09:15 + 4 h, + 72 h, + a month in Berlin, where the clocks go forward.
    ...REPORT_DUE,
    fields: { ...REPORT_DUE.fields, aware: "datetime" },
    clocks: [submittedAfter("final", { months: 1 }, {}, AFTER_INTERMEDIATE)],
    parameters: { clock: "final" },
    base: { submission: "final", aware: "2026-03-10T06:42:00Z", classified: "2026-03-10T09:15:00Z" },
    ...{ accepts: [], rejects: [] },
    lacks: [
      ["passed previous_submitted_at by=2026-04-13T12:15:00Z", { [OPTIONS]: { member_state: "DE" } }],
      ["passed previous_submitted_at by=2026-04-13T12:15:00Z", { aware: null, [OPTIONS]: { member_state: "DE" } }],
      ["passed previous_submitted_at", { classified: null, [OPTIONS]: { member_state: "DE" } }],
      ["passed submission previous_submitted_at by=2026-04-13T12:15:00Z", { submission: null }],
    ],
  },
  {
    kind: "deadline_depends",
    fields: { submission: "string submissions", type: "string types", aware: "datetime" },
    field: null,
    codeLists: CODE_LISTS,
    clocks: SHORT_AND_LONG,
    parameters: { clock: "long" },
    base: { submission: "initial", aware: "2026-03-10T06:42:00Z" },
    accepts: [
      ...each("type", "bank", "firm", "Credit institution"),
      { submission: "final" },
      ...each("aware", null, "yesterday"),
    ],
    rejects: [
      [
        "plain due=2026-03-11T06:42:00Z otherwise=2026-03-13T06:42:00Z of type",
        {},
        ...each("type", null, "no_code"),
        // Which submission it is does not decide between them.
        ...each("submission", null, "first alert"),
      ],
    ],
  },
  {
    // The longer one counts from something else, which is not given.
    kind: "deadline_depends",
    fields: { submission: "string submissions", type: "string types", aware: "datetime", told: "datetime" },
    field: null,
    codeLists: CODE_LISTS,
    clocks: SHORT_OR_FROM_ELSEWHERE,
    parameters: { clock: "long" },
    base: { submission: "initial", aware: "2026-03-10T06:42:00Z" },
    accepts: [{ type: "bank" }, { type: "firm" }, { aware: null }],
    rejects: [
      ["open due=2026-03-11T06:42:00Z of type", {}],
      ["plain due=2026-03-11T06:42:00Z otherwise=2026-03-14T08:00:00Z of type", { told: "2026-03-11T08:00:00Z" }],
    ],
  },
  NO_DUTY,
  {
    ...RELIEF,
    parameters: { clock: "initial" },
    accepts: [
      { type: "bank" },
      { aware: "2026-03-10T20:00:00Z", classified: "2026-03-10T21:30:00Z" },
      { [OPTIONS]: {} },
      ...[{ type: null }, { submission: 1 }, { aware: "x" }, { classified: undefined }],
    ],
    rejects: [["plain relief_until=2026-03-16T11:00:00Z", {}]],
  },
];
