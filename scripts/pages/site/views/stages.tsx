// The indexes of a folder that several stages share: the stages, and all fields with what each stage requires.
import { FieldLink, getRequirement, rowsText } from "../citations.tsx";
import { Table } from "../elements.tsx";
import { ProfileLayout } from "../layout.tsx";
import { getLast, type SharedPart, stageTitle } from "../stages.ts";
import { ProfilesSection } from "./overview.tsx";

export function StagesPage({ stages }: SharedPart) {
  const page = getLast(stages);
  return (
    <ProfileLayout stages={stages} title="All reports" lead={page.site.service.pages.leads.stages}>
      <ProfilesSection profiles={stages} />
      <p>
        <a href={page.to(page.paths.allFields)}>All fields, and which report requires them</a>
      </p>
    </ProfileLayout>
  );
}

export function StageFieldsPage({ stages }: SharedPart) {
  const page = getLast(stages);
  return (
    <ProfileLayout stages={stages} title="All fields" lead={page.site.service.pages.leads.stages}>
      <Table
        heads={["Field", "Rows", ...stages.map(stageTitle)]}
        caption="All fields, and which report requires them"
        rows={page.profile.fields.map((field) => [
          <FieldLink page={page} fieldId={field.field_id} />,
          rowsText({ page, field }),
          ...stages.map((stage) => getRequirement({ page: stage, field }).label),
        ])}
      />
    </ProfileLayout>
  );
}
