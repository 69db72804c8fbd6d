// Above the form of every draft check: what can be done with the whole draft, and what came of it.
import type { ComponentChildren } from "preact";
import { IS_BUILD } from "./controls/values.ts";
import { Files } from "./files/files.tsx";
import { StoreNews } from "./files/stored-drafts.tsx";
import { LossesView, NoticeView, Views } from "./panes.tsx";
import type { CheckProps } from "./state/draft-check.ts";

/** The children are further links of a page. */
export const DraftTools = ({ check, children }: CheckProps & { readonly children?: ComponentChildren }) => (
  <>
    <div class="row small no-print">
      <Views check={check} />
      <details class="files">
        <summary>Open, save and import</summary>
        {!IS_BUILD && <Files check={check} />}
      </details>
      {children}
    </div>
    <NoticeView check={check} />
    <StoreNews check={check} />
    <LossesView check={check} />
  </>
);
