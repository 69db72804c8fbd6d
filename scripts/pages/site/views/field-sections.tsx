// The sections of a field's page.
import stringify from "fast-json-stable-stringify";
import type { CodeListDocument } from "../../../pipeline/model/authored.ts";
import { citedText } from "../../../report/wording/locators.ts";
import { AtomLinks, type FieldPart, getAct, getCrosswalk, getRequirement } from "../citations.tsx";
import { type Fact, Facts, FoldedSection, Section, Table } from "../elements.tsx";
import type { Words } from "../paths.ts";
import { getLast, type SharedFieldPart, stageTitle } from "../stages.ts";
import { AtomParagraph } from "./sources.tsx";

/** Whether each stage requires the field, with a link to its fields; for a profile without stages, whether it and the template do. */
export function FieldObligations({ stages, field }: SharedFieldPart) {
  const { words, to } = getLast(stages);
  const isShared = stages.length > 1;
  const presence = words.value("required", field.required);
  return (
    <Section id="obligations" title="When it is mandatory">
      <Facts
        of={[
          [words.property("required").label, !isShared && presence.label, presence.meaning],
          ...stages.map((stage): Fact => {
            const { property, label, note } = getRequirement({ page: stage, field });
            const link = <a href={to(stage.paths.fields)}>{stageTitle(stage)}</a>;
            return [isShared ? link : property, label, note];
          }),
        ]}
      />
    </Section>
  );
}

/** The form of the value, the code list, and the evidence labels, as far as the field has them. */
export function FieldValues({ page, field, example }: FieldPart & { readonly example: unknown }) {
  const { codeLists, authored } = page.profile;
  const list = codeLists.find(({ code_list_id }) => code_list_id === field.code_list);
  const labels = authored.evidence_labels.filter(({ label }) => field.evidence_labels.includes(label));
  const type = page.words.value("field_type", field.field_type);
  const Codes = (list?.items.length ?? 0) > MAX_CODES ? FoldedSection : Section;
  return (
    <>
      {example !== undefined && (
        <Section id="example" title="Example">
          <pre>
            <code>{valueText(example, list)}</code>
          </pre>
          <p class="small soft">
            {list === undefined ? `${type.label}. In JSON: ${type.meaning}` : `In JSON: ${stringify(example)}`}
          </p>
        </Section>
      )}
      {list !== undefined && (
        <Codes id="codes" title="Allowed values">
          <p>
            The list of {list.title} has {list.items.length} codes ({list.edition}).
          </p>
          <CodeTable words={page.words} list={list} />
          {list.note !== undefined && <p class="small soft">{list.note}</p>}
          <AtomLinks page={page} atomIds={list.source_atom_ids} />
        </Codes>
      )}
      {labels.length > 0 && (
        <FoldedSection id="evidence" title="Evidence">
          <p>{page.site.service.pages.evidence}</p>
          <Facts of={labels.map(({ label, description }) => [<code>{label}</code>, description])} />
        </FoldedSection>
      )}
    </>
  );
}

// A longer list would hide what follows it.
const MAX_CODES = 12;

/** A value for readers: of codes their labels, and of a list one item per line. */
function valueText(value: unknown, list: CodeListDocument | undefined): string {
  const getText = (item: unknown) => (typeof item === "string" ? item : stringify(item));
  return [value]
    .flat()
    .map((item) => list?.items.find(({ code }) => code === item)?.label ?? getText(item))
    .join("\n");
}

function CodeTable({ words, list }: { readonly words: Words; readonly list: CodeListDocument }) {
  const names = [...new Set(list.items.flatMap(({ attributes = {} }) => Object.keys(attributes)))];
  return (
    <Table
      heads={["Code", "Official label", ...names.map((name) => words.property(name).label)]}
      caption={list.title}
      rows={list.items.map(({ code, label, attributes = {} }) => [
        <code>{code}</code>,
        label,
        ...names.map((name) => attributeText(attributes[name])),
      ])}
    />
  );
}

const attributeText = (value: string | boolean | number | readonly string[] | undefined): string =>
  typeof value === "boolean" ? (value ? "yes" : "no") : [value ?? "–"].flat().join(", ");

/** The source atoms, primary first, and how the value derives from them. */
export function FieldSource({ page, field }: FieldPart) {
  const { derivations, atoms } = page.profile;
  const derivation = derivations.find(({ field_id }) => field_id === field.field_id);
  const cited = (derivation?.source_atom_ids ?? []).flatMap(
    (id) => atoms.find(({ source_atom_id }) => source_atom_id === id) ?? [],
  );
  return (
    <Section id="source" title="The law">
      <ol class="lines plain">
        {cited.map((atom) => (
          <li key={atom.source_atom_id}>
            <AtomParagraph page={page} atom={atom} name={`${getAct(page, atom)}, ${citedText(atom.locator)}`} />
          </li>
        ))}
      </ol>
      <p class="small soft">{page.site.service.pages.paraphrase}</p>
      <h3>How the value is derived</h3>
      <p>{derivation?.explanation}</p>
    </Section>
  );
}

/** The official row, what it asks, and where the profile differs from it. */
export function FieldDifference({ page, field }: FieldPart) {
  const { crosswalk, atoms } = page.profile;
  const row = getCrosswalk({ page, field });
  const deviations = crosswalk.deviations.filter(({ field_ids }) => field_ids.includes(field.field_id));
  if (row === undefined) return null;
  const findTitle = (dataField: string) =>
    atoms.find(
      ({ source_atom_id, locator }) => row.source_atom_ids.includes(source_atom_id) && locator.data_field === dataField,
    )?.locator.official_title;
  const rows = row.data_fields.map((id) => `${id} ${findTitle(id) ?? ""}`);
  return (
    <FoldedSection id="difference" title="How it differs from the law">
      <p>{row.difference}</p>
      {deviations.map(({ deviation_id, topic, difference }) => (
        <p key={deviation_id}>
          <strong>{topic}.</strong> {difference}
        </p>
      ))}
      <Facts
        of={[
          ["Official rows", rows.length === 0 ? "None" : rows.map((text) => <div key={text}>{text}</div>)],
          ["Official format", row.official_format],
          ["In the file of the form", row.esas_constraint],
          ["How to convert it", row.transform],
        ]}
      />
    </FoldedSection>
  );
}
