// The indexes of a folder that several stages share: the stages, and all fields with what each stage requires.
import { Table } from "../elements.tsx";
import { SharedLayout } from "../layout.tsx";
import { lastOf, type SharedPart, stageTitle } from "../stages.ts";
import { requirementOf } from "./field-sections.tsx";
import { ProfilesSection } from "./overview.tsx";

/** The stages with links to their pages. */
export function StagesPage({ stages }: SharedPart) {
  const page = lastOf(stages);
  return (
    <SharedLayout
      stages={stages}
      title="Reports on one incident"
      lead={page.site.service.pages.leads.stages}
      kind="stages"
    >
      <ProfilesSection profiles={stages} />
      <p>
        <a href={page.to(page.paths.allFields)}>All fields, and which report requires them</a>
      </p>
    </SharedLayout>
  );
}

/** Every field, with whether each stage requires it. */
export function StageFieldsPage({ stages }: SharedPart) {
  const page = lastOf(stages);
  const heads = ["Row", "Field", ...stages.map(stageTitle)];
  return (
    <SharedLayout stages={stages} title="All fields" lead={page.site.service.pages.leads.stages} kind="fields">
      <Table
        heads={heads}
        caption="All fields, and which report requires them"
        class="is-compact"
        nameAt={1}
        rows={page.profile.fields.map((field) => [
          field.data_field ?? "–",
          <a href={page.to(page.paths.field(field.field_id))}>{field.title}</a>,
          ...stages.map((stage) => requirementOf({ page: stage, field }).label),
        ])}
      />
    </SharedLayout>
  );
}
