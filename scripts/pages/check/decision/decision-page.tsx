// The page of a profile that decides: the decision, then questions until it is settled, with the controls of the usual form.
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { decisionWords } from "../../../report/wording/decision-words.ts";
import { DraftPage } from "../draft-page.tsx";
import { QuietButton } from "../fields/buttons.tsx";
import { Choice } from "../fields/choice.tsx";
import { Cards, Fold, Form } from "../form/form.tsx";
import { useDraftCheck } from "../state/draft-check.ts";
import type { StageProps } from "../state/stage-facts.ts";
import { IS_BUILD } from "../time-zones.ts";
import { CriterionCards } from "./criterion-cards.tsx";
import { type DecisionProps, useDecision } from "./decision.ts";
import { DecisionBar, DecisionPanel } from "./decision-panel.tsx";

export function DecisionPage(props: StageProps) {
  const check = useDraftCheck(props);
  const decision = useDecision(check);
  const parts = { check, decision };
  const answer = check.answered?.answer;
  const decided = answer === undefined ? {} : { decided: decisionWords(answer, check.profile.decision) };
  return (
    <DraftPage
      check={check}
      {...decided}
      onReady={decision.wanted === "print" ? decision.print : undefined}
      bar={<DecisionBar {...parts} />}
      aboveResult={!IS_BUILD && <DecisionPanel {...parts} />}
      form={
        <>
          <Opening {...parts} />
          <AnswerKeys>
            <Form key={check.loadCount} check={check} parts={<AskedParts {...parts} />} />
          </AnswerKeys>
        </>
      }
      belowForm={!IS_BUILD && <CriterionCards {...parts} />}
    />
  );
}

/** What happened, which moves the questions that probably decide to the beginning. */
function Opening({ check, decision }: DecisionProps) {
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
            checked={check.opening === index}
            onChange={() => check.set({ opening: index })}
          >
            {title}
          </Choice>
        ))}
      </div>
    </fieldset>
  );
}

const ANSWER_KEYS: Readonly<Record<string, string>> = { y: "Yes", n: "No", "?": "Not known" };

/** In a group of radio buttons below it, a key chooses the one with the label that it stands for. */
function AnswerKeys({ children }: { readonly children: ComponentChildren }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => element.current?.addEventListener("keydown", answerByKey), []);
  return <div ref={element}>{children}</div>;
}

function answerByKey(event: KeyboardEvent): void {
  const { target, key, ctrlKey, altKey, metaKey } = event;
  const group = target instanceof HTMLInputElement && target.type === "radio" ? target.closest("fieldset") : null;
  const words = ANSWER_KEYS[key.toLowerCase()];
  const choice = [...(group?.querySelectorAll("input") ?? [])].find(({ labels }) => labels?.[0]?.innerText === words);
  if (choice === undefined || ctrlKey || altKey || metaKey) return;
  event.preventDefault();
  choice.click();
  choice.focus();
}

const STATES = { current: "Asked now", answered: "Answered", folded: "Not asked" } as const;

/** The questions as parts of the form, in the order in which they are asked; those that are not asked are folded. */
function AskedParts({ check, decision }: DecisionProps) {
  const { questions, current, asking, getSection, pass } = decision;
  const asked = questions.flatMap(({ question_id: id, state, fields: places }) => {
    const section = getSection(id);
    if (section === undefined) return [];
    const fields = section.fields.toSorted((a, b) => places.indexOf(a.id) - places.indexOf(b.id));
    const next = id === current?.question_id && (
      <p>
        <QuietButton label="Next question" onClick={() => pass(id)} />
      </p>
    );
    return [{ ...section, fields, isOpen: state !== "folded", words: STATES[state], after: next }];
  });
  // Who decides is asked with the outcome.
  const others = check.sections.slice(questions.length).map(({ fields, ...section }) => {
    const left = fields.filter(({ id }) => id !== asking.record.by);
    return { ...section, fields: left, isOpen: false, words: STATES.folded, after: null };
  });
  return (
    <>
      {[...asked, ...others].map(({ id, title, fields, isOpen, words, after }) => (
        <Fold
          key={id}
          check={check}
          class="section is-folded"
          id={id}
          isOpen={isOpen}
          summary={
            <>
              <h2>{title}</h2> <span class="small">{words}</span>
            </>
          }
        >
          <Cards check={check} fields={fields} />
          {after}
        </Fold>
      ))}
    </>
  );
}
