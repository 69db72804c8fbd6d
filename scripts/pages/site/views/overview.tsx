// The page at /: when a notification is due, what it needs, where to start, and what the service is and is not.
import { fillTemplate } from "../../../../server/engine/template.ts";
import { capitalise, spell } from "../../../report/wording/words.ts";
import { FieldLink, rowsText } from "../citations.tsx";
import { Bullets, Facts, List, Section, Table } from "../elements.tsx";
import { SUMMARY_HEADS } from "../incident-summary.ts";
import { Layout } from "../layout.tsx";
import { getPages, type ProfilePage, type SitePart } from "../paths.ts";
import { countRules } from "../stages.ts";
import { DeadlineSection, FirstDeadline } from "./deadline.tsx";

export function OverviewPage({ page, profiles }: SitePart) {
  const { service } = page.site;
  const { pages } = service;
  const shown = (profiles.find(({ profile }) => profile.alias === pages.home.profile) ?? profiles[0]) as ProfilePage;
  return (
    <Layout page={page} title={pages.headline} description={pages.lead} scripts={["site", "deadline"]} kind="home">
      <div class="stack">
        <div class="first-screen">
          <div class="stack">
            <h1>{pages.headline}</h1>
            <p class="lead">{pages.lead}</p>
            <p class="row">
              {profiles.map(
                ({ profile, paths }) =>
                  profile.authored.asking !== undefined && (
                    <a key={profile.alias} class="button is-quiet" href={page.to(paths.check)}>
                      {profile.authored.asking.link}
                    </a>
                  ),
              )}
              <a class="button is-primary" href={page.to(shown.paths.check)}>
                {pages.home.action}
              </a>
              <a href="#profiles">{pages.home.others}</a>
            </p>
          </div>
          <FirstDeadline page={shown} />
        </div>
        <IncidentsSection page={page} />
        <DeadlineSection page={shown} isFormShown />
        <NeededSection page={shown} />
        <ProfilesSection profiles={profiles} />
        <Section id="boundary" title="What this is, and what it is not">
          <div class="grid">
            <Bullets items={pages.is} class="is-ready" />
            <Bullets items={service.boundaries.map((name) => `${capitalise(spell(name))}.`)} class="is-blocking" />
          </div>
        </Section>
        <Section id="words" title="Words on these pages">
          <Facts of={pages.glossary.map(({ term, meaning }) => [<dfn>{term}</dfn>, meaning])} />
        </Section>
      </div>
    </Layout>
  );
}

/** The incidents that this browser keeps, which a script fills in. */
const IncidentsSection = ({ page }: Pick<SitePart, "page">) => (
  <section class="stack" aria-labelledby="incidents" data-check={page.to(getPages("ALIAS").check)} hidden>
    <h2 id="incidents">Your incidents</h2>
    <Table caption="Incidents that this browser keeps" heads={SUMMARY_HEADS} rows={[]} />
    <p class="hint">They are in this browser only. The draft check deletes them.</p>
  </section>
);

/** The mandatory rows of a profile by name, in the order of the form. */
function NeededSection({ page }: { readonly page: ProfilePage }) {
  const { profile, paths, site } = page;
  const needed = profile.fields.filter(({ required }) => required);
  return (
    <Section id="needed" title="What is needed?">
      <p>{fillTemplate(site.service.pages.home.needed, { count: needed.length })}</p>
      <List
        class="needed plain"
        items={needed.map((field) => [
          <span class="soft">{rowsText({ page, field })}</span>,
          <FieldLink page={page} fieldId={field.field_id} />,
        ])}
      />
      <p>
        <a href={page.to(paths.fields)}>All fields</a>
      </p>
    </Section>
  );
}

/** What is decided before a report is made comes before all reports. */
const decidingFirst = (profiles: readonly ProfilePage[]): readonly ProfilePage[] =>
  profiles.toSorted(
    (a, b) => Number(b.profile.authored.asking !== undefined) - Number(a.profile.authored.asking !== undefined),
  );

export const ProfilesSection = ({ profiles }: Pick<SitePart, "profiles">) => (
  <Section id="profiles" title="All reports">
    <Table
      heads={["Report", "Fields", "Required", "Rules", "Pages"]}
      caption="All profiles"
      rows={decidingFirst(profiles).map((page) => {
        const { alias, authored, coverage } = page.profile;
        const linkTo = (path: string, words: string) => (
          <a href={page.to(path)} aria-describedby={alias}>
            {words}
          </a>
        );
        return [
          <>
            <a id={alias} href={page.to(page.paths.overview)}>
              {authored.title}
            </a>
            <span class="hint">{authored.regulation}</span>
          </>,
          coverage.total.fields,
          coverage.required.fields,
          countRules(page),
          [
            linkTo(page.paths.check, authored.asking?.link ?? "Check a draft"),
            ", ",
            linkTo(page.paths.fields, "fields"),
          ],
        ];
      })}
    />
  </Section>
);
