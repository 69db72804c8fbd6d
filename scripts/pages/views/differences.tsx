// Where profile and law part, official rows without a field, and what the profile does not cover.
import { AtomLinks, FieldLink, FieldLinks } from "../citations.tsx";
import { Layout } from "../layout.tsx";
import { type ProfilePage, pagesOf } from "../site.ts";
import { propertyLabel, valueLabel } from "../words.ts";

/** All that is not the same in the profile and in the law. */
export function DifferencesPage({ page }: { readonly page: ProfilePage }) {
  const { profile, service } = page.bound;
  const { leads } = service.pages;
  return (
    <Layout page={page} title="Differences" description={leads.differences} alias={profile.alias} kind="differences">
      <div class="stack is-wide">
        <header class="stack">
          <p class="eyebrow">{profile.authored.title}</p>
          <h1>Differences</h1>
          <p class="lead">{leads.differences}</p>
        </header>
        <section class="stack" aria-labelledby="not-covered">
          <h2 id="not-covered">Not covered</h2>
          <ul class="bullets">
            {profile.authored.not_covered.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </section>
        <Deviations page={page} />
        <UncoveredRows page={page} />
        <FieldByField page={page} />
      </div>
    </Layout>
  );
}

function Deviations({ page }: { readonly page: ProfilePage }) {
  return (
    <section class="stack" aria-labelledby="deviations">
      <h2 id="deviations">Known differences</h2>
      <ul class="rule-list is-single">
        {page.bound.profile.crosswalk.deviations.map(
          ({ deviation_id, topic, difference, field_ids, source_atom_ids }) => (
            <li key={deviation_id} id={deviation_id} class="stack is-tight">
              <h3>{topic}</h3>
              <p>{difference}</p>
              <div class="small">
                {field_ids.length > 0 && <FieldLinks page={page} fieldIds={field_ids} />}
                {source_atom_ids.length > 0 && <AtomLinks page={page} atomIds={source_atom_ids} />}
              </div>
            </li>
          ),
        )}
      </ul>
    </section>
  );
}

function UncoveredRows({ page }: { readonly page: ProfilePage }) {
  const { properties: words } = page.bound.service.pages;
  return (
    <section class="stack" aria-labelledby="uncovered">
      <h2 id="uncovered">Official rows without a field</h2>
      <table class="table is-cards">
        <thead>
          <tr>
            {["Row", "Official title", propertyLabel(words, "requirement"), "Condition"].map((label) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {page.bound.profile.crosswalk.uncovered_rows.map(({ data_field, title, requirement, condition }) => (
            <tr key={data_field}>
              <td data-label="Row" class="number">
                {data_field}
              </td>
              <th scope="row">{title}</th>
              <td data-label={propertyLabel(words, "requirement")}>{valueLabel(words, "requirement", requirement)}</td>
              <td data-label="Condition">{condition ?? "–"}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function FieldByField({ page }: { readonly page: ProfilePage }) {
  const { profile, service } = page.bound;
  const { properties: words } = service.pages;
  return (
    <section class="stack" aria-labelledby="crosswalk">
      <h2 id="crosswalk">Field by field</h2>
      <p>
        <a href={page.to(`${profile.href}/crosswalk.json`)}>crosswalk.json</a> holds the same with pointers and formats.
      </p>
      <table class="table is-cards">
        <thead>
          <tr>
            {["Field", "Rows", propertyLabel(words, "requirement"), "Difference"].map((label) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {profile.crosswalk.rows.map(({ field_id, data_fields, requirement, difference }) => (
            <tr key={field_id}>
              <th scope="row">
                <FieldLink page={page} fieldId={field_id} />
              </th>
              <td data-label="Rows" class="number">
                {data_fields.join(", ") || "–"}
              </td>
              <td data-label={propertyLabel(words, "requirement")}>{valueLabel(words, "requirement", requirement)}</td>
              <td>
                {difference}{" "}
                <a href={page.to(`${pagesOf(profile.alias).field(field_id)}#difference`)}>
                  More<span class="visually-hidden"> on this difference</span>
                </a>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
