// The table of all fields of a profile, which can be filtered and sorted.
import { rowsText } from "../citations.tsx";
import { Table } from "../elements.tsx";
import { ProfileLayout } from "../layout.tsx";
import type { ProfilePage } from "../paths.ts";
import { Filters, getMarks } from "./filters.tsx";

const CHOICES = [
  "required",
  "field_type",
  "interpretive_status",
  "interpretive_load",
  "disclosure_tier",
  "binding_granularity",
] as const;

export function FieldsPage({ page }: { readonly page: ProfilePage }) {
  const { profile, words, to, paths } = page;
  // What all fields have alike is no choice.
  const choices = CHOICES.filter((name) => new Set(profile.fields.map((field) => field[name])).size > 1);
  const orders = ["title", ...choices] as const;
  return (
    <ProfileLayout stages={[page]} title="Fields" lead={page.site.service.pages.leads.fields}>
      <Filters list="fields" words={words} items={profile.fields} choices={choices} orders={orders} />
      <Table
        heads={["Field", ...choices.map((name) => words.property(name).label), "Rows"]}
        caption="All fields in stream order"
        id="fields"
        rows={profile.fields.map((field) => [
          <>
            <a href={to(paths.field(field.field_id))}>{field.title}</a>
            <code>{field.field_id}</code>
          </>,
          ...choices.map((name) => words.value(name, field[name]).label),
          rowsText({ page, field }),
        ])}
        rowAttributes={profile.fields.map((field) => getMarks(field, orders))}
      />
    </ProfileLayout>
  );
}
