// What changed since the report that was submitted before, by field and row, without values.

import { countOf } from "../../report/wording/words.ts";
import { List, Mark } from "../site/elements.tsx";
import type { CheckProps } from "./draft-check.ts";
import { QuietButton } from "./text-control.tsx";

const WORDS = { changed: "Changed", vanished: "Has no value any more", new: "New" } as const;

export const ComparisonLink = ({ check: { comparison } }: CheckProps) =>
  comparison && <a href="#comparison">{countOf(comparison.changes.length, "row")} changed since the previous report</a>;

export function ComparisonView({ check: { comparison, stopComparing } }: CheckProps) {
  if (comparison === null) return null;
  const { changes, findings } = comparison;
  return (
    <section class="stack is-tight" id="comparison" tabIndex={-1} aria-labelledby="comparison-title">
      <h3 id="comparison-title">Since the previous report ({changes.length})</h3>
      <ul class="plain stack is-tight">
        {findings.map(({ field_id, message }) => (
          <li key={field_id} class="notice small is-attention">
            <Mark name="attention" /> {message}
          </li>
        ))}
      </ul>
      {changes.length === 0 && <p class="small">No row changed.</p>}
      <List
        class="plain small"
        items={changes.map(({ title, data_field, change }) => {
          return `${WORDS[change]}: ${title}${data_field === null ? "" : ` (row ${data_field})`}`;
        })}
      />
      <p>
        <QuietButton label="Stop comparing" onClick={stopComparing} />
      </p>
    </section>
  );
}
