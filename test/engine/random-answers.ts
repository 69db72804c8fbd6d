// Random answers to what profiles with a decision ask, near their limits, so that every outcome is frequent. Those to dora-major are its own.
import fc from "fast-check";
import { readJsonFile } from "../support.ts";
import { randomAnswersTo } from "./any-incidents.ts";
import { DECISIONS } from "./less-known.ts";

const kind = fc.constantFrom("actual", "actual", "estimate");
const figureOf = (...values: readonly number[]) =>
  fc.oneof(
    { weight: 5, arbitrary: fc.record({ value: fc.constantFrom(...values), kind }) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom(...values), fc.constantFrom(...values), kind)
        .map(([a, b, kind]) => ({ min: Math.min(a, b), max: Math.max(a, b), kind })),
    },
    { weight: 1, arbitrary: fc.constant("undeterminable") },
  );
const yesNo = fc.constantFrom<boolean | "unknown">(true, false, false, false, "unknown");
const hour = (hours: number) => new Date(Date.UTC(2026, 2, 10) + hours * 3_600_000).toISOString().replace(".000Z", "Z");
const instant = fc.constantFrom(...[0, 1, 2, 2.0003, 3, 20, 24, 24.5, 26, 48].map(hour));
const moment = fc.oneof(
  { weight: 5, arbitrary: instant },
  { weight: 1, arbitrary: fc.constantFrom("open", "undeterminable") },
);
const beginning = fc.constantFrom(hour(0), hour(0), hour(0), hour(1), "undeterminable", "open");
const counts = figureOf(0, 0, 1, 5, 9.5, 10, 10.5, 11, 30, 31, 90_000, 100_000, 100_001);
const totals = figureOf(0, 10, 100, 105, 300, 1_000_000, 1_000_001);
const percent = figureOf(0, 5, 10, 10.1, 30, 31);
const costs = figureOf(0, 0, 20_000, 50_000, 100_000, 100_000.01);
const hours = figureOf(0, 1, 2, 2.5, 24, 25);
const PARTS = ["clients", "counterparts", "transactions", "amount"].map(
  (name) => [name, /^[ct]o?[lu]/.test(name) ? "total_of_service" : "daily_average"] as const,
);
const some = <T>(members: { readonly [N in keyof T]: fc.Arbitrary<T[N]> }, requiredKeys: readonly string[] = []) =>
  fc.record(members as never, { requiredKeys: requiredKeys as never, noNullPrototype: true });
const shares = Object.fromEntries(
  PARTS.flatMap(([name, total]) => [
    [`${name}_affected`, counts],
    [`${name}_${total}`, totals],
  ]),
);
const list = <T>(item: fc.Arbitrary<T>, maxLength: number) => fc.array(item, { maxLength });

const service = some(
  {
    name: fc.constantFrom("Payments", " payments", "Cards"),
    ...{ supports_critical_function: yesNo, unavailable: yesNo, unavailable_from: moment, restored_at: moment },
    ...{ expected_restoration_at: instant, delayed_service_completed_at: instant, ...shares },
  },
  ["name"],
);
const impact = some(
  {
    state: fc.constantFrom("DE", "FR", "NO", "CH"),
    via: fc.constantFrom("clients", "fmi", "third_party_provider"),
    ...{ impact: yesNo, information_available: yesNo, significant: yesNo },
  },
  ["state"],
);
const incident = some({
  occurred_at: fc.constantFrom(
    "2026-01-10T09:00:00Z",
    "2026-07-10T23:30:00-05:00",
    "2026-07-11T00:00:00Z",
    "undeterminable",
  ),
  apparent_root_cause: fc.constantFrom("certificate", " Certificate ", "fire"),
  outcome: fc.constantFrom("not_major", "not_major", "major", "undetermined"),
  duration_threshold_met: yesNo,
});
const CRITICAL = ["ict_supports_critical_function", "regulated_service_affected"];
const YES_NO = [
  ...["payment_related_incident", "access_successful", "access_malicious", "access_unauthorised"],
  ...["access_may_result_in_data_losses", "relevant_client_or_counterpart_affected", "in_media"],
  ...["repetitive_complaints_of_different_clients", "regulatory_requirements_unmet_or_likely"],
  ...["loss_of_clients_material_or_likely", "impact_by_state_complete", "loss_availability", "loss_authenticity"],
  ...["loss_integrity", "loss_confidentiality", "adverse_for_business_objectives"],
  ...["adverse_for_regulatory_requirements", "entity_is_microenterprise", "entity_in_article_16_1"],
];
const COSTS = [
  ...["funds_and_assets", "replacement", "staff", "contract_fees", "redress", "forgone_revenue", "communication"],
  "advice",
].map((name) => `costs_${name}`);
const all = <T>(names: readonly string[], value: fc.Arbitrary<T>) =>
  Object.fromEntries(names.map((name) => [name, value]));

const members: Record<string, fc.Arbitrary<unknown>> = {
  entity_in_scope: fc.constantFrom<unknown>(true, true, true, true, true, true, false, "unknown"),
  entity_type: fc.constantFrom(
    "credit_institution",
    "investment_firm",
    "exempted_payment_institution",
    "trading_venue",
  ),
  ict_related_incident: fc.constantFrom<unknown>(true, true, true, true, false, "unknown"),
  ...all(CRITICAL, fc.constantFrom<unknown>(true, false, false, "unknown")),
  ...all(YES_NO, yesNo),
  ...shares,
  ...all(
    PARTS.map(([name]) => `${name}_affected_percent`),
    percent,
  ),
  ...{ occurred_at: beginning, detected_at: instant, first_log_at: instant, resolved_at: moment },
  ...{ expected_resolution_at: instant, as_of: instant, duration_hours: hours, downtime_hours: hours },
  services: list(service, 2),
  home_state: fc.constantFrom("DE", "FR"),
  impact_by_state: list(impact, 3),
  ...all([...COSTS, "likely_total"], costs),
  currency: fc.constantFrom("EUR", "EUR", "PLN", "USD"),
  eur_rate: fc.constantFrom(0, 0.25, 1.00001),
};
/** Answers that most drafts have: with them alone, nothing is met. */
const MOSTLY = ["entity_in_scope", "ict_related_incident"];

/** A report in which each answer may be missing; some are about recurring incidents. */
export const randomReports: fc.Arbitrary<Readonly<Record<string, unknown>>> = fc
  .tuple(some(members, MOSTLY), fc.integer({ min: 0, max: 9 }), list(incident, 3))
  .map(([report, dice, incidents]) => {
    // Most drafts have one source of what they say, so that few contradict themselves.
    const isRough = ([name]: readonly [string, unknown]) => /_percent$|_hours$/.test(name);
    const kept = Object.entries(report as Record<string, unknown>).filter((entry) => dice > 7 || !isRough(entry));
    return Object.fromEntries([...kept, ...(dice === 0 ? [["incidents", incidents]] : [])]);
  });

/** Random reports by profile with a decision. */
export const REPORTS: ReadonlyMap<string, fc.Arbitrary<Readonly<Record<string, unknown>>>> = new Map(
  DECISIONS.map(({ alias }) => [
    alias,
    alias === "dora-major" ? randomReports : randomAnswersTo(readJsonFile(`api/v1/profiles/${alias}/profile.json`)),
  ]),
);
