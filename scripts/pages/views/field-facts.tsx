// The facts of a field beside its text: each property with its value and what the value means.
import type { ComponentChildren } from "preact";
import type { FieldPart } from "../citations.tsx";
import { Code } from "../elements.tsx";
import { LoadPicture } from "../pictures/load.tsx";
import { propertyLabel, spell, valueLabel, valueMeaning } from "../words.ts";

const PROPERTIES = [
  "required",
  "field_type",
  "interpretive_status",
  "mapping_type",
  "interpretive_load",
  "disclosure_tier",
  "binding_granularity",
] as const;

/** The list of facts. */
export function FieldFacts({ page, field }: FieldPart) {
  const { profile, service } = page.bound;
  const { properties: words } = service.pages;
  const row = profile.crosswalk.rows.find(({ field_id }) => field_id === field.field_id);
  return (
    <aside class="field-facts" aria-label="Facts">
      <dl class="facts">
        {PROPERTIES.filter((name) => field[name] !== null).map((name) => (
          <Fact key={name} name={propertyLabel(words, name)} note={valueMeaning(words, name, field[name])}>
            {name === "interpretive_load" ? <LoadPicture load={field[name]} /> : valueLabel(words, name, field[name])}
          </Fact>
        ))}
        <Fact name="Binding status">{spell(field.field_binding_status)}</Fact>
        <Fact name="Review">{field.review_status === null ? "–" : spell(field.review_status)}</Fact>
        {row !== undefined && (
          <>
            <Fact name="Official rows">{row.data_fields.join(", ") || "–"}</Fact>
            <Fact name={propertyLabel(words, "requirement")} note={valueMeaning(words, "requirement", row.requirement)}>
              {valueLabel(words, "requirement", row.requirement)}
            </Fact>
            {row.esas_pointer !== null && (
              <Fact name="In the ESAs' JSON file">
                <Code>{row.esas_pointer}</Code>
              </Fact>
            )}
          </>
        )}
      </dl>
    </aside>
  );
}

interface FactProps {
  readonly name: string;
  readonly note?: string | undefined;
  readonly children: ComponentChildren;
}

function Fact({ name, note, children }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {children}
        {note !== undefined && <span class="fact-note">{note}</span>}
      </dd>
    </div>
  );
}
