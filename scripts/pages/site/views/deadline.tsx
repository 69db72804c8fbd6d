// When a report is due and who owes it to whom: the provision in words and, where the times are fields, a form that its script computes the
// deadline with.
import stringify from "fast-json-stable-stringify";
import type { Clock } from "../../../../server/engine/clocks/clock.ts";
import type { ClockPage } from "../../../pipeline/model/page-words.ts";
import { AtomLinks } from "../citations.tsx";
import type { CalculatorFacts } from "../client/deadline.ts";
import { Bullets, Control, Section } from "../elements.tsx";
import { getMemberStates, stateHint, zonesOfState } from "../member-states.ts";
import type { ProfilePage } from "../paths.ts";
import { getPeriod } from "../search-index.ts";

interface ClockProps {
  readonly page: ProfilePage;
  readonly clock: Clock;
  readonly words: ClockPage;
}

/** The clocks of a profile that have words for its page. */
const shownClocks = ({ clocks, clockPages }: ProfilePage["profile"]) =>
  clocks.flatMap((clock) => {
    const words = clockPages[clock.clock_id];
    return words === undefined ? [] : [{ clock, words }];
  });

/** The first deadline of a profile, beside the title of a page. The page needs deadline.js. */
export function FirstDeadline({ page }: { readonly page: ProfilePage }) {
  const [first] = shownClocks(page.profile);
  return (
    first && (
      <Section id="clock" title="When is it due?">
        <ClockForm page={page} {...first} />
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
  const { clocks } = page.profile;
  const shown = shownClocks(page.profile);
  if (shown.length === 0) return null;
  const duties = clocks.filter(({ limits }) => limits.length === 0);
  return (
    <Section
      id={isFormShown ? "deadline" : "clock"}
      title={isFormShown ? "How the deadline is counted" : "When is it due?"}
    >
      {shown.map(({ clock, words }, index) => (
        <>
          {shown.length > 1 && <h3>{clock.title}</h3>}
          {!(isFormShown && index === 0) && <ClockForm {...{ page, clock, words }} />}
          <ClockWords {...{ page, clock, words }} />
        </>
      ))}
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

/** The form, or in words from when the period counts where the times are no fields. */
function ClockForm(props: ClockProps) {
  const { words, limits } = props.clock;
  const [limit] = limits;
  if (words.counts_from === undefined || limit === undefined) return <DeadlineForm {...props} />;
  return (
    <p class="notice is-info">
      <b>Due {getPeriod(limit)} after</b> {words.counts_from}.
    </p>
  );
}

/** The fields from which the limits count, in the order of the clock. */
const getStarts = ({ starts, limits }: Clock) => {
  const counted = limits.flatMap(({ after, unless_before = [] }) => [...after, unless_before].flat());
  return starts.filter(({ start }) => counted.includes(start));
};

function DeadlineForm({ page, clock, words }: ClockProps) {
  const { profile, site } = page;
  const starts = getStarts(clock).flatMap(({ field_id = [] }) => field_id);
  const findTitle = (id = "") => profile.fields.find(({ field_id }) => field_id === id)?.title ?? id;
  const states = getMemberStates(profile.codeLists);
  const hintId = `state-hint-${clock.clock_id}`;
  return (
    <form class="card stack needs-script" data-deadline={stringify(getFacts({ page, clock, words }, findTitle))}>
      <p class="small soft">{site.service.pages.home.deadline}</p>
      <div class="grid">
        {starts.map((id) => (
          <Control key={id} label={findTitle(id)}>
            <input class="input" name={id} autocomplete="off" />
          </Control>
        ))}
        <div class="stack is-tight">
          <Control label="Member State, whose local time this is">
            <select class="input" autocomplete="off" aria-describedby={hintId}>
              <option value="">Not chosen</option>
              {states.map((state) => (
                <option key={state.code} value={state.code} data-zones={zonesOfState(state).join(" ")}>
                  {state.label}
                </option>
              ))}
            </select>
          </Control>
          <p class="hint" id={hintId}>
            {stateHint(null, false)}
          </p>
        </div>
      </div>
      <div class="notice is-info stack is-tight">
        <p data-left="" class="time-left" />
        <div class="stack is-tight" role="status">
          <p class="soft">The deadline appears here.</p>
        </div>
      </div>
      <p>
        <a class="button" href={page.to(page.paths.check)} data-start="">
          Start the report with these times
        </a>
      </p>
    </form>
  );
}

/** What the form computes with: the times alone, for a report of the first type that the clock is about. */
function getFacts({ page, clock, words }: ClockProps, findTitle: (id?: string) => string): CalculatorFacts {
  const { profile, site } = page;
  const { owed_if: _, not_owed_if: __, submission, ...counted } = clock;
  const starts = getStarts(clock);
  const [first, second] = starts;
  const isOrdered = first !== undefined && second?.not_before === first.start;
  const isInHours = clock.limits.every(({ hours }) => hours !== undefined);
  const states = isInHours ? [] : getMemberStates(profile.codeLists);
  const { limits = {}, limit_passed = "", cannot = "" } = words;
  return {
    clock: { ...counted, starts, readings: [], source_atom_ids: [], words: {} },
    assumptions: { ...site.service.assumptions, ...profile.assumptions },
    words: { limits, limit_passed, cannot },
    wrongOrder: isOrdered ? `“${findTitle(second?.field_id)}” is before “${findTitle(first.field_id)}”.` : "",
    zones: states.flatMap(zonesOfState),
  };
}
