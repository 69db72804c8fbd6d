// The page at /: what the service is and is not, and for each profile its deadline, its coverage and its hashes.
import { fillTemplate } from "../../../server/engine/template.ts";
import { Code, Curl, Fact, Section } from "../elements.tsx";
import { Layout } from "../layout.tsx";
import { AtomsPicture } from "../pictures/atoms.tsx";
import { ClockPicture } from "../pictures/clock.tsx";
import { CoveragePicture } from "../pictures/coverage.tsx";
import { guidePath, type PageContext, type ProfilePage } from "../site.ts";
import { capitalise, spell } from "../words.ts";

interface OverviewProps {
  readonly page: PageContext;
  readonly profiles: readonly ProfilePage[];
}

/** The overview of all profiles. */
export function OverviewPage({ page, profiles }: OverviewProps) {
  const { service, guides } = page.site;
  const { pages } = service;
  return (
    <Layout page={page} title={null} description={service.description} kind="overview">
      <div class="stack is-wide">
        <header class="stack">
          <h1>{pages.headline}</h1>
          <p class="lead">{pages.lead}</p>
        </header>
        {profiles.map((profile) => (
          <ProfileOverview key={profile.profile.alias} page={profile} />
        ))}
        <Section id="boundary" title="What this is, and what it is not">
          <div class="grid">
            <ul class="bullets is-ready">
              {pages.is.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
            <ul class="bullets is-blocking">
              {service.boundaries.map((name) => (
                <li key={name}>{capitalise(spell(name))}.</li>
              ))}
            </ul>
          </div>
        </Section>
        {guides.length > 0 && (
          <Section id="guides" title="Guides">
            <p>{pages.leads.guides}</p>
            <ul class="bullets">
              {guides.map((guide) => (
                <li key={guide.name}>
                  <a href={page.to(guidePath(guide))}>{guide.title}</a>
                </li>
              ))}
            </ul>
          </Section>
        )}
      </div>
    </Layout>
  );
}

function ProfileOverview({ page }: { readonly page: ProfilePage }) {
  const { profile, paths } = page;
  const { coverage, atoms } = page.site.service.pages;
  const { alias, authored } = profile;
  const { required, total } = profile.coverage;
  const { fields, with_atoms } = total;
  const numbers = [
    [fields, "fields"],
    [required.fields, "required"],
    [profile.atoms.length, "source atoms"],
    [profile.rules.length, "rules"],
    [profile.codeLists.length, "code lists"],
  ] as const;
  return (
    <section class="stack is-wide" aria-labelledby={alias}>
      <div class="profile-head row">
        <div class="stack is-tight">
          <h2 id={alias}>{authored.title}</h2>
          <p class="soft">{authored.regulation}</p>
        </div>
        <p class="row">
          <a class="button is-primary" href={page.to(paths.check)}>
            Check a draft
          </a>
          <a class="button" href={page.to(paths.fields)}>
            Browse the fields
          </a>
        </p>
        <dl class="facts is-line">
          {numbers.map(([count, label]) => (
            <Fact key={label} name={label}>
              {count}
            </Fact>
          ))}
        </dl>
      </div>
      <ClockPicture page={page} />
      <Section id={`${alias}-coverage`} title={coverage.title} level={3}>
        <p>
          {fillTemplate(coverage.lead, {
            fields,
            with_atoms,
            required: required.fields,
            bound_required: required.bound,
          })}
        </p>
        <CoveragePicture page={page} />
      </Section>
      <Section id={`${alias}-atoms`} title={atoms.title} level={3}>
        <p>{fillTemplate(atoms.lead, { atoms: profile.atoms.length, instruments: profile.instruments.length })}</p>
        <AtomsPicture page={page} />
      </Section>
      <HashCheck page={page} />
    </section>
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
    <Section id={`${profile.alias}-hashes`} title={title} level={3}>
      <p>{lead}</p>
      <div class="stack" data-hash-check>
        <div class="grid">
          {files.map(([name, path, text]) => (
            <div key={name} class="card stack">
              <h4>
                <code>{name}</code>
              </h4>
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
