// The sections of a field's page.
import type { VNode } from "preact";
import type { CodeListDocument } from "../../pipeline/authored.ts";
import type { PropertyWords } from "../../pipeline/page-words.ts";
import { AtomLinks, type FieldPart, RuleMark, RuleMessage } from "../citations.tsx";
import { Code } from "../elements.tsx";
import { pagesOf } from "../site.ts";
import { propertyLabel, valueLabel } from "../words.ts";
import { AtomText } from "./sources.tsx";

/** The atoms, primary first, and how the value derives from them. */
export function FieldSource({ page, field }: FieldPart) {
  const { profile, service } = page.bound;
  const derivation = profile.derivations.find(({ field_id }) => field_id === field.field_id);
  const atoms = new Map(profile.atoms.map((atom) => [atom.source_atom_id, atom]));
  return (
    <section class="stack" aria-labelledby="source">
      <h2 id="source">What it rests on</h2>
      <ol class="atoms">
        {(derivation?.source_atom_ids ?? []).map((id) => {
          const atom = atoms.get(id);
          return atom === undefined ? null : (
            <li key={id} class="atom">
              <AtomText page={page} atom={atom} isLinked={true} />
            </li>
          );
        })}
      </ol>
      <p class="small soft">{service.pages.paraphrase}</p>
      {derivation !== undefined && (
        <>
          <h3>How the value comes about</h3>
          <p>{derivation.explanation}</p>
        </>
      )}
    </section>
  );
}

/** The official row, what it asks, and where the profile parts from it. */
export function FieldDifference({ page, field }: FieldPart): VNode | null {
  const { crosswalk } = page.bound.profile;
  const row = crosswalk.rows.find(({ field_id }) => field_id === field.field_id);
  const deviations = crosswalk.deviations.filter(({ field_ids }) => field_ids.includes(field.field_id));
  if (row === undefined) return null;
  return (
    <section class="stack" aria-labelledby="difference">
      <h2 id="difference">How it differs from the law</h2>
      <p>{row.difference}</p>
      {deviations.map(({ deviation_id, topic, difference }) => (
        <p key={deviation_id}>
          <strong>{topic}.</strong> {difference}
        </p>
      ))}
      <dl class="facts is-rows">
        <div>
          <dt>{row.data_fields.length === 1 ? "Official row" : "Official rows"}</dt>
          <dd>
            <ul class="plain-list">
              {officialRows({ page, field }).map(({ id, title }) => (
                <li key={id}>
                  <span class="number">{id}</span> {title}
                </li>
              ))}
            </ul>
            {row.data_fields.length === 0 && "None"}
          </dd>
        </div>
        {[
          ["Condition", row.condition],
          ["Official format", row.official_format],
          ["In the ESAs' JSON file", row.esas_constraint],
          ["How to carry it over", row.transform],
        ].map(([name, text]) =>
          typeof text !== "string" ? null : (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ),
        )}
      </dl>
    </section>
  );
}

/** The rows of the template by number and official title. */
function officialRows({ page, field }: FieldPart): { id: string; title: string }[] {
  const { atoms, crosswalk } = page.bound.profile;
  const row = crosswalk.rows.find(({ field_id }) => field_id === field.field_id);
  return (row?.data_fields ?? []).map((id) => {
    const cited = atoms.filter(({ source_atom_id }) => row?.source_atom_ids.includes(source_atom_id));
    const title = cited.find(({ locator }) => locator.data_field === id)?.locator.official_title;
    return { id, title: String(title ?? "") };
  });
}

/** The code list and the evidence labels, where the field has them. */
export function FieldValues({ page, field }: FieldPart): VNode | null {
  const { codeLists, authored } = page.bound.profile;
  const list = codeLists.find(({ code_list_id }) => code_list_id === field.code_list);
  const labels = authored.evidence_labels.filter(({ label }) => field.evidence_labels.includes(label));
  return (
    <>
      {list !== undefined && (
        <section class="stack" aria-labelledby="codes">
          <h2 id="codes">Allowed values</h2>
          <p>
            The list of {list.title} has {list.items.length} codes ({list.edition}).
          </p>
          <CodeTable words={page.bound.service.pages.properties} list={list} />
          {typeof list.note === "string" && <p class="small soft">{list.note}</p>}
          <AtomLinks page={page} atomIds={list.source_atom_ids} />
        </section>
      )}
      {labels.length > 0 && (
        <section class="stack" aria-labelledby="evidence">
          <h2 id="evidence">Evidence</h2>
          <p>{page.bound.service.pages.evidence}</p>
          <dl class="facts is-rows">
            {labels.map(({ label, description }) => (
              <div key={label}>
                <dt>
                  <Code>{label}</Code>
                </dt>
                <dd>{description}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </>
  );
}

function CodeTable({ words, list }: { readonly words: readonly PropertyWords[]; readonly list: CodeListDocument }) {
  const names = [...new Set(list.items.flatMap(({ attributes = {} }) => Object.keys(attributes)))];
  return (
    <table class="table is-compact is-cards">
      <thead>
        <tr>
          <th scope="col">Code</th>
          <th scope="col">Official label</th>
          {names.map((name) => (
            <th key={name} scope="col">
              {propertyLabel(words, name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {list.items.map(({ code, label, attributes = {} }) => (
          <tr key={code}>
            <th scope="row">
              <Code>{code}</Code>
            </th>
            <td>{label}</td>
            {names.map((name) => (
              <td key={name} data-label={propertyLabel(words, name)}>
                {attributeText(attributes[name])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const attributeText = (value: string | boolean | number | undefined): string =>
  value === undefined ? "–" : typeof value === "boolean" ? (value ? "yes" : "no") : String(value);

/** Every rule that can raise a finding on the field. */
export function FieldRules({ page, field }: FieldPart) {
  const { profile, service } = page.bound;
  const rules = profile.rules.filter(({ field_id }) => field_id === field.field_id);
  return (
    <section class="stack" aria-labelledby="rules">
      <h2 id="rules">What checks it</h2>
      <ul class="rule-list">
        {rules.map((rule) => (
          <li key={rule.rule_id}>
            <RuleMark rule={rule} />
            <div class="stack is-tight">
              <p>
                <RuleMessage rule={rule} />
              </p>
              <p class="small soft">
                <a href={page.to(pagesOf(profile.alias).rule(rule.rule_id))}>
                  <Code>{rule.code}</Code>
                </a>{" "}
                {propertyLabel(service.pages.properties, "basis")}:{" "}
                {valueLabel(service.pages.properties, "basis", rule.basis)}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

// The host that `npm start` listens on; site.js puts the host of the page in its place.
const HOST = "http://127.0.0.1:3000";

/** The same as data: the call, and what it answers. */
export function FieldFetch({ page, field }: FieldPart) {
  const { href } = page.bound.profile;
  const path = `${href}/fields/${field.field_id}`;
  return (
    <section class="stack no-print" aria-labelledby="fetch">
      <h2 id="fetch">Fetch it</h2>
      {[path, `${path}/source`, `${path}/events.ndjson`].map((target) => (
        <pre key={target} data-copy>
          <code>
            curl -s <span data-origin>{HOST}</span>
            {target}
          </code>
        </pre>
      ))}
      <details>
        <summary>The field as it stands in profile.json</summary>
        <pre data-copy>
          <code>{JSON.stringify(field, null, 2)}</code>
        </pre>
      </details>
    </section>
  );
}
