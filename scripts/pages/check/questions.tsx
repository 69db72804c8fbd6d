// The first questions: which report this is, where the reporting entity is, and what else its deadline depends on.
import { useState } from "preact/hooks";
import { type CheckParameters, createReadOptions } from "../../../server/engine/options.ts";
import { countedFrom } from "../../report/formatters/deadline.ts";
import { List } from "../site/elements.tsx";
import { getMemberStates, stateHint } from "../site/member-states.ts";
import { TitledControl } from "./fields/field.tsx";
import { OneOf } from "./fields/options.tsx";
import type { CheckProps } from "./state/draft-check.ts";
import { asksForState, getShownZone, localZone, stateIn, type ZoneFacts } from "./time-zones.ts";

export function Questions({ check }: CheckProps) {
  const event = countedFrom(check.profile.clocks);
  const hasDeadline = asksForState(check.profile);
  return (
    <div class="grid">
      <Stages check={check} />
      {hasDeadline && <MemberState check={check} />}
      {event !== undefined && <PreviousSubmission check={check} event={event} />}
      {hasDeadline && check.parameters.member_state !== undefined && <BankHolidays check={check} />}
    </div>
  );
}

/** The reports of the act. Each has an address, which opens it on this page. */
function Stages({ check }: CheckProps) {
  const { stages, alias, go } = check;
  if (stages.length < 2) return null;
  const open = (event: MouseEvent, stage: string) => {
    // Another tab or window is left to the browser.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    go(stage);
  };
  return (
    <nav class="row" aria-labelledby="stages-label">
      <p class="label" id="stages-label">
        Which report is this?
      </p>
      <List
        class="plain row"
        items={stages.map((stage) =>
          stage.alias === alias ? (
            <b class="button is-quiet" aria-current="page">
              {stage.title}
            </b>
          ) : (
            <a class="button is-quiet" href={stage.url} onClick={(event) => open(event, stage.alias)}>
              {stage.title}
            </a>
          ),
        )}
      />
    </nav>
  );
}

/** What questions on the place of an entity need. */
interface PlaceProps {
  readonly check: ZoneFacts & {
    readonly setParameters: (changes: CheckParameters) => void;
    readonly details?: CheckProps["check"]["details"];
  };
}

interface StateProps extends PlaceProps {
  readonly id?: string;
  readonly what?: string;
}

/** The State whose clocks show the times of the draft. That of this device is assumed until its user chooses. */
export function MemberState({ check, id = "member-state", what = "Member State of the reporting entity" }: StateProps) {
  const { profile, parameters, setParameters, details } = check;
  const [isChosen, setChosen] = useState(false);
  const state = parameters.member_state;
  const device = stateIn(localZone(), profile);
  const isAssumed = !isChosen && state !== undefined && state === device;
  const hint = stateHint(state === undefined ? null : getShownZone({ profile, parameters }), isAssumed);
  const choose = (code: string) => {
    setChosen(true);
    setParameters({ member_state: code || undefined, time_zone: undefined });
  };
  return (
    <div class="stack is-tight">
      <label class="label" for={id}>
        {what}
      </label>
      <OneOf
        id={id}
        none="Not chosen"
        options={getMemberStates(profile.code_lists)}
        likely={[device, details?.member_state].flatMap((code) => code ?? [])}
        value={state ?? ""}
        describedBy={`${id}-hint`}
        onValue={choose}
      />
      <p class="hint" id={`${id}-hint`}>
        {hint}
      </p>
    </div>
  );
}

/** The time from which the deadline of a later report is counted; it is no field of the report. */
function PreviousSubmission({ check, event }: CheckProps & { readonly event: string }) {
  return (
    <SubmissionTime
      check={check}
      id="previous-submitted-at"
      title={`When ${event}`}
      value={check.parameters.previous_submitted_at ?? null}
      onValue={check.setSubmissionBefore}
    />
  );
}

interface SubmissionTimeProps extends CheckProps, Readonly<Record<"id" | "title", string>> {
  /** The time when a report was submitted; null until one is understood. */
  readonly value: string | null;
  readonly onValue: (value: string | null) => void;
}

/** A time outside of the draft, with its label. */
export function SubmissionTime({ check, id, title, value, onValue }: SubmissionTimeProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const take = (text: string) => {
    setTyped(text);
    const isValid = !("error" in createReadOptions(check.profile)({ previous_submitted_at: text }));
    onValue(isValid ? text : null);
  };
  return (
    <TitledControl
      field={{ id, title, type: "datetime", options: null, required: false }}
      value={typed ?? value ?? ""}
      zones={check.zones}
      onValue={(value) => take(String(value))}
    />
  );
}

/** Dates that the engine takes as holidays; blank is not given. */
export function BankHolidays({ check, id = "bank-holidays" }: PlaceProps & { readonly id?: string }) {
  const { profile, parameters, setParameters } = check;
  const take = (input: HTMLInputElement) => {
    const dates = input.value.trim().replace(/[\s,]+/g, ",");
    const bank_holidays = dates === "" ? undefined : dates === "none" ? "" : dates;
    const isWrong = "error" in createReadOptions(profile)({ ...parameters, bank_holidays });
    input.setCustomValidity(isWrong ? "Dates like 2026-05-01, with commas between them, or the word none." : "");
    if (input.reportValidity()) setParameters({ bank_holidays });
  };
  return (
    <label class="stack is-tight">
      <span class="label">Bank holidays there around the deadline, or “none”</span>
      <input
        id={id}
        class="input"
        autoComplete="off"
        placeholder="2026-05-01, 2026-05-25"
        defaultValue={parameters.bank_holidays === "" ? "none" : (parameters.bank_holidays ?? "")}
        onChange={({ currentTarget }) => take(currentTarget)}
      />
    </label>
  );
}
