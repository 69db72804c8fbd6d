// What is unknown, listed twice or stated in another way, of a decision of dora-major: worked out by hand from Articles 1 to 9 of Delegated
// Regulation (EU) 2024/1772 (RTS below) and Article 3 of Regulation (EU) 2022/2554 (DORA below).
import { actual, at, type Case, NO_CRITICAL, press, service, states } from "./dora-major-cases.ts";

const c = (title: string, answers: Case["answers"], outcome: string, criteria: NonNullable<Case["criteria"]> = {}) => ({
  ...{ title, answers, outcome, criteria },
});
const incident = (day: string, more: object = {}) => ({
  ...{ occurred_at: `${day}T09:00:00Z`, apparent_root_cause: "expired certificate", outcome: "not_major" },
  ...more,
});
const FIRE = { apparent_root_cause: "fire" };
const DOUBT = { outcome: "undetermined" };
const ITSELF = { outcome: "major" };
/** Two thresholds and a critical function, for one incident or for the sums of several. */
const BAD = { ...press, likely_total: actual(150_000) };
const FIRM = { entity_type: "investment_firm", entity_is_microenterprise: false, entity_in_article_16_1: false };
const several = (...incidents: readonly object[]) => ({ ...BAD, ...FIRM, incidents });
const TWO = [incident("2026-01-10"), incident("2026-03-10")];
const OTHERS = [incident("2026-01-10"), incident("2026-03-10", FIRE)];
const clients = (part: number, total: number) => ({
  ...{ clients_affected: actual(part), clients_total_of_service: actual(total) },
});
/** Down by its two instants, without an answer on whether it was. */
const down = (from: string, to: string, more: object = {}) => ({
  ...{ name: "Payments", supports_critical_function: true, unavailable_from: from, restored_at: to },
  ...more,
});

/** Records of recurring incidents. RTS, Article 8(2): incidents that are not major individually, at least twice within 6 months. */
const RECURRING: readonly Case[] = [
  c("one record without any answer is no second incident: 8(2)(a)", { ...BAD, incidents: [{}] }, "major 8.1.b"),
  c(
    "two incidents that are major by themselves are not counted: 8(2)",
    several(incident("2026-01-10", ITSELF), incident("2026-03-10", ITSELF)),
    "major 8.1.b",
  ),
  c(
    "one incident, and one that is major by itself: 8(2)(a)",
    several(incident("2026-01-10"), incident("2026-03-10", ITSELF)),
    "major 8.1.b",
  ),
  c("one incident that is not major by itself: 8(2)(a)", several(incident("2026-01-10")), "major 8.1.b"),
  c("two records without any answer: 8(2)(a), (b)", { ...BAD, ...FIRM, incidents: [{}, {}] }, "undetermined", {
    again: "unknown",
  }),
  c("one incident, and a record without any answer: 8(2)(a), (b)", several(TWO[0] ?? {}, {}), "undetermined"),
  c(
    "another cause, and not decided whether that one is major by itself: 8(1), 8(2)",
    several(incident("2026-01-10"), incident("2026-03-10", { ...FIRE, ...DOUBT })),
    "undetermined",
    { again: false },
  ),
  c(
    "two causes, and a third incident with another one that is not decided: 8(1), 8(2)",
    several(...OTHERS, incident("2026-05-10", { apparent_root_cause: "flood", ...DOUBT })),
    "undetermined",
    { again: false },
  ),
  c(
    "a microenterprise, and one of the incidents is not decided: 8(1), 8(2), last subparagraph",
    { ...several(TWO[0] ?? {}, incident("2026-03-10", DOUBT)), entity_is_microenterprise: true },
    "undetermined",
    { rule: false },
  ),
  c(
    "two causes, and a third incident that is major by itself: 8(2)",
    several(...OTHERS, { ...ITSELF }),
    "not_major 8.2",
    {
      again: false,
    },
  ),
  c(
    "the same cause twice, and a third incident that is major by itself: 8(2)",
    several(...TWO, { ...ITSELF }),
    "major 8.2",
    {
      again: true,
    },
  ),
  c(
    "sums below the thresholds, and a record without any answer: 8(2)(c)",
    { ...FIRM, incidents: [{}, ...TWO] },
    "not_major 8.2",
    { T1: false, T6: false },
  ),
  c(
    "one access with possible data losses makes its incident major by itself, whatever is listed: 8(1)(a), 9(5)(b)",
    {
      ...{ ...FIRM, incidents: OTHERS, access_successful: true, access_malicious: true, access_unauthorised: true },
      access_may_result_in_data_losses: true,
    },
    "major 8.1.a",
    { T5b: true },
  ),
  ...["central_counterparty", "trading_venue", "trade_repository", "central_securities_depository"].map((entity_type) =>
    c(
      `a ${entity_type} that says that it is a microenterprise: DORA 3(60)`,
      { ...several(...TWO), entity_type, entity_is_microenterprise: true },
      "major 8.2",
      { rule: true },
    ),
  ),
  c(
    "a trading venue that does not say whether it is a microenterprise, or an entity of Article 16(1): DORA 3(60), 16(1)",
    { ...BAD, entity_type: "trading_venue", incidents: TWO },
    "major 8.2",
    { rule: true },
  ),
];

