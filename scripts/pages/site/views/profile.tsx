// The overview of a profile: its deadline, its coverage, and its hashes.
import { fillTemplate } from "../../../../server/engine/template.ts";
import { Curl, Section, Table } from "../elements.tsx";
import { ProfileLayout } from "../layout.tsx";
import type { ProfilePage } from "../paths.ts";
import { ReviewNote } from "../review-note.tsx";
import { DeadlineSection } from "./deadline.tsx";

interface ProfileProps {
  readonly page: ProfilePage;
}

export function ProfileOverviewPage({ page }: ProfileProps) {
  const { profile } = page;
  const { coverage } = page.site.service.pages;
  const { required, total } = profile.coverage;
  const counts = {
    fields: total.fields,
    with_atoms: total.with_atoms,
    required: required.fields,
    bound_required: required.bound,
  };
  return (
    <ProfileLayout stages={[page]} title="Overview" lead={profile.authored.regulation} scripts={["site", "deadline"]}>
      <DeadlineSection page={page} />
      <Section id="coverage" title={coverage.title}>
        <p>{fillTemplate(coverage.lead, counts)}</p>
        <CoverageTable page={page} />
        <ReviewNote reviewed={page.profile.reviewed} />
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
