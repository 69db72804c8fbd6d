// What people read of the clocks of an incident.
import { expect, it } from "vitest";
import { formatDeadlines, formatText } from "../../../scripts/report/board/format-board.ts";
import { createReadIncident, createReadIncidentText } from "../../../scripts/report/board/read-board.ts";
import { readJsonFile } from "../../support.ts";

const board = readJsonFile("api/v1/clocks.json");

/** The line of a clock in the text for a person. */
function lineOf(clockId: string, person: object): string | undefined {
  const read = createReadIncident(board)({ persons: [person] });
  if ("problems" in read) throw new Error(read.problems.join());
  return formatText(read.persons, board)
    .split("\n")
    .find((line) => line.includes(`(${clockId})`));
}

const NIGHT = {
  kinds: ["financial_entity"],
  facts: {
    aware_of_ict_incident: "2026-11-20T22:00:00Z",
    classified_as_major: "2026-11-20T23:00:00Z",
    type_of_entity: ["payment_institution"],
  },
  options: { member_state: "AT" },
};

it("the text says of a report that was sent within the relief that it is in time only with the relief", () => {
  const sent = (instant: string) => ({ ...NIGHT, sent: { "dora.initial_notification": instant } });
  const line = (instant: string) => lineOf("dora.initial_notification", sent(instant));
  expect(line("2026-11-21T03:00:00Z")).toMatch(/^ {2}done: /);
  expect(line("2026-11-23T11:00:00Z")).toMatch(/^ {2}done, in time only if the relief applies: /);
  expect(line("2026-11-23T11:00:01Z")).toMatch(/^ {2}done, after its deadline: /);
});

it("the text says on which fact it depends whether a duty without a period is owed", () => {
  const breach = { kinds: ["controller"], facts: { aware_of_breach: "2026-11-20T09:00:00Z" } };
  expect(lineOf("gdpr.communicate_to_data_subjects", breach)).toMatch(
    /^ {2}without a period, if it is owed, which depends on Risk for the people concerned: /,
  );
});

it("in a calendar, the deadlines of another incident do not take the place of those of the first", () => {
  const idsOf = (day: string): readonly string[] => {
    const person = { kinds: ["controller"], facts: { aware_of_breach: `${day}T09:00:00Z` } };
    const read = createReadIncident(board)({ persons: [person] });
    if ("problems" in read) throw new Error(read.problems.join());
    return formatDeadlines(read.persons, 0).match(/^UID:.*/gm) ?? [];
  };
  const [first, second] = [idsOf("2026-11-20"), idsOf("2026-11-23")];
  expect([first.length > 0, first]).toEqual([true, idsOf("2026-11-20")]);
  expect(first.filter((id) => second.includes(id))).toEqual([]);
});

it.each([
  [
    "dora.initial_notification",
    NIGHT,
    "Article 5(1), point (a); Article 5(2); Article 5(4); Article 5(5) of Delegated Regulation (EU) 2025/301",
  ],
  ["nis2.early_warning", NIGHT, "Article 4(1) of Directive (EU) 2022/2555"],
  ["gdpr.document", { kinds: ["controller"] }, "Article 33(5) of Regulation (EU) 2016/679"],
])("the text names the provision of %s with its act", (clockId, person, place) => {
  expect(lineOf(clockId, person)).toContain(`[${place}]`);
});

it("a text of facts that names a member twice, or is not JSON, is rejected with its place and without a value", () => {
  const read = createReadIncidentText(board);
  const twice =
    '{"persons": [{"kinds": ["controller"],\n"facts": {"aware_of_breach": "2026-11-20T09:00:00Z", "aware_of_breach": "2026-11-24T09:00:00Z"}}]}';
  expect(read(twice)).toEqual({ problems: ["line 2, column 54: an object names this member twice"] });
  expect(read('{"persons": [')).toEqual({ problems: ["line 1, column 14: it is not JSON"] });
});

it("facts with bank holidays as a list are told that options are texts", () => {
  const read = createReadIncident(board)({
    persons: [{ kinds: ["controller"], options: { bank_holidays: ["2026-12-24"] } }],
  });
  expect(read).toEqual({
    problems: ["persons[0].options: expected an object with member_state, time_zone, bank_holidays, each a text"],
  });
});
