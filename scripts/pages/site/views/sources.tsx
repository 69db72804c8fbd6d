// Acts, their source atoms, and what is based on each: what must be reviewed if a provision changes.
import {
  type Guidance,
  type Instrument,
  isAct,
  type LegalAct,
  type SourceAtom,
} from "../../../pipeline/model/authored-instrument.ts";
import type { AtomUse } from "../../../pipeline/model/coverage.ts";
import { getCitedTitle, getInstrumentId } from "../../../report/wording/citations.ts";
import { inForceWords } from "../../../report/wording/in-force.ts";
import { citedText } from "../../../report/wording/locators.ts";
import { capitalise, formatCount, spell } from "../../../report/wording/words.ts";
import { FieldLinks, getAct, OfficialLink } from "../citations.tsx";
import { type Fact, Facts, Section } from "../elements.tsx";
import { FileLinks, ProfileLayout } from "../layout.tsx";
import type { ProfilePage } from "../paths.ts";
import { ReviewNote } from "../review-note.tsx";
import { mergeSources, type SharedPart } from "../stages.ts";
import { Filters, getMarks } from "./filters.tsx";
import { History } from "./history.tsx";

const CHOICES = ["act", "role"] as const;

interface AtomPart {
  readonly page: ProfilePage;
  readonly atom: SourceAtom;
}

/** All acts of the profile, or of the stages, in their order. */
export function SourcesPage({ stages }: SharedPart) {
  const page = mergeSources(stages);
  const { leads, paraphrase } = page.site.service.pages;
  const items = page.profile.atoms.map((atom) => ({ role: atom.role, act: getAct(page, atom) }));
  return (
    <ProfileLayout stages={stages} title="Sources" lead={leads.sources}>
      <p class="small soft">
        {paraphrase} <FileLinks stages={stages} file="sources.json" /> contains the identifier of each atom, the hash of
        its text and the rules that are based on it.
      </p>
      <ReviewNote reviewed={page.profile.reviewed} />
      <History stages={stages} />
      <Filters list="atoms" words={page.words} items={items} choices={CHOICES} />
      <div id="atoms">
        {page.profile.instruments.map((instrument) => (
          <div key={getInstrumentId(instrument)} data-group>
            <InstrumentSection page={page} instrument={instrument} />
          </div>
        ))}
      </div>
    </ProfileLayout>
  );
}

function InstrumentSection({ page, instrument }: { readonly page: ProfilePage; readonly instrument: Instrument }) {
  const [id, act] = [getInstrumentId(instrument), getCitedTitle(instrument)];
  const atoms = page.profile.atoms.filter((atom) => getInstrumentId(atom) === id);
  return (
    <Section id={id} title={act}>
      <p class="soft">{instrument.short_title}</p>
      <Facts of={isAct(instrument) ? factsOfAct(instrument) : factsOfGuidance(instrument)} />
      <ol class="lines plain">
        {atoms.map((atom) => (
          <li
            key={atom.source_atom_id}
            id={atom.source_atom_id}
            class="columns"
            {...getMarks({ act, role: atom.role }, CHOICES)}
          >
            <AtomParagraph page={page} atom={atom} name={capitalise(citedText(atom.locator))} />
            <Uses page={page} atom={atom} />
          </li>
        ))}
      </ol>
    </Section>
  );
}

const factsOfAct = ({ eli, oj_reference, celex, document_sha256 }: LegalAct): Fact[] => [
  ["Official text", <a href={eli}>{eli}</a>],
  ["Official Journal", oj_reference],
  ["CELEX", celex],
  ["SHA-256 of the document read", <code>{document_sha256}</code>],
];

const factsOfGuidance = ({ publisher, date, url, not_checked }: Guidance): Fact[] => [
  ["Guidance of", publisher],
  ["State of", date],
  ["Address", url && <a href={url}>{url}</a>],
  ["Text", "None is held, so its atoms have no hash. Guidance is not binding."],
  ["Not checked", not_checked],
];

/** What an atom says in our words below its name, which is a link to it, and a link to the official text. */
export function AtomParagraph({ page, atom, name }: AtomPart & { readonly name: string }) {
  const { locator, role, paraphrase, source_atom_id, in_force, amended_by } = atom;
  return (
    <div class="stack is-tight">
      <p class="row">
        <a href={page.to(page.paths.source(source_atom_id))}>
          <b>{name}</b>
        </a>
        {locator.official_title !== undefined && <span>{locator.official_title}</span>}
        <span class="soft small">
          {spell(role)}
          {in_force !== undefined && `, ${inForceWords(in_force)}`}
          {amended_by !== undefined && `, amended by ${amended_by.join(", ")}`}
          {atom.href !== undefined && [", ", <OfficialLink atom={atom} name={name} />]}
        </span>
      </p>
      <p>{paraphrase}</p>
    </div>
  );
}

function Uses({ page, atom }: AtomPart) {
  const use = page.profile.uses.get(atom.source_atom_id);
  if (use === undefined || Object.values(use).every((ids) => ids.length === 0))
    return <p class="uses small soft">Nothing is based on it. {atom.kept_because}</p>;
  const others = otherUses(page, use);
  return (
    <div class="uses small">
      <p>
        <b>If it changes, review:</b>
      </p>
      <FieldLinks page={page} fieldIds={use.field_ids} />
      {others.length > 0 && <p>{capitalise(others.join("; "))}.</p>}
    </div>
  );
}

function otherUses({ profile: { codeLists, clocks, crosswalk } }: ProfilePage, use: AtomUse): string[] {
  const lists = codeLists.filter(({ code_list_id }) => use.code_list_ids.includes(code_list_id));
  const deviations = crosswalk.deviations.filter(({ deviation_id }) => use.deviation_ids.includes(deviation_id));
  return [
    ...lists.map(({ title, items }) => `the list of ${title} (${formatCount(items.length, "code")})`),
    ...(use.rule_ids.length > 0 ? [formatCount(use.rule_ids.length, "rule")] : []),
    ...clocks.flatMap(({ clock_id, title }) => (use.clock_ids.includes(clock_id) ? [`the clock “${title}”`] : [])),
    ...(use.crosswalk_rows.length > 0 ? [`${formatCount(use.crosswalk_rows.length, "line")} of the crosswalk`] : []),
    ...use.uncovered_rows.map((row) => `row ${row}, which has no field`),
    ...deviations.map(({ topic }) => `the difference “${topic}”`),
  ];
}
