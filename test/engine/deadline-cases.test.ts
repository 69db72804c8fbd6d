// The deadlines that were worked out by hand, row by row.
import { expect, it } from "vitest";
import { createPrevalidate } from "../../server/engine/engine.ts";
import { createReadOptions } from "../../server/engine/options.ts";
import { DEADLINE_CASES } from "./deadline-cases.ts";
import { RULE_SET, readyWith } from "./drafts.ts";

const prevalidate = createPrevalidate(RULE_SET, { profile_artifact_hash: "", profile_semantic_hash: "" });
const readOptions = createReadOptions(RULE_SET);

it.each(DEADLINE_CASES)("$name", ({ report, options: { bank_holidays, ...place }, ...expected }) => {
  const options = readOptions({ ...place, bank_holidays: bank_holidays?.join() });
  if ("error" in options) throw new Error(`${options.parameter} is not valid`);
  const change = { first_disruption_datetime_utc: undefined, ...report };
  const answer = prevalidate(JSON.parse(readyWith(change)), "prevalidation", options);
  const { rule_id: _, source_atom_ids: __, ...timeline } = answer.timeline ?? { rule_id: null, source_atom_ids: null };
  const { timeline_missing } = answer;
  expect({ timeline: answer.timeline === null ? null : timeline, timeline_missing }).toEqual({
    timeline: expected.timeline,
    timeline_missing: expected.timeline_missing,
  });
});
