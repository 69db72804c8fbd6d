// An outcome that starts a clock is never said without its deadline, or without the event that it counts from.
import { expect, it } from "vitest";
import { formatHtml } from "../../scripts/report/formatters/html.tsx";
import { formatText } from "../../scripts/report/formatters/text.ts";
import { timeIn } from "../../scripts/report/wording/times.ts";
import { outputOf } from "../report/formatters/output.ts";
import { checkedBy, readJsonFile } from "../support.ts";
import { STARTED } from "./started-drafts.ts";

const NOW = "2026-03-10T08:00:00Z";
const ZONE = "Europe/Berlin";

it.each(STARTED)(
  "$alias: $outcome without $without is said with its deadline, or with what that counts from",
  (draft) => {
    const { alias, report } = draft;
    const text = JSON.stringify({ report });
    const checked = checkedBy(alias, text, "prevalidation", { now: NOW, time_zone: ZONE });
    const { timeline, safe_summary, timeline_missing = [] } = checked.answer;
    const profile = readJsonFile(`api/v1/profiles/${alias}/profile.json`);
    const outputs = [formatText, formatHtml].map((format) => {
      const output = outputOf(format, [{ name: "a.json", text, profile, ...checked }], { now: new Date(NOW) });
      return [...output.matchAll(/DEADLINE {2}.+|<dt>Deadline<\/dt><dd>.+?<\/dd>/g)].join(" ");
    });
    const titleOf = (id: string) => profile.fields.find(({ field_id }: { field_id: string }) => field_id === id).title;
    const ends = (timeline?.clocks ?? []).flatMap(({ due, upper_bound }) => due ?? upper_bound ?? []);
    for (const said of outputs) {
      for (const end of ends) expect(said).toContain(timeIn(Date.parse(end), ZONE));
      if (ends.length === 0) for (const id of timeline_missing) expect(said).toContain(`“${titleOf(id)}”`);
    }
    const isAnswered = timeline?.clocks[0]?.due != null || safe_summary.includes(ends[0] ?? " hours after ");
    expect([isAnswered, ends.length + timeline_missing.length > 0]).toEqual([true, true]);
  },
);
