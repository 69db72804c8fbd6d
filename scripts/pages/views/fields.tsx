// The table of all fields of a profile, which can be filtered and sorted.
import { type FieldPart, rowsOf } from "../citations.tsx";
import { Cell, Code, Table } from "../elements.tsx";
import { ProfileLayout } from "../layout.tsx";
import type { ProfilePage } from "../site.ts";
import { Filters, marksOf } from "./filters.tsx";

const CHOICES = [
  "required",
  "field_type",
  "interpretive_status",
  "interpretive_load",
  "disclosure_tier",
  "binding_granularity",
] as const;

/** One row per field, in stream order. */
export function FieldsPage({ page }: { readonly page: ProfilePage }) {
  const { profile, words } = page;
  // What all fields have alike is no choice.
  const choices = CHOICES.filter((name) => new Set(profile.fields.map((field) => field[name])).size > 1);
  const sorts = choices.map((sort) => ({ sort, label: words.property(sort).label }));
  const heads = [{ sort: "position", label: "No" }, { sort: "title", label: "Field" }, ...sorts, "Rows"];
  return (
    <ProfileLayout page={page} title="Fields" lead={page.site.service.pages.leads.fields} kind="fields">
      <Filters list="fields" words={words} items={profile.fields} choices={choices} orders={["title", ...choices]} />
      <Table heads={heads} caption="All fields in stream order" id="fields">
        {profile.fields.map((field, index) => (
          <FieldRow key={field.field_id} page={page} field={field} position={index + 1} choices={choices} />
        ))}
      </Table>
    </ProfileLayout>
  );
}

interface FieldRowProps extends FieldPart {
  readonly position: number;
  readonly choices: readonly (typeof CHOICES)[number][];
}

function FieldRow({ page, field, position, choices }: FieldRowProps) {
  return (
    <tr data-item data-position={position} data-title={field.title} {...marksOf(field, choices)}>
      <td class="is-minor">{position}</td>
      <th scope="row">
        <a href={page.to(page.paths.field(field.field_id))}>{field.title}</a>
        <Code>{field.field_id}</Code>
      </th>
      {choices.map((name) => (
        <Cell key={name} label={page.words.property(name).label}>
          {page.words.value(name, field[name]).label}
        </Cell>
      ))}
      <Cell label="Rows">{rowsOf({ page, field })}</Cell>
    </tr>
  );
}
