// The static part of the draft check: what it does, that nothing is sent, and what to do where scripts are off.

import type { ServiceError } from "../../../server/errors.ts";
import { Layout } from "../layout.tsx";
import type { ProfilePage } from "../site.ts";
import { type PageFacts, ROOT_ID } from "./page-facts.ts";

/** The page as it is before its script runs. */
export function CheckPage({ page }: { readonly page: ProfilePage }) {
  const { profile } = page.bound;
  const { check } = page.site.service.pages;
  return (
    <Layout
      page={page}
      title="Check a draft"
      description={check.lead}
      alias={profile.alias}
      scripts={["check.js"]}
      kind="check"
    >
      <div class="stack check-head">
        <div class="stack">
          <p class="eyebrow">{profile.authored.title}</p>
          <h1>Check a draft</h1>
          <p class="lead">{check.lead}</p>
        </div>
        <ul class="promises">
          <li>{check.privacy}</li>
          <li>{check.forget}</li>
        </ul>
      </div>
      <div id={ROOT_ID} class="needs-script" data-facts={JSON.stringify(factsOf(page))}>
        <p class="notice">The draft check is loading.</p>
      </div>
      <div class="no-script stack">
        <p class="notice is-attention">{check.no_script}</p>
        <pre class="curl">
          <code>{curlOf(page)}</code>
        </pre>
      </div>
    </Layout>
  );
}

function factsOf(page: ProfilePage): PageFacts {
  const { profile, hashes } = page.bound;
  const { service } = page.site;
  return {
    profileUrl: page.to(`${profile.href}/profile.json`),
    workerUrl: page.to("/assets/check-worker.js"),
    artifactHash: hashes.profile_artifact_hash,
    alias: profile.alias,
    service: {
      basePath: service.base_path,
      maxRequestBytes: service.limits.max_request_bytes,
      errors: service.errors as readonly ServiceError[],
    },
    evidenceWords: service.pages.check.evidence,
  };
}

/** The same check by the server, on the machine where it runs. */
const curlOf = ({ bound }: ProfilePage): string =>
  `curl -s http://127.0.0.1:3000${bound.profile.href}/prevalidate-report \\
  -H 'content-type: application/json' --data-binary @draft.json`;
