// The next report on an incident begins with the previous one.
import { prepareSteps } from "../../../server/engine/steps.ts";
import type { Draft } from "./draft.ts";
import { changeMember } from "./draft-text.ts";
import type { PageProfile } from "./form-model.ts";

/** The previous report with the values that this report must have, and a sentence on what was changed. */
export function asNextReport(profile: PageProfile, previous: Draft) {
  const { fields } = profile;
  const order = fields.map(({ field_id }) => field_id);
  const changed: string[] = [];
  let { text } = previous;
  for (const { field: name, expects } of prepareSteps(profile)) {
    const [value, ...others] = expects;
    const json = JSON.stringify(value);
    const before = previous.report.get(name)?.json;
    if (others.length > 0 || before === undefined || json === undefined || before === json) continue;
    text = changeMember(text, { holder: "report", name, json, order });
    changed.push(fields.find(({ field_id }) => field_id === name)?.title ?? name);
  }
  const set = changed.length === 0 ? "" : ` Set to what this report needs: ${changed.join(", ")}.`;
  return { text, done: `The report begins with the previous one, and the page lists what you change of it.${set}` };
}
