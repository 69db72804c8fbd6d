// The rules of a profile, or of the stages of a folder, by field.
import type { Field } from "../../../pipeline/model/model.ts";
import { formatCount, spell } from "../../../report/wording/words.ts";
import { FieldLink, findPart, RuleLine } from "../citations.tsx";
import { FileLinks, ProfileLayout } from "../layout.tsx";
import { countRules, getLast, mergeRules, type SharedPart, type StagedRule, stageTitle } from "../stages.ts";
import { Filters, getMarks } from "./filters.tsx";

const CHOICES = ["severity", "basis"] as const;

/** The rules of each field in the order of fields, then those on the draft as a whole. */
export function RulesPage({ stages }: SharedPart) {
  const page = getLast(stages);
  const rules = mergeRules(stages, () => true);
  return (
    <ProfileLayout stages={stages} title="Rules" lead={page.site.service.pages.leads.rules}>
      <p class="small">
        <FileLinks stages={stages} file="rules.json" /> contains the rules one by one, with their parameters, in the
        order of findings. A pre-validation runs {formatRuns(stages)}; a lint ends with a rule of its own.
      </p>
      <Filters list="rules" words={page.words} items={rules.map(({ rule }) => rule)} choices={CHOICES} />
      <div class="lines" id="rules">
        {[...page.profile.fields, undefined].map((field) => (
          <RuleGroup key={field?.field_id} stages={stages} field={field} rules={rules} />
        ))}
      </div>
    </ProfileLayout>
  );
}

/** `186 rules`, or of several stages `514 rules (Initial notification), 544 rules (Intermediate report)`. */
const formatRuns = (stages: SharedPart["stages"]): string =>
  stages
    .map((stage) => `${formatCount(countRules(stage), "rule")}${stages.length > 1 ? ` (${stageTitle(stage)})` : ""}`)
    .join(", ");

interface RuleGroupProps extends SharedPart {
  /** Without one, the rules are about the draft as a whole. */
  readonly field: Field | undefined;
  /** Of all fields. */
  readonly rules: readonly StagedRule[];
}

/** The rules of a field. Those that other fields have in the same words are links to the page of the field. */
function RuleGroup({ stages, field, rules }: RuleGroupProps) {
  const page = getLast(stages);
  const isShared = ({ rule: { field_id, message } }: StagedRule) =>
    rules.some(({ rule }) => rule.message === message && rule.field_id !== field_id);
  const wanted = rules.filter(({ rule }) => rule.field_id === (field?.field_id ?? null));
  const linked = field === undefined ? [] : wanted.filter(isShared);
  return (
    <section data-group class="rule-group small stack is-tight">
      <h2>{field === undefined ? "The draft as a whole" : <FieldLink page={page} fieldId={field.field_id} />}</h2>
      <ul class="plain row">
        {linked.map(({ rule, pages }) => (
          <li key={rule.rule_id} {...getMarks(rule, CHOICES)}>
            <a href={page.to(`${page.paths.field(rule.field_id ?? "")}#${rule.rule_id}`)}>{spell(rule.code)}</a>{" "}
            {findPart(stages, pages).join(", ")}
          </li>
        ))}
      </ul>
      {wanted
        .filter((staged) => !linked.includes(staged))
        .map((staged) => (
          <RuleLine
            key={staged.rule.rule_id}
            {...{ stages, field, staged }}
            attributes={getMarks(staged.rule, CHOICES)}
          />
        ))}
    </section>
  );
}
