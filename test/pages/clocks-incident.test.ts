// What the page of clocks takes for an awareness that was not told, and what of an incident it gives to the evaluator.
import { expect, it } from "vitest";
import { getFacts, getIncident, NEW_PERSON, type Person, prefill } from "../../scripts/pages/clocks/incident.ts";
import type { Board } from "../../scripts/report/published/board.ts";
import { readJsonFile } from "../support.ts";

const board: Board = readJsonFile("api/v1/clocks.json");
const [EARLY, LATE] = ["2026-11-20T18:40:00Z", "2026-11-21T08:00:00Z"];
const person = (kinds: readonly string[], changes: Partial<Person> = {}): Person => ({
  ...NEW_PERSON,
  kinds,
  ...changes,
});
const bank = (aware_of_ict_incident: string) => person(["financial_entity"], { facts: { aware_of_ict_incident } });

it("a missing awareness is filled with the earliest one of all persons, to be checked", () => {
  const [, other] = prefill([bank(LATE), person(["controller", "manufacturer"]), bank(EARLY)], board);
  expect(other?.facts).toEqual({
    aware_of_breach: EARLY,
    aware_of_exploited_vulnerability: EARLY,
    aware_of_severe_incident: EARLY,
  });
  expect(other?.unchecked).toHaveLength(3);
});

it("a value to be checked follows an earlier awareness; a given value stays, even if it is later", () => {
  const first = prefill([bank(LATE), person(["controller"])], board);
  const [, other] = prefill([bank(EARLY), ...first.slice(1)], board);
  expect([other?.facts, other?.unchecked]).toEqual([{ aware_of_breach: EARLY }, ["aware_of_breach"]]);
  const told = person(["controller"], { facts: { aware_of_breach: LATE } });
  expect(prefill([bank(EARLY), told], board)[1]).toMatchObject({ facts: { aware_of_breach: LATE }, unchecked: [] });
});

it("nothing is taken for a person who is not aware, without facts, or from other facts than an awareness", () => {
  const unaware = person(["controller"], { unaware: ["aware_of_breach"] });
  expect(prefill([bank(EARLY), unaware], board)[1]?.facts).toEqual({});
  expect(prefill([bank("yesterday"), person(["controller"])], board)[1]?.facts).toEqual({});
  const classified = person(["financial_entity"], { facts: { classified_as_major: EARLY } });
  expect(prefill([classified], board)[0]?.facts).toEqual({ classified_as_major: EARLY });
});

it("nothing is counted from an awareness that was not checked", () => {
  const persons = prefill([bank(EARLY), person(["controller"])], board);
  expect(getFacts(persons, board).persons.map(({ facts }) => facts)).toEqual([{ aware_of_ict_incident: EARLY }, {}]);
});

it("only understood, non-empty facts of persons with a kind reach the evaluator", () => {
  const incident = [
    person(["controller"], {
      ...{ name: "A", facts: { aware_of_breach: "tomorrow", level_of_risk: "", processor_message_received: EARLY } },
      ...{ sent: { "gdpr.notify_authority": "soon" }, options: { member_state: "XX", bank_holidays: "" } },
    }),
    NEW_PERSON,
  ];
  const facts = { processor_message_received: EARLY };
  expect(getFacts(incident, board)).toEqual({
    persons: [{ name: "A", kinds: ["controller"], facts, sent: {}, options: { bank_holidays: "" } }],
  });
});

it("an incident from a file has the content of the file", () => {
  const facts = {
    persons: [{ kinds: ["controller"], facts: { aware_of_breach: EARLY }, options: { member_state: "AT" } }],
  };
  expect(getFacts(getIncident(facts), board)).toEqual({ persons: [{ ...facts.persons[0], sent: {} }] });
});
