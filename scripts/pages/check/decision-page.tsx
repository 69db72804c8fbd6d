// The page of a report that decides: the decision, then one question after another until it is settled.

import { useEffect, useMemo, useRef } from "preact/hooks";
import type { CheckParameters } from "../../../server/engine/options.ts";
import { decisionWords } from "../../report/wording/decision-words.ts";
import { getMemberStates } from "../site/member-states.ts";
import { CriterionCards } from "./criterion-cards.tsx";
import { DecisionBar, DecisionPanel } from "./decision-panel.tsx";
import { createDecision, type DecisionProps } from "./decision-store.ts";
import { Choice } from "./fields/choice.tsx";
import { getStateField } from "./given-values.ts";
import { QuestionList } from "./question-list.tsx";
import type { ReportProps } from "./report-bar.tsx";
import { ReportForm } from "./report-form.tsx";
import { ReportPage } from "./report-page.tsx";
import { MemberState } from "./report-questions.tsx";
import { asksForState } from "./time-zones.ts";

export function DecisionPage({ report }: ReportProps) {
  const decision = useMemo(() => createDecision(report), [report]);
  useEffect(decision.start, [decision]);
  const parts = { report, decision };
  const getDecided = () => {
    const answer = report.check.answered.value?.answer;
    return answer && decisionWords(answer, report.facts.profile.decision);
  };
  return (
    <ReportPage
      report={report}
      getDecided={getDecided}
      bar={<DecisionBar {...parts} />}
      aboveResult={<DecisionPanel {...parts} />}
      form={
        <>
          <div class="stack is-tight">
            <Opening {...parts} />
            <HomeState {...parts} />
          </div>
          <ReportForm report={report} parts={<QuestionList {...parts} />} />
        </>
      }
      belowForm={<CriterionCards {...parts} />}
    />
  );
}

/** The Member State of the entity, in whose time all times are read. If it is one of the answers, it is assumed until it is given. */
function HomeState({ report: { facts, incident, draft, edit }, decision }: DecisionProps) {
  const { drafts, details } = incident;
  const field = getStateField(decision.asking);
  const { value: parameters } = drafts.parameters;
  const isAnswered = field !== undefined && draft.value.report.has(field);
  const state = getMemberStates(facts.profile.code_lists).find(({ code }) => code === parameters.member_state);
  // Stays open while its choice is corrected.
  const wasOpen = useRef(false);
  wasOpen.current ||= state === undefined;
  if (!asksForState(facts.profile)) return null;
  const setParameters = (changes: CheckParameters) => {
    const { member_state: state } = changes;
    drafts.setParameters(changes);
    if (field !== undefined) edit.setValue("report", field, state === undefined ? null : JSON.stringify(state));
  };
  return (
    <details class="small no-print" open={wasOpen.current}>
      <summary>
        Member State: {state?.label ?? "not chosen"}
        {state !== undefined && field !== undefined && !isAnswered && ", assumed"}
      </summary>
      <MemberState {...{ profile: facts.profile, parameters, setParameters, details: details.value, isAnswered }} />
    </details>
  );
}

/** What happened, which moves the questions that probably decide to the beginning. */
function Opening({ report, decision }: DecisionProps) {
  const { title, choices } = decision.asking.opening;
  return (
    <fieldset class="fieldset stack is-tight no-print">
      <legend class="label">{title}</legend>
      <div class="row">
        {choices.map(({ title }, index) => (
          <Choice
            key={title}
            type="radio"
            id={`opening-${index}`}
            name="opening"
            checked={report.content.value.opening === index}
            onChange={() => report.edit.set({ opening: index })}
          >
            {title}
          </Choice>
        ))}
      </div>
    </fieldset>
  );
}
