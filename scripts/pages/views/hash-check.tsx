// The two hashes of a profile, and a way to check each: in the browser, or with one line in a shell.
import type { ProfilePage } from "../site.ts";

// The host that `npm start` listens on; site.js puts the host of the page in its place.
const HOST = "http://127.0.0.1:3000";

/** Both hashes. site.js fetches the files, hashes them and says whether they are the same. */
export function HashCheck({ page }: { readonly page: ProfilePage }) {
  const { profile, hashes, service } = page.bound;
  const { title, lead, artifact, semantic, unavailable } = service.pages.hashes;
  const id = `${profile.alias}-hashes`;
  const files = [
    { name: "profile_artifact_hash", hash: hashes.profile_artifact_hash, path: "profile.json", text: artifact },
    { name: "profile_semantic_hash", hash: hashes.profile_semantic_hash, path: "semantic.json", text: semantic },
  ] as const;
  return (
    <section class="stack" aria-labelledby={id} data-hash-check>
      <h3 id={id}>{title}</h3>
      <p>{lead}</p>
      <div class="hashes">
        {files.map(({ name, hash, path, text }) => (
          <div key={name} class="card">
            <h4>
              <code>{name}</code>
            </h4>
            <p class="small">{text}</p>
            <p>
              <code class="breaks hash">{hash}</code>
            </p>
            <p class="small" data-hash={hash} data-url={page.to(`${profile.href}/${path}`)} role="status" />
            <pre data-copy>
              <code>
                curl -s <span data-origin>{HOST}</span>
                {`${profile.href}/${path} | sha256sum`}
              </code>
            </pre>
          </div>
        ))}
      </div>
      <div class="needs-script">
        <button class="button" type="button" data-hash-start>
          Check it yourself, here
        </button>
        <p class="notice small" data-hash-unavailable hidden>
          {unavailable}
        </p>
      </div>
    </section>
  );
}
