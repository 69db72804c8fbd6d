// The rules of a profile. The same check on several fields is one row; each rule in it can be linked to.
import type { PublishedRule } from "../../pipeline/model.ts";
import { AtomLinks, FieldLink, RuleMessage } from "../citations.tsx";
import { Code, SeverityWord, Table } from "../elements.tsx";
import { ProfileLayout } from "../layout.tsx";
import type { ProfilePage } from "../site.ts";
import { spell } from "../words.ts";
import { Filters, marksOf } from "./filters.tsx";

const CHOICES = ["severity", "kind", "basis"] as const;
const HEADS = ["Severity", "Check", "Message and fields", "Based on"];

/** One row per check, in the order of the first finding that it can raise. */
export function RulesPage({ page }: { readonly page: ProfilePage }) {
  const { profile, words } = page;
  const checks = groupRules(profile.rules);
  return (
    <ProfileLayout page={page} title="Rules" lead={page.site.service.pages.leads.rules} kind="rules">
      <p class="small">
        <a href={page.to(`${profile.href}/rules.json`)}>rules.json</a> contains the same rules, with their parameters,
        in the order of findings. The JSON of a single rule also has a request that violates it and one that does not.
      </p>
      <Filters list="checks" words={words} items={checks.map(([first]) => first)} choices={CHOICES} />
      <Table heads={HEADS} caption="All checks, with the fields that they are made on" id="checks" class="is-rules">
        {checks.map((rules) => (
          <CheckRow key={rules[0].rule_id} page={page} rules={rules} />
        ))}
      </Table>
    </ProfileLayout>
  );
}

type RuleGroup = readonly [PublishedRule, ...PublishedRule[]];

/** Rules that differ in their fields, parameters and source atoms only. */
function groupRules(rules: readonly PublishedRule[]): RuleGroup[] {
  const groups = new Map<string, [PublishedRule, ...PublishedRule[]]>();
  for (const rule of rules) {
    const key = JSON.stringify([rule.code, rule.severity, rule.kind, rule.checks, rule.basis, rule.message]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [rule]);
    else group.push(rule);
  }
  return [...groups.values()];
}

function CheckRow({ page, rules }: { readonly page: ProfilePage; readonly rules: RuleGroup }) {
  const [first] = rules;
  const shared = first.source_atom_ids.filter((id) =>
    rules.every(({ source_atom_ids }) => source_atom_ids.includes(id)),
  );
  const isOfField = rules.some(({ source_atom_ids }) => source_atom_ids.length > shared.length);
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
        <ul class="plain row small">
          {rules.map((rule) => (
            <RuleItem key={rule.rule_id} page={page} rule={rule} shared={shared} />
          ))}
        </ul>
      </td>
      <td class="small">
        {page.words.value("basis", first.basis).label}
        {shared.length > 0 && <AtomLinks page={page} atomIds={shared} />}
        {isOfField && <p>The source atoms of each field</p>}
      </td>
    </tr>
  );
}

interface RuleItemProps {
  readonly page: ProfilePage;
  readonly rule: PublishedRule;
  /** The atoms that all rules of the row are based on. */
  readonly shared: readonly string[];
}

/** One rule, with the atoms that are neither shared nor on the page of its field. */
function RuleItem({ page, rule: { rule_id, field_id, source_atom_ids }, shared }: RuleItemProps) {
  const derivation = page.profile.derivations.find((item) => item.field_id === field_id);
  const known = new Set([...shared, ...(derivation?.source_atom_ids ?? [])]);
  const own = source_atom_ids.filter((id) => !known.has(id));
  return (
    <li id={rule_id}>
      {field_id === null ? <span class="soft">the draft</span> : <FieldLink page={page} fieldId={field_id} />}{" "}
      <a href={page.to(`${page.profile.href}/rules/${rule_id}`)}>JSON</a>
      {own.length > 0 && <AtomLinks page={page} atomIds={own} />}
    </li>
  );
}
