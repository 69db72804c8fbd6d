// A draft that is converted to a file and back is the same, except for exactly what the reports list.
import fc from "fast-check";
import { expect, it } from "vitest";
import { requestText } from "../../engine/drafts.ts";
import type { PublishedProfile } from "../../tools/differential/verdicts.ts";
import { CONVERTIBLE, fromEsas, type Members, NOT_CONVERTED, officialWith, toEsas } from "./conversions.ts";
import { makeDrafts } from "./report-drafts.ts";

const VALID = makeDrafts(CONVERTIBLE as PublishedProfile, 300, { submission_type: "initial_notification" });

/** Converts a draft to a file and back, and returns the fields that came back as they were, without a listed loss. */
function expectBack({ report: draft, evidence_manifest }: { report: Members; evidence_manifest?: object }): string[] {
  const { result, report } = toEsas(draft, evidence_manifest);
  const back: Members = Object.keys(result).length === 0 ? {} : fromEsas(result).result.report;
  const left = report.left_out.map(({ pointer }) => pointer);
  const changed = new Set(report.changed.map(({ field_id }) => field_id));
  const expected = Object.entries(draft).flatMap(([field, value]): [string, unknown][] => {
    if (!CONVERTIBLE.fields.some(({ field_id }) => field_id === field) || left.includes(`/report/${field}`)) return [];
    if (!Array.isArray(value)) return [[field, value]];
    const items = value.filter((_, at) => !left.includes(`/report/${field}/${at}`));
    return items.length > 0 ? [[field, items]] : [];
  });
  expect(Object.keys(back).sort()).toEqual(expected.map(([field]) => field).sort());
  for (const [field, value] of expected)
    if (changed.has(field)) expect(back[field]).not.toEqual(value);
    else expect(back[field]).toEqual(value);
  const isWhole = (field: string) =>
    !changed.has(field) && !left.some((pointer) => pointer.startsWith(`/report/${field}`));
  return Object.keys(back).filter(isWhole);
}

it("a draft that is not blocked comes back unchanged except for what is listed, and each converted field does without a loss", () => {
  expect(VALID).toHaveLength(300);
  expect(VALID.filter((report) => !fromEsas(toEsas(report).result).report.lossless)).toEqual([]);
  const fields = CONVERTIBLE.crosswalk.rows.map(({ field_id }) => field_id);
  expect([...new Set(VALID.flatMap((report) => expectBack({ report })))].sort()).toEqual(
    fields.filter((field) => !NOT_CONVERTED.has(field)).sort(),
  );
});

it("any draft comes back unchanged except for what is listed", () => {
  const property = fc.property(requestText, (body) => {
    expectBack(JSON.parse(body));
  });
  fc.assert(property, { numRuns: 1_000, seed: 0 });
});

const SUBMITTER = "/submittingEntity";
it.each<[string, Members]>([
  ["submits for itself", {}],
  [
    "is submitted for by another",
    { [`${SUBMITTER}/name`]: "Meldedienst GmbH (fictional)", [`${SUBMITTER}/LEI`]: "506700GE1G29325QX363" },
  ],
  ["has no name and LEI", { "/affectedEntity/0/name": null, "/affectedEntity/0/LEI": null }],
  ["has the name of the submitter and another LEI", { [`${SUBMITTER}/LEI`]: "506700GE1G29325QX363" }],
])("submitter, affected entity and contacts stay what they are when the entity %s", (_, change) => {
  const file = officialWith(change);
  const back = toEsas(fromEsas(file).result.report).result;
  for (const group of ["submittingEntity", "affectedEntity", "primaryContact", "secondaryContact"])
    expect(back[group]).toEqual(file[group]);
});
