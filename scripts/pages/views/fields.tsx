// The table of all fields of a profile, which people filter and sort.

import { type FieldPart, rowsOf } from "../citations.tsx";
import { Code } from "../elements.tsx";
import { Layout } from "../layout.tsx";
import { LoadPicture } from "../pictures/load.tsx";
import { type ProfilePage, pagesOf } from "../site.ts";
import { propertyLabel, valueLabel } from "../words.ts";
import { Filters, valuesOf } from "./filters.tsx";

const LIST = "fields";
const CHOICES = [
  "required",
  "field_type",
  "interpretive_status",
  "interpretive_load",
  "disclosure_tier",
  "binding_granularity",
] as const;

/** One row a field, in stream order. */
export function FieldsPage({ page }: { readonly page: ProfilePage }) {
  const { profile, service } = page.bound;
  const { properties: words, leads } = service.pages;
  const choices = CHOICES.map((name) => ({
    name,
    values: valuesOf(
      words,
      name,
      profile.fields.map((field) => field[name]),
    ),
  }));
  return (
    <Layout page={page} title="Fields" description={leads.fields} alias={profile.alias} kind="fields">
      <div class="stack">
        <p class="eyebrow">{profile.authored.title}</p>
        <h1>Fields</h1>
        <p class="lead">{leads.fields}</p>
        <Filters
          listId={LIST}
          words={words}
          choices={choices}
          noun="fields"
          count={profile.fields.length}
          orders={["title", ...CHOICES]}
        />
        <table class="table is-cards">
          <caption class="visually-hidden">All fields in stream order</caption>
          <thead>
            <tr>
              {[
                ["position", "No"],
                ["title", "Field"],
                ...CHOICES.map((name) => [name, propertyLabel(words, name)]),
              ].map(([name, label]) => (
                <th key={name} scope="col" data-sort={name}>
                  {label}
                </th>
              ))}
              <th scope="col">Rows</th>
            </tr>
          </thead>
          <tbody id={LIST}>
            {profile.fields.map((field, index) => (
              <FieldRow key={field.field_id} page={page} field={field} position={index + 1} />
            ))}
          </tbody>
        </table>
      </div>
    </Layout>
  );
}

function FieldRow({ page, field, position }: FieldPart & { readonly position: number }) {
  const { properties: words } = page.bound.service.pages;
  const href = page.to(pagesOf(page.bound.profile.alias).field(field.field_id));
  const marks = Object.fromEntries(CHOICES.map((name) => [`data-${name}`, String(field[name] ?? "none")]));
  return (
    <tr data-item data-position={position} data-title={field.title} {...marks}>
      <td class="number is-minor">{position}</td>
      <th scope="row">
        <a href={href}>{field.title}</a>
        <Code>{field.field_id}</Code>
      </th>
      {CHOICES.map((name) => (
        <td key={name} data-label={propertyLabel(words, name)}>
          {name === "interpretive_load" ? (
            <LoadPicture load={field.interpretive_load} />
          ) : (
            valueLabel(words, name, field[name])
          )}
        </td>
      ))}
      <td data-label="Rows" class="number">
        {rowsOf({ page, field }).join(", ") || "–"}
      </td>
    </tr>
  );
}
