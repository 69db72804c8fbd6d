// Which findings of a draft are shown.
import { signal } from "@preact/signals";
import { expect, it } from "vitest";
import { createReportView, isShown } from "../../scripts/pages/check/report-view.ts";

it.each([
  ["a field that was filled in and left", "left", false, true],
  ["a field that was filled in and is not left", "edited", false, false],
  ["a field that was passed without an entry", "passed", false, false],
  ["the draft as a whole", null, false, false],
  ["a field that was passed, once the check was asked for", "passed", true, true],
  ["the draft as a whole, once the check was asked for", null, true, true],
])("the findings of %s: %s (asked for: %s) are shown: %s", (_, fieldId, isAskedFor, expected) => {
  const view = createReportView({
    ...{ incident: "1", findings: signal([]), isStale: signal(false), isField: () => true },
  });
  for (const edited of ["left", "edited"]) view.noteEdit(edited);
  for (const left of ["left", "passed"]) view.noteLeft(left);
  if (isAskedFor) view.showAll();
  expect(isShown(view, fieldId)).toBe(expected);
});
