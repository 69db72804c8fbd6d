// The overview of a profile: its deadline, its coverage, where its source atoms come from, and its hashes.
import { fillTemplate } from "../../../../server/engine/template.ts";
import { citedTitleOf, instrumentIdOf } from "../../../pipeline/model/authored-instrument.ts";
import { Curl, Section, Table } from "../elements.tsx";
import { ProfileLayout } from "../layout.tsx";
import type { ProfilePage } from "../paths.ts";
import { DeadlineSection } from "./deadline.tsx";

interface ProfileProps {
  readonly page: ProfilePage;
}

export function ProfileOverviewPage({ page }: ProfileProps) {
  const { profile } = page;
  const { coverage, atoms } = page.site.service.pages;
  const { required, total } = profile.coverage;
  const counts = {
    fields: total.fields,
    with_atoms: total.with_atoms,
    required: required.fields,
    bound_required: required.bound,
  };
  return (
    <ProfileLayout stages={[page]} title="Overview" lead={profile.authored.regulation} scripts={["deadline.js"]}>
      <DeadlineSection page={page} />
      <Section id="coverage" title={coverage.title}>
        <p>{fillTemplate(coverage.lead, counts)}</p>
        <CoverageTable page={page} />
      </Section>
      <Section id="atoms" title={atoms.title}>
        <p>{fillTemplate(atoms.lead, { atoms: profile.atoms.length, instruments: profile.instruments.length })}</p>
        <AtomTable page={page} />
      </Section>
      <HashCheck page={page} />
    </ProfileLayout>
  );
}

const PROPERTIES = ["binding_granularity", "interpretive_load", "disclosure_tier"] as const;

/** How far the fields are bound to the law: how many have each value of a property, in the authored order of values or by size. */
function CoverageTable({ page: { words, profile } }: ProfileProps) {
  const rows = PROPERTIES.flatMap((property) => {
    const { label: name, meaning: general } = words.property(property);
    const values = [...new Set(profile.fields.map((field) => field[property]))]
      .map((value) => ({ value, ...words.value(property, value) }))
      .sort((a, b) => a.rank - b.rank || Number(a.value ?? Number.MAX_VALUE) - Number(b.value ?? Number.MAX_VALUE));
    return values.map(({ value, label, meaning }, index) => {
      const having = profile.fields.filter((field) => field[property] === value);
      const title = (
        <>
          {name}: {value === null ? "not rated" : label}
          <span class="hint">{meaning ?? (index === 0 && general)}</span>
        </>
      );
      return [title, having.filter(({ required }) => required).length, having.length];
    });
  });
  return <Table heads={["Fields by", "Required", "All"]} caption="Fields by property" rows={rows} />;
}

const USES = ["A field is based on it", "Rules, lists or rows are based on it", "Kept for context"] as const;

/** How many source atoms of each act there are, by what is based on them. */
function AtomTable({ page: { profile, paths, to } }: ProfileProps) {
  const useOf = (atomId: string) => {
    const use = profile.uses.get(atomId);
    if (use === undefined || Object.values(use).every((ids) => ids.length === 0)) return USES[2];
    return use.field_ids.length > 0 ? USES[0] : USES[1];
  };
  return (
    <Table
      heads={["Act", "Source atoms", ...USES]}
      caption="Source atoms by act"
      rows={profile.instruments.map((instrument) => {
        const id = instrumentIdOf(instrument);
        const atoms = profile.atoms.filter((atom) => instrumentIdOf(atom) === id);
        const uses = atoms.map(({ source_atom_id }) => useOf(source_atom_id));
        const name = (
          <>
            <a href={to(paths.source(id))}>{citedTitleOf(instrument)}</a>
            <span class="hint">{instrument.short_title}</span>
          </>
        );
        return [name, atoms.length, ...USES.map((use) => uses.filter((other) => other === use).length)];
      })}
    />
  );
}

/** Both hashes, with a way to check each: site.js fetches and hashes the files, and a line in a shell does the same. */
function HashCheck({ page: { profile, hashes, site, to } }: ProfileProps) {
  const { title, lead, unavailable, ...texts } = site.service.pages.hashes;
  return (
    <Section id="hashes" title={title}>
      <p>{lead}</p>
      {(["artifact", "semantic"] as const).map((kind) => {
        const hash = hashes[`profile_${kind}_hash`];
        const path = `${profile.href}/${kind === "artifact" ? "profile" : "semantic"}.json`;
        return (
          <div key={kind} class="card stack">
            <p>
              {texts[kind]} <code>{hash}</code>
            </p>
            <Curl path={path} rest=" | sha256sum" />
            <p class="needs-script">
              <button class="button" type="button" data-hash={hash} data-url={to(path)} data-unavailable={unavailable}>
                Check it yourself, here
              </button>
            </p>
            <output class="small" />
          </div>
        );
      })}
    </Section>
  );
}
