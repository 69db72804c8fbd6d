// The table of all rules of a profile, each with a name of its own to link to.
import type { PublishedRule } from "../../pipeline/model.ts";
import { AtomLinks, FieldLink, RuleMark, RuleMessage } from "../citations.tsx";
import { Code } from "../elements.tsx";
import { Layout } from "../layout.tsx";
import type { ProfilePage } from "../site.ts";
import { spell, valueLabel } from "../words.ts";
import { Filters, valuesOf } from "./filters.tsx";

const LIST = "rules";
const CHOICES = ["severity", "kind", "basis"] as const;

/** One row a rule, in the order of findings. */
export function RulesPage({ page }: { readonly page: ProfilePage }) {
  const { profile, service } = page.bound;
  const { properties: words, leads } = service.pages;
  const choices = CHOICES.map((name) => ({
    name,
    values: valuesOf(
      words,
      name,
      profile.rules.map((rule) => rule[name]),
    ),
  }));
  return (
    <Layout page={page} title="Rules" description={leads.rules} alias={profile.alias} kind="rules">
      <div class="stack">
        <p class="eyebrow">{profile.authored.title}</p>
        <h1>Rules</h1>
        <p class="lead">{leads.rules}</p>
        <p class="small">
          <a href={page.to(`${profile.href}/rules.json`)}>rules.json</a> holds the same with a request that fires each
          rule and one that does not.
        </p>
        <Filters listId={LIST} words={words} choices={choices} noun="rules" count={profile.rules.length} />
        <table class="table is-cards is-rules">
          <caption class="visually-hidden">All rules in the order of findings</caption>
          <thead>
            <tr>
              {["Severity", "Code and field", "What it says", "Rests on"].map((label) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody id={LIST}>
            {profile.rules.map((rule) => (
              <RuleRow key={rule.rule_id} page={page} rule={rule} />
            ))}
          </tbody>
        </table>
      </div>
    </Layout>
  );
}

function RuleRow({ page, rule }: { readonly page: ProfilePage; readonly rule: PublishedRule }) {
  const { properties: words } = page.bound.service.pages;
  const marks = Object.fromEntries(CHOICES.map((name) => [`data-${name}`, rule[name]]));
  const parameters = Object.keys(rule.parameters).length === 0 ? null : JSON.stringify(rule.parameters);
  return (
    <tr id={rule.rule_id} data-item {...marks}>
      <td>
        <RuleMark rule={rule} />
      </td>
      <th scope="row">
        <Code>{rule.code}</Code>
        {rule.field_id === null ? (
          <span class="soft">the draft</span>
        ) : (
          <FieldLink page={page} fieldId={rule.field_id} />
        )}
      </th>
      <td>
        <RuleMessage rule={rule} />
        <p class="small soft">
          {spell(rule.kind)}, in {rule.checks.join(" and ")}
          {parameters !== null && (
            <>
              {": "}
              <Code>{parameters}</Code>
            </>
          )}
        </p>
      </td>
      <td class="small">
        {valueLabel(words, "basis", rule.basis)}
        {rule.source_atom_ids.length > 0 && <AtomLinks page={page} atomIds={rule.source_atom_ids} />}
      </td>
    </tr>
  );
}
