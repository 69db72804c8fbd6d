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

export const PROFILE = profileOf({
  kind: "nothing_found",
  fields: {
    ...{ aware: "datetime", told: "datetime", notified: "datetime", measure: "datetime" },
    ...{ kind: "string kinds", hits_trust_services: "boolean", goes_on: "boolean" },
  },
  field: null,
  codeLists: [
    codeList("states", { AT: { time_zone: "Europe/Vienna" }, PT: { time_zone: "Europe/Lisbon" } }),
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
    clock("at_once", {}),
  ],
  accepts: [],
  rejects: [],
});
