// The parts of the report with their state, beside the form where there is room.
import { Mark } from "../site/elements.tsx";
import type { CheckProps } from "./draft-check.ts";
import { useFocusedField } from "./field-pane.tsx";
import { stateOf } from "./progress.ts";
import { jumpTo } from "./tour.tsx";

export function Outline({ check }: CheckProps) {
  const focused = useFocusedField();
  return (
    <nav class="outline no-print" aria-label="Parts of the report" hidden={check.view !== "Form"}>
      <ol class="plain">
        {check.sections.map(({ id, title, fields }) => {
          const { words, isDone } = stateOf(check, fields);
          const jump = (event: Event) => {
            event.preventDefault();
            jumpTo(check, id);
          };
          return (
            <li key={id}>
              <a href={`#${id}`} onClick={jump} aria-current={fields.some((field) => field.id === focused)}>
                {title}
              </a>
              <span class="hint">{isDone ? <Mark name="ready">{words}</Mark> : words}</span>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
