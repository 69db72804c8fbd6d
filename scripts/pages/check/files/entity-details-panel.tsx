// Entity details: what the user chose to keep in this browser for all reports of all acts. They fill in what a draft leaves empty.
import {
  detailsText,
  type EntityDetails,
  findDetails,
  getDetailText,
} from "../../../report/entity-details/entity-details.ts";
import { formatCount } from "../../../report/wording/words.ts";
import { QuietButton } from "../fields/buttons.tsx";
import { getReport } from "../state/draft.ts";
import type { CheckProps } from "../state/draft-check.ts";
import { fillIn, keepDetails } from "./kept-details.ts";
import { saveText } from "./save.ts";

export function EntityDetailsPanel({ check }: CheckProps) {
  const { profile, form, parameters, isPaused, details: kept } = check;
  const report = getReport(form);
  const shown = findDetails(profile, report, parameters.member_state);
  const keep = (details: EntityDetails | null) => {
    if (keepDetails(details)) check.setDetails(details);
    else check.warn("This browser does not keep anything. Save the entity details as a file.");
  };
  const fill = (details: EntityDetails) => {
    const filled = fillIn({ text: form.text, profile, details, report });
    if (filled === null) return check.warn("The entity details fill in nothing more here.");
    check.replace(filled);
    check.setParameters({ member_state: parameters.member_state ?? getDetailText(details.member_state) });
  };
  const count = kept === null ? 0 : Object.keys(kept).length;
  return (
    <fieldset class="fieldset stack is-tight">
      <legend class="label">Entity details</legend>
      <p class="hint" id="details-hint">
        {kept === null
          ? "Entity, LEI, contacts and what else is the same in each report. If you keep them, they are written to the local storage of this site on this device, not encrypted, and fill in what a new report leaves empty. Nothing is sent."
          : `This browser keeps ${formatCount(count, "detail")}, not encrypted, and anyone who uses it can read them here. They fill in what a new report leaves empty.`}
      </p>
      <div class="row">
        <QuietButton
          label={kept === null ? "Keep the entity details in this browser" : "Keep those of this draft instead"}
          aria-describedby="details-hint"
          disabled={isPaused || Object.keys(shown).length === 0}
          onClick={() => keep({ ...kept, ...shown })}
        />
        {kept !== null && (
          <QuietButton label="Fill in the entity details" disabled={isPaused} onClick={() => fill(kept)} />
        )}
        {kept !== null && <QuietButton label="Forget the entity details" onClick={() => keep(null)} />}
        <QuietButton
          label="Save the entity details as a file"
          onClick={() => saveText(detailsText({ ...kept, ...shown }), "entity-details.json")}
        />
      </div>
    </fieldset>
  );
}
