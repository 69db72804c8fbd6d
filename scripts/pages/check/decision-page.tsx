// The page of a profile that decides: the decision, then questions until it is settled, with the controls of the usual form.

import type { Asking } from "../../pipeline/model/page-words.ts";
import { decisionWords } from "../../report/wording/decision-words.ts";
import { Choice } from "./controls.tsx";
import { CriterionCards } from "./criterion-cards.tsx";
import { type DecisionProps, useDecision } from "./decision.ts";
import { DecisionBar, DecisionPanel } from "./decision-panel.tsx";
import { type CheckProps, useDraftCheck } from "./draft-check.ts";
import { FieldPane } from "./field-pane.tsx";
import { Files } from "./files.tsx";
import { Form } from "./form.tsx";
import { JsonPane, LossesView, NoticeView, Views } from "./panes.tsx";
import { Record } from "./record.tsx";
import { RecordList } from "./record-list.tsx";
import { Provenance, Result } from "./result.tsx";
import { FigureInput, MomentInput } from "./said-controls.tsx";
import type { StepProps } from "./step-facts.ts";
import { StoreNews } from "./stored-drafts.tsx";
import { QuietButton } from "./text-control.tsx";
import { IS_BUILD } from "./values.ts";

const CONTROLS = { record_list: RecordList, figure: FigureInput, moment: MomentInput };

export function DecisionPage(props: StepProps) {
  const check = useDraftCheck({ ...props, facts: { ...props.facts, controls: CONTROLS } });
  return <Deciding check={check} asking={check.asking as Asking} />;
}

function Deciding({ check, asking }: CheckProps & { readonly asking: Asking }) {
  const decision = useDecision(check, asking);
  const props = { check, decision };
  const answer = check.answered?.answer;
  const decided = answer === undefined ? {} : { decided: decisionWords(answer, check.profile.decision) };
  return (
    <div class={check.isDropping ? "check stack is-dropping" : "check stack"}>
      <DecisionBar {...props} />
      <div class="panes">
        <div class="stack">
          <div class="row small no-print">
            <Views check={check} />
            <details class="files">
              <summary>Open, save and import</summary>
              {!IS_BUILD && <Files check={check} />}
            </details>
          </div>
          <NoticeView check={check} />
          <StoreNews check={check} />
          <LossesView check={check} />
          {!IS_BUILD && <DecisionPanel {...props} />}
          <Result check={check} />
          <div class="stack" hidden={check.view !== "Form"}>
            <Opening {...props} />
            <Form key={check.loadCount} check={check} asked={askedSections(props)} />
          </div>
          <div class="stack no-print" hidden={check.view !== "JSON"}>
            {!IS_BUILD && <JsonPane check={check} />}
          </div>
          {!IS_BUILD && <CriterionCards {...props} />}
        </div>
        {!IS_BUILD && <FieldPane check={check} />}
      </div>
      <Provenance check={check} />
      <Record check={check} {...decided} onReady={decision.isPrinting ? decision.print : undefined} />
    </div>
  );
}

/** What happened, which moves the questions that probably decide to the beginning. */
function Opening({ decision: { asking, choice, choose } }: DecisionProps) {
  const { title, choices } = asking.opening;
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
            checked={choice === index}
            onChange={() => choose(index)}
          >
            {title}
          </Choice>
        ))}
      </div>
    </fieldset>
  );
}

const STATES = { current: "Asked now", answered: "Answered", folded: "Not asked" } as const;

/** The questions as parts of the form, in the order in which they are asked; those that are not asked are folded. */
function askedSections({ check, decision }: DecisionProps) {
  const { questions, current, sectionOf, pass } = decision;
  const asked = questions.flatMap(({ question_id: id, state }) => {
    const section = sectionOf(id);
    if (section === undefined) return [];
    const isCurrent = id === current?.question_id;
    const next = isCurrent && (
      <p>
        <QuietButton label="Next question" onClick={() => pass(id)} />
      </p>
    );
    return [{ section, isOpen: state !== "folded", words: STATES[state], after: next }];
  });
  const others = check.sections.filter((section) => !asked.some((one) => one.section === section));
  // Who decides is asked with the outcome.
  const left = others.map(({ fields, ...section }) => ({
    ...section,
    fields: fields.filter(({ id }) => id !== decision.asking.record.by),
  }));
  return [...asked, ...left.map((section) => ({ section, isOpen: false, words: "Not asked", after: null }))];
}
