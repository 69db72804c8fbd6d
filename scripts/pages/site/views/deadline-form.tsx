// The calculator of a page: a form with the times that a deadline counts from and, where one of several clocks applies, what that depends on. Its
// script computes the deadline.
import stringify from "fast-json-stable-stringify";
import type { Clock } from "../../../../server/engine/clocks/clock.ts";
import { factsOf } from "../../../../server/engine/clocks/duty.ts";
import type { CalculatorFacts, CalculatorWords } from "../client/calculator.ts";
import { Control, Options } from "../elements.tsx";
import { getMemberStates, stateHint, zonesOfState } from "../member-states.ts";
import type { ProfilePage } from "../paths.ts";
import { getPeriod } from "../search-index.ts";

interface FormProps {
  readonly page: ProfilePage;
  /** At least one. Of several, one applies to the submission. */
  readonly clocks: readonly Clock[];
}

/** The form, or in words from when the period counts where the times are no fields. */
export function ClockForm(props: FormProps) {
  const [{ words, limits } = { words: {}, limits: [] }] = props.clocks;
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

const getTimes = (clocks: readonly Clock[]): readonly string[] => [
  ...new Set(clocks.flatMap((clock) => getStarts(clock).flatMap(({ field_id = [] }) => field_id))),
];

/** The fields that decide which of several clocks applies; the only clock is taken as owed. */
function getQuestions(clocks: readonly Clock[]): readonly string[] {
  const facts = clocks.flatMap(({ limits, ...duty }) =>
    factsOf(clocks.length === 1 ? { limits } : { limits, ...duty }),
  );
  return [...new Set(facts.flatMap(({ field_id, doubted_if }) => [field_id, doubted_if?.field_id ?? field_id]))];
}

const findField = ({ profile }: ProfilePage, id: string) => profile.fields.find(({ field_id }) => field_id === id);

function DeadlineForm({ page, clocks }: FormProps) {
  return (
    <form class="card stack needs-script" data-deadline={stringify(getFacts({ page, clocks }))}>
      <p class="small soft">{page.site.service.pages.home.deadline}</p>
      <div class="grid">
        {getTimes(clocks).map((id) => (
          <Control key={id} label={findField(page, id)?.title ?? id}>
            <input class="input" name={id} autocomplete="off" />
          </Control>
        ))}
        <StateControl page={page} hintId={`state-hint-${clocks[0]?.clock_id}`} />
      </div>
      {getQuestions(clocks).map((id) => (
        <Question key={id} page={page} id={id} />
      ))}
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

function StateControl({ page, hintId }: { readonly page: ProfilePage; readonly hintId: string }) {
  return (
    <div class="stack is-tight">
      <Control label="Member State, whose local time this is">
        <select class="input" autocomplete="off" aria-describedby={hintId} data-state="">
          <option value="">Not chosen</option>
          {getMemberStates(page.profile.codeLists).map((state) => (
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
  );
}

const YES_NO = [
  { code: "true", label: "Yes" },
  { code: "false", label: "No" },
];

/** A field whose answer decides which clock applies: a menu, or checkboxes where it takes several codes. */
function Question({ page, id }: { readonly page: ProfilePage; readonly id: string }) {
  const field = findField(page, id);
  const { items = YES_NO } = page.profile.codeLists.find((list) => list.code_list_id === field?.code_list) ?? {};
  if (field?.field_type !== "string_list")
    return (
      <Control label={field?.title ?? id}>
        <select class="input" name={id} autocomplete="off">
          <Options none="Not answered" of={items} />
        </select>
      </Control>
    );
  return (
    <fieldset class="fieldset stack is-tight">
      <legend class="label">{field.title}: all that apply</legend>
      <div class="grid">
        {items.map(({ code, label }) => (
          <label key={code} class="choice">
            <input type="checkbox" name={id} value={code} autocomplete="off" />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** What the form computes with: times and answers alone, for a report of the first type that the clocks are about. */
function getFacts({ page, clocks }: FormProps): CalculatorFacts {
  const { profile, site } = page;
  const questions = getQuestions(clocks);
  const fields = questions.flatMap((id) => findField(page, id) ?? []);
  const words = ({ clock_id }: Clock): CalculatorWords => {
    const { limits = {}, limit_passed = "", cannot = "" } = profile.clockPages[clock_id] ?? {};
    return { limits, limit_passed, cannot };
  };
  return {
    clocks: clocks.map((clock) => toCounted(clock, questions.length > 0)),
    questions: fields.map(({ field_id, title, field_type }) => ({ field_id, title, field_type })),
    assumptions: { ...site.service.assumptions, ...profile.assumptions },
    words: Object.fromEntries(clocks.map((clock) => [clock.clock_id, words(clock)])),
    wrongOrder: clocks.map((clock) => orderWords(page, clock)).find((sentence) => sentence !== "") ?? "",
    zones: getMemberStates(profile.codeLists).flatMap(zonesOfState),
  };
}

/** A clock with what the form needs of it. It is about the submission in any case and, without a question, owed in any case. */
function toCounted(clock: Clock, isAsked: boolean): Clock {
  const { owed_if, not_owed_if, submission: _, ...counted } = clock;
  const { applies_if } = clock.words;
  const asked = { ...(owed_if && { owed_if }), ...(not_owed_if && { not_owed_if }) };
  const words = isAsked && applies_if !== undefined ? { applies_if } : {};
  return { ...counted, ...(isAsked && asked), starts: getStarts(clock), readings: [], source_atom_ids: [], words };
}

/** That the second time is before the first, where it cannot be; empty where it can. */
function orderWords(page: ProfilePage, clock: Clock): string {
  const [first, second] = getStarts(clock);
  if (first === undefined || second?.not_before !== first.start) return "";
  const title = (id = "") => findField(page, id)?.title ?? id;
  return `“${title(second.field_id)}” is before “${title(first.field_id)}”.`;
}
