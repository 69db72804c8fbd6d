// The rules of a profile, or of the stages of a folder, by field. A check that several fields share is described once, below them.
import type { Field } from "../../pipeline/model.ts";
import { AtomLinks, FieldLink, RuleMessage } from "../citations.tsx";
import { Code, Section, SeverityWord, Table } from "../elements.tsx";
import { FileLinks, SharedLayout } from "../layout.tsx";
import type { ProfilePage } from "../site.ts";
import { lastOf, mergeRules, type SharedPart, type StagedRule, stageTitle } from "../stages.ts";
import { countOf, spell } from "../words.ts";
import { Filters, marksOf } from "./filters.tsx";

const CHOICES = ["severity", "basis"] as const;
const HEADS = ["Severity", "Check", "Message", "Based on"];

type Check = readonly [StagedRule, ...StagedRule[]];

/** The rules of each field in the order of fields, those on the draft as a whole, and the checks that fields share. */
export function RulesPage({ stages }: SharedPart) {
  const page = lastOf(stages);
  const rules = mergeRules(stages, () => true);
  const checks = groupRules(rules.filter(({ rule }) => rule.field_id !== null)).filter(isShared);
  const positions = new Map(checks.flatMap((check, index) => check.map((rule) => [rule, index + 1] as const)));
  const ofField = (id: string | null) => rules.filter(({ rule }) => rule.field_id === id);
  return (
    <SharedLayout stages={stages} title="Rules" lead={page.site.service.pages.leads.rules} kind="rules">
      <p class="small">
        <FileLinks stages={stages} file="rules.json" /> contains the rules one by one, with their parameters, in the
        order of findings. <a href="#checks">The checks that several fields share</a> are described below the fields.
      </p>
      <Filters list="rules" words={page.words} items={rules.map(({ rule }) => rule)} choices={CHOICES} />
      <div id="rules">
        {page.profile.fields.map((field) => (
          <FieldGroup
            key={field.field_id}
            stages={stages}
            field={field}
            rules={ofField(field.field_id)}
            positions={positions}
          />
        ))}
        <DraftGroup stages={stages} rules={ofField(null)} />
      </div>
      <Section id="checks" title="Checks that several fields share">
        <Table heads={HEADS} caption="Checks that several fields share" class="is-rules">
          {checks.map((check, index) => (
            <CheckRow key={check[0].rule.rule_id} page={page} check={check} position={index + 1} />
          ))}
        </Table>
      </Section>
    </SharedLayout>
  );
}

/** Rules that differ in their fields, parameters, source atoms and stages only. */
function groupRules(rules: readonly StagedRule[]): Check[] {
  const groups = new Map<string, [StagedRule, ...StagedRule[]]>();
  for (const staged of rules) {
    const { code, severity, kind, checks, basis, message } = staged.rule;
    const key = JSON.stringify([code, severity, kind, checks, basis, message]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [staged]);
    else group.push(staged);
  }
  return [...groups.values()];
}

const isShared = (check: Check): boolean => check.some(({ rule }) => rule.field_id !== check[0].rule.field_id);

interface FieldGroupProps extends SharedPart {
  readonly field: Field;
  readonly rules: readonly StagedRule[];
  /** The position of the check in the table of shared ones. */
  readonly positions: ReadonlyMap<StagedRule, number>;
}

/** The shared checks of a field as links, and its own rules with their messages. */
function FieldGroup({ stages, field, rules, positions }: FieldGroupProps) {
  const page = lastOf(stages);
  const own = rules.filter((rule) => !positions.has(rule));
  return (
    <section data-group class="rule-group stack is-tight">
      <h2>
        <FieldLink page={page} fieldId={field.field_id} />
      </h2>
      <ul class="plain row small">
        {rules
          .filter((rule) => positions.has(rule))
          .map((staged) => (
            <li key={staged.rule.rule_id} data-item {...marksOf(staged.rule, CHOICES)}>
              <a href={`#check-${positions.get(staged)}`}>{spell(staged.rule.code)}</a>
              <Stages stages={stages} rule={staged} />
            </li>
          ))}
      </ul>
      {own.map((staged) => (
        <OwnRule key={staged.rule.rule_id} stages={stages} staged={staged} field={field} />
      ))}
    </section>
  );
}

function DraftGroup({ stages, rules }: SharedPart & { readonly rules: readonly StagedRule[] }) {
  return (
    <section data-group class="rule-group stack is-tight">
      <h2>The draft as a whole</h2>
      {rules.map((staged) => (
        <OwnRule key={staged.rule.rule_id} stages={stages} staged={staged} id={staged.anchor} />
      ))}
    </section>
  );
}

interface OwnRuleProps extends SharedPart {
  readonly staged: StagedRule;
  readonly field?: Field;
  readonly id?: string | undefined;
}

/** A rule with its message, a link to its JSON, and what it is based on. */
function OwnRule({ stages, staged, field, id }: OwnRuleProps) {
  const { rule, pages } = staged;
  const page = lastOf(pages);
  return (
    <div id={id} data-item class="small" {...marksOf(rule, CHOICES)}>
      <p>
        <SeverityWord name={rule.severity} /> <RuleMessage rule={rule} {...(field && { field })} />{" "}
        <a href={page.to(`${page.profile.href}/rules/${rule.rule_id}`)}>{spell(rule.code)}</a>
        <Stages stages={stages} rule={staged} />
      </p>
      <AtomLinks page={page} atomIds={rule.source_atom_ids} />
    </div>
  );
}

/** The stages that have the rule, if not all have it. */
const Stages = ({ stages, rule: { pages } }: SharedPart & { readonly rule: StagedRule }) =>
  pages.length === stages.length ? null : <span class="soft"> ({pages.map(stageTitle).join(", ")})</span>;

interface CheckRowProps {
  readonly page: ProfilePage;
  readonly check: Check;
  readonly position: number;
}

function CheckRow({ page, check, position }: CheckRowProps) {
  const [{ rule: first }] = check;
  const atomIdsOf = check.map(({ rule }) => rule.source_atom_ids);
  const shared = first.source_atom_ids.filter((id) => atomIdsOf.every((ids) => ids.includes(id)));
  return (
    <tr id={`check-${position}`}>
      <td>
        <SeverityWord name={first.severity} />
      </td>
      <th scope="row">
        <Code>{first.code}</Code>
        <p class="small soft">
          {spell(first.kind)}, in {first.checks.join(" and ")}
        </p>
      </th>
      <td>
        <RuleMessage rule={first} />
        <p class="small soft">{countOf(new Set(check.map(({ rule }) => rule.field_id)).size, "field")}</p>
      </td>
      <td class="small">
        {page.words.value("basis", first.basis).label}
        {shared.length > 0 && <AtomLinks page={page} atomIds={shared} />}
        {atomIdsOf.some(({ length }) => length > shared.length) && <p>The source atoms of each field</p>}
      </td>
    </tr>
  );
}
