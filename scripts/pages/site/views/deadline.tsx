// When a report is due and who owes it to whom: the provision in words and, where the times are fields, a form that its script computes the
// deadline with.
import { findAlternatives } from "../../../../server/engine/clocks/alternatives.ts";
import type { Clock } from "../../../../server/engine/clocks/clock.ts";
import type { ClockPage } from "../../../pipeline/model/page-words.ts";
import { AtomLinks } from "../citations.tsx";
import { Bullets, Section } from "../elements.tsx";
import type { ProfilePage } from "../paths.ts";
import { ClockForm } from "./deadline-form.tsx";

interface ClockProps {
  readonly page: ProfilePage;
  readonly clock: Clock;
  readonly words: ClockPage;
}

/** The clocks of a profile that have words for its page. Those of which one applies to a submission are together. */
function groupShown({ clocks, clockPages }: ProfilePage["profile"]): readonly (readonly Clock[])[] {
  const shown = clocks.filter(({ clock_id }) => clockPages[clock_id] !== undefined);
  return shown.flatMap((clock) => {
    const alternatives = findAlternatives(clock, shown);
    const group = alternatives.length === 0 ? [clock] : shown.filter((one) => alternatives.includes(one));
    return group[0] === clock ? [group] : [];
  });
}

/** The first deadline of a profile, beside the title of a page. The page needs deadline.js. */
export function FirstDeadline({ page }: { readonly page: ProfilePage }) {
  const [first] = groupShown(page.profile);
  return (
    first && (
      <Section id="clock" title="When is it due?">
        <ClockForm page={page} clocks={first} />
      </Section>
    )
  );
}

interface DeadlineSectionProps {
  readonly page: ProfilePage;
  /** Whether the page has the form of the first clock above. */
  readonly isFormShown?: boolean;
}

/** The section on the deadlines; null for a profile without words on one. The page needs deadline.js. */
export function DeadlineSection({ page, isFormShown = false }: DeadlineSectionProps) {
  const { clocks, clockPages } = page.profile;
  const groups = groupShown(page.profile);
  if (groups.length === 0) return null;
  const duties = clocks.filter(({ limits }) => limits.length === 0);
  return (
    <Section
      id={isFormShown ? "deadline" : "clock"}
      title={isFormShown ? "How the deadline is counted" : "When is it due?"}
    >
      {groups.map((group, groupIndex) =>
        group.map((clock, index) => (
          <>
            {groups.flat().length > 1 && <h3>{clock.title}</h3>}
            {index === 0 && !(isFormShown && groupIndex === 0) && <ClockForm page={page} clocks={group} />}
            <ClockWords {...{ page, clock, words: clockPages[clock.clock_id] ?? {} }} />
          </>
        )),
      )}
      {duties.length > 0 && (
        <>
          <p>Also provided for, without a fixed period:</p>
          <Bullets items={duties.map(({ title, words }) => `${title}${toWords(words.whom)}.`)} />
        </>
      )}
    </Section>
  );
}

const toWords = (whom: string | undefined): string => (whom === undefined ? "" : ` – to: ${whom}`);

function ClockWords({ page, clock, words }: ClockProps) {
  const { lead, limits = {}, limit_passed, relief, cannot } = words;
  const { who, whom } = clock.words;
  const cases = [...Object.values(limits), limit_passed, relief, cannot];
  return (
    <>
      <p>{lead}</p>
      {who !== undefined && (
        <p>
          From: {who}
          {toWords(whom)}.
        </p>
      )}
      <Bullets items={cases.filter((text) => text !== undefined)} />
      <AtomLinks page={page} atomIds={clock.source_atom_ids} />
    </>
  );
}
