// The draft check: one text, shown as a form and as JSON, and what the engine finds in it.
import { type DraftCheckProps, useDraftCheck } from "./draft-check.ts";
import { Citations, FindingList } from "./findings.tsx";
import { Form } from "./form.tsx";
import { JsonPane, LossesView, NoticeView, Toolbar } from "./panes.tsx";
import { Provenance, VerdictCard, VerdictStrip } from "./result.tsx";

export function App(props: DraftCheckProps) {
  const check = useDraftCheck(props);
  const { citations, isDropping, isStale, losses } = check;
  return (
    <Citations.Provider value={citations}>
      <div class={isDropping ? "panes is-dropping" : "panes"}>
        <div class="tools stack">
          <Toolbar check={check} />
          <NoticeView check={check} />
          {losses !== null && <LossesView losses={losses} onClose={check.closeLosses} />}
        </div>
        <section class="result stack" id="result" tabIndex={-1} aria-labelledby="result-title" aria-busy={isStale}>
          <h2 id="result-title">Result</h2>
          <VerdictCard check={check} />
          <FindingList check={check} />
          <Provenance check={check} />
        </section>
        <Form check={check} />
        <JsonPane check={check} />
      </div>
      <VerdictStrip check={check} />
    </Citations.Provider>
  );
}
