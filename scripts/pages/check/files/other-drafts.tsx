// Facts told once: what this draft takes from drafts under other acts that this browser keeps.
import { useEffect, useMemo, useState } from "preact/hooks";
import { type TakenFact, takeFacts } from "../../../board/take-facts.ts";
import { putValues } from "../../../report/draft/draft-text.ts";
import type { SameFact } from "../../../report/published/same-facts.ts";
import { QuietButton } from "../fields/buttons.tsx";
import { type DraftContent, getReport, readDraft } from "../state/draft.ts";
import type { CheckProps } from "../state/draft-check.ts";
import { createDraftStore, localDrafts } from "../state/draft-store.ts";

interface KeptDraft {
  readonly profile: string;
  readonly report: Readonly<Record<string, unknown>>;
}

/** The drafts of acts that share a fact with this one, as this browser keeps them. */
function keptDrafts({ act, options }: CheckProps["check"], sameFacts: readonly SameFact[]): readonly KeptDraft[] {
  const store = createDraftStore<DraftContent>(localDrafts);
  const all = sameFacts.flatMap(({ fields }) => fields);
  const own = all.find((field) => field.act === act);
  const others = all.filter((field) => field.legal_act !== own?.legal_act);
  const places = new Map(
    others.flatMap((field) => field.profiles.map((stage) => [stage, { act: field.act, stage }] as const)),
  );
  return [...places.values()].flatMap((place): KeptDraft[] => {
    const entry = store.isKept(place.act) ? store.read(place) : null;
    const parsed = entry === null ? null : readDraft(entry.content.text, options);
    return parsed?.kind === "draft" ? [{ profile: place.stage, report: getReport(parsed) }] : [];
  });
}

export function OtherDrafts({ check }: CheckProps) {
  const { act, alias, profile, form, isPaused, loadSameFacts } = check;
  const [sameFacts, setSameFacts] = useState<readonly SameFact[]>([]);
  useEffect(() => {
    const acts = createDraftStore(localDrafts).keptActs();
    // Without them, the page has the draft alone.
    if (acts.some((other) => other !== act)) loadSameFacts?.().then(setSameFacts, () => undefined);
  }, [loadSameFacts, act]);
  const kept = useMemo(() => keptDrafts(check, sameFacts), [alias, sameFacts]);
  const [alike, setAlike] = useState<readonly TakenFact[]>([]);
  if (kept.length === 0) return null;
  const put = (facts: readonly TakenFact[], done: string) => {
    const values = facts.map(({ field, value }) => [field.field_id, value] as const);
    check.replace({ text: putValues(form.text, profile, values), done, isUnsaved: true, madeFrom: form.text });
  };
  const take = (from: KeptDraft) => {
    const found = takeFacts(sameFacts, from, { profile: alias, report: getReport(form) });
    setAlike(found.alike);
    if (found.taken.length > 0) put(found.taken, takenWords(found.taken));
    else if (found.alike.length === 0) check.warn("That draft has nothing that this one lacks.");
  };
  return (
    <fieldset class="fieldset stack is-tight">
      <legend class="label">Facts of your other drafts</legend>
      <p class="hint">
        This browser keeps drafts under other acts. What they and this draft ask alike fills in what is empty here, as
        far as it is the same.
      </p>
      <div class="row">
        {kept.map((draft) => (
          <QuietButton
            key={draft.profile}
            label={`Take facts from ${draft.profile}`}
            disabled={isPaused}
            onClick={() => take(draft)}
          />
        ))}
      </div>
      <ul class="plain stack is-tight">
        {alike.map((fact) => (
          <li key={fact.field.field_id} class="notice small row is-info">
            <p>
              <b>{fact.field.title}</b>: the same as “{fact.from.title}”? {fact.because}
            </p>
            <QuietButton
              label="It is the same: take it"
              aria-label={`It is the same: take it for ${fact.field.title}`}
              disabled={isPaused}
              onClick={() => {
                put([fact], `Taken: ${fact.field.title}.`);
                setAlike(alike.filter((other) => other !== fact));
              }}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

/** What was taken, and what of it has to be reworded or checked. */
function takenWords(taken: readonly TakenFact[]): string {
  const titles = (copy: TakenFact["copy"]) => taken.flatMap((fact) => (fact.copy === copy ? fact.field.title : []));
  const [same, start] = [titles("same"), titles("start")];
  const words = [
    ...(same.length > 0 ? [`Taken as it is: ${same.join(", ")}.`] : []),
    ...(start.length > 0 ? [`Taken to be reworded or checked: ${start.join(", ")}.`] : []),
  ];
  return words.join(" ");
}