/** Services. RTS, Articles 3(2), 9(1) and 9(3)(b). */
const SERVICES: readonly Case[] = [
  c(
    "down for 3 h by its two instants, and not ticked: 3(2)",
    { ...press, services: [down(at(0), at(3))] },
    "major 8.1.b",
    {
      T3: true,
    },
  ),
  c(
    "down since an instant and still so, and not ticked: 3(2)",
    { ...press, as_of: at(3), services: [down(at(0), "open")] },
    "major 8.1.b",
    { T3: true },
  ),
  c(
    "down by its two instants, although the answer is that it was not: 3(2), the instants are more exact",
    { ...press, services: [down(at(0), at(3), { unavailable: false })] },
    "major 8.1.b",
    { T3: true },
  ),
  c(
    "a critical service down by its instants shows that a critical function is affected: 6(a)",
    { ...NO_CRITICAL, ...BAD, services: [down(at(0), at(1))] },
    "major 8.1.b",
    { C: true, T3: false },
  ),
  c(
    "two interruptions of one service that overlap are one of 2 h 30: 3(2), until it is restored",
    { ...press, services: [down(at(0), at(1, "30:00")), down(at(1), at(2, "30:00"))] },
    "major 8.1.b",
    { T3: true },
  ),
  c(
    "an interruption that begins at the end of another: 3(2)",
    { ...press, services: [down(at(0), at(1, "30:00")), down(at(1, "30:00"), at(2, "30:00"), { name: " payments" })] },
    "major 8.1.b",
    { T3: true },
  ),
  c(
    "interruptions of two services that overlap: 9(3)(b)",
    { ...press, services: [down(at(0), at(1, "30:00")), down(at(1), at(2, "30:00"), { name: "Cards" })] },
    "not_major",
    { T3: false },
  ),
  c(
    "an overlapping interruption of which it is not known whether the function is critical: 9(3)(b)",
    {
      ...press,
      services: [down(at(0), at(1, "30:00")), down(at(1), at(2, "30:00"), { supports_critical_function: "unknown" })],
    },
    "undetermined",
    { T3: "unknown" },
  ),
  c(
    "one service listed twice, and 9 % of its clients in all: 9(1)(a)",
    { ...press, ...clients(9, 100), services: [service(), service({ unavailable_from: at(3), restored_at: at(4) })] },
    "not_major",
    { T1: false },
  ),
  c(
    "one service listed twice with 8 % each, who may be others: 1(1), 9(1)(a)",
    { ...press, clients_affected: undefined, services: [service(clients(8, 100)), service(clients(8, 100))] },
    "undetermined",
    { T1: "unknown" },
  ),
  c(
    "one service listed twice with 8 % and 2 %: 9(1)(a)",
    { ...press, clients_affected: undefined, services: [service(clients(8, 100)), service(clients(2, 100))] },
    "not_major",
    { T1: false },
  ),
  c(
    "two services, one of them without figures: 9(1)(a)",
    { ...press, ...clients(8, 100), services: [service(clients(8, 100)), service({ name: "Cards" })] },
    "undetermined",
    { T1: "unknown" },
  ),
  c(
    "a record with nothing but the name of another service: 9(1)(a), 9(3)(b)",
    { ...press, ...clients(8, 100), services: [service(clients(8, 100)), { name: "Cards" }] },
    "undetermined",
    { T1: "unknown", T3: "unknown" },
  ),
];

/** Costs, RTS, Article 9(6), and Member States, 9(4). */
const OTHER: readonly Case[] = [
  c(
    "USD 100 000 at a rate of 1.05: 9(6)",
    { ...press, likely_total: actual(100_000), currency: "USD", eur_rate: 1.05 },
    "major 8.1.b",
    { T6: true },
  ),
  c(
    "GBP 80 000 at a rate of 1.25, which is the limit: 9(6)",
    { ...press, likely_total: actual(80_000), currency: "GBP", eur_rate: 1.25 },
    "not_major",
    { T6: false },
  ),
  c(
    "a currency that is worth nothing is not one: 9(6)",
    { ...press, likely_total: actual(2_000_000), currency: "USD", eur_rate: 0 },
    "undetermined",
    { T6: "unknown" },
  ),
  c(
    "a negative rate: 9(6)",
    { ...press, likely_total: actual(2_000_000), currency: "USD", eur_rate: -1.05 },
    "undetermined",
    { T6: "unknown" },
  ),
  c(
    "a rate, and the currency not answered: 9(6)",
    { ...press, likely_total: actual(90_000), currency: undefined, eur_rate: 1.05 },
    "undetermined",
    { T6: "unknown" },
  ),
  c(
    "one other State, and a home State that is no code: 9(4)",
    { ...press, impact_by_state: states("FR"), home_state: "Germany" },
    "undetermined",
    { T4: "unknown" },
  ),
];

/** Provisional outcomes of these, by an end that is still open. */
const PROVISIONAL = /still so/;

export const UNKNOWN_CASES: readonly Case[] = [...RECURRING, ...SERVICES, ...OTHER].map((one) =>
  PROVISIONAL.test(one.title) ? { ...one, provisional: true } : one,
);
