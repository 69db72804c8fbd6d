// The first questions: which report this is, where the reporting entity is, and what else its deadline depends on.

import { useState } from "preact/hooks";
import { createReadOptions } from "../../../server/engine/options.ts";
import { countedFrom } from "../../report/formatters/deadline.ts";
import { List } from "../site/elements.tsx";
import { getMemberStates, stateHint } from "../site/member-states.ts";
import { BankHolidays, isAskedForHolidays } from "./bank-holidays.tsx";
import { getArrivalFrom, NOT_LOADED } from "./begin-draft.ts";
import { TitledControl } from "./fields/field.tsx";
import { OneOf } from "./fields/options.tsx";
import type { OpenReport } from "./incident.ts";
import type { ReportProps } from "./report-bar.tsx";
import { MEMBER_STATE_ID } from "./report-view.ts";
import { asksForState, getShownZone, localZone, type PlaceProps, stateIn } from "./time-zones.ts";

export function ReportQuestions({ report }: ReportProps) {
  const { facts, incident, place, check } = report;
  const { profile } = facts;
  const { parameters, setParameters } = incident.drafts;
  const event = countedFrom(profile.clocks);
  const hasDeadline = asksForState(profile);
  const entity = { profile, parameters: parameters.value, setParameters, details: incident.details.value };
  const timeline = check.answered.value?.answer.timeline ?? null;
  const hasHolidays = hasDeadline && parameters.value.member_state !== undefined;
  // A question alone has a line for its hint.
  const isOne = event === undefined && !(hasHolidays && isAskedForHolidays(timeline, parameters.value));
  return (
    <div class={isOne ? "stack" : "grid"}>
      <Stages report={report} />
      {hasDeadline && <MemberState {...entity} />}
      {event !== undefined && (
        <SubmissionTime
          report={report}
          id="previous-submitted-at"
          title={`When ${event}`}
          value={place.previousSubmitted.value}
          onValue={place.setPreviousSubmitted}
        />
      )}
      {hasHolidays && <BankHolidays {...entity} timeline={timeline} />}
    </div>
  );
}

/** Opens another report of the incident with its draft or, if it has none yet, with what it takes from this one. */
export async function goTo(report: OpenReport, alias: string): Promise<void> {
  const { incident } = report;
  const opening = await incident.openReport(alias, getArrivalFrom(report));
  if (opening === "failed") incident.news.warn(NOT_LOADED);
}

/** The reports of the act. Each has an address, which opens it on this page. */
function Stages({ report }: ReportProps) {
  const { page, stage } = report.facts;
  if (page.stages.length < 2) return null;
  const open = (event: MouseEvent, alias: string) => {
    // Another tab or window is left to the browser.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    goTo(report, alias);
  };
  return (
    <nav class="row" aria-labelledby="stages-label">
      <p class="label" id="stages-label">
        Which report is this?
      </p>
      <List
        class="plain row"
        items={page.stages.map(({ alias, title, url }) =>
          alias === stage.alias ? (
            <b class="button is-quiet" aria-current="page">
              {title}
            </b>
          ) : (
            <a class="button is-quiet" href={url} onClick={(event) => open(event, alias)}>
              {title}
            </a>
          ),
        )}
      />
    </nav>
  );
}

interface StateProps extends PlaceProps {
  readonly id?: string;
  readonly what?: string;
  /** Whether the draft itself says it. */
  readonly isAnswered?: boolean;
}

/** The State whose clocks show the times of the draft. That of this device is assumed until its user chooses. */
export function MemberState({
  id = MEMBER_STATE_ID,
  what = "Member State of the reporting entity",
  isAnswered = false,
  ...entity
}: StateProps) {
  const { profile, parameters, setParameters, details } = entity;
  const [isChosen, setChosen] = useState(false);
  const state = parameters.member_state;
  const device = stateIn(localZone(), profile);
  const isAssumed = !isChosen && !isAnswered && state !== undefined && state === device;
  const hint = stateHint(state === undefined ? null : getShownZone({ profile, parameters }), isAssumed);
  const choose = (code: string) => {
    setChosen(true);
    // Zone and bank holidays are those of a State.
    setParameters({ member_state: code || undefined, time_zone: undefined, bank_holidays: undefined });
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

interface SubmissionTimeProps extends ReportProps, Readonly<Record<"id" | "title", string>> {
  /** The time when a report was submitted; null until one is understood. */
  readonly value: string | null;
  readonly onValue: (value: string | null) => void;
}

/** A time outside of the draft, with its label. */
export function SubmissionTime({ report, id, title, value, onValue }: SubmissionTimeProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const take = (text: string) => {
    setTyped(text);
    const isValid = !("error" in createReadOptions(report.facts.profile)({ previous_submitted_at: text }));
    onValue(isValid ? text : null);
  };
  return (
    <TitledControl
      field={{ id, title, type: "datetime", options: null, required: false }}
      value={typed ?? value ?? ""}
      zones={report.place.zones.value}
      onValue={(value) => take(String(value))}
    />
  );
}
