// The page of clocks as the build makes it: what it does, and what to do without scripts.
import { joinReviews } from "../../report/published/latest.ts";
import { Curl } from "../site/elements.tsx";
import { TitledLayout } from "../site/layout.tsx";
import type { SitePart } from "../site/paths.ts";
import { Questions } from "../site/questions.tsx";
import { ReviewNote } from "../site/review-note.tsx";

export function ClocksPage({ page, profiles }: SitePart) {
  const { base_path, pages } = page.site.service;
  const { title, lead, privacy, no_script } = pages.clocks;
  const document = `${base_path}/clocks.json`;
  return (
    <TitledLayout page={page} title={title} lead={lead} scripts={["clocks"]} preload={page.to(document)}>
      <div class="no-print">
        <Questions page={page} />
      </div>
      <p class="hint needs-script no-print">{privacy}</p>
      <div class="needs-script" data-board={page.to(document)}>
        <p class="soft">Loading the clocks…</p>
      </div>
      <ReviewNote reviewed={joinReviews(profiles.map(({ profile }) => profile.reviewed))} />
      <div class="no-script stack">
        <p class="notice is-attention">{no_script}</p>
        <Curl path={document} />
      </div>
    </TitledLayout>
  );
}
