// Where the profile differs from the law, official rows without a field, and what the profile does not cover.
import { AtomLinks, FieldLink, FieldLinks } from "../citations.tsx";
import { Bullets, Section, Table } from "../elements.tsx";
import { ProfileLayout } from "../layout.tsx";
import type { ProfilePage } from "../site.ts";

/** All known differences between the profile and the law. */
export function DifferencesPage({ page }: { readonly page: ProfilePage }) {
  const { crosswalk, authored } = page.profile;
  return (
    <ProfileLayout page={page} title="Differences" lead={page.site.service.pages.leads.differences} kind="differences">
      <div class="stack is-wide">
        <Section id="not-covered" title="Not covered">
          <Bullets items={authored.not_covered} />
        </Section>
        <Section id="deviations" title="Known differences">
          <ul class="lines plain">
            {crosswalk.deviations.map(({ deviation_id, topic, difference, field_ids, source_atom_ids }) => (
              <li key={deviation_id} id={deviation_id} class="stack is-tight">
                <h3>{topic}</h3>
                <p>{difference}</p>
                {field_ids.length > 0 && <FieldLinks page={page} fieldIds={field_ids} />}
                {source_atom_ids.length > 0 && <AtomLinks page={page} atomIds={source_atom_ids} />}
              </li>
            ))}
          </ul>
        </Section>
        <UncoveredRows page={page} />
        <FieldByField page={page} />
      </div>
    </ProfileLayout>
  );
}

function UncoveredRows({ page: { profile, words } }: { readonly page: ProfilePage }) {
  return (
    <Section id="uncovered" title="Official rows without a field">
      <Table
        heads={["Row", "Official title", words.property("requirement").label, "Condition"]}
        caption="Official rows without a field"
        nameAt={1}
        rows={profile.crosswalk.uncovered_rows.map(({ data_field, title, requirement, condition }) => [
          data_field,
          title,
          words.value("requirement", requirement).label,
          condition ?? "–",
        ])}
      />
    </Section>
  );
}

function FieldByField({ page }: { readonly page: ProfilePage }) {
  const { profile, words } = page;
  return (
    <Section id="crosswalk" title="Field by field">
      <p>
        <a href={page.to(`${profile.href}/crosswalk.json`)}>crosswalk.json</a> contains the same with pointers and
        formats.
      </p>
      <Table
        heads={["Field", "Rows", words.property("requirement").label, "Difference"]}
        caption="Differences by field"
        rows={profile.crosswalk.rows.map(({ field_id, data_fields, requirement, difference }) => [
          <FieldLink page={page} fieldId={field_id} />,
          data_fields.join(", ") || "–",
          words.value("requirement", requirement).label,
          <>
            {difference}{" "}
            <a href={page.to(`${page.paths.field(field_id)}#difference`)}>
              More<span class="visually-hidden"> on this difference</span>
            </a>
          </>,
        ])}
      />
    </Section>
  );
}
