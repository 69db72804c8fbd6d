// What the profile does not cover, where it differs from the law, and official rows without a field.
import { AtomLinks, FieldLinks } from "../citations.tsx";
import { Bullets, Section, Table } from "../elements.tsx";
import { ProfileLayout } from "../layout.tsx";
import type { ProfilePage } from "../paths.ts";

/** What no page of a field has: the differences between the profile as a whole and the law. */
export function DifferencesPage({ page }: { readonly page: ProfilePage }) {
  const { profile, site, to, words } = page;
  const { crosswalk, authored, href } = profile;
  return (
    <ProfileLayout stages={[page]} title="Differences" lead={site.service.pages.leads.differences}>
      {crosswalk.rows.length > 0 && (
        <p class="small">
          <a href={to(`${href}/crosswalk.json`)}>crosswalk.json</a> contains the differences field by field, as the
          pages of the fields do, with pointers and formats.
        </p>
      )}
      <Section id="not-covered" title="Not covered">
        <Bullets items={authored.not_covered} />
      </Section>
      {crosswalk.deviations.length > 0 && (
        <Section id="deviations" title="Known differences">
          <ul class="lines plain">
            {crosswalk.deviations.map(({ deviation_id, topic, difference, field_ids, source_atom_ids }) => (
              <li key={deviation_id} id={deviation_id} class="stack is-tight">
                <h3>{topic}</h3>
                <p>{difference}</p>
                <FieldLinks page={page} fieldIds={field_ids} />
                <AtomLinks page={page} atomIds={source_atom_ids} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {crosswalk.uncovered_rows.length > 0 && (
        <Section id="uncovered" title="Official rows without a field">
          <Table
            heads={["Official title", "Row", words.property("requirement").label, "Condition"]}
            caption="Official rows without a field"
            rows={crosswalk.uncovered_rows.map(({ data_field, title, requirement, condition }) => [
              title,
              data_field,
              words.value("requirement", requirement).label,
              condition ?? "–",
            ])}
          />
        </Section>
      )}
    </ProfileLayout>
  );
}
