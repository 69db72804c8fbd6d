// What is folded in the row of a clock: who owes it by which provision, what its deadline is based on, and when it was sent.

import { inForceWords } from "../../report/wording/in-force.ts";
import { CitedPlaces, type ClockProps, findWords, InstantTime } from "./clock-props.tsx";
import { PersonAnswer } from "./person-form.tsx";

export function ClockDetails(props: ClockProps) {
  const { board, clock, number } = props;
  const { title, who, readings, assumptions, state } = clock;
  return (
    <details>
      <summary>
        Details<span class="visually-hidden">: {title}</span>
      </summary>
      <p>
        From: {who ?? "the person"}.
        {state !== "not_owed" && (
          <>
            {" "}
            By: <CitedPlaces {...props} />.
          </>
        )}
        {readings.length > 0 && ` Readings: ${readings.map(number).join(", ")}.`}
      </p>
      <Limits {...props} />
      {state !== "not_owed" && assumptions.length > 0 && (
        <p>{assumptions.map((code) => board.assumptions[code] ?? code).join(" ")}</p>
      )}
    </details>
  );
}

/** What may give a later end, and what the latest end is based on. */
function Limits(props: ClockProps) {
  const { state, law, relief, relief_until, legal_latest, upper_bound, bound_if } = props.clock;
  if (state === "unknown" && upper_bound !== null)
    return <p>It is the latest end if {bound_if ?? "everything before is done in time"}.</p>;
  if (state !== "due") return null;
  return (
    <>
      {law !== null && <p>By the law {inForceWords(law)}.</p>}
      {relief !== null && relief !== "not_applicable" && (
        <p>
          {findWords(props)?.relief?.[relief]}
          {relief_until !== null && (
            <>
              {" "}
              With it: <InstantTime {...props} instant={relief_until} />.
            </>
          )}
        </p>
      )}
      {legal_latest !== null && (
        <p>
          By the other reading, at the latest <InstantTime {...props} instant={legal_latest} />.
        </p>
      )}
    </>
  );
}

/** Asks when it was sent. */
export function SentAt({ board, clock, onSent }: ClockProps) {
  const { person, clock_id, name, title } = clock;
  const value = person.sent[clock_id] ?? "";
  const id = `${name}-${clock_id}`.replaceAll(/[^\w.-]/g, "-");
  return (
    <details class="no-print">
      <summary>
        {value === "" ? "Sent already?" : "When it was sent"}
        <span class="visually-hidden">: {title}</span>
      </summary>
      <PersonAnswer
        {...{ board, person, id, value, options: null }}
        fact={{ fact: clock_id, title: `When it was sent: ${title}`, code_list: null, takes_several: false }}
        onValue={(value) => onSent(clock, String(value))}
      />
    </details>
  );
}
