// What the deadline depends on besides the draft: where the reporting entity is, its bank holidays, and the previous report.
import { type CheckParameters, createReadOptions } from "../../../server/engine/options.ts";
import type { CheckProps } from "./draft-check.ts";

export function EntityOptions({ check: { profile, parameters, setParameters } }: CheckProps) {
  const states = profile.code_lists.flatMap(({ items }) => items.filter(({ attributes }) => attributes?.time_zone));
  const hasPrevious = profile.rules.some(({ kind }) => kind === "report_deadline");
  const hasDeadline = hasPrevious || profile.rules.some(({ kind }) => kind === "notification_deadline");
  const set = (input: HTMLInputElement, changes: CheckParameters, problem: string) => {
    const changed = { ...parameters, ...changes };
    input.setCustomValidity("error" in createReadOptions(profile)(changed) ? problem : "");
    if (input.reportValidity()) setParameters(changed);
  };
  const setHolidays = (input: HTMLInputElement) => {
    const dates = input.value
      .trim()
      .split(/[\s,]+/)
      .join();
    const bank_holidays = dates === "" ? undefined : dates === "none" ? "" : dates;
    set(input, { bank_holidays }, "Dates like 2026-05-01, with commas between them, or the word none.");
  };
  const setSubmitted = (input: HTMLInputElement) =>
    set(input, { previous_submitted_at: input.value.trim() || undefined }, "A time like 2026-03-10T13:00:00Z.");
  if (!hasDeadline) return null;
  return (
    <fieldset class="fieldset">
      <legend class="label">For the deadline: the reporting entity</legend>
      <div class="row">
        <label>
          <span class="hint">Member State</span>
          <select
            id="member-state"
            class="input"
            autoComplete="off"
            onChange={({ currentTarget: { value } }) =>
              setParameters({ ...parameters, member_state: value === "" ? undefined : value })
            }
          >
            <option value="">Not given</option>
            {states.map(({ code, label }) => (
              <option key={code} value={code}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span class="hint">Bank holidays there around the deadline, or “none”</span>
          <input
            id="bank-holidays"
            class="input"
            autoComplete="off"
            placeholder="2026-05-01, 2026-05-25"
            onChange={({ currentTarget }) => setHolidays(currentTarget)}
          />
        </label>
        {hasPrevious && (
          <label>
            <span class="hint">When the previous report was submitted, in UTC</span>
            <input
              id="previous-submitted-at"
              class="input"
              autoComplete="off"
              placeholder="2026-03-10T13:00:00Z"
              onChange={({ currentTarget }) => setSubmitted(currentTarget)}
            />
          </label>
        )}
      </div>
    </fieldset>
  );
}
