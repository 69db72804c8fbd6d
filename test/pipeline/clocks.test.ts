// The clocks of an act that other tests do not know: what they become in a profile, and the mistakes of their authors.
import { expect, it } from "vitest";
import { compileSources } from "../../scripts/pipeline/compile.ts";
import { edit, expectFound, link, schemas } from "./author.ts";
import { CLOCK_MISTAKES } from "./clock-mistake-cases.ts";
import { copyWithClocks, PROFILE } from "./clocks-act.ts";

const clocksOf = (root: string) => {
  const clocks = compileSources(root, schemas).value?.profiles[0]?.clocks ?? [];
  return new Map(clocks.map((clock) => [clock.clock_id, clock]));
};

it("a clock has its starts and endings in the fields of the profile; what the profile does not have never happens", () => {
  const { starts, ended_by, applies_from } = clocksOf(copyWithClocks()).get("bridge.final") ?? expect.fail();
  expect(starts).toMatchObject([{ start: "notified", option: "previous_submitted_at" }, { start: "added" }]);
  expect(starts[1]).toEqual({ start: "added" });
  const because = { source_atom_ids: ["test.bridge-act.art-1"] };
  expect(ended_by).toEqual([{ field_id: "road_classes", codes: ["trunk"], reason: "It is large.", ...because }]);
  expect(applies_from).toEqual([{ date: "2026-01-01", of: ["bridge_name"], reason: "It is new.", ...because }]);
});

it("a clock of which something may end it has both on the board, with facts in the place of fields", () => {
  const acts = compileSources(copyWithClocks(), schemas).value?.board.acts ?? [];
  const clocks = acts.flatMap((act) => act.clocks);
  expect(clocks.find(({ clock_id }) => clock_id === "bridge.final")).toMatchObject({
    starts: [{ field_id: "notified" }, { field_id: "added" }],
    ended_by: [{ field_id: "opened", not_before: "closed", by_due: true }, { field_id: "roads" }],
    applies_from: [{ of: ["closed"] }],
  });
  expect(clocks.find(({ clock_id }) => clock_id === "bridge.excuse")?.due_with).toEqual([
    { clock_id: "bridge.notice", field_id: "roads", codes: ["trunk"] },
  ]);
});

it("a clock has the words of its act on what it has: a deadline, a relief, or neither", () => {
  const clocks = clocksOf(copyWithClocks());
  const words = ["notice", "final", "signs"].map((name) => clocks.get(`bridge.${name}`)?.words);
  const who = "The owner of the bridge";
  expect(words).toEqual([
    { who, late: "Hurry.", late_unless_relief: "Perhaps hurry.", relief: { unknown: "Who knows." } },
    { who, late: "Ring the bell." },
    { who, whom: "Drivers" },
  ]);
});

it("a duty without a figure that names who owes it may be on the board alone", () => {
  const root = copyWithClocks();
  edit(root, [[PROFILE, "bridge.signs, ", ""]]);
  const { value, findings } = compileSources(root, schemas);
  expect(findings).toEqual([]);
  expect(value?.board.acts[0]?.clocks.map(({ clock_id }) => clock_id)).toContain("bridge.signs");
});

it.each(CLOCK_MISTAKES)("%s is one finding at its position", (...mistake) => {
  expectFound(link, mistake, copyWithClocks());
});
