// Mistakes in how a decision is asked for and in what it starts: names of things that do not exist.
import { it } from "vitest";
import { copySources, expectFound, link, type Mistake, REAL } from "./author.ts";

const MAJOR = "dora/dora-major/profile.yaml";
const STATE = "      member_state: home_state";
const COSTS = "      fields: [currency, likely_total, eur_rate, eur_rate_source]";

it.each<Mistake>([
  ["a field of a question", "unknown_field", [MAJOR, "fields: [services]", "fields: [▸service]"]],
  [
    "a criterion of a question",
    "unknown_criterion",
    [MAJOR, "criteria: [reputational_impact]", "criteria: [▸reputation]"],
  ],
  [
    "a question of a choice",
    "unknown_question",
    [MAJOR, "first: [scope, payment, access, critical] }", "first: [scope, payment, ▸acces, critical] }"],
  ],
  [
    "an outcome of what comes next",
    "unknown_outcome",
    [MAJOR, "    - outcome: not_major\n      words", "    - outcome: ▸no_major\n      words"],
  ],
  ["the report that is started", "unknown_profile", [MAJOR, "profile: dora-initial", "profile: ▸dora-first"]],
  ["a field of the report that is started", "unknown_field", [MAJOR, "to: reporting_currency }", "to: ▸currency }"]],
  [
    "a code of the report that is started",
    "unknown_code",
    [MAJOR, "data_losses: data_losses", "data_losses: ▸data_loss"],
  ],
  [
    "an outcome that starts a report",
    "unknown_outcome",
    [MAJOR, "    - outcomes: [major]", "    - outcomes: [▸mayor]"],
  ],
  [
    "a clock of a report",
    "unknown_clock",
    [MAJOR, STATE, `${STATE}\n      clocks: [dora.initial_notification, ▸dora.initial_notice]`],
  ],
  [
    "a code of the answers that a question is for",
    "unknown_code",
    [MAJOR, COSTS, `${COSTS}\n      when: { field: entity_type, one_of: [▸bank] }`],
  ],
])("what asks for a decision names %s that is not there: one finding at its place", (...mistake) => {
  expectFound(link, mistake, copySources(REAL));
});
