// The page at /: where to start and by when, all reports by what people come for, what a notification needs, and what the service is and is not.
import { fillTemplate } from "../../../../server/engine/template.ts";
import { getInstrumentId } from "../../../report/wording/citations.ts";
import { capitalise, joinNames, spell } from "../../../report/wording/words.ts";
import { FieldLink, rowsText } from "../citations.tsx";
import { Bullets, Facts, List, Section, Table } from "../elements.tsx";
import { SUMMARY_HEADS } from "../incident-summary.ts";
import { Layout } from "../layout.tsx";
import { getPages, type ProfilePage, type SitePart } from "../paths.ts";
import { Questions } from "../questions.tsx";
import { countRules } from "../stages.ts";
import { DeadlineSection, FirstDeadline } from "./deadline.tsx";

export function OverviewPage({ page, profiles }: SitePart) {
  const { service } = page.site;
  const { pages } = service;
  const lead = fillTemplate(pages.lead, {
    acts: joinNames(page.site.board.acts.map(({ title }) => getActName(title))),
  });
  const shown = (profiles.find(({ profile }) => profile.alias === pages.home.profile) ?? profiles[0]) as ProfilePage;
  return (
    <Layout page={page} title={pages.headline} description={lead} scripts={["site", "deadline"]} kind="home">
      <div class="stack">
        <div class="first-screen">
          <div class="stack">
            <h1>{pages.headline}</h1>
            <p class="lead">{lead}</p>
            <Questions page={page} />
            <p class="row">
              <a class="button is-primary" href={page.to(shown.paths.check)}>
                {pages.home.action}
              </a>
              <a href="#profiles">{pages.home.others}</a>
            </p>
          </div>
          <FirstDeadline page={shown} />
        </div>
        <IncidentsSection page={page} />
        <ProfilesSection profiles={profiles} />
        <DeadlineSection page={shown} isFormShown />
        <NeededSection page={shown} />
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

/** The name of an act, which its title begins with. */
const getActName = (title: string): string => title.split(",")[0] as string;

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

/**
 * By what people come for: what is decided before a report, the reports of the first page, others under its act, those under other acts, and
 * at the end what most people have a better report for.
 */
function inHomeOrder(profiles: readonly ProfilePage[]): readonly ProfilePage[] {
  const shown = profiles.find(({ profile, site }) => profile.alias === site.service.pages.home.profile)?.profile;
  const getPlace = ({ profile: { authored, stage, instruments } }: ProfilePage): number => {
    if (authored.listed_as !== undefined) return 4;
    if (authored.asking !== undefined) return 0;
    if (stage !== null && stage.folder === shown?.stage?.folder) return 1;
    return getActId(instruments) === getActId(shown?.instruments) ? 2 : 3;
  };
  return profiles.toSorted((a, b) => getPlace(a) - getPlace(b));
}

/** The act of a report is its first instrument. */
const getActId = ([first]: ProfilePage["profile"]["instruments"] = []) => first && getInstrumentId(first);

/** The title of a report, or what it is beside the others. */
const getListedTitle = ({ profile: { authored, coverage } }: ProfilePage): string =>
  authored.listed_as === undefined
    ? authored.title
    : fillTemplate(authored.listed_as, { count: coverage.total.fields });

export const ProfilesSection = ({ profiles }: Pick<SitePart, "profiles">) => (
  <Section id="profiles" title="All reports">
    <Table
      heads={["Report", "Fields", "Required", "Rules", "Pages"]}
      caption="All profiles"
      rows={inHomeOrder(profiles).map((page) => {
        const { alias, authored, coverage } = page.profile;
        const linkTo = (path: string, words: string) => (
          <a href={page.to(path)} aria-describedby={alias}>
            {words}
          </a>
        );
        return [
          <>
            <a id={alias} href={page.to(page.paths.overview)}>
              {getListedTitle(page)}
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
