// What a person is asked and told about drafts in the storage of this browser. They are in no URL and no request.
import { QuietButton } from "../fields/buttons.tsx";
import type { CheckProps } from "../state/draft-check.ts";
import type { OpenDrafts, StoreError } from "../state/open-drafts.ts";

interface StoreProps<Content, Name extends keyof CheckProps["check"]> {
  readonly check: { readonly drafts: OpenDrafts<Content> } & Pick<CheckProps["check"], Name>;
}

const ERRORS: Readonly<Record<StoreError, string>> = {
  failed:
    "The browser did not keep the last changes: it has no room left, or does not allow it. Save the draft as a file.",
  removed: "The drafts are not kept in this browser any more: they were deleted there. This tab still has them.",
};

/** What other tabs and the browser did to the draft. The alert is always in the page, so that screen readers announce its changes. */
export function StoreNews<Content>({ check: { drafts, alias } }: StoreProps<Content, "alias">) {
  const { rival } = drafts.of(alias);
  const error = drafts.error();
  return (
    <div role="alert">
      {rival !== null && (
        <div class="notice row is-attention">
          <p>This draft was changed in another tab. Until you choose, what you enter here is in this tab only.</p>
          <QuietButton label="Take the other tab’s" onClick={() => drafts.takeRival(alias)} />
          <QuietButton label="Keep mine" onClick={() => drafts.keepMine(alias)} />
        </div>
      )}
      {error !== null && (
        <div class="notice row is-attention">
          <p>{ERRORS[error]}</p>
        </div>
      )}
    </div>
  );
}

export function KeepDraft<Content>({ check: { drafts, stages } }: StoreProps<Content, "stages">) {
  const isKept = drafts.isKept();
  const others = stages.length <= 1 ? "" : ", with those of the other reports here";
  return (
    <fieldset class="fieldset stack is-tight">
      <legend class="label">Keep this draft in this browser</legend>
      <p class="hint" id="keep-hint">
        {isKept
          ? `The draft is in the local storage of this site on this device${others}, not encrypted, and anyone who uses this browser can read it here.`
          : `It would be written to the local storage of this site on this device${others}, not encrypted, and loaded when you open this page again. Nothing is sent.`}
      </p>
      <div class="row">
        <QuietButton
          label={isKept ? "Delete the draft from this browser" : "Keep the draft in this browser"}
          aria-describedby="keep-hint"
          onClick={() => drafts.keep(!isKept)}
        />
      </div>
    </fieldset>
  );
}
