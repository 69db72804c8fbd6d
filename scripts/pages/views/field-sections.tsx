// The sections of a field's page.
import stringify from "fast-json-stable-stringify";
import type { VNode } from "preact";
import type { CodeListDocument } from "../../pipeline/authored.ts";
import type { PublishedRule } from "../../pipeline/model.ts";
import { AtomLinks, type FieldPart, RuleMessage } from "../citations.tsx";
import { Code, Curl, Fact, Section, SeverityWord, Table, Tag } from "../elements.tsx";
import type { ProfilePage } from "../site.ts";
import { lastOf, mergeRules, type SharedFieldPart, stageTitle } from "../stages.ts";
import { spell, type Words } from "../words.ts";
import { AtomText } from "./sources.tsx";

/** Whether each stage requires the field, with a link to its fields; for a profile without stages, whether it and the template do. */
export function FieldObligations({ stages, field }: SharedFieldPart) {
  const { words, to } = lastOf(stages);
  const isShared = stages.length > 1;
  const presence = words.value("required", field.required);
  return (
    <Section id="obligations" title="When it is mandatory">
      <dl class="facts is-rows">
        {!isShared && (
          <Fact name={words.property("required").label} note={presence.meaning}>
            {presence.label}
          </Fact>
        )}
        {stages.map((stage) => {
          const { label, note } = requirementOf({ page: stage, field });
          const link = <a href={to(stage.paths.fields)}>{stageTitle(stage)}</a>;
          return (
            <Fact key={stage.profile.alias} name={isShared ? link : words.property("requirement").label} note={note}>
              {label}
            </Fact>
          );
        })}
      </dl>
    </Section>
  );
}

/** Whether the official template requires the field, in a word, and under which condition. */
export function requirementOf({ page, field }: FieldPart) {
  const row = page.profile.crosswalk.rows.find(({ field_id }) => field_id === field.field_id);
  const { label, meaning } = page.words.value("requirement", row?.requirement);
  return { label, note: row?.condition ?? meaning };
}

/** The form of the value, the code list, and the evidence labels, as far as the field has them. */
export function FieldValues({ page, field, example }: FieldPart & { readonly example: unknown }) {
  const { codeLists, authored } = page.profile;
  const list = codeLists.find(({ code_list_id }) => code_list_id === field.code_list);
  const labels = authored.evidence_labels.filter(({ label }) => field.evidence_labels.includes(label));
  const type = page.words.value("field_type", field.field_type);
  return (
    <>
      {example !== undefined && (
        <Section id="example" title="Example">
          <pre>
            <code>{exampleText(example, list)}</code>
          </pre>
          <p class="small soft">
            {type.label}. In JSON: {type.meaning}
          </p>
        </Section>
      )}
      {list !== undefined && (
        <Section id="codes" title="Allowed values">
          <p>
            The list of {list.title} has {list.items.length} codes ({list.edition}).
          </p>
          <CodeTable words={page.words} list={list} />
          {list.note !== undefined && <p class="small soft">{list.note}</p>}
          <AtomLinks page={page} atomIds={list.source_atom_ids} />
        </Section>
      )}
      {labels.length > 0 && (
        <Section id="evidence" title="Evidence">
          <p>{page.site.service.pages.evidence}</p>
          <dl class="facts is-rows">
            {labels.map(({ label, description }) => (
              <Fact key={label} name={<Code>{label}</Code>}>
                {description}
              </Fact>
            ))}
          </dl>
        </Section>
      )}
    </>
  );
}

