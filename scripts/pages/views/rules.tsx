// The rules of a profile, or of the stages of a folder, by field. A check that several fields share is described once, below them.
import type { Field, PublishedRule } from "../../pipeline/model.ts";
import { AtomLinks, FieldLink, RuleMessage } from "../citations.tsx";
import { Code, Section, SeverityWord, Table } from "../elements.tsx";
import { FileLinks, SharedLayout } from "../layout.tsx";
import type { ProfilePage } from "../site.ts";
import { lastOf, mergeRules, type SharedPart, type StagedRule, stageTitle } from "../stages.ts";
import { countOf, spell } from "../words.ts";
import { Filters, marksOf } from "./filters.tsx";

const CHOICES = ["severity", "basis"] as const;
const HEADS = ["Severity", "Check", "Message", "Based on"];

/** The rules of each field in the order of fields, those on the draft as a whole, and the checks that fields share. */
export function RulesPage({ stages }: SharedPart) {
  const page = lastOf(stages);
  const rules = mergeRules(stages, () => true);
  const checks = findSharedChecks(rules);
  const positions = new Map(checks.flatMap((check, index) => check.map((rule) => [rule, index + 1] as const)));
  const groups = [...page.profile.fields, undefined].map((field) => ({
    ...{ stages, field, positions },
    rules: rules.filter(({ rule }) => rule.field_id === (field?.field_id ?? null)),
  }));
  return (
    <SharedLayout stages={stages} title="Rules" lead={page.site.service.pages.leads.rules} kind="rules">
      <p class="small">
        <FileLinks stages={stages} file="rules.json" /> contains the rules one by one, with their parameters, in the
        order of findings. <a href="#checks">The checks that several fields share</a> are described below the fields.
      </p>
      <Filters list="rules" words={page.words} items={rules.map(({ rule }) => rule)} choices={CHOICES} />
      <div id="rules">
        {groups.map((group) => (
          <RuleGroup key={group.field?.field_id} {...group} />
        ))}
      </div>
      <Section id="checks" title="Checks that several fields share">
        <Table heads={HEADS} caption="Checks that several fields share" class="is-rules">
          {checks.map((check, index) => (
            <CheckRow key={check[0]?.rule_id} page={page} check={check} position={index + 1} />
          ))}
        </Table>
      </Section>
    </SharedLayout>
  );
}

/** Rules of several fields that differ in their fields, parameters, source atoms and stages only. */
function findSharedChecks(rules: readonly StagedRule[]): (readonly PublishedRule[])[] {
  const groups = new Map<string, PublishedRule[]>();
  for (const { rule } of rules) {
    const { code, severity, kind, checks, basis, message } = rule;
    const key = JSON.stringify([code, severity, kind, checks, basis, message]);
    groups.set(key, [...(groups.get(key) ?? []), rule]);
  }
  return [...groups.values()].filter((check) => fieldCount(check) > 1);
}

const fieldCount = (check: readonly PublishedRule[]): number => new Set(check.map(({ field_id }) => field_id)).size;

interface RuleGroupProps extends SharedPart {
  /** Without one, the rules are about the draft as a whole. */
  readonly field: Field | undefined;
  readonly rules: readonly StagedRule[];
  /** The position of the check in the table of shared ones. */
  readonly positions: ReadonlyMap<PublishedRule, number>;
}

/** The shared checks of a field as links, and its own rules with their messages. */
function RuleGroup({ stages, field, rules, positions }: RuleGroupProps) {
  const page = lastOf(stages);
  const [shared, own] = [true, false].map((isShared) => rules.filter(({ rule }) => positions.has(rule) === isShared));
  return (
    <section data-group class="rule-group stack is-tight">
      <h2>{field === undefined ? "The draft as a whole" : <FieldLink page={page} fieldId={field.field_id} />}</h2>
      <ul class="plain row small">
        {shared?.map((staged) => (
          <li key={staged.rule.rule_id} data-item {...marksOf(staged.rule, CHOICES)}>
            <a href={`#check-${positions.get(staged.rule)}`}>{spell(staged.rule.code)}</a>
            <Stages stages={stages} rule={staged} />
          </li>
        ))}
      </ul>
      {own?.map((staged) => (
        <OwnRule key={staged.rule.rule_id} stages={stages} staged={staged} field={field} />
      ))}
    </section>
  );
}

type OwnRuleProps = SharedPart & Pick<RuleGroupProps, "field"> & { readonly staged: StagedRule };

/** A rule with its message, a link to its JSON, and what it is based on. The page of a field has the anchors of its rules. */
function OwnRule({ stages, staged, field }: OwnRuleProps) {
  const { rule, pages, anchor } = staged;
  const page = lastOf(pages);
  return (
    <div id={field === undefined ? anchor : undefined} data-item class="small" {...marksOf(rule, CHOICES)}>
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
  readonly check: readonly PublishedRule[];
  readonly position: number;
}

function CheckRow({ page, check, position }: CheckRowProps) {
  const first = check[0] as PublishedRule;
  const shared = first.source_atom_ids.filter((id) => check.every((rule) => rule.source_atom_ids.includes(id)));
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
        <p class="small soft">{countOf(fieldCount(check), "field")}</p>
      </td>
      <td class="small">
        {page.words.value("basis", first.basis).label}
        {shared.length > 0 && <AtomLinks page={page} atomIds={shared} />}
        {check.some((rule) => rule.source_atom_ids.length > shared.length) && <p>The source atoms of each field</p>}
      </td>
    </tr>
  );
}
