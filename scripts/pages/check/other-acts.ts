// Drafts under other acts: which act a draft is of, and what this one takes from it.

import { takeFacts } from "../../board/take-facts.ts";
import { type Draft, getReport } from "../../report/draft/draft.ts";
import { prepareDraft } from "../../report/draft/prepare-draft.ts";
import type { SameFact } from "../../report/published/same-facts.ts";
import type { ReportFacts } from "./act-facts.ts";
import type { Replacement } from "./replacement.ts";

type Report = Readonly<Record<string, unknown>>;

/** The title of a profile, by its alias. */
export const titleOf = ({ titles }: ReportFacts["page"], alias: string): string => titles[alias] ?? alias;

/**
 * The profile that a report is probably of, by the fields that it shares with other acts; null if it has more of this one, or too little of any. Of the
 * stages of an act, the one with the most of them.
 */
export function findOtherProfile(
  sameFacts: readonly SameFact[],
  { page }: Pick<ReportFacts, "page">,
  report: Report,
): string | null {
  const counts = new Map<string, number>();
  const acts = new Map<string, string>();
  for (const { fields } of sameFacts)
    for (const { act, field_id, profiles } of fields)
      if (Object.hasOwn(report, field_id))
        for (const profile of profiles) {
          counts.set(profile, (counts.get(profile) ?? 0) + 1);
          acts.set(profile, act);
        }
  const [[profile = null] = []] = [...counts].toSorted(([, a], [, b]) => b - a);
  return profile === null || acts.get(profile) === page.act ? null : profile;
}

/** What this draft takes from a report under another act, as it is or as a start; null if it is nothing. */
export function takeFrom(
  sameFacts: readonly SameFact[],
  { profile, stage }: Pick<ReportFacts, "profile" | "stage">,
  { draft, from }: { readonly draft: Draft; readonly from: { readonly profile: string; readonly report: Report } },
) {
  const findFacts = (entered: Report) => takeFacts(sameFacts, from, { profile: stage.alias, report: entered });
  const filled = prepareDraft(draft, profile, { findFacts });
  const { taken = [], alike = [] } = filled.facts ?? {};
  const replacement: Replacement | null =
    taken.length === 0 ? null : { draft: filled.draft, done: takenWords(taken), isUnsaved: true, madeFrom: draft };
  return { replacement, alike };
}

/** A report under another act that asks for what a draft has. */
export interface OtherReport {
  readonly alias: string;
  readonly values: Report;
  /** What was taken, in words. */
  readonly words: string;
  readonly count: number;
}

/** Of each other act, the report that takes the most of a draft. */
export function findOtherReports(sameFacts: readonly SameFact[], { stage }: Pick<ReportFacts, "stage">, draft: Draft) {
  const from = { profile: stage.alias, report: getReport(draft) };
  const own = sameFacts.flatMap(({ fields }) => fields).find(({ profiles }) => profiles.includes(stage.alias));
  const best = new Map<string, OtherReport>();
  for (const { act, legal_act, profiles } of sameFacts.flatMap(({ fields }) => fields)) {
    if (legal_act === own?.legal_act) continue;
    for (const alias of profiles) {
      const { taken } = takeFacts(sameFacts, from, { profile: alias, report: {} });
      if (taken.length <= (best.get(act)?.count ?? 0)) continue;
      const values = Object.fromEntries(taken.map(({ field, value }) => [field.field_id, value]));
      best.set(act, { alias, values, words: takenWords(taken), count: taken.length });
    }
  }
  return [...best.values()];
}

/** What was taken, and what of it has to be reworded or checked. */
function takenWords(taken: ReturnType<typeof takeFacts>["taken"]): string {
  const titles = (copy: SameFact["copy"]) => taken.flatMap((fact) => (fact.copy === copy ? fact.field.title : []));
  const [same, start] = [titles("same"), titles("start")];
  const words = [
    ...(same.length > 0 ? [`Taken as it is: ${same.join(", ")}.`] : []),
    ...(start.length > 0 ? [`Taken to be reworded or checked: ${start.join(", ")}.`] : []),
  ];
  return words.join(" ");
}