/** A value for readers: of codes their labels, and of a list one item per line. */
function exampleText(value: unknown, list: CodeListDocument | undefined): string {
  const textOf = (item: unknown) => (typeof item === "string" ? item : stringify(item));
  return [value]
    .flat()
    .map((item) => list?.items.find(({ code }) => code === item)?.label ?? textOf(item))
    .join("\n");
}

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
            <AtomText page={page} atom={atom} isLinked={true} />
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
export function FieldDifference({ page, field }: FieldPart): VNode | null {
  const { crosswalk, atoms } = page.profile;
  const row = crosswalk.rows.find(({ field_id }) => field_id === field.field_id);
  const deviations = crosswalk.deviations.filter(({ field_ids }) => field_ids.includes(field.field_id));
  if (row === undefined) return null;
  const titleOf = (dataField: string) =>
    atoms.find(
      ({ source_atom_id, locator }) => row.source_atom_ids.includes(source_atom_id) && locator.data_field === dataField,
    )?.locator.official_title;
  const details: [name: string, text: string | null | undefined][] = [
    ["Official format", row.official_format],
    ["In the ESAs' JSON file", row.esas_constraint],
    ["How to convert it", row.transform],
  ];
  return (
    <Section id="difference" title="How it differs from the law">
      <p>{row.difference}</p>
      {deviations.map(({ deviation_id, topic, difference }) => (
        <p key={deviation_id}>
          <strong>{topic}.</strong> {difference}
        </p>
      ))}
      <dl class="facts is-rows">
        <Fact name={row.data_fields.length === 1 ? "Official row" : "Official rows"}>
          {row.data_fields.map((id) => (
            <div key={id}>
              {id} {titleOf(id)}
            </div>
          ))}
          {row.data_fields.length === 0 && "None"}
        </Fact>
        {details.map(
          ([name, text]) =>
            typeof text === "string" && (
              <Fact key={name} name={name}>
                {text}
              </Fact>
            ),
        )}
      </dl>
    </Section>
  );
}

function CodeTable({ words, list }: { readonly words: Words; readonly list: CodeListDocument }) {
  const names = [...new Set(list.items.flatMap(({ attributes = {} }) => Object.keys(attributes)))];
  const labels = names.map((name) => words.property(name).label);
  return (
    <Table
      heads={["Code", "Official label", ...labels]}
      caption={list.title}
      class="is-compact"
      rows={list.items.map(({ code, label, attributes = {} }) => [
        <Code>{code}</Code>,
        label,
        ...names.map((name) => attributeText(attributes[name])),
      ])}
    />
  );
}

const attributeText = (value: string | boolean | number | undefined): string =>
  typeof value === "boolean" ? (value ? "yes" : "no") : String(value ?? "–");

/** The rules of a field that are about its value, and those about how this service reads it. */
export const isAboutReading = ({ basis }: PublishedRule): boolean => basis === "interface";

interface FieldRulesProps extends SharedFieldPart {
  readonly isWanted: (rule: PublishedRule) => boolean;
}

/** The rules that can raise a finding on the field. A rule that only some stages have is marked with them. */
export function FieldRules({ stages, field, isWanted }: FieldRulesProps) {
  const rules = mergeRules(stages, (rule) => rule.field_id === field.field_id && isWanted(rule));
  if (rules.length === 0) return null;
  return (
    <dl class="facts is-rows">
      {rules.map(({ rule, pages, anchor }) => (
        <Fact key={rule.rule_id + rule.message} id={anchor} name={<SeverityWord name={rule.severity} />}>
          <RuleMessage rule={rule} field={field} />
          <RuleBasis page={lastOf(pages)} rule={rule} />
          {pages.length < stages.length && pages.map((page) => [" ", <Tag key="">{stageTitle(page)}</Tag>])}
        </Fact>
      ))}
    </dl>
  );
}

/** The code of a rule, as a link to its JSON, and what it is based on besides the atoms of its field. */
function RuleBasis({ page, rule }: { readonly page: ProfilePage; readonly rule: PublishedRule }) {
  const { derivations, href } = page.profile;
  const derivation = derivations.find(({ field_id }) => field_id === rule.field_id);
  const own = rule.source_atom_ids.filter((id) => derivation?.source_atom_ids.includes(id) !== true);
  return (
    <>
      {" "}
      <a href={page.to(`${href}/rules/${rule.rule_id}`)}>{spell(rule.code)}</a> (
      {page.words.value("basis", rule.basis).label}){own.length > 0 && <AtomLinks page={page} atomIds={own} />}
    </>
  );
}

/** The same as data. */
export function FieldFetch({ page, field }: FieldPart) {
  const path = `${page.profile.href}/fields/${field.field_id}`;
  return (
    <>
      <Curl path={path} />
      <p class="small">
        Also: <a href={page.to(`${path}/source`)}>its source atoms</a>,{" "}
        <a href={page.to(`${path}/events.ndjson`)}>all of it as a stream</a>
      </p>
    </>
  );
}
