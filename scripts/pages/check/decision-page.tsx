// The page of a report that decides: the decision, then one question after another until it is settled.

import { useEffect, useMemo } from "preact/hooks";
import { decisionWords } from "../../report/wording/decision-words.ts";
import { CriterionCards } from "./criterion-cards.tsx";
import { DecisionBar, DecisionPanel } from "./decision-panel.tsx";
import { createDecision, type DecisionProps } from "./decision-store.ts";
import { Choice } from "./fields/choice.tsx";
import { QuestionList } from "./question-list.tsx";
import type { ReportProps } from "./report-bar.tsx";
import { ReportForm } from "./report-form.tsx";
import { ReportPage } from "./report-page.tsx";

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
          <Opening {...parts} />
          <ReportForm report={report} parts={<QuestionList {...parts} />} />
        </>
      }
      belowForm={<CriterionCards {...parts} />}
    />
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
