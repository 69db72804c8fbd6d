// When a report is due: the rule in words and, for a notification, a form that its script computes the deadline with.
import stringify from "fast-json-stable-stringify";
import type { Clock } from "../../../../server/engine/clock.ts";
import { kindOf } from "../../../../server/engine/kinds/registry.ts";
import { AtomLinks } from "../citations.tsx";
import type { DeadlineFacts } from "../client/deadline.ts";
import { Bullets, Control, Section } from "../elements.tsx";
import { memberStatesOf } from "../member-states.ts";
import type { ProfilePage } from "../paths.ts";

const CASES = ["from_classification", "from_awareness", "late", "relief", "cannot"];

/** The section on the deadline; null for a profile without such a rule, or without words for it. The page needs deadline.js. */
export function DeadlineSection({ page, title }: { readonly page: ProfilePage; readonly title?: string }) {
  const { rules, authored } = page.profile;
  const { clock: pictured, report_deadline } = authored.pages ?? {};
  const [clock] = page.profile.clocks;

  const words = pictured ?? report_deadline;
  if (words === undefined || clock === undefined) return null;
  const cases = Object.fromEntries(Object.entries(words).filter(([name]) => CASES.includes(name)));
  const atomIds = rules.flatMap((based) => (kindOf(based).isAboutDeadline ? based.source_atom_ids : []));
  return (
    <Section id="clock" title={title ?? words.title}>
      {"from" in words ? (
        <p class="notice is-info">
          <b>Due {words.period} after:</b> {words.from}.
        </p>
      ) : (
        <DeadlineForm {...{ page, clock, cases }} />
      )}
      <p>{words.lead}</p>
      <Bullets items={Object.values(cases)} />
      <AtomLinks page={page} atomIds={atomIds} />
    </Section>
  );
}

interface DeadlineFormProps {
  readonly page: ProfilePage;
  readonly clock: Clock;
  readonly cases: Readonly<Record<string, string>>;
}

function DeadlineForm({ page, clock, cases }: DeadlineFormProps) {
  const { profile, site } = page;
  const { pages } = site.service;
  const { submission } = clock;
  const starts = clock.starts.flatMap(({ field_id = [] }) => field_id);
  const titleOf = (id = "") => profile.fields.find(({ field_id }) => field_id === id)?.title ?? id;
  const wrongOrder = `“${titleOf(starts[1])}” is before “${titleOf(starts[0])}”.`;
  const { from_classification, from_awareness, late, cannot } = cases;
  const inWords = (words = "") => `${words} ${cannot}`;
  const facts: DeadlineFacts = {
    wrongOrder,
    report: submission === undefined ? {} : { [submission.field_id]: submission.codes[0] ?? "" },
    clock: { ...clock, readings: [], source_atom_ids: [], words: {} },
    assumptions: { ...site.service.assumptions, ...profile.assumptions },
    words: { first: inWords(from_classification), other: inWords(from_awareness), passed: inWords(late) },
  };
  return (
    <form class="card stack needs-script" data-deadline={stringify(facts)}>
      <p>{pages.home.deadline}</p>
      <div class="grid">
        {starts.map((id) => (
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
