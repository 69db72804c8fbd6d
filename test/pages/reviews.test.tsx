import { render } from "@testing-library/preact";
import { expect, it } from "vitest";
import { showOldReviews } from "../../scripts/pages/site/client/reviews.ts";
import { ReviewNote } from "../../scripts/pages/site/review-note.tsx";

it("a page says when its places were compared with texts of the law, and more than a year later what that means", () => {
  const { container } = render(<ReviewNote reviewed={{ day: "2026-03-04", texts: ["32022R2554"] }} />);
  expect(container.textContent).toContain("Compared with the texts of the law on 4 March 2026 (32022R2554).");
  const isShown = (now: string): boolean => {
    showOldReviews(Date.parse(now));
    return !(container.querySelector("[data-reviewed]") as HTMLElement).hidden;
  };
  expect(["2026-03-04T00:00:00Z", "2027-03-04T00:00:00Z", "2027-03-04T00:00:01Z"].map(isShown)).toEqual([
    ...[false, false, true],
  ]);
});

it("a page of places that were never compared says nothing of it", () => {
  expect(render(<ReviewNote reviewed={null} />).container.textContent).toBe("");
});
