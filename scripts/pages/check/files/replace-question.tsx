// The question before another draft takes the place of the one on the page.
import { useLayoutEffect, useRef } from "preact/hooks";
import { QuietButton } from "../fields/buttons.tsx";
import { isBlank, readDraft } from "../state/draft.ts";
import type { CheckProps } from "../state/draft-check.ts";
import { nameOfDraft } from "../state/draft-name.ts";
import { keptWhere } from "./earlier-drafts.tsx";

export function ReplaceQuestion({ check }: CheckProps) {
  const { question, options, drafts, answerQuestion } = check;
  const dialog = useRef<HTMLDialogElement>(null);
  const isAsked = question !== null;
  useLayoutEffect(() => {
    if (isAsked) dialog.current?.showModal();
  }, [isAsked]);
  if (question === null) return null;
  const answer = (isYes: boolean) => {
    // The focus goes back to where it was.
    dialog.current?.close();
    answerQuestion(isYes);
  };
  const other = isBlank(readDraft(question.text, options), options) ? "An empty draft" : "Another draft";
  return (
    <dialog ref={dialog} class="notice stack" aria-labelledby="question-title" onCancel={() => answer(false)}>
      <h2 id="question-title">Replace this draft?</h2>
      <p>
        {other} will take the place of the draft on this page: <b>{nameOfDraft(check, check)}</b>.
      </p>
      <p>You can bring the draft back: it is then kept {keptWhere(drafts.isKept())}.</p>
      <p class="row">
        <QuietButton label="Keep working on this draft" onClick={() => answer(false)} />
        <QuietButton label="Replace it" onClick={() => answer(true)} />
      </p>
    </dialog>
  );
}
