// The fragment of an address, also where it is not what a page wrote.
import { expect, it } from "vitest";
import { getFragment } from "../../scripts/pages/site/client/fragment.ts";
import { getLinkedIncident } from "../../scripts/pages/site/client/open-incident.ts";

it.each([
  ["", ""],
  ["#rules", "rules"],
  ["#M%C3%BCller%20x", "Müller x"],
  ["#%", "%"],
  ["#100%25", "100%"],
  ["#%E0%A4%A", "%E0%A4%A"],
])("the fragment of an address that ends with %j is %j", (hash, fragment) => {
  expect(getFragment({ hash })).toBe(fragment);
});

it("an address names an incident only by its mark", () => {
  expect(["#incident-a%20b", "#incident-%", "#other", ""].map((hash) => getLinkedIncident({ hash }))).toEqual([
    "a b",
    "%",
    null,
    null,
  ]);
});
