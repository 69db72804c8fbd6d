// Acts, their atoms, and what rests on each: if a provision changes, what moves?
import type { ComponentChildren } from "preact";
import type { Instrument } from "../../pipeline/authored.ts";
import type { AtomUse, SourceAtom } from "../../pipeline/model.ts";
import { AtomLink, countUses, FieldLinks, RuleLink } from "../citations.tsx";
import { Code, Tag } from "../elements.tsx";
import { Layout } from "../layout.tsx";
import type { ProfilePage } from "../site.ts";
import { capitalise, countOf, locatorText, spell } from "../words.ts";
import { Filters, valuesOf } from "./filters.tsx";

const LIST = "atoms";

interface AtomPart {
  readonly page: ProfilePage;
  readonly atom: SourceAtom;
}

/** All acts of the profile in their order. */
export function SourcesPage({ page }: { readonly page: ProfilePage }) {
  const { profile, service } = page.bound;
  const { leads, properties: words, paraphrase } = service.pages;
  const choices = [
    { name: "act", values: profile.instruments.map(({ act }) => act) },
    {
      name: "role",
      values: valuesOf(
        words,
        "role",
        profile.atoms.map(({ role }) => role),
      ),
    },
  ];
  return (
    <Layout page={page} title="Sources" description={leads.sources} alias={profile.alias} kind="sources">
      <div class="stack">
        <p class="eyebrow">{profile.authored.title}</p>
        <h1>Sources</h1>
        <p class="lead">{leads.sources}</p>
        <p class="small soft">{paraphrase}</p>
        <Filters listId={LIST} words={words} choices={choices} noun="atoms" count={profile.atoms.length} />
        <div id={LIST} class="stack is-wide">
          {profile.instruments.map((instrument) => (
            <InstrumentSection key={instrument.celex} page={page} instrument={instrument} />
          ))}
        </div>
      </div>
    </Layout>
  );
}

function InstrumentSection({ page, instrument }: { readonly page: ProfilePage; readonly instrument: Instrument }) {
  const { atoms } = page.bound.profile;
  const { celex, act, short_title, eli, oj_reference, document_sha256 } = instrument;
  return (
    <section class="stack" aria-labelledby={celex} data-group>
      <h2 id={celex}>{act}</h2>
      <p class="soft">{short_title}</p>
      <dl class="facts is-line">
        <Fact name="Official text">
          <a href={eli}>{eli}</a>
        </Fact>
        <Fact name="Official Journal">{oj_reference}</Fact>
        <Fact name="CELEX">{celex}</Fact>
        <Fact name="SHA-256 of the document read">
          <Code>{document_sha256}</Code>
        </Fact>
      </dl>
      <ol class="atoms">
        {atoms
          .filter((atom) => atom.celex === celex)
          .map((atom) => (
            <li
              key={atom.source_atom_id}
              id={atom.source_atom_id}
              class="atom"
              data-item
              data-act={act}
              data-role={atom.role}
            >
              <AtomText page={page} atom={atom} />
              <Moves page={page} atom={atom} />
            </li>
          ))}
      </ol>
    </section>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** What an atom says in our words, where the official words stand, and the hash of these. */
export function AtomText({ page, atom, isLinked = false }: AtomPart & { readonly isLinked?: boolean }) {
  const { locator, role, paraphrase, eli, pages, text_sha256, source_atom_id } = atom;
  const title = locator.official_title;
  return (
    <div class="stack is-tight">
      <p class="row">
        <strong>{isLinked ? <AtomLink page={page} atom={atom} /> : capitalise(locatorText(locator))}</strong>
        {title !== undefined && <span>{title}</span>}
        <Tag>{spell(role)}</Tag>
      </p>
      <p>{paraphrase}</p>
      <p class="small soft">
        <a href={eli}>Official text</a>, {pages.length === 1 ? "page" : "pages"} {pages.join(", ")}
      </p>
      <details class="small">
        <summary>Identity</summary>
        <dl class="facts is-line">
          <Fact name="Atom">
            <Code>{source_atom_id}</Code>
          </Fact>
          <Fact name="SHA-256 of its text">
            <Code>{text_sha256}</Code>
          </Fact>
        </dl>
      </details>
    </div>
  );
}

/** What rests on the atom. */
function Moves({ page, atom }: AtomPart) {
  const use = page.bound.profile.uses.get(atom.source_atom_id);
  if (use === undefined || countUses(use) === 0)
    return <p class="moves small soft">Nothing moves. {atom.stands_because ?? ""}</p>;
  return (
    <div class="moves small">
      <p class="moves-head">If it changes, this moves:</p>
      {use.field_ids.length > 0 && <FieldLinks page={page} fieldIds={use.field_ids} />}
      <OtherUses page={page} use={use} />
    </div>
  );
}

function OtherUses({ page, use }: { readonly page: ProfilePage; readonly use: AtomUse }) {
  const { codeLists, crosswalk } = page.bound.profile;
  const lists = codeLists.filter(({ code_list_id }) => use.code_list_ids.includes(code_list_id));
  const deviations = crosswalk.deviations.filter(({ deviation_id }) => use.deviation_ids.includes(deviation_id));
  const lines = [
    ...lists.map(({ title, items }) => `the list of ${title} (${countOf(items.length, "code")})`),
    ...(use.crosswalk_rows.length > 0 ? [`${countOf(use.crosswalk_rows.length, "line")} of the crosswalk`] : []),
    ...use.uncovered_rows.map((row) => `row ${row}, which has no field`),
    ...deviations.map(({ topic }) => `the difference “${topic}”`),
  ];
  return (
    <>
      {lines.length > 0 && <p>{capitalise(lines.join("; "))}.</p>}
      {use.rule_ids.length > 0 && (
        <details>
          <summary>{countOf(use.rule_ids.length, "rule")}</summary>
          <ul class="inline-list is-code">
            {use.rule_ids.map((ruleId) => (
              <li key={ruleId}>
                <RuleLink page={page} ruleId={ruleId} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
