// The static part of the draft check: what it does, that nothing is sent, and what to do without scripts.
import type { ServiceError } from "../../../server/errors.ts";
import { ProfileLayout } from "../layout.tsx";
import type { ProfilePage } from "../site.ts";
import type { PageFacts } from "./client.tsx";

/** The page as it is before its script runs. */
export function CheckPage({ page }: { readonly page: ProfilePage }) {
  const { check } = page.site.service.pages;
  return (
    <ProfileLayout page={page} title="Check a draft" lead={check.lead} scripts={["check.js"]} kind="check">
      <ul class="promises notice is-info plain small">
        <li>{check.privacy}</li>
        <li>{check.forget}</li>
      </ul>
      <div class="needs-script" data-facts={JSON.stringify(factsOf(page))}>
        <p class="notice">The draft check is loading.</p>
      </div>
      <div class="no-script stack">
        <p class="notice is-attention">{check.no_script}</p>
        <pre data-copy>
          <code>
            {`curl -s http://127.0.0.1:3000${page.profile.href}/prevalidate-report \\
  -H 'content-type: application/json' --data-binary @draft.json`}
          </code>
        </pre>
      </div>
    </ProfileLayout>
  );
}

function factsOf({ profile, hashes, site, paths, to }: ProfilePage): PageFacts {
  const { base_path, limits, errors, pages } = site.service;
  const service = {
    basePath: base_path,
    limits: { max_request_bytes: limits.max_request_bytes },
    errors: errors as ServiceError[],
  };
  return {
    profileUrl: to(`${profile.href}/profile.json`),
    workerUrl: to("/assets/check-worker.js"),
    artifactHash: hashes.profile_artifact_hash,
    alias: profile.alias,
    folder: to(paths.folder),
    service,
    evidenceWords: pages.check.evidence,
  };
}
