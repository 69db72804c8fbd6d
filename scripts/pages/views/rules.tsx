// The checks of a profile, or of the stages of a folder: rules that differ in their field only are one row. The page of a field has its rules.
import { AtomLinks, FieldLinks, RuleMessage } from "../citations.tsx";
import { Code, SeverityWord, Table } from "../elements.tsx";
import { FileLinks, SharedLayout } from "../layout.tsx";
import type { ProfilePage } from "../site.ts";
import { lastOf, mergeRules, type SharedPart, type StagedRule, stageTitle } from "../stages.ts";
import { spell } from "../words.ts";
import { Filters, marksOf } from "./filters.tsx";

const CHOICES = ["severity", "kind", "basis"] as const;
const HEADS = ["Severity", "Check", "Message and fields", "Based on"];

/** One row per check, in the order of the first finding that it can raise. */
export function RulesPage({ stages }: SharedPart) {
  const page = lastOf(stages);
  const { words } = page;
  const checks = groupRules(mergeRules(stages, () => true));
  return (
    <SharedLayout stages={stages} title="Rules" lead={page.site.service.pages.leads.rules} kind="rules">
      <p class="small">
        <FileLinks stages={stages} file="rules.json" /> contains the rules one by one, with their parameters, in the
        order of findings.
      </p>
      <Filters list="checks" words={words} items={checks.map(([{ rule }]) => rule)} choices={CHOICES} />
      <Table heads={HEADS} caption="All checks, with the fields that they are made on" id="checks" class="is-rules">
        {checks.map((rules) => (
          <CheckRow key={rules[0].rule.rule_id} stages={stages} rules={rules} />
        ))}
      </Table>
    </SharedLayout>
  );
}

type RuleGroup = readonly [StagedRule, ...StagedRule[]];

function groupBy(rules: readonly StagedRule[], keyOf: (rule: StagedRule) => unknown[]): RuleGroup[] {
  const groups = new Map<string, [StagedRule, ...StagedRule[]]>();
  for (const rule of rules) {
    const key = JSON.stringify(keyOf(rule));
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [rule]);
    else group.push(rule);
  }
  return [...groups.values()];
}

/** Rules that differ in their fields, parameters, source atoms and stages only. */
const groupRules = (rules: readonly StagedRule[]): RuleGroup[] =>
  groupBy(rules, ({ rule: { code, severity, kind, checks, basis, message } }) => [
    ...[code, severity, kind, checks, basis, message],
  ]);

function CheckRow({ stages, rules }: SharedPart & { readonly rules: RuleGroup }) {
  const page = lastOf(stages);
  const [{ rule: first }] = rules;
  const atomIdsOf = rules.map(({ rule }) => rule.source_atom_ids);
  const shared = first.source_atom_ids.filter((id) => atomIdsOf.every((ids) => ids.includes(id)));
  return (
    <tr data-item="" {...marksOf(first, CHOICES)}>
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
        {groupBy(rules, ({ pages }) => pages.map(({ profile }) => profile.alias)).map((group) => (
          <Targets key={group[0].rule.rule_id} stages={stages} rules={group} />
        ))}
      </td>
      <td class="small">
        {page.words.value("basis", first.basis).label}
        {shared.length > 0 && <AtomLinks page={page} atomIds={shared} />}
        {atomIdsOf.some(({ length }) => length > shared.length) && <p>The source atoms of each field</p>}
      </td>
    </tr>
  );
}

/** What rules of the same stages check: fields, or the draft as a whole. */
function Targets({ stages, rules }: SharedPart & { readonly rules: RuleGroup }) {
  const page = lastOf(rules[0].pages);
  const { fields } = page.profile;
  const fieldIds = rules.flatMap(({ rule }) => rule.field_id ?? []);
  const isPartial = rules[0].pages.length < stages.length;
  return (
    <div class="small">
      {isPartial && <p class="soft">Only: {rules[0].pages.map(stageTitle).join(", ")}</p>}
      {fieldIds.length === fields.length ? <p>Every field</p> : <FieldLinks page={page} fieldIds={fieldIds} />}
      {rules
        .filter(({ rule }) => rule.field_id === null)
        .map((rule) => (
          <DraftRule key={rule.rule.rule_id} page={page} {...rule} />
        ))}
    </div>
  );
}

/** A rule without a field. */
const DraftRule = ({ page, rule, anchor }: StagedRule & { readonly page: ProfilePage }) => (
  <p id={anchor}>
    The draft, <a href={page.to(`${page.profile.href}/rules/${rule.rule_id}`)}>JSON</a>
  </p>
);
