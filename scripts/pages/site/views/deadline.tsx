// When a report is due: the rule in words and, for a notification, a form that its script computes the deadline with.
import stringify from "fast-json-stable-stringify";
import { dueOfRule, kindOf } from "../../../../server/engine/kinds/registry.ts";
import { RULES_VERSION } from "../../../../server/engine/rule-set.ts";
import { fillTemplate } from "../../../../server/engine/template.ts";
import type { PublishedRule } from "../../../pipeline/model/model.ts";
import { AtomLinks } from "../citations.tsx";
import type { DeadlineFacts } from "../client/deadline.ts";
import { Bullets, Control, Section } from "../elements.tsx";
import { memberStatesOf } from "../member-states.ts";
import type { ProfilePage } from "../paths.ts";

const CASES = ["from_classification", "from_awareness", "late", "relief", "cannot"];

/** The section on the deadline; null for a profile without such a rule, or without words for it. The page needs deadline.js. */
export function DeadlineSection({ page, title }: { readonly page: ProfilePage; readonly title?: string }) {
  const { rules, authored } = page.profile;
  const { clock, report_deadline } = authored.pages ?? {};
  const rule = rules.find((candidate) => dueOfRule(candidate) !== null);
  const words = clock ?? report_deadline;
  if (words === undefined || rule === undefined) return null;
  const { hours, months, ...numbers } = rule.parameters as Record<string, number>;
  const fill = (template: string) => fillTemplate(template, { ...numbers, period: hours ?? months ?? 0 });
  const given = Object.entries(words).filter(([name]) => CASES.includes(name));
  const cases = Object.fromEntries(given.map(([name, template]) => [name, fill(template)]));
  const atomIds = rules.flatMap((based) => (kindOf(based).isAboutDeadline ? based.source_atom_ids : []));
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

interface DeadlineFormProps {
  readonly page: ProfilePage;
  readonly rule: PublishedRule;
  readonly cases: Readonly<Record<string, string>>;
}

function DeadlineForm({ page, rule, cases }: DeadlineFormProps) {
  const { profile, site } = page;
  const { assumptions, pages } = site.service;
  const { aware, classified, submission_type, initial_notification } = rule.parameters as Readonly<
    Record<"aware" | "classified" | "submission_type" | "initial_notification", string>
  >;
  const titleOf = (id = "") => profile.fields.find(({ field_id }) => field_id === id)?.title ?? id;
  const wrongOrder = `“${titleOf(classified)}” is before “${titleOf(aware)}”.`;
  const { from_classification, cannot, ...variants } = cases;
  const inWords = (words = "") => `${words} ${cannot}`;
  const read = [aware, classified, submission_type];
  const facts: DeadlineFacts = {
    wrongOrder,
    report: { [submission_type]: initial_notification },
    rules: {
      rules_version: RULES_VERSION,
      assumptions,
      rules: [
        {
          ...rule,
          message: inWords(from_classification),
          variants: Object.fromEntries(Object.entries(variants).map(([name, words]) => [name, inWords(words)])),
        },
      ],
      fields: profile.fields.filter(({ field_id }) => read.includes(field_id)) as DeadlineFacts["rules"]["fields"],
      code_lists: [],
      crosswalk: {},
      rules_href: "",
    },
  };
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
