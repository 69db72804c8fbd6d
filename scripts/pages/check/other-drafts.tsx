// Facts told once: what this draft takes from drafts under other acts that this browser keeps.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { TakenFact } from "../../board/take-facts.ts";
import { type Draft, getReport, putValues, readDraft } from "../../report/draft/draft.ts";
import type { SameFact } from "../../report/published/same-facts.ts";
import { QuietButton } from "./fields/buttons.tsx";
import { findNames, findRecords, thisBrowser } from "./found-records.ts";
import type { OpenReport } from "./incident.ts";
import { getIncidentFacts } from "./kept-incident.ts";
import { takeFrom, titleOf } from "./other-acts.ts";
import type { ReportProps } from "./report-bar.tsx";

interface KeptDraft {
  readonly profile: string;
  readonly reference: string | null;
  readonly report: Readonly<Record<string, unknown>>;
}

/** The drafts of acts that share a fact with this one, as this browser keeps them. */
function findKeptDrafts(
  { facts: { page, reading } }: OpenReport,
  sameFacts: readonly SameFact[],
): readonly KeptDraft[] {
  const all = sameFacts.flatMap(({ fields }) => fields);
  const own = all.find(({ act }) => act === page.act);
  const others = all.filter(({ legal_act }) => legal_act !== own?.legal_act);
  const stages = new Map(others.flatMap(({ act, profiles }) => profiles.map((profile) => [profile, act] as const)));
  return [...stages].flatMap(([profile, act]) =>
    findRecords(thisBrowser, getIncidentFacts(act)).flatMap(({ content }): KeptDraft[] => {
      const { text } = content.reports[profile] ?? {};
      const draft = text === undefined ? "other" : readDraft(text, reading);
      const reference = content.summary?.reference ?? null;
      return typeof draft === "string" ? [] : [{ profile, reference, report: getReport(draft) }];
    }),
  );
}

export function OtherDrafts({ report }: ReportProps) {
  const { facts, draft, edit, incident } = report;
  const sameFacts = useSignal<readonly SameFact[]>([]);
  const kept = useSignal<readonly KeptDraft[]>([]);
  const offered = useSignal<readonly TakenFact[]>([]);
  useEffect(() => {
    if (findNames(thisBrowser).every((name) => name === facts.page.act)) return;
    // Without them, the page has the draft alone.
    facts.loadSameFacts().then(
      (loaded) => {
        sameFacts.value = loaded;
        kept.value = findKeptDrafts(report, loaded);
      },
      () => undefined,
    );
  }, [report]);
  if (kept.value.length === 0) return null;
  const put = (next: Draft, done: string) =>
    edit.replace({ draft: next, done, isUnsaved: true, madeFrom: draft.value });
  const take = (from: KeptDraft) => {
    const { replacement, alike } = takeFrom(sameFacts.value, facts, { draft: draft.value, from });
    offered.value = alike;
    if (replacement !== null) edit.replace(replacement);
    else if (alike.length === 0) incident.news.warn("That draft has nothing that this one lacks.");
  };
  const takeOffered = (fact: TakenFact) => {
    const values = [[fact.field.field_id, fact.value]] as const;
    put(putValues(draft.value, facts.reading.fieldIds, values), `Taken: ${fact.field.title}.`);
    offered.value = offered.value.filter((other) => other !== fact);
  };
  return (
    <fieldset class="fieldset stack is-tight">
      <legend class="label">Facts of your other drafts</legend>
      <p class="hint">
        This browser keeps drafts under other acts. What they and this draft ask alike fills in what is empty here, as
        far as it is the same.
      </p>
      <div class="row">
        {kept.value.map((draft) => (
          <QuietButton
            key={`${draft.profile} ${draft.reference}`}
            label={`Take facts from “${titleOf(facts.page, draft.profile)}”${draft.reference === null ? "" : `, ${draft.reference}`}`}
            onClick={() => take(draft)}
          />
        ))}
      </div>
      <ul class="plain stack is-tight">
        {offered.value.map((fact) => (
          <li key={fact.field.field_id} class="notice small row is-info">
            <p>
              <b>{fact.field.title}</b>: the same as “{fact.from.title}”? {fact.because}
            </p>
            <QuietButton
              label="It is the same: take it"
              aria-label={`It is the same: take it for ${fact.field.title}`}
              onClick={() => takeOffered(fact)}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
