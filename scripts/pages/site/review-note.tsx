// When the provisions that a page is based on were last compared with texts of the law.
import type { Reviewed } from "../../report/published/latest.ts";
import { MAY_HAVE_CHANGED, reviewedWords } from "../../report/wording/reviewed.ts";
import { capitalise } from "../../report/wording/words.ts";

/** Its last sentence is shown by the script of the page, which knows the day, once the comparison is older than a year. */
export function ReviewNote({ reviewed }: { readonly reviewed: Reviewed | null }) {
  if (reviewed === null) return null;
  return (
    <p class="hint no-print">
      {capitalise(reviewedWords(reviewed))} ({reviewed.texts.join(", ")}).{" "}
      <span data-reviewed={reviewed.day} hidden>
        {MAY_HAVE_CHANGED}
      </span>
    </p>
  );
}
