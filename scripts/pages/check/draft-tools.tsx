// Above the form of every draft check: what can be done with the whole draft, and what came of it.
import type { ComponentChildren } from "preact";
import type { CheckProps } from "./draft-check.ts";
import { Files } from "./files.tsx";
import { LossesView, NoticeView, Views } from "./panes.tsx";
import { StoreNews } from "./stored-drafts.tsx";
import { IS_BUILD } from "./values.ts";

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
