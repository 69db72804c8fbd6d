// What the deadline depends on besides the draft: where the reporting entity is, and its bank holidays.
import { createReadOptions } from "../../../server/engine/options.ts";
import type { CheckProps } from "./draft-check.ts";

export function EntityOptions({ check: { profile, parameters, setParameters } }: CheckProps) {
  const states = profile.code_lists.flatMap(({ items }) => items.filter(({ attributes }) => attributes?.time_zone));
  const setHolidays = (input: HTMLInputElement) => {
    const dates = input.value
      .trim()
      .split(/[\s,]+/)
      .join();
    const changed = { ...parameters, bank_holidays: dates === "" ? undefined : dates === "none" ? "" : dates };
    const isInvalid = "error" in createReadOptions(profile)(changed);
    input.setCustomValidity(isInvalid ? "Dates like 2026-05-01, with commas between them, or the word none." : "");
    if (input.reportValidity()) setParameters(changed);
  };
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
      </div>
    </fieldset>
  );
}
