// The tables of drafts under DORA over the server: law-review-cases.ts, law-clock-cases.ts, law-draft-cases.ts and report-cases.ts.
import { expect, it } from "vitest";
import type { Answer } from "../../server/engine/answer.ts";
import { answerTo, expectFindings, nameOf, type Place } from "./dora-rows.ts";
import { CLOCK_CASES } from "./law-clock-cases.ts";
import { LAW_DRAFTS } from "./law-draft-cases.ts";
import { LAW_CASES } from "./law-review-cases.ts";
import { REPORT_CASES } from "./report-cases.ts";

it.each(LAW_CASES)(
  "a draft of $profile with $changes $options has what $provision says on $item: $finding",
  async (draft) => {
    const { findings } = await answerTo(draft);
    const found = findings
      .map(({ code, field_id, severity, message }) => ({
        line: [code, nameOf(draft.profile, field_id), severity],
        message,
      }))
      .filter(({ line }) => `${line[0]} ${line[1]}` === draft.item);
    expect(found.map(({ line }) => line)).toEqual("none" in draft.finding ? [] : [draft.finding]);
    for (const { message } of found) expect(message).toMatch(draft.says);
  },
);

const THIS_CLOCK: Readonly<Partial<Record<Place, string>>> = {
  dora: "dora.initial_notification",
  initial: "dora.initial_notification",
  intermediate: "dora.intermediate_report",
  final: "dora.final_report",
};
const clockOf = ({ timeline }: Answer, profile: Place) =>
  timeline?.clocks.find(({ clock_id }) => clock_id === THIS_CLOCK[profile]);

it.each(CLOCK_CASES)(
  "a draft of $profile with $changes $options has the deadline of $provision on $point: $expected",
  async (draft) => {
    const answer = await answerTo(draft);
    const clock = clockOf(answer, draft.profile);
    const {
      relief,
      relief_until,
      assumed = [],
      notAssumed = [],
      findings = {},
      isUnknown,
      missing,
      ...instants
    } = draft.expected;
    expect({ due: clock?.due ?? null, upper_bound: clock?.upper_bound }).toEqual(instants);
    if (missing !== undefined) expect(answer.timeline_missing?.map((id) => nameOf(draft.profile, id))).toEqual(missing);
    if (relief !== undefined) expect([clock?.relief, clock?.relief_until]).toEqual([relief, relief_until ?? null]);
    expect(clock?.assumptions ?? []).toEqual(expect.arrayContaining([...assumed]));
    expect(notAssumed.filter((name) => clock?.assumptions.includes(name))).toEqual([]);
    for (const [code, wanted] of Object.entries(findings)) {
      const found = answer.findings.filter((finding) => finding.code === code);
      expect(found.map(({ severity }) => severity)).toEqual(wanted === null ? [] : [wanted[0]]);
      for (const { message } of found) expect(message).toMatch(wanted?.[1] ?? "");
    }
    if (isUnknown !== undefined) expect(/cannot be computed/.test(answer.safe_summary)).toBe(isUnknown);
  },
);

it.each([...LAW_DRAFTS, ...REPORT_CASES])(
  "the draft “$name” of $profile has the findings that an officer expects ($provision)",
  async (draft) => {
    const answer = await expectFindings(draft);
    if (draft.due !== undefined) expect(clockOf(answer, draft.profile)?.due ?? null).toBe(draft.due);
    if (draft.due === null) expect(answer.timeline_missing).toEqual([]);
  },
);

it("the tables have a name for each draft", () => {
  const names = [...LAW_DRAFTS, ...REPORT_CASES].map(({ profile, name }) => `${profile} ${name}`);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
