// The static part of the draft check: what it does, that nothing is sent, and what to do without scripts.
import { Curl } from "../site/elements.tsx";
import { Layout, profileNav } from "../site/layout.tsx";
import type { ProfilePage } from "../site/paths.ts";
import { type SharedPart, stageTitle } from "../site/stages.ts";
import type { PageFacts } from "./client.tsx";

export function CheckPage({ page, stages }: SharedPart & { readonly page: ProfilePage }) {
  const { check } = page.site.service.pages;
  return (
    <Layout
      page={page}
      title="Check a draft"
      description={check.lead}
      nav={profileNav(page.paths)}
      scripts={["check"]}
      preload={page.to(`${page.profile.href}/profile.json`)}
      kind="check"
    >
      <div class="row">
        <h1>{page.profile.authored.title}</h1>
        <p class="hint">{check.privacy}</p>
      </div>
      <div class="needs-script" data-facts={JSON.stringify(factsOf(page, stages))}>
        <p class="notice">The draft check is loading.</p>
      </div>
      <div class="no-script stack">
        <p class="notice is-attention">{check.no_script}</p>
        <Curl
          path={`${page.profile.href}/prevalidate-report`}
          rest=" -H 'content-type: application/json' --data-binary @draft.json"
        />
      </div>
      <p class="hint needs-script no-print">
        {check.lead} {check.forget}
      </p>
    </Layout>
  );
}

function factsOf({ profile, hashes, site, paths, to }: ProfilePage, stages: readonly ProfilePage[]): PageFacts {
  const { base_path, limits, errors, pages } = site.service;
  const service = { basePath: base_path, limits: { max_request_bytes: limits.max_request_bytes }, errors };
  return {
    profileUrl: to(`${profile.href}/profile.json`),
    artifactHash: hashes.profile_artifact_hash,
    alias: profile.alias,
    folder: to(paths.folder),
    service,
    evidenceWords: pages.check.evidence,
    parts: profile.authored.sections ?? [{ title: "Fields" }],
    stages: stages.map((stage) => ({
      title: stageTitle(stage),
      url: to(stage.paths.check),
      isCurrent: stage.profile === profile,
    })),
  };
}
