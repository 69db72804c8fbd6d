// One incident at a bank that uses an AI system and provides a trust service: five acts concern it, and the board has each duty once. NIS2 gives way to
// DORA (NIS2, Article 4(1)); nothing of the AI Act and eIDAS does. Worked out by hand: 10 March 2028 is a Friday, and Vienna an hour ahead of UTC.
import { expect, it } from "vitest";
import { createReadBoard } from "../../scripts/board/read-board.ts";
import type { Board } from "../../scripts/report/published/board.ts";
import { readJsonFile } from "../support.ts";

const readBoard = createReadBoard(readJsonFile("api/v1/clocks.json") as Board);
const FACTS = {
  aware_of_ict_incident: "2028-03-10T10:00:00+01:00",
  classified_as_major: "2028-03-10T12:00:00+01:00",
  type_of_entity: ["credit_institution"],
  aware_of_breach: "2028-03-10T11:00:00+01:00",
  level_of_risk: "high",
  aware_of_trust_service_breach: "2028-03-10T10:30:00+01:00",
  status_of_service_hit: "non_qualified",
  significant_impact_on_trust_service: "yes",
  affected_individuals_identifiable: "yes",
  breach_of_public_interest: "no",
  other_authorities_concerned: ["none"],
  ai_deployer_aware: "2028-03-10T10:45:00+01:00",
  ai_provider_unreachable: "yes",
  ai_outcomes: ["critical_infrastructure"],
  ai_high_risk_basis: "annex_iii",
  ai_system_status: "placed_since_application",
  ai_widespread: "no",
  ai_limited_regime: "none",
};
const KINDS = ["financial_entity", "essential_or_important_entity", "controller", "non_qualified_tsp", "ai_deployer"];
const entries = readBoard({ kinds: KINDS, facts: FACTS, options: { member_state: "AT", bank_holidays: "" } });
if ("findings" in entries) throw new Error(JSON.stringify(entries.findings));
const dueOf = (state: string) =>
  Object.fromEntries(entries.flatMap((entry) => (entry.state === state ? [[entry.clock_id, entry.due]] : [])));

it("every clock is there once", () => {
  const ids = entries.map(({ clock_id }) => clock_id);
  expect(new Set(ids).size).toBe(ids.length);
});

it("each act has its own deadline", () => {
  expect(dueOf("due")).toEqual({
    // Four hours after the classification, within 24 after the awareness: Delegated Regulation (EU) 2025/301, Article 5(1)(a).
    "dora.initial_notification": "2028-03-10T15:00:00Z",
    // 72 hours: GDPR, Article 33(1).
    "gdpr.notify_authority": "2028-03-13T10:00:00Z",
    // 24 hours, to the supervisory body and to the individuals: eIDAS, Article 19a(1)(b).
    "eidas.nonqualified.supervisory_body": "2028-03-11T09:30:00Z",
    "eidas.nonqualified.individuals": "2028-03-11T09:30:00Z",
    // Two days, of a deployer that cannot reach the provider: AI Act, Articles 26(5) and 73(3).
    "ai.deployer_report": "2028-03-12T09:45:00Z",
  });
});

it("DORA takes the place of NIS2 alone", () => {
  const replaced = entries.filter(
    ({ state, source_atom_ids }) => state === "not_owed" && source_atom_ids.includes("eu.nis2.dir-2022-2555.art-4.1"),
  );
  expect([...new Set(replaced.map(({ act }) => act))]).toEqual(["nis2"]);
  expect(dueOf("no_period")).toMatchObject({ "ai.deployer_inform": null, "gdpr.communicate_to_data_subjects": null });
});
