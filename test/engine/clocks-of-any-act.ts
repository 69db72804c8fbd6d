// A profile with what clocks of any act may need: calendar days, several starts, bounds, clocks that stand for each other, and a duty
// without a figure.
import type { Clock, ClockLimit, ClockStart, Fact } from "../../server/engine/clocks/clock.ts";
import { codeList, profileOf } from "../kinds/kind-table.ts";

const clock = (clock_id: string, more: Partial<Clock>): Clock => ({
  ...{ clock_id, title: clock_id, starts: [], limits: [], readings: [], source_atom_ids: ["x"], words: {} },
  ...more,
});
const from = (...names: string[]): ClockStart[] => names.map((start) => ({ start, field_id: start }));
const limit = (period: Partial<ClockLimit>, ...after: string[]): ClockLimit => ({ limit: "limit", after, ...period });
const fact = (field_id: string, ...codes: string[]): Fact => ({ field_id, codes });

const TRUST = [fact("kind", "trust_services"), fact("hits_trust_services", "true")];
const IN_72_HOURS = { starts: from("aware"), limits: [limit({ hours: 72 }, "aware")], not_owed_if: TRUST };
const IN_24_HOURS = { starts: from("aware"), limits: [limit({ hours: 24 }, "aware")], owed_if: TRUST };
const SUBMITTED: ClockStart = { start: "notified", field_id: "notified", at_latest: [IN_72_HOURS, IN_24_HOURS] };

const BECAUSE = { reason: "It is over.", source_atom_ids: ["x"] };

export const PROFILE = profileOf({
  kind: "nothing_found",
  fields: {
    ...{
      updated: "datetime",
      sent: "datetime",
      withdrawn: "datetime",
      aware: "datetime",
      told: "datetime",
      notified: "datetime",
      measure: "datetime",
    },
    ...{ kind: "string kinds", hits_trust_services: "boolean", goes_on: "boolean", settled: "boolean" },
  },
  field: null,
  codeLists: [
    codeList("states", {
      AT: { time_zone: "Europe/Vienna" },
      FI: { time_zone: "Europe/Helsinki" },
      FR: { time_zone: "Europe/Paris" },
      PT: { time_zone: "Europe/Lisbon", further_time_zones: ["Atlantic/Azores"] as never },
    }),
    codeList("kinds", { trust_services: "Trust service provider", cloud: "Cloud service provider" }),
  ],
  clocks: [
    clock("earliest_start", { starts: from("aware", "told"), limits: [limit({ hours: 72 }, "aware", "told")] }),
    clock("notification", IN_72_HOURS),
    clock("notification_of_trust_services", IN_24_HOURS),
    clock("final", {
      starts: [...from("aware"), SUBMITTED],
      limits: [limit({ months: 1 }, "notified")],
      not_owed_if: [fact("goes_on", "true")],
      latest_on_working_day: true,
    }),
    clock("progress", {
      starts: [...from("aware"), SUBMITTED],
      limits: [limit({ months: 1 }, "notified")],
      owed_if: [fact("goes_on", "true")],
    }),
    clock("after_measure", {
      starts: from("measure"),
      limits: [limit({ days: 14 }, "measure")],
      latest_on_working_day: true,
    }),
    // An update moves it, and a withdrawal ends it unless the report was sent before.
    clock("moved", {
      starts: from("notified", "updated"),
      limits: [limit({ months: 1 }, "notified")].map((one) => ({ ...one, moved_by: ["updated"] })),
      sent_field_id: "sent",
      ended_by: [{ field_id: "withdrawn", not_before: "notified", ...BECAUSE }],
    }),
    clock("once_handled", {
      starts: from("aware"),
      limits: [limit({ hours: 72 }, "aware")],
      ended_by: [{ field_id: "told", by_due: true, ...BECAUSE }],
      applies_from: [{ date: "2026-09-11", of: ["aware"], ...BECAUSE }],
    }),
    // A start that is not later than another, and a limit that a start which need not be known takes away.
    clock("from_the_incident", {
      starts: [...from("aware"), { start: "measure", field_id: "measure", not_after: "aware" }],
      limits: [limit({ hours: 24 }, "measure")],
    }),
    // By another reading it counts from a later instant.
    clock("from_either", {
      starts: [...from("aware", "told"), { start: "measure", field_id: "measure", not_after: "aware" }],
      limits: [{ ...limit({ days: 2 }, "measure"), or_after: ["aware", "told"] }],
      latest_on_working_day: true,
      two_working_days: true,
    }),
    clock("unless_told", {
      starts: [...from("aware"), { start: "told", field_id: "told", optional: true }],
      limits: [limit({ days: 15 }, "aware"), { ...limit({ days: 10 }, "aware"), unless_before: "told" }],
    }),
    // Several limits of one report, by facts.
    clock("by_facts", {
      starts: from("aware"),
      limits: [
        limit({ days: 15 }, "aware"),
        { ...limit({ days: 10 }, "aware"), if: [fact("goes_on", "true")] },
        {
          ...limit({ days: 2 }, "aware"),
          if: [
            { ...fact("kind", "cloud"), is: false, or: [fact("settled", "true")] },
            fact("hits_trust_services", "true"),
          ],
        },
      ],
      latest_on_working_day: true,
      two_working_days: true,
    }),
    // 72 hours that become 96 on a day, for an incident that was known or, as far as that is not known, sent before.
    clock("new_law", {
      starts: from("aware"),
      limits: [
        { ...limit({ hours: 72 }, "aware"), in_force: { until: "2026-10-25", source_atom_ids: ["x"] } },
        { ...limit({ hours: 96 }, "aware"), in_force: { from: "2026-10-25", source_atom_ids: ["y"] } },
      ],
      applies_from: [
        { date: "2026-03-29", of: ["aware"], if: [fact("goes_on", "true")], ...BECAUSE },
        { date: "2026-01-01", of: ["aware", "told"], ...BECAUSE },
      ],
    }),
    clock("new_law_after_a_notification", {
      starts: [...from("aware"), { ...SUBMITTED, not_before: "aware" }],
      limits: [
        { ...limit({ days: 3 }, "notified"), in_force: { until: "2026-10-25", source_atom_ids: ["x"] } },
        { ...limit({ days: 5 }, "notified"), in_force: { from: "2026-10-25", source_atom_ids: ["y"] } },
      ],
    }),
    clock("at_once", {}),
    clock("to_the_public", {
      owed_once: fact("goes_on", "true"),
      ended_by: [{ ...fact("settled", "true"), ...BECAUSE }],
    }),
  ],
  accepts: [],
  rejects: [],
});
