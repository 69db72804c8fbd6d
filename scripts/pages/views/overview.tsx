// The page at /: what the service is and is not, and for each profile how far it is bound, its time limit and its hashes.
import { fillTemplate } from "../../../server/engine/template.ts";
import type { ProfileContext } from "../../pipeline/documents/context.ts";
import { Layout } from "../layout.tsx";
import { AtomsPicture } from "../pictures/atoms.tsx";
import { ClockPicture } from "../pictures/clock.tsx";
import { CoveragePicture } from "../pictures/coverage.tsx";
import { guidePath, type PageContext, type ProfilePage, pagesOf } from "../site.ts";
import { capitalise, spell } from "../words.ts";
import { HashCheck } from "./hash-check.tsx";

/** The overview of all profiles. */
export function OverviewPage({
  page,
  bounds,
}: {
  readonly page: PageContext;
  readonly bounds: readonly ProfileContext[];
}) {
  const { service, guides } = page.site;
  const { pages } = service;
  return (
    <Layout page={page} title={null} description={service.description} kind="overview">
      <div class="stack is-wide">
        <header class="hero stack">
          <h1>{pages.headline}</h1>
          <p class="lead">{pages.lead}</p>
        </header>
        {bounds.map((bound) => (
          <ProfileOverview key={bound.profile.alias} page={{ ...page, bound }} />
        ))}
        <section class="is-and-not" aria-labelledby="boundary">
          <h2 id="boundary">What this is, and what it is not</h2>
          <ul class="ticks is-yes">
            {pages.is.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <ul class="ticks is-no">
            {service.boundaries.map((name) => (
              <li key={name}>{capitalise(spell(name))}.</li>
            ))}
          </ul>
        </section>
        {guides.length > 0 && (
          <section class="stack" aria-labelledby="guides">
            <h2 id="guides">Guides</h2>
            <p>{pages.leads.guides}</p>
            <ul class="bullets">
              {guides.map((guide) => (
                <li key={guide.name}>
                  <a href={page.to(guidePath(guide))}>{guide.title}</a>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </Layout>
  );
}

function ProfileOverview({ page }: { readonly page: ProfilePage }) {
  const { profile, service } = page.bound;
  const { pages } = service;
  const { alias, authored } = profile;
  const paths = pagesOf(alias);
  return (
    <section class="stack is-wide" aria-labelledby={alias}>
      <div class="profile-head">
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
        <Numbers bound={page.bound} />
      </div>
      <ClockPicture page={page} />
      <section class="stack" aria-labelledby={`${alias}-coverage`}>
        <h3 id={`${alias}-coverage`}>{pages.coverage.title}</h3>
        <p>{fillTemplate(pages.coverage.lead, coverageOf(page.bound))}</p>
        <CoveragePicture page={page} />
      </section>
      <section class="stack" aria-labelledby={`${alias}-atoms`}>
        <h3 id={`${alias}-atoms`}>{pages.atoms.title}</h3>
        <p>
          {fillTemplate(pages.atoms.lead, { atoms: profile.atoms.length, instruments: profile.instruments.length })}
        </p>
        <AtomsPicture page={page} />
      </section>
      <HashCheck page={page} />
    </section>
  );
}

function Numbers({ bound: { profile } }: { readonly bound: ProfileContext }) {
  const { fields, atoms, rules, codeLists } = profile;
  const numbers: [number, string][] = [
    [fields.length, "fields"],
    [fields.filter(({ required }) => required).length, "required"],
    [atoms.length, "source atoms"],
    [rules.length, "rules"],
    [codeLists.length, "code lists"],
  ];
  return (
    <dl class="numbers">
      {numbers.map(([count, label]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{count}</dd>
        </div>
      ))}
    </dl>
  );
}

function coverageOf({ profile: { coverage } }: ProfileContext): Record<string, number> {
  const { required, total } = coverage;
  return {
    fields: total.fields,
    required: required.fields,
    with_atoms: total.with_atoms,
    bound_required: required.bound,
  };
}
