// The way from one act to the next: reports under other acts that ask for what this one has.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { SameFact } from "../../report/published/same-facts.ts";
import { formatCount } from "../../report/wording/words.ts";
import { forgetStarted, keepStarted } from "../site/client/started-report.ts";
import { getPath } from "./begin-draft.ts";
import { QuietButton } from "./fields/buttons.tsx";
import type { OpenReport } from "./incident.ts";
import { findOtherReports, type OtherReport, titleOf } from "./other-acts.ts";
import type { ReportProps } from "./report-bar.tsx";

/** Once a report is ready: of each other act, the report that takes the most of it. Whether that is owed is another question. */
export function OtherReports({ report }: ReportProps) {
  const { facts, draft } = report;
  const sameFacts = useSignal<readonly SameFact[]>([]);
  useEffect(() => {
    // Without them, the page has this report alone.
    facts.loadSameFacts().then(
      (loaded) => {
        sameFacts.value = loaded;
      },
      () => undefined,
    );
  }, [facts]);
  const others = findOtherReports(sameFacts.value, facts, draft.value);
  if (others.length === 0) return null;
  return (
    <div class="stack is-tight">
      <h4>If another act asks for a report too</h4>
      <p class="hint">What is the same is then in it, and it says what you have to reword or check.</p>
      <div class="row">
        {others.map((other) => (
          <QuietButton
            key={other.alias}
            label={`Begin “${titleOf(facts.page, other.alias)}” with ${formatCount(other.count, "value")}`}
            onClick={() => start(report, other)}
          />
        ))}
      </div>
    </div>
  );
}

/** Opens the other report in a tab of its own. */
function start({ incident, facts }: OpenReport, { alias, values, words }: OtherReport): void {
  const { news, drafts } = incident;
  const url = facts.stage.url.replace(`/${facts.stage.alias}/`, `/${alias}/`);
  const isKept = keepStarted({
    path: getPath(url),
    report: values,
    memberState: drafts.parameters.value.member_state ?? null,
    origin: drafts.id,
    what: "values of the other report",
    words,
  });
  if (!isKept) news.warn("Nothing was taken along, because this browser allows this site no storage.");
  else if (window.open(url) === null)
    news.warn("The browser opened no new tab. Allow it for this site, and try again.");
  forgetStarted();
}
