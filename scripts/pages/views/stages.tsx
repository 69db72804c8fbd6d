// The pages of a folder that several stages share: the stages, and all fields with what each stage requires.
import { Cell, Section, Table } from "../elements.tsx";
import { SharedLayout } from "../layout.tsx";
import { lastOf, type SharedPart, stageTitle } from "../stages.ts";
import { requirementOf } from "./field-sections.tsx";

/** The stages with links to their pages, and to the pages that they share. */
export function StagesPage({ stages }: SharedPart) {
  const page = lastOf(stages);
  const { leads } = page.site.service.pages;
  const shared = [
    [page.paths.allFields, "All fields"],
    [page.paths.sources, "Sources"],
    [page.paths.rules, "Rules"],
  ] as const;
  return (
    <SharedLayout stages={stages} title="All reports" lead={leads.stages} kind="stages">
      {stages.map(({ profile, paths }) => (
        <Section key={profile.alias} id={profile.alias} title={profile.authored.title}>
          <p class="soft">{profile.authored.regulation}</p>
          <p class="row">
            <a href={page.to(paths.check)}>Check a draft</a>
            <a href={page.to(paths.fields)}>Fields</a>
            <a href={page.to(paths.overview)}>Deadline, coverage and hashes</a>
            <a href={page.to(paths.differences)}>Differences</a>
          </p>
        </Section>
      ))}
      <Section id="shared" title="For all of them">
        <ul class="plain row">
          {shared.map(([path, label]) => (
            <li key={path}>
              <a href={page.to(path)}>{label}</a>
            </li>
          ))}
        </ul>
      </Section>
    </SharedLayout>
  );
}

/** Every field, with whether each stage requires it. */
export function StageFieldsPage({ stages }: SharedPart) {
  const page = lastOf(stages);
  const heads = ["Row", "Field", ...stages.map(stageTitle)];
  return (
    <SharedLayout stages={stages} title="All fields" lead={page.site.service.pages.leads.stages} kind="fields">
      <Table heads={heads} caption="All fields, and which report requires them" class="is-compact">
        {page.profile.fields.map((field) => (
          <tr key={field.field_id}>
            <Cell label="Row">{field.data_field ?? "–"}</Cell>
            <th scope="row">
              <a href={page.to(page.paths.field(field.field_id))}>{field.title}</a>
            </th>
            {stages.map((stage) => (
              <td key={stage.path} data-label={stageTitle(stage)}>
                {requirementOf({ page: stage, field }).label}
              </td>
            ))}
          </tr>
        ))}
      </Table>
    </SharedLayout>
  );
}
