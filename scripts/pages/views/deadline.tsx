// When a notification is due: a form that its script computes the deadline with, and the rule in words.
import { fillTemplate } from "../../../server/engine/template.ts";
import { AtomLinks } from "../citations.tsx";
import type { DeadlineFacts } from "../client/deadline.ts";
import { Section } from "../elements.tsx";
import type { ProfilePage } from "../site.ts";

/** The section on the deadline; null for a profile without such a rule, or without words for it. */
export function DeadlineSection({ page }: { readonly page: ProfilePage }) {
  const words = page.profile.authored.pages?.clock;
  const rule = page.profile.rules.find(({ kind }) => kind === "notification_deadline");
  if (words === undefined || rule === undefined) return null;
  const fill = (template: string) => fillTemplate(template, rule.parameters as Record<string, number>);
  return (
    <Section id="due" title="When is it due?">
      <DeadlineForm page={page} rule={rule} />
      <ul class="bullets">
        {[words.from_classification, words.from_awareness, words.late, words.relief, words.cannot].map((text) => (
          <li key={text}>{fill(text)}</li>
        ))}
      </ul>
      <AtomLinks page={page} atomIds={rule.source_atom_ids} />
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
    <form class="card stack needs-script" data-deadline={JSON.stringify(facts)}>
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
