// When a report is due: the rule in words and, for a notification, a form that its script computes the deadline with.
import stringify from "fast-json-stable-stringify";
import { fillTemplate } from "../../../server/engine/template.ts";
import { memberStatesOf } from "../check/form-model.ts";
import { AtomLinks } from "../citations.tsx";
import type { DeadlineFacts } from "../client/deadline.ts";
import { Bullets, Control, Section } from "../elements.tsx";
import type { ProfilePage } from "../site.ts";

const CASES = ["from_classification", "from_awareness", "late", "relief", "cannot"];

/** The section on the deadline; null for a profile without such a rule, or without words for it. The page needs deadline.js. */
export function DeadlineSection({ page, title }: { readonly page: ProfilePage; readonly title?: string }) {
  const { rules, authored } = page.profile;
  const { clock, report_deadline } = authored.pages ?? {};
  const ruleOf = (wanted: string) => rules.find(({ kind }) => kind === wanted);
  const notification = ruleOf("notification_deadline");
  const rule = notification ?? ruleOf("report_deadline");
  const words = notification === undefined ? report_deadline : clock;
  if (words === undefined || rule === undefined) return null;
  const { hours, months, ...numbers } = rule.parameters as Record<string, number>;
  const fill = (template: string) => fillTemplate(template, { ...numbers, period: hours ?? months ?? 0 });
  const given = Object.entries(words).filter(([name]) => CASES.includes(name));
  const cases = Object.fromEntries(given.map(([name, template]) => [name, fill(template)]));
  const atomIds = [rule, ruleOf("weekend_relief")].flatMap((based) => based?.source_atom_ids ?? []);
  return (
    <Section id="clock" title={title ?? words.title}>
      {"from" in words ? (
        <p class="notice is-info">
          <b>Due {fill(words.period)} after:</b> {words.from}.
        </p>
      ) : (
        <DeadlineForm {...{ page, rule, cases }} />
      )}
      <p>{fill(words.lead)}</p>
      <Bullets items={Object.values(cases)} />
      <AtomLinks page={page} atomIds={atomIds} />
    </Section>
  );
}

function DeadlineForm({ page, rule, cases }: Pick<DeadlineFacts, "rule" | "cases"> & { readonly page: ProfilePage }) {
  const { profile, site } = page;
  const { assumptions, pages } = site.service;
  const { aware, classified } = rule.parameters as Record<string, string>;
  const titleOf = (id = "") => profile.fields.find(({ field_id }) => field_id === id)?.title ?? id;
  const wrongOrder = `“${titleOf(classified)}” is before “${titleOf(aware)}”.`;
  const facts: DeadlineFacts = { rule, cases, wrongOrder, ...(assumptions && { assumptions }) };
  return (
    <form class="card stack needs-script" data-deadline={stringify(facts)}>
      <p>{pages.home.deadline}</p>
      <div class="grid">
        {[aware, classified].map((id) => (
          <Control key={id} label={titleOf(id)}>
            <input class="input" name={id} autocomplete="off" />
          </Control>
        ))}
        <Control label="Member State, whose local time this is">
          <select class="input" autocomplete="off">
            <option value="">Not given: times in UTC</option>
            {memberStatesOf(profile.codeLists).map(({ code, label, attributes }) => (
              <option key={code} value={code} data-zone={attributes?.time_zone}>
                {label}
              </option>
            ))}
          </select>
        </Control>
      </div>
      <div class="notice is-info stack is-tight" role="status" hidden />
    </form>
  );
}
