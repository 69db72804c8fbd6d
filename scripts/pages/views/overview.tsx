// The page at /: what the service is and is not, and the profiles that it has.
import { Fact, Section } from "../elements.tsx";
import { Layout } from "../layout.tsx";
import type { PageContext, ProfilePage } from "../site.ts";
import { capitalise, spell } from "../words.ts";

interface OverviewProps {
  readonly page: PageContext;
  readonly profiles: readonly ProfilePage[];
}

/** The overview of all profiles. */
export function OverviewPage({ page, profiles }: OverviewProps) {
  const { service } = page.site;
  const { pages } = service;
  return (
    <Layout page={page} title={null} description={service.description} kind="overview">
      <div class="stack is-wide">
        <header class="stack">
          <h1>{pages.headline}</h1>
          <p class="lead">{pages.lead}</p>
        </header>
        {profiles.map((profile) => (
          <ProfileCard key={profile.profile.alias} page={profile} />
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
      </div>
    </Layout>
  );
}

/** What a profile is about, how large it is, and links to its pages. */
function ProfileCard({ page }: { readonly page: ProfilePage }) {
  const { profile, paths } = page;
  const { alias, authored, coverage } = profile;
  const numbers = [
    [coverage.total.fields, "fields"],
    [coverage.required.fields, "required"],
    [profile.atoms.length, "source atoms"],
    [profile.rules.length, "rules"],
    [profile.codeLists.length, "code lists"],
  ] as const;
  return (
    <section aria-labelledby={alias}>
      <div class="profile-head row">
        <div class="stack is-tight">
          <h2 id={alias}>{authored.title}</h2>
          <p class="soft">{authored.regulation}</p>
        </div>
        <p class="row">
          <a class="button is-primary" href={page.to(paths.check)} aria-describedby={alias}>
            Check a draft
          </a>
          <a class="button" href={page.to(paths.fields)} aria-describedby={alias}>
            Browse the fields
          </a>
          <a class="button" href={page.to(paths.overview)} aria-describedby={alias}>
            Deadline, coverage and hashes
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
    </section>
  );
}
