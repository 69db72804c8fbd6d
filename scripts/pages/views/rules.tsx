// The table of all rules of a profile. Each row can be linked to.
import type { PublishedRule } from "../../pipeline/model.ts";
import { AtomLinks, FieldLink, RuleMessage } from "../citations.tsx";
import { Code, Mark, printJson, Table } from "../elements.tsx";
import { ProfileLayout } from "../layout.tsx";
import type { ProfilePage } from "../site.ts";
import { spell } from "../words.ts";
import { Filters, marksOf } from "./filters.tsx";

const CHOICES = ["severity", "kind", "basis"] as const;
const HEADS = ["Severity", "Code and field", "Message", "Based on"];

/** One row per rule, in the order of findings. */
export function RulesPage({ page }: { readonly page: ProfilePage }) {
  const { profile, words } = page;
  return (
    <ProfileLayout page={page} title="Rules" lead={page.site.service.pages.leads.rules} kind="rules">
      <p class="small">
        <a href={page.to(`${profile.href}/rules.json`)}>rules.json</a> contains the same rules. The link on a code leads
        to the rule as JSON, with a request that violates it and one that does not.
      </p>
      <Filters list="rules" words={words} items={profile.rules} choices={CHOICES} />
      <Table heads={HEADS} caption="All rules in the order of findings" id="rules" class="is-rules">
        {profile.rules.map((rule) => (
          <RuleRow key={rule.rule_id} page={page} rule={rule} />
        ))}
      </Table>
    </ProfileLayout>
  );
}

function RuleRow({ page, rule }: { readonly page: ProfilePage; readonly rule: PublishedRule }) {
  const parameters = Object.keys(rule.parameters).length === 0 ? null : printJson(rule.parameters);
  return (
    <tr id={rule.rule_id} data-item {...marksOf(rule, CHOICES)}>
      <td>
        <Mark name={rule.severity} />
      </td>
      <th scope="row">
        <a href={page.to(`${page.profile.href}/rules/${rule.rule_id}`)}>
          <Code>{rule.code}</Code>
        </a>
        {rule.field_id === null ? (
          <span class="soft">the draft</span>
        ) : (
          <FieldLink page={page} fieldId={rule.field_id} />
        )}
      </th>
      <td>
        <RuleMessage page={page} rule={rule} />
        <p class="small soft">
          {spell(rule.kind)}, in {rule.checks.join(" and ")}
          {parameters !== null && ": "}
          {parameters !== null && <Code>{parameters}</Code>}
        </p>
      </td>
      <td class="small">
        {page.words.value("basis", rule.basis).label}
        {rule.source_atom_ids.length > 0 && <AtomLinks page={page} atomIds={rule.source_atom_ids} />}
      </td>
    </tr>
  );
}
