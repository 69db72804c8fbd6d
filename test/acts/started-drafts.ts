// A draft for each outcome of a decision that starts a clock, and the same without what the clock counts from.
import type { Clock } from "../../server/engine/clocks/clock.ts";
import { ALIASES, checkedBy, readJsonFile } from "../support.ts";
import { BOTH } from "./cra-reportable-cases.ts";
import { ALL_FALSE } from "./dora-major-cases.ts";
import { HIGH_RISK } from "./gdpr-notify-cases.ts";
import { NOTHING } from "./nis2-significant-cases.ts";

type Report = Readonly<Record<string, unknown>>;

export interface StartedDraft {
  readonly alias: string;
  readonly outcome: string;
  readonly report: Report;
  /** The fields from which its clocks count, and which the draft does not have. */
  readonly without: readonly string[];
}

const AWARE = "2026-03-10T07:00:00Z";
const ACCESS = {
  ...{ access_successful: true, access_malicious: true, access_unauthorised: true },
  access_may_result_in_data_losses: true,
};
const GDPR = { ...HIGH_RISK, aware_at: AWARE, processor_informed_at: AWARE };
/** By the alias of the decision and its outcome. */
const DRAFTS: Readonly<Record<string, Report>> = {
  "dora-major major": { ...ALL_FALSE, ...ACCESS, detected_at: AWARE, decided_at: AWARE, decided_outcome: "major" },
  "nis2-significant significant": { ...NOTHING, entity_kinds: ["cloud"], death: true, aware_at: AWARE },
  "gdpr-notify notify_and_communicate": GDPR,
  "gdpr-notify notify_and_publish": { ...GDPR, effort_disproportionate: true },
  "gdpr-notify notify_only": { ...GDPR, data_protected_before: true },
  "gdpr-notify notify": { ...GDPR, high_risk_likely: "unknown" },
  "cra-reportable reportable": BOTH,
};

const clocksOf = (alias: string): readonly Clock[] =>
  readJsonFile(`api/v1/profiles/${alias}/profile.json`).clocks ?? [];

/** The outcomes that start clocks, of all profiles: `gdpr-notify notify`. */
const STARTING = ALIASES.flatMap((alias) => {
  const outcomes = new Set(clocksOf(alias).flatMap(({ started_by }) => started_by?.outcomes ?? []));
  return [...outcomes].map((outcome) => `${alias} ${outcome}`);
});

/** Each draft as it is, without each of the fields that its clocks count from, and without all of them, as far as the outcome stays. */
export const STARTED: readonly StartedDraft[] = STARTING.flatMap((name) => {
  const [alias = "", outcome = ""] = name.split(" ");
  const report = DRAFTS[name];
  if (report === undefined) throw new Error(`there is no draft for ${name}`);
  const starts = clocksOf(alias).flatMap(({ starts }) => starts.flatMap(({ field_id = [] }) => field_id));
  const all = starts.length > 1 ? [starts] : [];
  return [[], ...starts.map((field) => [field]), ...all].flatMap((without) => {
    const kept = Object.fromEntries(Object.entries(report).filter(([field]) => !without.includes(field)));
    const { decision } = checkedBy(alias, JSON.stringify({ report: kept })).answer;
    if (decision?.outcome === outcome) return [{ alias, outcome, without, report: kept }];
    // A time may itself be a criterion.
    if (without.length > 0) return [];
    throw new Error(`the draft for ${name} has another outcome`);
  });
});
