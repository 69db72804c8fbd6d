// When a notification is due: a form that its script computes the deadline with, and the rule in words.
import stringify from "fast-json-stable-stringify";
import { fillTemplate } from "../../../server/engine/template.ts";
import { AtomLinks } from "../citations.tsx";
import type { DeadlineFacts } from "../client/deadline.ts";
import { Section } from "../elements.tsx";
import type { ProfilePage } from "../site.ts";

const CASES = ["from_classification", "from_awareness", "late", "relief", "cannot"] as const;

/** The section on the deadline; null for a profile without such a rule, or without words for it. The page needs deadline.js. */
export function DeadlineSection({ page, title }: { readonly page: ProfilePage; readonly title?: string }) {
  const words = page.profile.authored.pages?.clock;
  const rule = page.profile.rules.find(({ kind }) => kind === "notification_deadline");
  const relief = page.profile.rules.find(({ kind }) => kind === "weekend_relief");
  if (words === undefined || rule === undefined) return null;
  const fill = (template: string) => fillTemplate(template, rule.parameters as Record<string, number>);
  return (
    <Section id="clock" title={title ?? words.title}>
      <DeadlineForm page={page} rule={rule} />
      <p>{fill(words.lead)}</p>
      <ul class="bullets">
        {CASES.map((name) => (
          <li key={name}>{fill(words[name])}</li>
        ))}
      </ul>
      <AtomLinks page={page} atomIds={[...rule.source_atom_ids, ...(relief?.source_atom_ids ?? [])]} />
    </Section>
  );
}

function DeadlineForm({ page, rule }: { readonly page: ProfilePage; readonly rule: DeadlineFacts["rule"] }) {
  const { profile, site } = page;
  const { assumptions, pages } = site.service;
  const { aware, classified } = rule.parameters as Record<string, string>;
  const titleOf = (id = "") => profile.fields.find(({ field_id }) => field_id === id)?.title ?? id;
  const wrongOrder = `“${titleOf(classified)}” is before “${titleOf(aware)}”.`;
  const facts: DeadlineFacts = { rule, wrongOrder, ...(assumptions && { assumptions }) };
  const states = profile.codeLists.flatMap(({ items }) => items.filter(({ attributes }) => attributes?.time_zone));
  return (
    <form class="card stack needs-script" data-deadline={stringify(facts)}>
      <p>{pages.home.deadline}</p>
      <div class="grid">
        {[aware, classified].map((id) => (
          <label key={id} class="stack is-tight">
            <span class="label">{titleOf(id)}</span>
            <input class="input" type="datetime-local" name={id} autocomplete="off" />
          </label>
        ))}
        <label class="stack is-tight">
          <span class="label">Member State, whose local time this is</span>
          <select class="input" autocomplete="off">
            <option value="">Not given: times in UTC</option>
            {states.map(({ code, label, attributes }) => (
              <option key={code} value={code} data-zone={attributes?.time_zone}>
                {label}
              </option>
            ))}
          </select>
        </label>
      </div>
      <div class="notice is-info stack is-tight" role="status" hidden />
    </form>
  );
}
