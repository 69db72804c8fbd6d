// The rules that compare fields: the fields that each needs, and drafts just inside and just outside its limits.

import { BOUNDARIES_OF_TEXTS } from "./boundaries-of-texts.ts";
import {
  ALL,
  AMOUNT,
  type Boundary,
  BY_PROVIDER,
  CLASSIFIED,
  CLIENTS,
  CLIENTS_COUNT,
  CRITERIA,
  CRITICAL,
  CURRENCY,
  DATA,
  DETECTED,
  DISRUPTED,
  DURATION,
  ECONOMIC,
  each,
  eachWith,
  FLAG,
  FOUND_BY,
  NO_FLAG,
  only,
  REPUTATION,
  SPREAD,
  STATES,
  TYPE,
  without,
} from "./boundary.ts";

export type { Members } from "./boundary.ts";

export const BOUNDARIES: readonly Boundary[] = [
  {
    rule: `classification_before_detection.${CLASSIFIED}`,
    needs: [DETECTED, CLASSIFIED],
    accepts: [
      ...each(CLASSIFIED, "2026-03-10T06:42:00Z", "2026-03-10T06:42:00", "2026-03-10T06:42:00.001Z"),
      // Instants are cut to milliseconds.
      { [DETECTED]: "2026-03-10T06:42:00.0009Z", [CLASSIFIED]: "2026-03-10T06:42:00.0001Z" },
    ],
    rejects: each(CLASSIFIED, "2026-03-10T06:41:59.999Z", "2026-03-10T07:41:59+01:00"),
  },
  {
    rule: `disruption_after_detection.${DISRUPTED}`,
    needs: [DETECTED, DISRUPTED],
    accepts: each(DISRUPTED, "2026-03-10T06:42:00Z", "2026-03-10T06:41:59.999Z"),
    rejects: each(DISRUPTED, "2026-03-10T06:42:00.001Z"),
  },
  {
    rule: `implausible_year.${DISRUPTED}`,
    needs: [DETECTED, DISRUPTED],
    accepts: each(DISRUPTED, "2025-12-31T23:59:59Z", "2025-04-10T06:42:00Z", "2026-03-11T06:42:00Z"),
    rejects: each(DISRUPTED, "2025-03-10T06:42:00Z", "2024-02-29T00:00:00Z", "2025-02-07T06:42:00Z"),
  },
  {
    rule: `implausible_year.${CLASSIFIED}`,
    needs: [DETECTED, CLASSIFIED],
    accepts: [
      ...each(CLASSIFIED, "2026-12-31T23:59:59Z", "2027-04-10T06:42:00.001Z", "2025-03-10T09:15:00Z"),
      // Over the turn of a year the years differ and nothing is wrong.
      { [DETECTED]: "2026-12-31T22:00:00Z", [CLASSIFIED]: "2027-01-01T01:00:00Z" },
    ],
    rejects: [
      ...each(CLASSIFIED, "2027-03-10T06:42:00Z", "2027-04-10T06:42:00Z", "2062-03-10T09:15:00Z"),
      { [DETECTED]: "2026-12-31T22:00:00Z", [CLASSIFIED]: "2028-01-01T01:00:00Z" },
    ],
  },
  {
    rule: `late_classification.${CLASSIFIED}`,
    needs: [DETECTED, CLASSIFIED],
    accepts: each(CLASSIFIED, "2026-03-11T06:42:00Z", "2026-03-01T00:00:00Z"),
    rejects: each(CLASSIFIED, "2026-03-11T06:42:00.001Z"),
  },
  {
    rule: `submission_type_out_of_profile.${TYPE}`,
    accepts: each(TYPE, "initial_notification"),
    rejects: each(TYPE, "intermediate_report", "final_report", "major_incident_reclassified_as_non-major"),
  },
  {
    rule: `criteria_cannot_satisfy_article_8.${CRITERIA}`,
    accepts: each(
      CRITERIA,
      [CRITICAL, DATA],
      [CRITICAL, REPUTATION, ECONOMIC],
      [CRITICAL, SPREAD, SPREAD, DURATION],
      ALL,
    ),
    rejects: [
      ...each(CRITERIA, [CRITICAL], [CRITICAL, CRITICAL], [CRITICAL, SPREAD, SPREAD], [SPREAD], [DATA]),
      ...[CLIENTS, DURATION, SPREAD, REPUTATION, ECONOMIC].map((other) => ({ [CRITERIA]: [CRITICAL, other] })),
      without(CRITICAL),
    ],
  },
  {
    rule: `article_8_needs_malicious_access.${CRITERIA}`,
    accepts: [...each(CRITERIA, [CRITICAL], [DATA], [CRITICAL, DATA, SPREAD]), without(DATA), without(CRITICAL)],
    rejects: each(CRITERIA, [CRITICAL, DATA], [DATA, CRITICAL], [CRITICAL, DATA, DATA, CRITICAL]),
  },
  {
    rule: `several_states_without_geographical_spread.${STATES}`,
    needs: [CRITERIA, STATES],
    accepts: [...eachWith(without(SPREAD), STATES, ["DE"], ["DE", "DE"]), only(SPREAD)],
    rejects: eachWith(without(SPREAD), STATES, ["DE", "AT"], ["DE", "AT", "NO"]),
  },
  {
    // The disruption of the ready request is at 06:20.
    rule: `duration_criterion_inconsistent.${CRITERIA}`,
    needs: [CRITERIA, CLASSIFIED, DISRUPTED],
    accepts: [
      ...eachWith(only(DURATION), CLASSIFIED, "2026-03-11T06:20:00.001Z", "2026-03-10T06:19:59Z"),
      ...eachWith({ [CRITERIA]: [DURATION, CRITICAL] }, CLASSIFIED, "2026-03-10T08:20:00.001Z"),
      ...eachWith(without(DURATION), CLASSIFIED, "2026-03-11T06:20:00Z", "2026-03-10T07:00:00Z"),
    ],
    rejects: [
      ...eachWith(only(DURATION), CLASSIFIED, "2026-03-11T06:20:00Z", "2026-03-10T06:20:00Z"),
      ...eachWith({ [CRITERIA]: [DURATION, CRITICAL] }, CLASSIFIED, "2026-03-10T08:20:00Z"),
      ...eachWith(without(DURATION), CLASSIFIED, "2026-03-11T06:20:00.001Z"),
    ],
  },
  {
    rule: `amount_without_currency.${CURRENCY}`,
    needs: [AMOUNT],
    // A code that is not in the list is a value too.
    accepts: each(CURRENCY, "SEK", "USD"),
    rejects: [...each(CURRENCY, undefined, null, " "), { [CURRENCY]: undefined, [AMOUNT]: 0 }],
  },
  {
    rule: `amount_above_economic_threshold.${CRITERIA}`,
    needs: [CRITERIA, AMOUNT, CURRENCY],
    accepts: [
      { [AMOUNT]: 100_000, ...without(ECONOMIC) },
      { [AMOUNT]: 100_001, ...only(ECONOMIC) },
      { [AMOUNT]: 100_001, ...without(ECONOMIC), [CURRENCY]: "SEK" },
    ],
    rejects: eachWith(without(ECONOMIC), AMOUNT, 100_001, 100_000.01),
  },
  {
    rule: `clients_above_absolute_threshold.${CRITERIA}`,
    needs: [CRITERIA, CLIENTS_COUNT],
    accepts: [
      { [CLIENTS_COUNT]: 100_000, ...without(CLIENTS) },
      { [CLIENTS_COUNT]: 100_001, ...only(CLIENTS) },
    ],
    rejects: eachWith(without(CLIENTS), CLIENTS_COUNT, 100_001, Number.MAX_SAFE_INTEGER),
  },
  {
    rule: `single_state_with_geographical_spread.${STATES}`,
    needs: [CRITERIA, STATES],
    accepts: [only(SPREAD), { [STATES]: ["DE"], ...without(SPREAD) }],
    rejects: eachWith(only(SPREAD), STATES, ["DE"], ["AT", "AT"]),
  },
  {
    rule: `discovery_by_provider_without_flag.${FLAG}`,
    needs: [FOUND_BY],
    reportedBefore: FLAG,
    accepts: [...eachWith(BY_PROVIDER, FLAG, true, false), { ...NO_FLAG, [FOUND_BY]: "attacker" }],
    rejects: [{ ...NO_FLAG, ...BY_PROVIDER }],
  },
  {
    rule: `economic_impact_without_amount.${AMOUNT}`,
    needs: [CRITERIA],
    // A negative amount is an amount, although a wrong one.
    accepts: [...eachWith(only(ECONOMIC), AMOUNT, 0, -1), { [AMOUNT]: undefined, ...without(ECONOMIC) }],
    rejects: eachWith(only(ECONOMIC), AMOUNT, undefined, null),
  },
  {
    rule: `amount_below_economic_threshold.${AMOUNT}`,
    needs: [CRITERIA, AMOUNT, CURRENCY],
    accepts: [
      ...eachWith(only(ECONOMIC), AMOUNT, 100_001, 100_000.01),
      { [AMOUNT]: 1, ...without(ECONOMIC) },
      { [AMOUNT]: 1, ...only(ECONOMIC), [CURRENCY]: "SEK" },
    ],
    rejects: eachWith(only(ECONOMIC), AMOUNT, 100_000, 0),
  },
  ...BOUNDARIES_OF_TEXTS,
];
