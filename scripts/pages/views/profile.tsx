// The overview of a profile: its deadline, its coverage, where its source atoms come from, and its hashes.
import { fillTemplate } from "../../../server/engine/template.ts";
import { Code, Curl, Section, Table } from "../elements.tsx";
import { ProfileLayout } from "../layout.tsx";
import type { ProfilePage } from "../site.ts";
import { CoverageTables } from "./coverage.tsx";
import { DeadlineSection } from "./deadline.tsx";

/** The overview of one profile. */
export function ProfileOverviewPage({ page }: { readonly page: ProfilePage }) {
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
    <ProfileLayout
      page={page}
      title="Overview"
      lead={profile.authored.regulation}
      scripts={["deadline.js"]}
      kind="overview"
    >
      <DeadlineSection page={page} />
      <Section id="coverage" title={coverage.title}>
        <p>{fillTemplate(coverage.lead, counts)}</p>
        <CoverageTables page={page} />
      </Section>
      <Section id="atoms" title={atoms.title}>
        <p>{fillTemplate(atoms.lead, { atoms: profile.atoms.length, instruments: profile.instruments.length })}</p>
        <AtomTable page={page} />
      </Section>
      <HashCheck page={page} />
    </ProfileLayout>
  );
}

const USES = ["A field is based on it", "Rules, lists or rows are based on it", "Kept for context"] as const;

/** How many source atoms of each act there are, by what is based on them. */
function AtomTable({ page: { profile, paths, to } }: { readonly page: ProfilePage }) {
  const useOf = (atomId: string) => {
    const use = profile.uses.get(atomId);
    if (use === undefined || Object.values(use).every((ids) => ids.length === 0)) return USES[2];
    return use.field_ids.length > 0 ? USES[0] : USES[1];
  };
  return (
    <Table
      heads={["Act", "Source atoms", ...USES]}
      caption="Source atoms by act"
      class="is-compact"
      rows={profile.instruments.map(({ celex, act, short_title }) => {
        const atoms = profile.atoms.filter((atom) => atom.celex === celex);
        const uses = atoms.map(({ source_atom_id }) => useOf(source_atom_id));
        const name = (
          <>
            <a href={to(paths.source(celex))}>{act}</a>
            <span class="hint">{short_title}</span>
          </>
        );
        return [name, atoms.length, ...USES.map((use) => uses.filter((other) => other === use).length)];
      })}
    />
  );
}

/** Both hashes, with a way to check each: site.js fetches and hashes the files, and a line in a shell does the same. */
function HashCheck({ page }: { readonly page: ProfilePage }) {
  const { profile, hashes } = page;
  const { title, lead, artifact, semantic, unavailable } = page.site.service.pages.hashes;
  const files = [
    ["profile_artifact_hash", `${profile.href}/profile.json`, artifact],
    ["profile_semantic_hash", `${profile.href}/semantic.json`, semantic],
  ] as const;
  return (
    <Section id="hashes" title={title}>
      <p>{lead}</p>
      <div class="stack" data-hash-check>
        <div class="grid">
          {files.map(([name, path, text]) => (
            <div key={name} class="card stack">
              <h3>
                <code>{name}</code>
              </h3>
              <p class="small">{text}</p>
              <p class="small">
                <Code>{hashes[name]}</Code>
              </p>
              <p class="small" data-hash={hashes[name]} data-url={page.to(path)} role="status" />
              <Curl path={path} rest=" | sha256sum" />
            </div>
          ))}
        </div>
        <p class="needs-script">
          <button class="button" type="button" data-hash-start>
            Check it yourself, here
          </button>
        </p>
        <p class="notice small" data-hash-unavailable hidden>
          {unavailable}
        </p>
      </div>
    </Section>
  );
}
