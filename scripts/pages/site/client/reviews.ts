import { isLongAgo } from "../../../report/wording/reviewed.ts";

/** Shows what to say of comparisons with texts of the law that are older than a year. */
export function showOldReviews(nowMs: number): void {
  for (const element of document.querySelectorAll<HTMLElement>("[data-reviewed]"))
    element.hidden = !isLongAgo({ day: element.dataset.reviewed ?? "" }, nowMs);
}
